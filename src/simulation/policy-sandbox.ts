import { setImmediate } from 'node:timers';
import { type Game, IllegalMove, messageOf, referenceTo } from '../game/index.js';
import { type FaultReport, faultWithin, placeOf, sidesOf, suspect } from './fault-report.js';
import type { Arm, Condition, GameRange } from './lineup/arm.js';
import type { PolicyCreationHook } from './lineup/seating.js';
import { IntrinsicsSnapshot } from './sandbox/intrinsics.js';
import { restrictThread } from './sandbox/restrict-thread.js';

/** Questions before each of which it is looked whether the policy asked before has changed something: it takes a millisecond. */
const EARLY_QUESTIONS = 100;

interface Asked {
  readonly contender: Condition;
  readonly place: number;
}

/** A thread in which policies of users play: restricts it, and finds what they change or leave behind by mistake. */
export class PolicySandbox {
  private readonly intrinsics: IntrinsicsSnapshot;
  /** Questions that are still looked at. */
  private early = 0;
  private asked: Asked | null = null;
  private culprit: Asked | null = null;
  private rejected: { readonly reason: unknown } | null = null;

  /** To be made before the first policy of a user is loaded in this thread. */
  constructor(game: Game) {
    process.on('unhandledRejection', (reason) => {
      this.rejected ??= { reason };
    });
    restrictThread();
    this.intrinsics = new IntrinsicsSnapshot(engineOf(game));
  }

  /** Finds a change of built-in objects; goes on from the policy's name. */
  change(): string | null {
    const change = this.intrinsics.change();
    return change === null ? null : `changes ${change}, which the engine and other policies use too`;
  }

  /** Checks for changes after each policy is made. */
  readonly making: PolicyCreationHook = (_, make) => {
    const policy = make();
    const change = this.change();
    if (change !== null) throw new IllegalMove(undefined, change);
    return policy;
  };

  /** Prepares for the first questions of an arm: where several policies are users' own, `noteAsked` finds out which changes something. */
  expectQuestions(arm: Arm): void {
    this.early = suspect(sidesOf(arm)).role === '' ? EARLY_QUESTIONS : 0;
    this.asked = null;
  }

  noteAsked(contender: Condition, place: number): void {
    if (this.early === 0) return;
    this.early--;
    if (this.change() !== null) {
      this.early = 0;
      this.culprit = this.asked;
    }
    this.asked = { contender, place };
  }

  changeIn(range: GameRange, arm: Arm): FaultReport | null {
    const change = this.change();
    if (change === null) return null;
    const fault = faultWithin(sidesOf(arm), range, change);
    // Before each of the early questions nothing was changed: it was the policy that was asked last.
    const culprit = this.culprit ?? (this.early > 0 ? this.asked : null);
    if (culprit === null) return fault;
    const { contender, place } = culprit;
    const { name, role } = contender.team.policies[place]!;
    return { ...fault, policy: name, role, seat: place };
  }

  /** Promises that policies have left rejected, if they have, while these games were played. */
  async rejectionIn(range: GameRange, arm: Arm): Promise<FaultReport | null> {
    // They show when the thread has nothing else to do.
    await new Promise((resolve) => setImmediate(resolve));
    if (this.rejected === null) return null;
    const { reason } = this.rejected;
    this.rejected = null;
    const place = reason instanceof Error ? placeOf(reason) : null;
    return faultWithin(sidesOf(arm), range, `leaves a promise rejected: ${messageOf(reason)}`, place);
  }
}

function engineOf(game: Game): object {
  const [players] = game.players;
  const rulings = Object.fromEntries(game.rulings.map(({ name, values }) => [name, values[0]]));
  const setup = { ...referenceTo(game), variant: game.variants[0].name, players: players!, rulings };
  const nobody = game.roles(players!).map(() => ({}));
  return game.engine(setup, nobody, { lo: 0, hi: 0 });
}
