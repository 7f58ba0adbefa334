import type { Contender } from '../simulation/index.js';
import type { HiddenCards } from './hidden-cards.js';
import type { Speed } from './speed.js';

/** Something that a policy did, told of the policy. */
export interface Charge {
  readonly policy: string;
  readonly role: string;
  /** null where it is not known whose it was; `policy` is then the team. */
  readonly seat: number | null;
  readonly game: number | null;
  /** Which decision of the game, of all seats together, from 0. */
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
  /** `unknown`: something else that failed keeps it from being judged. */
  readonly status: 'pass' | 'fail' | 'unknown';
  /** What was looked at, and what came of it, in a few words. */
  readonly summary: string;
  readonly charges: readonly Charge[];
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

/** What each check asks, and what its author should do about a policy that fails. */
export const CHECKS: Readonly<Record<CheckName, { readonly title: string; readonly advice: string }>> = {
  'hidden-cards': {
    title: 'decides by what its seat may know',
    advice: 'decide by the view that is handed over, and keep no view or policy of another seat',
  },
  repeatable: {
    title: 'the same games come out the same',
    advice: 'draw chance from view.random alone, and read no clock and no file',
  },
  'no-memory': {
    title: 'nothing is kept from game to game',
    advice: 'set every field anew in newGame, and keep nothing that changes in the module',
  },
  'hands-off': {
    title: 'what it is shown, and what all share, is left as it is',
    advice: 'write to fields of your own; the view, the table and the objects of JavaScript are only to be used',
  },
  'no-other-chance': {
    title: 'no chance or clock but view.random',
    advice: 'use view.random.below(n) for chance; decide by no clock',
  },
  'same-alone': {
    title: 'games come out the same when they are played again elsewhere, each policy asked alone',
    advice: 'decide by the view and by what was seen in the same game; keep nothing, and share nothing with others',
  },
  'other-seeds': {
    title: 'wins as often with a seed that nobody knows',
    advice: 'work no decks out from the seed: a policy is to know only what its seat has seen',
  },
  legal: { title: 'plays by the rules', advice: 'replay the game to see the position, and mend the policy there' },
};

/** The result of an audit. All but `timing` depends on the team, the setup, the seed and the extent alone. */
export interface AuditReport {
  readonly contender: Contender;
  readonly seed: string;
  /** Games that were looked at closely. */
  readonly games: number;
  /** Decisions in them, by seat. */
  readonly decisions: readonly number[];
  readonly hidden: HiddenCards | null;
  readonly checks: readonly Check[];
  readonly passed: boolean;
  readonly interrupted: boolean;
  readonly timing: { readonly seconds: number; readonly speed: Speed | null };
}
