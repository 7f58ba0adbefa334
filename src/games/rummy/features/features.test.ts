/** Features against what players saw of their hands, and against a recount from transcripts. */
import { describe, expect, test } from 'vitest';
import contractPolicies from '../../../../strategies/rummy/contracts/index.js';
import rummyPolicies from '../../../../strategies/rummy/index.js';
import { resolveSetup } from '../../../game/index.js';
import { keyFromSeed } from '../../../random/index.js';
import { WILD } from '../cards/bag.js';
import rummyGame, { contractGames } from '../index.js';
import type { RummyPlayer, RummyView } from '../policy.js';

interface Line {
  readonly type: string;
  readonly seat?: number;
  readonly cards?: readonly string[];
}

function noting(player: RummyPlayer, hands: (readonly number[])[]): RummyPlayer {
  const own = player.newDeal?.bind(player);
  player.newDeal = (view: RummyView) => {
    hands.push([...view.hand.cards]);
    own?.(view);
  };
  return player;
}

function recounted(lines: readonly Line[], seat: number): Record<string, number> {
  const deals: Line[][] = [];
  for (const line of lines) {
    if (line.type === 'deal') deals.push([]);
    else deals.at(-1)?.push(line);
  }
  const own = deals.map((deal) => deal.filter((line) => line.seat === seat));
  const count = (...types: string[]) => own.flat().filter(({ type }) => types.includes(type)).length;
  const firstMelds = own.map((deal) => {
    const first = deal.findIndex(({ type }) => type === 'meld');
    return deal.slice(0, first + 1).filter(({ type }) => ['draw', 'take', 'pick-and-buy'].includes(type)).length;
  });
  return {
    'own-turns': count('draw', 'take', 'pick-and-buy'),
    draws: count('draw'),
    takes: count('take', 'pick-and-buy'),
    bought: count('buy', 'pick-and-buy'),
    melds: count('meld'),
    'laid-off': own
      .flat()
      .filter(({ type }) => type === 'layoff')
      .reduce((sum, { cards }) => sum + cards!.length, 0),
    'laying-deals': own.filter((deal) => deal.some(({ type }) => type === 'meld')).length,
    'first-melds': firstMelds.reduce((sum, turns) => sum + turns, 0),
  };
}

describe.each([
  [rummyGame, ['greedy', 'careful', 'random'], {}, 20],
  [
    contractGames.find(({ name }) => name === 'shanghai-rummy')!,
    ['greedy', 'buyer', 'random'],
    { variant: 'deal-3' },
    8,
  ],
  [
    contractGames.find(({ name }) => name === 'rook-shanghai')!,
    ['buyer', 'greedy', 'random'],
    { variant: 'deal-1' },
    8,
  ],
  [contractGames.find(({ name }) => name === 'frustration')!, ['greedy', 'buyer', 'random'], {}, 1],
] as const)('$name', (game, names, wish, games) => {
  const setup = resolveSetup(game, { ...wish, players: names.length });
  const shipped = game === rummyGame ? rummyPolicies : contractPolicies;
  const players = () => names.map((name) => shipped.find((one) => one.name === name)!.create({}) as RummyPlayer);

  test('every feature agrees with the events, and the game has the result that it has without them', async () => {
    const key = keyFromSeed('features');
    const hands: (readonly number[])[][] = names.map(() => []);
    const describer = await game.results.features!.describer(
      setup,
      players().map((player, seat) => noting(player, hands[seat]!)),
      key,
    );
    const plain = game.tables.engine(setup, players(), key);
    const teller = game.tables.recorder(setup, players(), [...names], 'features');
    const { deal, course } = game.results.features!.columns;
    let melded = 0;
    for (let index = 0; index < games; index++) {
      for (const noted of hands) noted.length = 0;
      for (const engine of [describer, plain, teller]) engine.play(index);
      expect([...describer.seats, ...describer.metrics]).toEqual([...plain.seats, ...plain.metrics]);
      const lines = teller.transcript().map((line) => JSON.parse(line) as Line);
      for (const [seat, row] of describer.describe('course').seats.entries()) {
        const found = Object.fromEntries(course.seat.map(({ name }, place) => [name, row[place]]));
        const expected = recounted(lines, seat);
        if (!('bought' in found)) {
          expect(expected.bought).toBe(0);
          delete expected.bought;
        }
        expect(found).toEqual(expected);
        for (const [place, { low, high }] of course.seat.entries()) {
          expect(row[place]! >= low && row[place]! <= high).toBe(true);
        }
        melded += expected.melds!;
      }
      for (const [seat, row] of describer.describe('deal').seats.entries()) {
        const found = Object.fromEntries(deal.seat.map(({ name }, place) => [name, row[place]!]));
        const cards = hands[seat]!.flat();
        if (found.wilds !== undefined) expect(found.wilds).toBe(cards.filter((card) => card === WILD).length);
        expect(found['hand-points']).toBeGreaterThan(0);
        expect(found.distance! <= hands[seat]!.flat().length).toBe(true);
        for (const [place, { low, high }] of deal.seat.entries()) {
          expect(row[place]! >= low && row[place]! <= high).toBe(true);
        }
      }
    }
    expect(melded).toBeGreaterThan(0);
  });
});

test('points of a hand of Rummy are those of its cards: an ace 1, court cards 10, others their pips', async () => {
  const hands: (readonly number[])[] = [];
  const setup = resolveSetup(rummyGame, { players: 2, variant: 'game' });
  const [one, other] = [0, 1].map(() => rummyPolicies.find(({ name }) => name === 'greedy')!.create({}) as RummyPlayer);
  const describer = await rummyGame.results.features!.describer(
    setup,
    [noting(one!, hands), other!],
    keyFromSeed('points'),
  );
  for (let game = 0; game < 10; game++) {
    hands.length = 0;
    describer.play(game);
    const points = hands.flat().map((card) => Math.min(10, (card & 15) + 1));
    expect(describer.describe('deal').seats[0]![0]).toBe(points.reduce((sum, value) => sum + value, 0));
  }
});
