/** Games that the engine has played, each with one thing made wrong: the checker must say where, and by which rule. */
import { beforeAll, describe, expect, test } from 'vitest';
import careful from '../../../../../strategies/rummy/careful.js';
import greedy from '../../../../../strategies/rummy/greedy.js';
import random from '../../../../../strategies/rummy/random.js';
import { resolveSetup, type TranscriptError } from '../../../../game/index.js';
import rummyGame from '../../index.js';
import { TranscriptChecker } from '../index.js';

// biome-ignore lint/suspicious/noExplicitAny: a line may be made into anything
type Line = Record<string, any>;

/** Transcripts, a list of lines each. */
let games: Line[][];

beforeAll(() => {
  const made = [random, greedy, careful];
  games = [2, 3, 4].flatMap((players) =>
    ['game', 'deal-1'].flatMap((variant) => {
      const policies = Array.from({ length: players }, (_, seat) => made[seat % 3]!.create());
      const setup = resolveSetup(rummyGame, { variant, players });
      const teller = rummyGame.recorder(
        setup,
        policies,
        policies.map(() => 'any'),
        'corruptions',
      );
      return Array.from({ length: 4 }, (_, game) => {
        teller.play(game);
        return teller.transcript().map((line) => JSON.parse(line) as Line);
      });
    }),
  );
});

function complaintOf(lines: readonly unknown[]): TranscriptError | null {
  const checker = new TranscriptChecker();
  for (const line of lines) {
    const complaint = checker.push(typeof line === 'string' ? line : JSON.stringify(line));
    if (complaint !== null) return complaint;
  }
  return checker.end();
}

/** What comes in the place of a line, null where it is no good for this corruption. */
type Change = (line: Line, lines: readonly Line[], at: number) => readonly unknown[] | null;

/** The rule that is broken, the type of line that is changed, and how many lines later it shows. */
type Corruption = readonly [what: string, rule: string | null, type: string, change: Change, later?: number];

const edit =
  (how: (line: Line) => object): Change =>
  (line) => [{ ...line, ...how(line) }];
const other = (card: string) => (card === 'AC' ? 'KS' : 'AC');
const isRun = (line: Line) => line.low !== null;
const when = (holds: boolean, lines: readonly unknown[]) => (holds ? lines : null);

/** Discards what the player before has discarded, in a game in which nothing was taken up to then. */
const discardAgain: Change = (line, lines, at) => {
  const before = lines.slice(0, at);
  const card = before.findLast(({ type }) => type === 'discard')?.card;
  return when(card !== undefined && !before.some(({ type }) => type === 'take'), [{ ...line, card }]);
};

