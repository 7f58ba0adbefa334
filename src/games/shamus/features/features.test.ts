/** Features against a recount from transcripts, which knows cards as text and nothing of the engine. */
import { describe, expect, test } from 'vitest';
import shippedPolicies from '../../../../strategies/shamus/index.js';
import { testSize } from '../../../../test/sized.testing.js';
import { keyFromSeed } from '../../../random/index.js';
import shamus from '../index.js';
import type { ShamusPolicy } from '../policy.js';
import { METRICS } from '../rules/metrics.js';
import { COURSE_OF_TABLE, DEAL_OF_SEAT, DEAL_OF_TABLE } from './columns.js';
import { ShamusDescriber } from './describer.js';

const GAMES = testSize(60, 2000);
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

interface Line {
  readonly type: string;
  readonly seat?: number;
  readonly cards?: readonly string[];
  readonly card?: string;
  readonly call?: string | null;
  readonly deck?: readonly string[];
}

const rank = (card: string) => (card.startsWith('T') ? '10' : card.slice(0, -1));
const suit = (card: string) => card.at(-1)!;
const worth = (card: string) => (rank(card) === 'A' ? 15 : ['10', 'J', 'Q', 'K'].includes(rank(card)) ? 10 : 5);
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

function recountedDeal(deck: readonly string[], players: number): Record<string, number> {
  const size = players === 2 ? 6 : 4;
  const circleSize = players === 2 ? 10 : 8;
  const hands = Array.from({ length: players }, () => [] as string[]);
  // The dealer is seat 1, cards go round from the dealer's left.
  for (let place = 0; place < players * size; place++) hands[(place + 1) % players]!.push(deck[place]!);
  const circle = deck.slice(players * size, players * size + circleSize);
  const [upcard, ...stock] = deck.slice(players * size + circleSize);
  const aces = (cards: readonly string[]) => cards.filter((card) => rank(card) === 'A').length;
  const draws = (cards: readonly string[]) => cards.filter((card) => ['2', '4'].includes(rank(card))).length;
  const found: Record<string, number> = {
    'upcard-rank': RANKS.indexOf(rank(upcard!)) + 1,
    'circle-aces': aces(circle),
    'circle-draw-cards': draws(circle),
    'circle-points': sum(circle.map(worth)),
    'stock-aces': aces(stock),
  };
  for (const [seat, hand] of hands.entries()) {
    const bySuit = [...new Set(hand.map(suit))].map((one) => hand.filter((card) => suit(card) === one).length);
    Object.assign(found, {
      [`aces-${seat + 1}`]: aces(hand),
      [`suits-${seat + 1}`]: bySuit.length,
      [`longest-suit-${seat + 1}`]: Math.max(...bySuit),
      [`draw-cards-${seat + 1}`]: draws(hand),
      [`hand-points-${seat + 1}`]: sum(hand.map(worth)),
    });
  }
  return found;
}

/** Turn by turn: a turn ends when the next line of another turn begins, and each has all its lines together. */
function recountedCourse(lines: readonly Line[]): Record<string, number> {
  const turns: Line[][] = [];
  let isOver = true;
  for (const line of lines) {
    const acts = ['draw', 'play', 'pickup'].includes(line.type);
    if (acts && (isOver || turns.at(-1)![0]!.seat !== line.seat)) {
      turns.push([]);
      isOver = false;
    }
    if (line.type === 'pass' || line.type === 'discard') isOver = true;
    if (acts || line.type === 'meld' || line.type === 'layoff') turns.at(-1)!.push(line);
  }
  const laid = (turn: readonly Line[]) => turn.some(({ type }) => type === 'meld' || type === 'layoff');
  const cardsOf = (types: readonly string[], isOf: (seat: number) => boolean = () => true) =>
    sum(lines.filter(({ type, seat }) => types.includes(type) && isOf(seat!)).map(({ cards }) => cards!.length));
  const pickups = lines.filter(({ type }) => type === 'pickup').map(({ cards }) => cards!.length);
  return {
    turns: turns.length,
    'first-meld': turns.findIndex(laid) + 1,
    'lay-downs': turns.filter(laid).length,
    'laid-cards': cardsOf(['meld', 'layoff']),
    'picked-cards': sum(pickups),
    'deepest-pickup': Math.max(0, ...pickups),
    calls: lines.filter(({ type, card, call }) => type === 'play' && rank(card!) === 'A' && call !== null).length,
    'uno-draws': cardsOf(['draw'], (seat) => seat % 2 === 0),
    'rummy-draws': cardsOf(['draw'], (seat) => seat % 2 === 1),
    'penalty-draws': cardsOf(['penalty']),
    passes: lines.filter(({ type }) => type === 'pass').length,
  };
}

