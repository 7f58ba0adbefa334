import { type CopyableMemory, MemoryCopy } from '../../../../game/index.js';
import { type PolicyStream, startPolicyStream } from '../../../../random/index.js';
import type { GameInPlay } from '../../engine/game-in-play.js';
import type { SeatView, ShamusPolicy } from '../../policy.js';

/** The players that a seat imagines. */
export interface OpponentModels {
  /** Makes a policy of the seat's own role, by which it plays on. */
  readonly own: () => ShamusPolicy;
  /** Makes the policy that the players of the other role have. */
  readonly partner: () => ShamusPolicy;
  /**
   * True if the others are known to play by these policies: then a world fits only if they would have decided there as
   * they did. Without it, only the rules count.
   */
  readonly known: boolean;
  /**
   * Makes the policy of the players of the other role at the table, if it is more than `partner`, by which they then
   * play on: a search whose base `partner` is. It must decide alike whenever it sees alike.
   */
  readonly partnerAtTable?: () => { readonly policy: ShamusPolicy; readonly base: ShamusPolicy };
  /** The fields in which they remember (see `MemoryCopy`); all, if not given. */
  readonly ownMemory?: readonly string[];
  readonly partnerMemory?: readonly string[];
}

/** True if a policy remembers nothing but what views show. */
export function readsOn(policy: ShamusPolicy): policy is ShamusPolicy & Required<CopyableMemory<ShamusPolicy>> {
  return (policy as Partial<CopyableMemory<ShamusPolicy>>).readOn !== undefined;
}

/** Policies by seat: those that decide at the table, as a seat imagines it, and those that play on in a world. */
export class Players {
  /** They remember what was shown at the table. */
  readonly asked: readonly ShamusPolicy[];
  readonly playingOn: readonly ShamusPolicy[];
  private readonly memories: readonly MemoryCopy[];
  private readonly taken: MemoryCopy | null;
  /** Keys of the random numbers of those that play on; as many for two players as for four. */
  private readonly keys = Array.from({ length: 4 }, () => ({ lo: 0, hi: 0 }));

  /** @param own the base policy of the seat at the table, whose memory is taken over; null if it has none */
  constructor(view: SeatView, imagined: OpponentModels, own: ShamusPolicy | null) {
    const seats = Array.from({ length: view.table.players }, (_, seat) => seat);
    const isPartner = (seat: number) => ((seat ^ view.seat) & 1) === 1;
    const make = (seat: number) => (isPartner(seat) ? imagined.partner() : imagined.own());
    this.playingOn = seats.map(make);
    const atTable = seats.map((seat) => {
      if (isPartner(seat) && imagined.partnerAtTable !== undefined) return imagined.partnerAtTable();
      const policy = make(seat);
      return { policy, base: policy };
    });
    this.asked = atTable.map(({ policy }) => policy);
    this.memories = seats.map((seat) => {
      const fields = isPartner(seat) ? imagined.partnerMemory : imagined.ownMemory;
      return new MemoryCopy(atTable[seat]!.base, this.playingOn[seat]!, fields);
    });
    // The memory of the seat's own base policy is kept with the others' replays.
    this.taken = own === null ? null : new MemoryCopy(own, this.asked[view.seat]!);
  }

  takeOver(view: SeatView): void {
    this.taken?.copy();
    const own = this.asked[view.seat]!;
    if (readsOn(own)) own.readOn(view as never);
  }

  /** New random numbers for a decision. */
  drawKeys(random: { next(): number }): void {
    for (const key of this.keys) {
      key.lo = random.next();
      key.hi = random.next();
    }
  }

  /** All remember what they would in the world imagined last. @param world how many have been imagined at the decision */
  remember(game: GameInPlay, world: number): void {
    const { memories, keys } = this;
    for (let seat = 0; seat < memories.length; seat++) {
      memories[seat]!.copy();
      startPolicyStream(game.view(seat).random as PolicyStream, keys[seat]!, world);
    }
  }
}