const CORRUPTIONS: readonly Corruption[] = [
  ['another format', null, 'game', edit(() => ({ format: 'rummy-transcript/2' }))],
  ['another game', null, 'game', edit(() => ({ name: 'canasta' }))],
  ['five players', 'R10.1', 'game', edit(() => ({ players: 5 }))],
  ['one player', 'R10.1', 'game', edit(() => ({ players: 1 }))],
  ['a ruling left out', 'R9', 'game', edit(() => ({ rulings: {} }))],
  ['an unknown ruling', 'R9', 'game', edit(({ rulings }) => ({ rulings: { ...rulings, buys: '3' } }))],
  ['an unknown turn limit', 'R9', 'game', edit(() => ({ rulings: { turnLimit: '10' } }))],
  ['a turn limit that is no text', null, 'game', edit(() => ({ rulings: { turnLimit: 100 } }))],
  ['a policy left out', null, 'game', edit(({ policies }) => ({ policies: policies.slice(1) }))],
  ['a seed that is no text', null, 'game', edit(() => ({ seed: 7 }))],
  ['no JSON', null, 'draw', () => ['draw 7H']],
  ['an empty line', null, 'draw', () => ['']],
  ['an unknown type', null, 'draw', edit(() => ({ type: 'peek' }))],
  ['a card written suit first', null, 'draw', edit(({ card }) => ({ card: card[1] + card[0] }))],
  ['a field left out', null, 'discard', ({ card, ...line }) => [line]],
  ['another dealer', 'R2.1', 'deal', edit(({ dealer }) => ({ dealer: dealer + 1 }))],
  ['another number of the deal', 'R2.1', 'deal', edit(({ deal }) => ({ deal: deal + 1 }))],
  ['a contract', 'R10.2', 'deal', edit(() => ({ contract: [{ kind: 'set', size: 3 }] }))],
  ['a deck with a card twice', 'R1.1', 'deal', edit(({ deck }) => ({ deck: deck.with(1, deck[0]) }))],
  ['a deck of 51', 'R1.1', 'deal', edit(({ deck }) => ({ deck: deck.slice(1) }))],
  ['no deal', 'R2.1', 'deal', () => []],
  ['a draw of another card', 'R3.2', 'draw', edit(({ card }) => ({ card: other(card) }))],
  ['a draw of another seat', 'R2.3', 'draw', edit(({ seat }) => ({ seat: seat + 1 }))],
  ['no draw', 'R3.1', 'draw', () => []],
  ['two draws', 'R3.1', 'draw', (line) => [line, line], 1],
  ['another card taken', 'R3.2', 'take', edit(({ card }) => ({ card: other(card) }))],
  ['an upcard taken by another', 'R2.3', 'take', edit(({ seat }) => ({ seat: seat + 1 }))],
  ['an upcard that others declined first', 'R10.2', 'take', edit(() => ({ declined: [0] }))],
  [
    'an upcard that is drawn',
    'R3.2',
    'take',
    (line, lines, at) => when(lines[at + 1]!.type !== 'score', [{ type: 'draw', seat: line.seat, card: line.card }]),
  ],
  ['a new stock of other cards', 'R2.4', 'restock', edit(({ cards }) => ({ cards: cards.slice(1) }))],
  [
    'a new stock without a draw',
    'R2.4',
    'restock',
    (line, lines, at) => [line, { ...lines[at + 1], type: 'take', declined: [] }],
    1,
  ],
  [
    'a new stock too early',
    'R2.4',
    'draw',
    (line, lines, at) => when(lines[at - 1]!.type === 'discard', [{ type: 'restock', cards: [] }, line]),
  ],
  ['a new stock left out', 'R2.4', 'restock', () => []],
  ['a meld of cards that are not held', 'R3.3', 'meld', (line) => [line, line], 1],
  ['a meld of another seat', 'R2.3', 'meld', edit(({ seat }) => ({ seat: seat + 1 }))],
  ['a set called a run', 'R1.4', 'meld', (line) => when(!isRun(line), [{ ...line, kind: 'run', low: 1 }])],
  ['a run called a set', 'R1.3', 'meld', (line) => when(isRun(line), [{ ...line, kind: 'set', low: null }])],
  ['a set of two', 'R1.3', 'meld', (line) => when(!isRun(line), [{ ...line, cards: line.cards.slice(0, 2) }])],
  ['a run of two', 'R1.4', 'meld', (line) => when(isRun(line), [{ ...line, cards: line.cards.slice(0, 2) }])],
  [
    'a run from high to low',
    'R1.4',
    'meld',
    (line) => when(isRun(line), [{ ...line, cards: line.cards.toReversed() }]),
  ],
  ['another place of a run', 'R1.2', 'meld', (line) => when(isRun(line), [{ ...line, low: line.low + 1 }])],
  ['a set with a place', null, 'meld', (line) => when(!isRun(line), [{ ...line, low: 3 }])],
  ['a wild card', 'R1.5', 'meld', edit(() => ({ wilds: [0] }))],
  ['a lay-off on no meld', 'R10.2', 'layoff', edit(() => ({ meld: 30 }))],
  ['a lay-off of no card', null, 'layoff', edit(() => ({ cards: [] }))],
  [
    'a lay-off at the other end',
    'R10.4',
    'layoff',
    (line) => when(line.end !== null, [{ ...line, end: line.end === 'low' ? 'high' : 'low' }]),
  ],
  ['a lay-off without an end', null, 'layoff', (line) => when(line.end !== null, [{ ...line, end: null }])],
  ['a lay-off on a set with an end', null, 'layoff', (line) => when(line.end === null, [{ ...line, end: 'low' }])],
  [
    'a lay-off that is not outward',
    'R10.4',
    'layoff',
    (line) => when(line.cards.length > 1 && line.end !== null, [{ ...line, cards: line.cards.toReversed() }]),
  ],
  ['a lay-off of what is not held', 'R3.3', 'layoff', (line) => [line, line], 1],
  ['a discard of what is not held', 'R3.4', 'discard', discardAgain],
  ['a discard of another seat', 'R2.3', 'discard', edit(({ seat }) => ({ seat: seat + 1 }))],
  ['no discard', 'R3.1', 'discard', (_line, lines, at) => when(lines[at + 1]!.type === 'draw', [])],
  ['two discards', 'R3.1', 'discard', (line, lines, at) => when(lines[at + 1]!.type === 'draw', [line, line]), 1],
  ['another deal scored', 'R2.1', 'score', edit(({ deal }) => ({ deal: deal + 1 }))],
  [
    'another seat that is out',
    'R7.2',
    'score',
    (line) => when(line.reason === 'out', [{ ...line, out: line.out === 0 ? 1 : 0 }]),
  ],
  ['nobody out', 'R7.2', 'score', (line) => when(line.reason === 'out', [{ ...line, out: null }])],
  ['out called rummy', 'R7.2', 'score', (line) => when(line.reason === 'out', [{ ...line, reason: 'rummy' }])],
  ['another reason', null, 'score', edit(() => ({ reason: 'bored' }))],
  ['a reason of another game', 'R7.2', 'score', (line) => when(line.reason === 'out', [{ ...line, reason: 'blind' }])],
  ['more points', 'R10.6', 'score', edit(({ points }) => ({ points: points.with(0, points[0] + 1) }))],
  ['points of a seat left out', 'R10.6', 'score', edit(({ points }) => ({ points: points.slice(1) }))],
  ['other totals', 'R10.6', 'score', edit(({ totals }) => ({ totals: totals.with(1, totals[1] + 5) }))],
  ['stages', 'R10.2', 'score', edit(({ points }) => ({ stages: points }))],
  ['another hand', 'R10.6', 'score', edit(({ hands }) => ({ hands: hands.map((hand: string[]) => hand.slice(1)) }))],
  ['a hand left out', 'R10.6', 'score', edit(({ hands }) => ({ hands: hands.slice(1) }))],
  ['no score', 'R7.2', 'score', (line) => when(line.reason === 'out', [])],
  [
    'a score too early',
    'R3.1',
    'discard',
    (line, lines, at) => when(lines[at + 1]!.type === 'draw', [line, lines.findLast(({ type }) => type === 'score')]),
    1,
  ],
  ['another winner', 'R10.7', 'end', edit(({ winners }) => ({ winners: winners[0] === 0 ? [1] : [0] }))],
  ['all winners', 'R10.7', 'end', (line) => when(line.winners.length === 1, [{ ...line, winners: [0, 1] }])],
  ['other totals at the end', 'R10.6', 'end', edit(({ totals }) => ({ totals: totals.with(0, totals[0] + 1) }))],
  ['another number of deals', 'R10.7', 'end', edit(({ deals }) => ({ deals: deals + 1 }))],
  ['no end', 'R10.7', 'end', () => [], -1],
  ['two ends', 'R10.7', 'end', (line) => [line, line], 1],
];

