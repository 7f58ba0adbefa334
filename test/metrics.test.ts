/**
 * Metrics recomputed from transcripts alone: one definition for each name, written from the summaries that `shamus list`
 * prints. Nothing here knows the engines or what they count.
 */

import { expect, test } from 'vitest';
import { type Game, resolveSetup, type Setup, WHOLE } from '../src/game/index.js';
import { GAME_NAMES, loadGame } from '../src/games/registry.js';
import { createPolicies, createRecorder } from '../src/simulation/lineup/seating.js';
import { resolveTeam } from '../src/simulation/lineup/team.js';
import { testSize } from './sized.testing.js';

/** A line of a transcript; which fields there are depends on its type. */
interface Line {
  readonly type: string;
  readonly seat: number;
  readonly cards: readonly string[];
  readonly card: string;
  readonly wilds: readonly number[];
}

interface Score extends Line {
  readonly out: number | null;
  readonly reason: string;
  readonly points: readonly number[];
}

interface End {
  readonly outcome: string;
  readonly reason: string;
  readonly table: number;
  readonly net: number;
  readonly hands: readonly number[];
  readonly circle: number;
  readonly stock: number;
  readonly winners: readonly number[];
  readonly totals: readonly number[];
  readonly stages: readonly number[] | null;
}

interface Told {
  readonly first: Record<string, unknown> & { readonly players: number; readonly rulings: Record<string, string> };
  readonly lines: readonly Line[];
  readonly end: End;
}

/** Result of a game by the names of its metrics; of the family also names that the game at hand does not have. */
interface Recomputed {
  readonly outcome: string;
  readonly reason: string;
  readonly metrics: Readonly<Record<string, number>>;
  readonly seats: readonly Readonly<Record<string, number>>[];
}

/** Outcome, reason and all metrics of a game by its transcript. */
function recompute(game: Game, transcript: readonly string[]): Recomputed {
  const lines = transcript.map((line) => JSON.parse(line));
  const told: Told = { first: lines[0], lines: lines.slice(1, -1), end: lines.at(-1) };
  return game.results.kind === 'cooperative' ? shamus(told) : family(game, told);
}

const countOf = <T>(things: readonly T[], is: (thing: T) => boolean) => things.filter(is).length;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function shamus({ lines, end }: Told): Recomputed {
  const lost = lines.findIndex(({ type }) => type === 'senior-lost');
  return {
    outcome: end.outcome,
    reason: end.reason,
    metrics: {
      net: end.net,
      table: end.table,
      turns: shamusTurns(lines),
      pickups: countOf(lines, ({ type }) => type === 'pickup'),
      'uno-cards': sum(end.hands.filter((_, seat) => seat % 2 === 0)),
      circle: end.circle,
      stock: end.stock,
      'senior-lost': lost < 0 ? 0 : end.circle + countOf(lines.slice(lost), ({ type }) => type === 'circle'),
    },
    seats: [],
  };
}

/** Turns in which the player drew, picked up or played a card. */
function shamusTurns(lines: readonly Line[]): number {
  let turns = 0;
  let drawing = -1;
  for (const { type, seat } of lines) {
    if (type === 'draw' || type === 'pickup') {
      turns++;
      drawing = seat;
    } else if (type === 'play') {
      // A draw of an Uno player before playing belongs to the same turn.
      if (drawing !== seat) turns++;
      drawing = -1;
    } else if (type === 'discard' || type === 'pass') drawing = -1;
  }
  return turns;
}

const TAKEN = ['take', 'draw', 'pick-and-buy'];

function dealsOf(lines: readonly Line[]): { readonly lines: readonly Line[]; readonly score: Score }[] {
  const deals: { lines: Line[]; score: Score }[] = [];
  let deal: Line[] = [];
  for (const line of lines) {
    if (line.type === 'deal') deal = [];
    deal.push(line);
    if (line.type === 'score') deals.push({ lines: deal, score: line as Score });
  }
  return deals;
}

