/** How many games a question needs, as printed with `--json`. */
import type { RunResult } from '../simulation/run-spec.js';

/** What is to be planned. Widths and effects are fractions of all games. */
export interface PlanQuestion {
  /** The name of the measure that decides. */
  readonly outcome: string;
  /** The chance that an interval misses; of a tournament, that any of them does. */
  readonly alpha: number;
  /** The chance with which an effect is to be shown. */
  readonly power: number;
  /** Half-widths of intervals, and differences that are to be shown, each the greatest first. */
  readonly widths: readonly number[];
  readonly effects: readonly number[];
  /** A number of games of which it is asked what they show; null if none is. */
  readonly games: number | null;
  readonly untilDecided: readonly number[];
}

/** Games of each arm, or null if they are more than can be played (2^32). */
type Games = number | null;

export interface PlannedSetup {
  readonly variant: string;
  readonly players: number;
  readonly rulings: Readonly<Record<string, string>>;
}

/** What `plan --json` prints. Everything but `timing` depends on the command and the program's version alone. */
export interface PlanSummary {
  readonly schema: 'shamus-plan/2';
  /**
   * What intervals are of: `rate` of one team or entrant; `difference` of two on the same deals, second minus first; `duel`:
   * the first among players of the second, minus an even share; `best`, `control`: in a tournament, the difference with the
   * best of the others or with the control.
   */
  readonly kind: 'rate' | 'difference' | 'duel' | 'best' | 'control';
  readonly game: string;
  /** The seed that the games planned are to be played with; not that of the pilot. */
  readonly seed: string;
  readonly ended: RunResult['ended'];
  readonly setup: PlannedSetup;
  /** That of B, where it has another; else null. */
  readonly setupB: PlannedSetup | null;
  /** Who was in the pilot, and how often each had what decides; null if no game was finished. */
  readonly competitors: readonly { readonly name: string; readonly rate: number | null }[];
  readonly outcome: string;
  readonly alpha: number;
  readonly power: number;
  /** Games of each arm; rounds are what intervals count, and games where all win together. */
  readonly pilot: { readonly seed: string; readonly games: number; readonly rounds: number };
  /** Whether nothing can differ: who is compared with itself needs no game. */
  readonly exact: boolean;
  /**
   * The variance of a round's result if nothing differs; of a difference between two teams, the share of games in which only
   * one has what decides. As observed, and the limit that is reckoned with, which is right in 95 % of pilots. In a
   * tournament it is that of the two who differ most. Null if nothing was played, and where `exact`.
   */
  readonly variance: { readonly observed: number; readonly limit: number } | null;
  /** Games for intervals of these half-widths: of a fixed number; for a rate also with `run --precision`. */
  readonly widths: readonly { readonly halfWidth: number; readonly games: Games; readonly precision?: Games }[];
  /** Games of a fixed number that show such a difference with the power asked for; of a rate, from a known one. */
  readonly effects: readonly { readonly effect: number; readonly games: Games }[];
  /** What the games asked about give: the half-width of intervals, and the smallest difference they show; null for none. */
  readonly given: { readonly games: number; readonly halfWidth: number; readonly effect: number | null } | null;
  /** `compare --until-decided`: the mean number of games for three true differences, and the most. */
  readonly untilDecided: readonly {
    readonly effect: number;
    readonly none: Games;
    /** The greatest mean of differences between none and the effect. */
    readonly between: Games;
    readonly full: Games;
    readonly most: Games;
  }[];
  readonly notes: readonly string[];
  /** `secondsAGame`: of one thread, for one game of each arm; null if nobody knows. */
  readonly timing: { readonly seconds: number; readonly secondsAGame: number | null; readonly threads: number };
}

/** A limit that is so much above what was observed says more about the pilot than about those in it. */
const LOOSE = 1.5;

/** Sentences for people, printed with the plan and written to its JSON. */
export function notesOnPlan({
  pilot,
  variance,
  ended,
  kind,
}: Pick<PlanSummary, 'pilot' | 'variance' | 'ended' | 'kind'>): string[] {
  const notes: string[] = [];
  if (ended !== 'complete') notes.push('The pilot was interrupted: its limits rest on fewer games.');
  if (variance === null) return notes;
  const deals = pilot.rounds === 1 ? '1 deal' : `${pilot.rounds.toLocaleString('en')} deals`;
  if (variance.observed === 0) {
    const what =
      kind === 'rate' ? 'Every pilot deal had the same result' : 'A and B had the same result on every pilot deal';
    notes.push(`${what}: the assumed variance is the upper limit that ${deals} allow.`);
  } else if (variance.limit > LOOSE * variance.observed) {
    const times = (variance.limit / variance.observed).toFixed(1);
    notes.push(
      `Small pilot: the assumed variance (upper limit) is ${times} times the observed one. Use a larger --pilot.`,
    );
  }
  return notes;
}
