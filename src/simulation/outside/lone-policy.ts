/**
 * Policies whose process is asked by one question at a time, while this thread waits: what replays, audits and reviews can ask as
 * they ask policies inside. Their tables, and the searches that play games on, know no other way; runs play by OutsideTables.
 */
import type { Decide } from '../../game/index.js';
import { addLastErrorLines, OutsideFault } from './last-words.js';
import type { OutsidePlayer } from './player.js';
import type { PlayerStart } from './table-set.js';

/** Processes that policies of this thread share, by what they play. */
const shared = new Map<string, { readonly player: OutsidePlayer; tables: number }>();

/** At which table of which process a policy plays. */
interface Lone {
  readonly start: PlayerStart;
  place: string;
  table: number;
  isPlaying: boolean;
}

const lone = new WeakMap<object, Lone>();

/** Function that starts a process for a policy; null for one that plays in this thread. */
export function processStartOf(policy: unknown): PlayerStart | null {
  return lone.get(policy as object)?.start ?? null;
}

/** Waits until something is so. @throws OutsideFault, after which the process has ended */
function waitUntil(player: OutsidePlayer, isSo: () => boolean, answered: (decide: Decide) => void = () => {}): void {
  const { process } = player;
  while (!isSo()) {
    const bytes = process.receive();
    try {
      if (player.read(bytes, (_, decide) => answered(decide))) process.replied(false);
    } catch (error) {
      throw error instanceof OutsideFault ? process.failNow(error.message) : error;
    }
  }
}

/** Runs an act now and returns a function that returns or throws its result. */
function settled(act: () => unknown): () => unknown {
  try {
    const result = act();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/**
 * A policy that is decided outside.
 *
 * @param name of the place that it plays: policies of one place at one seat share a process of this thread
 */
export function outsidePolicy(name: string, decisions: readonly string[], start: PlayerStart): object {
  const own: Lone = { start, place: '', table: -1, isPlaying: false };
  /** Acts with the process of a place. @throws OutsideFault if it fails; the next act there gets another process */
  const attempt = <T>(place: string, seat: number, act: (player: OutsidePlayer) => T): T => {
    try {
      const found = shared.get(place) ?? { player: start(seat), tables: 0 };
      shared.set(place, found);
      waitUntil(found.player, () => found.player.isReady);
      own.place = place;
      if (own.table < 0) own.table = found.tables++;
      return act(found.player);
    } catch (error) {
      if (!(error instanceof OutsideFault)) throw error;
      shared.delete(place);
      own.table = -1;
      throw addLastErrorLines(error, error.lastWords);
    }
  };
  const at = <T>(view: unknown, act: (player: OutsidePlayer) => T): T => {
    const { seat } = view as { readonly seat: number };
    return attempt(`${name} ${seat}`, seat, act);
  };
  const tell = (method: string) => (view: unknown) =>
    at(view, (player) => {
      if (method === 'newGame' && own.isPlaying) player.over?.(own.table);
      own.isPlaying = true;
      player.tell(own.table, method, view);
    });
  const decide = (method: string) => (view: unknown, argument: unknown) =>
    at(view, (player) => {
      if (player.decides?.has(method) === false) return false;
      player.ask(own.table, method, view, argument);
      player.send();
      let answer: (() => unknown) | null = null;
      waitUntil(
        player,
        () => answer !== null,
        // Read at once; errors that it throws are the policy's fault, not the reader's.
        (decide) => {
          answer = settled(() => decide(view, argument));
        },
      );
      return answer!();
    });
  const policy = {
    newGame: tell('newGame'),
    newDeal: tell('newDeal'),
    ...Object.fromEntries(decisions.map((method) => [method, decide(method)])),
    copy(from: object) {
      const other = lone.get(from);
      if (other === undefined || !other.isPlaying) return;
      attempt(other.place, 0, (player) => {
        player.copy!(other.table, own.table);
        own.isPlaying = true;
      });
    },
  };
  lone.set(policy, own);
  return policy;
}
