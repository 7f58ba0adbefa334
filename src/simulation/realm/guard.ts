import { type Engine, type Game, IllegalMove, messageOf } from '../../game/index.js';
import { Histogram } from '../../stats/histogram.js';
import type { GameRange } from '../batches/play-job.js';
import { type FaultReport, placeOf } from '../fault-report.js';
import type { Arm, Contender } from '../lineup/arm.js';
import { RotatingEngine } from '../lineup/rotating-engine.js';
import type { Making } from '../lineup/seating.js';
import { Round } from '../round.js';
import { Tally } from '../tally.js';
import { disarm } from './disarm.js';
import { Realm } from './realm.js';

// Taken before a policy is loaded.
const later = setImmediate;

/** Stands by in a thread where policies of users play: makes it ready for them, and looks at what they leave behind. */
export class Guard {
  private readonly realm: Realm;
  private rejected: { readonly reason: unknown } | null = null;

  /** To be made before the first policy of a user is loaded in this thread. */
  constructor(game: Game) {
    process.on('unhandledRejection', (reason) => {
      this.rejected ??= { reason };
    });
    disarm();
    this.realm = realmOf(game);
  }

  /** What is not as it was; goes on from the policy's name. */
  change(): string | null {
    const change = this.realm.change();
    return change === null ? null : changes(change);
  }

  /** Looks after each policy that is loaded and made. */
  readonly making: Making = (_, make) => {
    const policy = make();
    const change = this.change();
    if (change !== null) throw new IllegalMove(undefined, change);
    return policy;
  };

  /** The fault of having changed something, see `change`, in some of these games. */
  faultIn(range: GameRange, arm: Arm, change: string): FaultReport {
    return faultIn(range, arm, change, null);
  }

  /** Promises that policies have left rejected, if they have, while these games were played. */
  async rejectionIn(range: GameRange, arm: Arm): Promise<FaultReport | null> {
    // They show when the thread has nothing else to do.
    await new Promise((resolve) => later(resolve));
    if (this.rejected === null) return null;
    const { reason } = this.rejected;
    this.rejected = null;
    const place = reason instanceof Error ? placeOf(reason) : null;
    return faultIn(range, arm, `leaves a promise rejected: ${messageOf(reason)}`, place);
  }
}

/** All that the engine of a game uses too. To be made before the first policy is loaded. */
export function realmOf(game: Game): Realm {
  return new Realm([specimenOf(game), Histogram, ...enginesOf(game), ...rotationOf(game)]);
}

/** A tally with all that tallies have. */
function specimenOf(game: Game): Tally {
  const own = { round: game.players[0], entrants: game.kind === 'competitive' ? [[0]] : [], control: null };
  return new Tally(game, { ...own, control: own });
}

/** What plays and holds rounds of games, where there are such. */
function rotationOf(game: Game): object[] {
  if (game.kind !== 'competitive') return [];
  return [new RotatingEngine([enginesOf(game)[0]!]), new Round(game, 1)];
}

/** An engine of each kind: for each number of players, and with the rulings at their defaults and elsewhere. */
function enginesOf(game: Game): Engine[] {
  const readings = [0, -1].map((place) =>
    Object.fromEntries(game.rulings.map(({ name, values }) => [name, values.at(place)!])),
  );
  return game.players.flatMap((players) =>
    readings.map((rulings) => {
      const setup = { game: game.name, variant: game.variants[0].name, players, rulings };
      return game.engine(
        setup,
        game.roles(players).map(() => ({})),
        { lo: 0, hi: 0 },
      );
    }),
  );
}

/** Goes on from the policy's name. */
function changes(what: string): string {
  return `changes ${what}, which the engine and other policies use too`;
}

function faultIn(range: GameRange, arm: Arm, message: string, place: string | null): FaultReport {
  const games = { from: range.from, to: range.from + range.count - 1 };
  const players = arm.control === undefined ? [arm] : [arm, arm.control];
  return { ...suspect(players), game: null, games, rule: null, foundBy: 'realm', message, place };
}

/** Whose fault it is if it is one policy's: the only one that is a user's; else the team's. */
export function suspect(contenders: readonly Contender[]): Pick<FaultReport, 'policy' | 'role' | 'seat'> {
  const suspects = contenders.flatMap(({ team }) =>
    team.policies.flatMap((policy, seat) => (policy.module === null ? [] : [{ policy, seat }])),
  );
  const [one] = suspects;
  if (one === undefined || suspects.some(({ policy }) => policy.name !== one.policy.name)) {
    return { policy: contenders[0]!.team.name, role: '', seat: null };
  }
  return { policy: one.policy.name, role: one.policy.role, seat: suspects.length === 1 ? one.seat : null };
}