function family(game: Game, { first, lines, end }: Told): Recomputed {
  const { players, rulings } = first;
  const deals = dealsOf(lines);
  const allSeats = Array.from({ length: players }, (_, seat) => seat);
  const isRummy = first.name === 'rummy';
  const isTurn = ({ type }: Line) => TAKEN.includes(type);
  const because = (...reasons: string[]) => countOf(deals, ({ score }) => reasons.includes(score.reason));
  // A stalemate of Rummy is one of the stock or of the turn limit, at which everybody has had all their turns.
  const atLimit = countOf(deals, ({ lines: deal, score }) => {
    if (score.reason === 'turns') return true;
    return (
      score.reason === 'stalemate' && countOf(deal, isTurn) === players * Number(rulings.turnLimit) && endsTurn(deal)
    );
  });
  const isShared = end.winners.length > 1;
  const early = game.results.reasons.find(({ name }) => name === 'target' || name === 'stages');
  const target = { 2: 100, 3: 150, 4: 200 }[players]!;
  const isWon =
    (early?.name === 'target' && Math.max(...end.totals) >= target) ||
    (early?.name === 'stages' && Math.max(...end.stages!) > 10);
  const standing = (seat: number): number => {
    if (isRummy) return end.totals[seat]!;
    if (end.stages === null) return -end.totals[seat]!;
    // Among those who finished in the last deal, the fewest points in hand win (ruling finish).
    return 1e6 * end.stages[seat]! - (end.stages[seat]! > 10 ? deals.at(-1)!.score.points[seat]! : 0);
  };
  const all = (type: string) => countOf(lines, (line) => line.type === type);
  return {
    outcome: isShared ? 'shared' : 'won',
    reason: isShared ? 'tie' : isWon ? early!.name : 'points',
    metrics: {
      deals: deals.length,
      turns: countOf(lines, isTurn),
      rummies: because('rummy'),
      stalemates: because('stalemate') - (isRummy ? atLimit : 0),
      'turn-limits': atLimit,
      outs: countOf(deals, ({ score }) => score.out !== null),
      blinds: because('blind'),
      finishes: because('finish'),
      'stock-ends': because('stock'),
      buys: all('buy') + all('pick-and-buy'),
      'picks-and-buys': all('pick-and-buy'),
      swaps: all('swap'),
    },
    seats: allSeats.map((seat) => {
      const own = (type: string) => countOf(lines, (line) => line.type === type && line.seat === seat);
      const outs = (...reasons: string[]) =>
        countOf(deals, ({ score }) => score.out === seat && (reasons.length === 0 || reasons.includes(score.reason)));
      const contractTurns = deals.flatMap(({ lines: deal }) => {
        const place = deal.findIndex((line) => line.type === 'meld' && line.seat === seat);
        return place < 0 ? [] : [countOf(deal.slice(0, place), (line) => isTurn(line) && line.seat === seat)];
      });
      return {
        share: end.winners.includes(seat) ? WHOLE / end.winners.length : 0,
        points: end.stages === null ? end.totals[seat]! : end.stages[seat]! - 1,
        place: 1 + countOf(allSeats, (other) => standing(other) > standing(seat)),
        outs: outs(),
        'own-rummies': outs('rummy'),
        'own-outs': outs(),
        'own-blinds': outs('blind'),
        contracts: contractTurns.length,
        'contract-turns': sum(contractTurns),
        'own-buys': own('buy') + own('pick-and-buy'),
        'wilds-laid': sum(lines.map((line) => (line.seat === seat ? wildsIn(line, end.stages !== null) : 0))),
      };
    }),
  };
}

function endsTurn(deal: readonly Line[]): boolean {
  return deal.at(-2)!.type === 'discard';
}

/** Wilds among the cards that a line lays. @param twos whether 2s are wild */
function wildsIn({ type, cards, wilds }: Line, twos: boolean): number {
  if (type === 'meld') return wilds.length;
  return type === 'layoff' ? countOf(cards, (card) => card === 'WW' || (twos && card[0] === '2')) : 0;
}

/* Every outcome, reason, metric and seat metric of games of all kinds, recomputed from their transcripts. */

/** Games of each setup; whole games of contracts are long. */
const GAMES = testSize(1, 8);
/** One setup in this many is played of games that have many. */
const SETUPS = testSize(6, 1);
const LONG_GAMES = 1;

/** Every number of players and variant, and each value of each ruling at least once. */
function setupsOf(game: Game): Setup[] {
  const values = Math.max(...game.setups.rulings.map((ruling) => ruling.values.length));
  return game.setups.players.flatMap((players, at) =>
    game.setups.variants.flatMap(({ name: variant }, place) => {
      // A part of them, where tests must be quick.
      const turns = testSize(
        [at + place],
        Array.from({ length: values }, (_, value) => value),
      );
      return turns.map((turn) => {
        const rulings = Object.fromEntries(
          game.setups.rulings.map((ruling, column) => {
            return [ruling.name, ruling.values[(turn + column * (turn % 2)) % ruling.values.length]!];
          }),
        );
        return resolveSetup(game, { players, variant, rulings });
      });
    }),
  );
}

test.each(GAME_NAMES)('%s', async (name) => {
  const game = await loadGame(name);
  const setups = setupsOf(game).filter((_, place, all) => all.length < 12 || place % SETUPS === 0);
  for (const [at, setup] of setups.entries()) {
    const isLong = name !== 'shamus' && name !== 'rummy' && setup.variant === 'game';
    for (const text of game.policies.referenceTeams) {
      const condition = { setup, team: await resolveTeam(game, setup.players, text) };
      const teller = createRecorder(await createPolicies(condition), 'metrics');
      for (let index = 0; index < (isLong ? LONG_GAMES : GAMES); index++) {
        // The first rotation of a deck, in which places and seats have the same numbers.
        teller.play((at + index * setups.length) * setup.players);
        const found = recompute(game, teller.transcript());
        const width = game.results.seatMetrics.length;
        const row = (values: Int32Array, from: number, metrics: Game['results']['metrics']) =>
          Object.fromEntries(metrics.map((metric, column) => [metric.name, values[from + column]]));
        const pick = (values: Readonly<Record<string, number>>, metrics: Game['results']['metrics']) =>
          Object.fromEntries(metrics.map((metric) => [metric.name, values[metric.name]]));
        const counted = {
          outcome: game.results.outcomes[teller.outcome]!.name,
          reason: game.results.reasons[teller.reason]!.name,
          metrics: row(teller.metrics, 0, game.results.metrics),
          seats: found.seats.map((_, player) => row(teller.seats, player * width, game.results.seatMetrics)),
        };
        const expected = {
          ...found,
          metrics: pick(found.metrics, game.results.metrics),
          seats: found.seats.map((values) => pick(values, game.results.seatMetrics)),
        };
        expect(counted, `game ${index} of ${JSON.stringify(setup)}`).toEqual(expected);
      }
    }
  }
  expect(setups.length).toBeGreaterThan(5);
});