test('what the engine plays is found right', () => {
  for (const lines of games) expect(complaintOf(lines)).toBeNull();
});

describe('found wrong, in its line and by its rule:', () => {
  const named = CORRUPTIONS.map(([what, rule, type, change, later = 0]) => ({ what, rule, type, change, later }));
  test.each(named)('$what: $rule', ({ rule, type, change, later }) => {
    let tried = 0;
    for (const lines of games) {
      const at = lines.findIndex((line, place) => line.type === type && change(line, lines, place) !== null);
      if (at < 0) continue;
      const wrong = [...lines.slice(0, at), ...change(lines[at]!, lines, at)!, ...lines.slice(at + 1)];
      expect(complaintOf(wrong)).toMatchObject({ rule, line: at + 1 + later });
      tried++;
    }
    expect(tried).toBeGreaterThan(0);
  });
});

describe('a game that is played by one ruling and told by another', () => {
  test('ends too late', () => {
    const idle = {
      takes: () => true,
      layDown: () => {},
      discard: ({ hand }: { hand: { cards: number[] } }) => hand.cards[0]!,
    };
    const setup = resolveSetup(rummyGame, { variant: 'deal-1' });
    const teller = rummyGame.recorder(setup, [idle, idle], ['idle', 'idle'], 'limit');
    teller.play(0);
    const lines = teller.transcript().map((line) => JSON.parse(line) as Line);
    expect(complaintOf(lines)).toBeNull();
    const told = (turnLimit: string) => complaintOf(lines.with(0, { ...lines[0], rulings: { turnLimit } }));
    expect(told('50')).toMatchObject({ rule: 'R2.5', line: 3 + 2 * 100 });
    expect(told('200')).toMatchObject({ rule: 'R3.1', line: 3 + 2 * 200 });
  });

  test('is no whole game where it stops too early', () => {
    const deal = games.find(
      (lines) => lines[0]!.variant === 'deal-1' && lines.at(-1)!.totals.every((total: number) => total < 100),
    )!;
    expect(complaintOf(deal.with(0, { ...deal[0], variant: 'game' }))).toMatchObject({
      rule: 'R10.7',
      line: deal.length,
    });
  });

  test('may begin at any deal where it is not whole', () => {
    const lines = games.find((game) => game[0]!.variant === 'deal-1' && game[0]!.players === 2)!;
    // Deal 3 is dealt by seat 0, as deal 1 is.
    const later = lines.map((line) => (line.deal === undefined ? line : { ...line, deal: 3 }));
    expect(complaintOf(later)).toBeNull();
  });
});

test('several games follow one another; after a complaint the next is read again', () => {
  const checker = new TranscriptChecker();
  const [first, second, third] = games as [Line[], Line[], Line[]];
  const wrong = second.with(3, { type: 'nonsense' });
  const complaints = [...first, ...wrong, ...third]
    .map((line) => checker.push(JSON.stringify(line)))
    .filter((one) => one !== null);
  expect(complaints).toMatchObject([{ line: first.length + 4, game: second[0]!.game, rule: null }]);
  expect([checker.games, checker.end()]).toEqual([2, null]);
});
