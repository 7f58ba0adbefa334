/** How long games are and how much there is to choose, from records that count the choices of each game. */
import type { Game } from '../game/index.js';
import { loggedMetrics } from '../simulation/index.js';
import { type Estimated, estimateDecks, meanMeasure } from './deck-means.js';
import type { LongGame, Measured } from './study-format.js';

/** What each deck came to, on average over its games; see the group `choices` of features. */
interface Decks {
  readonly turns: readonly number[];
  readonly choices: readonly number[];
  readonly legalMoves: readonly number[];
  readonly offers: readonly number[];
  readonly turnsTaken: readonly number[];
  readonly forced: readonly number[];
  /** The index of a deck's first game. */
  readonly games: readonly number[];
}

/** Columns of a row of records before those of `loggedMetrics`: arm, game, outcome, reason. */
const BEFORE = 4;
const NAMES = { choices: 'choices', legalMoves: 'legal-moves', turnsTaken: 'turns-taken', forced: 'forced-turns' };
const COLUMNS = { turns: 'turns', offers: 'offers', ...NAMES } as const;

/** Reads the records of the first arm of a part. @param game with the features of that part @param round games of a deck */
export async function readDecks(game: Game, round: number, rows: AsyncIterable<readonly number[]>): Promise<Decks> {
  const columns = loggedMetrics(game).map(({ name }) => name);
  const places = Object.entries(COLUMNS).map(([key, name]) => [key, BEFORE + columns.indexOf(name)] as const);
  const decks = new Map<number, number[]>();
  for await (const row of rows) {
    const [arm, index] = row as [number, number];
    if (arm !== 1) continue;
    const deck = Math.floor(index / round);
    const sums = decks.get(deck) ?? places.map(() => 0);
    decks.set(
      deck,
      sums.map((sum, place) => sum + row[places[place]![1]]! / round),
    );
  }
  const all = [...decks.values()];
  const found = Object.fromEntries(places.map(([key], place) => [key, all.map((sums) => sums[place]!)]));
  return { ...(found as unknown as Decks), games: [...decks.keys()].map((deck) => deck * round) };
}

const SECONDS_A_MINUTE = 60;

/** Minutes of each deck. @param seconds that a decision with a choice takes */
function minutesOf({ choices }: Decks, seconds: number): number[] {
  return choices.map((count) => (count * seconds) / SECONDS_A_MINUTE);
}

export function estimateMinutes(decks: Decks, seconds: number): Estimated {
  return estimateDecks(minutesOf(decks, seconds));
}

export function paceMeasures(decks: Decks, seconds: number): Measured[] {
  const { choices, legalMoves, offers, turnsTaken, forced } = decks;
  const ratio = (of: readonly number[], to: readonly number[]) =>
    of.map((count, deck) => count / Math.max(1, to[deck]!));
  const hasOffers = offers.some((count) => count > 0);
  return [
    meanMeasure('minutes', [['a game', minutesOf(decks, seconds)]]),
    meanMeasure('choices', [
      ['decisions with a choice, in a turn', ratio(choices, turnsTaken)],
      ['moves to choose from at such a decision', ratio(legalMoves, choices)],
      ...(hasOffers
        ? [['offers in turns of others, such as buys, for each turn', ratio(offers, turnsTaken)] as const]
        : []),
    ]),
    meanMeasure('forced', [['turns without a choice', ratio(forced, turnsTaken)]]),
  ];
}

const LONGEST = 3;

export function longestGames({ turns, games }: Decks): LongGame[] {
  const order = [...turns.keys()].toSorted((one, other) => turns[other]! - turns[one]!);
  return order.slice(0, LONGEST).map((deck) => ({ game: games[deck]!, turns: turns[deck]! }));
}
