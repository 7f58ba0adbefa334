import { type Engine, type Game, IllegalMove, messageOf, referenceTo } from '../game/index.js';
import { Histogram } from '../stats/histogram.js';
import { type FaultReport, faultWithin, placeOf, sidesOf, suspect } from './fault-report.js';
import type { Arm, Condition, GameRange } from './lineup/arm.js';
import { RotatingEngine, RotationBlock } from './lineup/rotation.js';
import type { PolicyCreationHook } from './lineup/seating.js';
import { later } from './sandbox/heartbeat.js';
import { IntrinsicsSnapshot } from './sandbox/intrinsics.js';
import { restrictThread } from './sandbox/restrict-thread.js';
import { Tally } from './tally.js';

/** Questions before each of which it is looked whether the policy asked before has changed something: it takes a millisecond. */
const EARLY_QUESTIONS = 100;

/** One policy of a team. */
interface Asked {
  readonly contender: Condition;
  readonly place: number;
}

/** Guards a thread in which policies of users play: restricts it, and finds what they change or leave behind. */
export class PolicySandbox {
  private readonly realm: IntrinsicsSnapshot;
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
    this.realm = snapshotIntrinsics(game);
  }

  /** Finds a change of built-in objects; goes on from the policy's name. */
  change(): string | null {
    const change = this.realm.change();
    return change === null ? null : changes(change);
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

  /** Notes that a policy is about to be asked. */
  noteAsked(contender: Condition, place: number): void {
    if (this.early === 0) return;
    this.early--;
    if (this.change() !== null) {
      this.early = 0;
      this.culprit = this.asked;
    }
    this.asked = { contender, place };
  }

  /** The fault of having changed something, see `change`, in some of these games. */
  faultIn(range: GameRange, arm: Arm, change: string): FaultReport {
    const fault = faultWithin(sidesOf(arm), range, 'realm', change);
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
    await new Promise((resolve) => later(resolve));
    if (this.rejected === null) return null;
    const { reason } = this.rejected;
    this.rejected = null;
    const place = reason instanceof Error ? placeOf(reason) : null;
    return faultWithin(sidesOf(arm), range, 'realm', `leaves a promise rejected: ${messageOf(reason)}`, place);
  }
}

/** Creates the state of all objects that the engine of a game uses. To be made before the first policy is loaded. */
export function snapshotIntrinsics(game: Game): IntrinsicsSnapshot {
  return new IntrinsicsSnapshot([specimenOf(game), Histogram, ...enginesOf(game), ...rotationOf(game)]);
}

/** A tally with all parts that a tally can have. */
function specimenOf(game: Game): Tally {
  const own = { round: game.players[0], entrants: game.kind === 'competitive' ? [[0]] : [], control: null };
  return new Tally(game, { ...own, control: own });
}

/** What plays and holds rounds of games, where there are such. */
function rotationOf(game: Game): object[] {
  if (game.kind !== 'competitive') return [];
  return [new RotatingEngine([enginesOf(game)[0]!]), new RotationBlock(game, 1)];
}

/** An engine of each kind: for each number of players, and with the rulings at their defaults and elsewhere. */
function enginesOf(game: Game): Engine[] {
  const readings = [0, -1].map((place) =>
    Object.fromEntries(game.rulings.map(({ name, values }) => [name, values.at(place)!])),
  );
  return game.players.flatMap((players) =>
    readings.map((rulings) => {
      const setup = { ...referenceTo(game), variant: game.variants[0].name, players, rulings };
      return game.engine(
        setup,
        game.roles(players).map(() => ({})),
        { lo: 0, hi: 0 },
      );
    }),
  );
}

/** Words of a change; goes on from the policy's name. */
function changes(what: string): string {
  return `changes ${what}, which the engine and other policies use too`;
}