function policy(name: string, seat: number): ShamusPolicy {
  const role = seat % 2 === 0 ? 'uno' : 'rummy';
  return shippedPolicies.find((one) => one.name === name && one.role === role)!.create({}) as ShamusPolicy;
}

describe.each([
  ['two players', 2, ['high-first', 'meld-first'], {}],
  [
    'two at random, with other rulings',
    2,
    ['random', 'random'],
    { unoOut: 'passes', mustMeld: 'no', openingAce: 'calls' },
  ],
  ['four players', 4, ['high-first', 'meld-first', 'random', 'random'], { unoOut: 'passes' }],
] as const)('%s', (_, players, names, rulings) => {
  const byDefault = Object.fromEntries(shamus.setups.rulings.map(({ name, values }) => [name, values[0]]));
  const known = Object.fromEntries(
    Object.entries(rulings).filter(([name, value]) =>
      shamus.setups.rulings.some((one) => one.name === name && one.values.includes(value)),
    ),
  );
  const setup = { game: 'shamus', variant: 'standard', players, rulings: { ...byDefault, ...known } };

  test(`${GAMES} games: every feature is what the transcript comes to, and the metrics are those of the engine`, () => {
    const key = keyFromSeed('features');
    const describer = new ShamusDescriber(setup, names.map(policy), key);
    const plain = shamus.tables.engine(setup, names.map(policy), key);
    const teller = shamus.tables.recorder(setup, names.map(policy), [...names], 'features');
    const turns = METRICS.findIndex(({ name }) => name === 'turns');
    const stock = METRICS.findIndex(({ name }) => name === 'stock');
    for (let game = 0; game < GAMES; game++) {
      describer.play(game);
      plain.play(game);
      teller.play(game);
      expect([...describer.metrics]).toEqual([...plain.metrics]);
      const lines = teller.transcript().map((line) => JSON.parse(line) as Line);
      const deal = describer.describe('deal');
      const found: Record<string, number> = {};
      for (const [place, { name }] of DEAL_OF_TABLE.entries()) found[name] = deal.table[place]!;
      for (const [seat, row] of deal.seats.entries()) {
        for (const [place, { name }] of DEAL_OF_SEAT.entries()) found[`${name}-${seat + 1}`] = row[place]!;
      }
      expect(found).toMatchObject(recountedDeal(lines.find(({ type }) => type === 'deal')!.deck!, players));
      const course = describer.describe('course').table;
      const { turns: counted, ...recounted } = recountedCourse(lines);
      expect(Object.fromEntries(COURSE_OF_TABLE.map(({ name }, place) => [name, course[place]]))).toEqual(recounted);
      expect(counted).toBe(plain.metrics[turns]);
      const drawn = recounted['uno-draws']! + recounted['rummy-draws']! + recounted['penalty-draws']!;
      expect(drawn + plain.metrics[stock]!).toBe(players === 2 ? 29 : 27);
      for (const [place, { low, high, step }] of [...DEAL_OF_TABLE, ...COURSE_OF_TABLE].entries()) {
        const value = [...deal.table, ...course][place]!;
        expect(value >= low && value <= high && (value - low) % step === 0).toBe(true);
      }
      for (const row of deal.seats) {
        for (const [place, { low, high, step }] of DEAL_OF_SEAT.entries()) {
          expect(row[place]! >= low && row[place]! <= high && (row[place]! - low) % step === 0).toBe(true);
        }
      }
    }
  });
});
