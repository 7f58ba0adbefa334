import type { PlayoutTimer, Setup } from '../../../../game/index.js';
import { type Key, Stream } from '../../../../random/index.js';
import { ShamusEngine } from '../../engine/engine.js';
import type { RummyPolicy, RummyView, SeatView, ShamusPolicy, UnoPolicy, UnoView } from '../../policy.js';
import { METRICS } from '../../rules/metrics.js';
import { termsOf } from '../../rules/terms.js';
import { ShamusForward } from '../forward.js';

/** The fields in which the policies of the base remember, by role. */
export const PLAYOUT_MEMORY: readonly (readonly string[])[] = [
  ['shownLo', 'shownHi', 'takenLo', 'takenHi', 'unseenLo', 'unseenHi', 'signalled'],
  ['partner', 'pickUp.layDown'],
];

/** One decision in ONE_IN is taken up. */
const ONE_IN = 8;
/** Worlds at each, of those that the rules allow, and proposals for each. */
const WORLDS = 8;
const TRIES = 1000;
const MOST_MOVES = 256;
const TURNS = METRICS.findIndex(({ name }) => name === 'turns');

/**
 * Plays games, and plays on from some of their positions with every move in each of a few worlds, as a search does: what
 * that takes beside the games themselves is what playouts cost, with setting up and sampling.
 */
export class ShamusPlayouts implements PlayoutTimer {
  playouts = 0;
  remaining = 0;
  private readonly engine;
  private readonly stream = new Stream();
  private readonly moves = new Int32Array(MOST_MOVES);
  private decisions = 0;
  /** For each position taken up in this game: turns made before, and playouts. */
  private readonly before: number[] = [];
  private readonly counts: number[] = [];

  /** @param sets policies of the base, each of all seats: one set for the table, the others to play on by */
  constructor(
    setup: Setup,
    [table, ...others]: readonly (readonly ShamusPolicy[])[],
    private readonly key: Key,
  ) {
    const taken = [0, 0];
    const take = (role: number) => () => others[taken[role]!++]![role]!;
    const watched = table!.map((policy, seat) => {
      const role = seat & 1;
      const [ownMemory, partnerMemory] = [PLAYOUT_MEMORY[role]!, PLAYOUT_MEMORY[role ^ 1]!];
      const forward = new ShamusForward(
        { own: take(role), partner: take(role ^ 1), known: false, ownMemory, partnerMemory },
        policy,
      );
      return (seat & 1) === 0 ? this.uno(policy as UnoPolicy, forward) : this.rummy(policy as RummyPolicy, forward);
    });
    this.engine = new ShamusEngine(termsOf(setup), watched, key);
  }

  play(game: number): void {
    const { before, counts } = this;
    before.length = counts.length = 0;
    this.stream.start(this.key, game, 0);
    this.engine.play(game);
    const turns = this.engine.metrics[TURNS]!;
    for (const [place, count] of counts.entries()) {
      this.playouts += count;
      this.remaining += count * (1 - before[place]! / turns);
    }
  }

  private uno(policy: UnoPolicy, forward: ShamusForward): UnoPolicy {
    const begin = (view: UnoView) => {
      policy.newGame?.(view);
      forward.newGame(view);
    };
    return {
      newGame: begin,
      play: (view) => {
        this.look(forward, view);
        return policy.play(view);
      },
      call: (view, ace) => {
        this.look(forward, view);
        return policy.call(view, ace);
      },
    };
  }

  private rummy(policy: RummyPolicy, forward: ShamusForward): RummyPolicy {
    const begin = (view: RummyView) => {
      policy.newGame?.(view);
      forward.newGame(view);
    };
    return {
      newGame: begin,
      draw: (view) => {
        this.look(forward, view);
        return policy.draw(view);
      },
      layDown: (view, laid) => {
        this.look(forward, view);
        policy.layDown(view, laid);
      },
      discard: (view) => {
        this.look(forward, view);
        return policy.discard(view);
      },
    };
  }

  private look(forward: ShamusForward, view: SeatView): void {
    if (this.decisions++ % ONE_IN !== 0) return;
    const { moves, stream } = this;
    forward.sit(view);
    const count = forward.moves(moves);
    let playouts = 0;
    for (let world = 0; world < WORLDS && forward.deal(stream, TRIES); world++) {
      for (let place = 0; place < count; place++) forward.playOut(moves[place]!);
      playouts += count;
    }
    this.before.push(forward.world.turns);
    this.counts.push(playouts);
  }
}
