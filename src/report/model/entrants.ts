/** Reports of games where everybody plays for himself: what teams are in other games, entrants are here. */
import { type ArmSummary, type EntrantRow, entrantRows } from '../../analysis/index.js';
import { type Engine, type Game, SHARE, WHOLE } from '../../game/index.js';

/** What a game can come to for an entrant, as a share of the games. */
const WINS = { name: 'share', title: 'Wins', summary: 'the share of the wins' };
const OTHERS = { name: 'others', title: 'Others win', summary: 'the share of the others' };

/** A row for each entrant, with its share of the wins as an outcome; all arms as they are where all win together. */
export function rowsOf({ kind }: Game, runs: readonly ArmSummary[]): readonly ArmSummary[] {
  if (kind === 'cooperative') return runs;
  return entrantRows(runs).map((row) => {
    const { count, rate, low, high } = row.any;
    const others = { count: row.games - count, rate: 1 - rate, low: 1 - high, high: 1 - low };
    return { ...row, outcomes: { ...row.outcomes, [WINS.name]: row.any, [OTHERS.name]: others } };
  });
}

/** The study with the outcomes that an entrant has. */
export function seenByEntrants<S extends { readonly game: Game }>(study: S): S {
  const { game } = study;
  if (game.kind === 'cooperative') return study;
  const measures = game.measures.map((measure) => ({ ...measure, outcomes: [0] }));
  return { ...study, game: { ...game, outcomes: [WINS, OTHERS], measures } };
}

/** What a game can come to for an arm, or for an entrant; games are listed by it. */
export interface Ending {
  readonly name: string;
  readonly title: string;
  /** How many games of the arm came to it, at most. */
  most(run: ArmSummary): number;
  /** Games that are looked through for it; after so many it is rare. */
  readonly looks: number;
  /** Whether the last game that was played came to it. */
  hasCome(engine: Engine, run: ArmSummary): boolean;
}

const LOOKS = 2000;
/** Games of several deals take long, and hardly any of them is shared. */
const LOOKS_ALONE = 100;
const LOOKS_FOR_SHARED = 20;

export function endingsOf(game: Game): readonly Ending[] {
  if (game.kind === 'cooperative') {
    return game.outcomes.map(({ name, title }, place) => ({
      name,
      title,
      most: ({ outcomes }) => outcomes[name]!.count,
      looks: LOOKS,
      hasCome: ({ outcome }) => outcome === place,
    }));
  }
  /** The most of a game's win that the row's entrant has at one of its places. */
  const shareOf = ({ seats }: Engine, run: ArmSummary) =>
    Math.max(...(run as EntrantRow).entrant.seats.map((seat) => seats[(seat - 1) * game.seatMetrics.length + SHARE]!));
  const games = (run: ArmSummary, isNever: boolean) => (isNever ? 0 : run.games);
  return [
    {
      name: 'won',
      title: 'Won',
      most: (run) => games(run, run.any.rate === 0),
      looks: LOOKS_ALONE,
      hasCome: (engine, run) => shareOf(engine, run) === WHOLE,
    },
    {
      name: 'shared',
      title: 'Shared',
      most: ({ outcomes }) => outcomes.shared?.count ?? 0,
      looks: LOOKS_FOR_SHARED,
      hasCome: (engine, run) => shareOf(engine, run) % WHOLE !== 0,
    },
    {
      name: 'lost',
      title: 'Lost',
      most: (run) => games(run, run.any.rate === 1),
      looks: LOOKS_ALONE,
      hasCome: (engine, run) => shareOf(engine, run) === 0,
    },
  ];
}
