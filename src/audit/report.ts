import type { Condition } from '../simulation/index.js';
import type { HiddenCards } from './hidden-cards.js';
import type { Speed } from './speed.js';

/** A violation, with the policy that is responsible. */
export interface ReportedViolation {
  readonly policy: string;
  readonly role: string;
  /** null if the seat is not known; `policy` is then the team. */
  readonly seat: number | null;
  readonly game: number | null;
  /** Index of the decision in the game, over all seats, from 0. */
  readonly decision: number | null;
  readonly asked: string | null;
  /** Goes on from the policy's name. */
  readonly message: string;
  /** The number of the rule that was broken, if one was. */
  readonly rule?: string;
}

/** One thing that is checked. */
export interface Check {
  readonly name: CheckName;
  /** `unknown`: another failure prevents a verdict. */
  readonly status: 'pass' | 'fail' | 'unknown';
  /** Extent and result in a few words. */
  readonly summary: string;
  readonly charges: readonly ReportedViolation[];
}

export type CheckName =
  | 'hidden-cards'
  | 'repeatable'
  | 'no-memory'
  | 'hands-off'
  | 'no-other-chance'
  | 'legal'
  | 'same-alone'
  | 'other-seeds';

/** Title of each check, and what to do about a policy that fails it. */
export const CHECKS: Readonly<Record<CheckName, { readonly title: string; readonly advice: string }>> = {
  'hidden-cards': {
    title: 'uses only information available to its seat',
    advice: 'decide by the view it gets, and keep no view or policy of another seat',
  },
  repeatable: {
    title: 'replays identically',
    advice: 'draw random numbers from view.random only; read no clock and no file',
  },
  'no-memory': {
    title: 'keeps no state between games',
    advice: 'reset every field in newGame, and keep nothing that changes in the module',
  },
  'hands-off': {
    title: 'does not modify its view or shared objects',
    advice: 'write only to fields of its own, not to the view, the table or built-in objects',
  },
  'no-other-chance': {
    title: 'uses no randomness or clock except view.random',
    advice: 'use view.random.below(n) for random choices, and no clock',
  },
  'same-alone': {
    title: 'replays identically in isolation',
    advice: 'decide by the view and by what the seat saw in the same game; share nothing with other policies',
  },
  'other-seeds': {
    title: 'wins as often with a seed that nobody knows',
    advice: 'do not reconstruct decks from the seed; use only what the seat has seen',
  },
  legal: { title: 'plays by the rules', advice: 'replay the game to see the position, then fix the policy' },
};

/** The result of an audit. All but `timing` depends on the team, the setup, the seed and the extent alone. */
export interface AuditReport {
  readonly contender: Condition;
  readonly seed: string;
  /** Games that were examined closely. */
  readonly games: number;
  /** Decisions in them, by seat. */
  readonly decisions: readonly number[];
  readonly hidden: HiddenCards | null;
  readonly checks: readonly Check[];
  readonly passed: boolean;
  readonly interrupted: boolean;
  readonly timing: { readonly seconds: number; readonly speed: Speed | null };
}
