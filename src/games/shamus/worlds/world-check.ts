import { CALL, DRAW, LAY_DOWN, PLAY } from '../engine/game-position.js';
import type { RummyPolicy, ShamusPolicy, UnoPolicy } from '../policy.js';
import { LayDown } from '../rules/lay-down.js';
import { heldValue } from '../rules/points.js';
import { canLay, findDiscards } from '../rules/turn-rules.js';
import { type Account, KEPT, NEW_GAME, NOT_ENOUGH } from './account.js';
import type { Moment } from './moments.js';
import type { Sampler } from './sampler.js';

/**
 * Checks a world against the game so far: whether the others' hands allow what they did there, and, if their policies are
 * known, whether these would have decided the same. Leaves the policies with the memories that they would have.
 */
export class WorldCheck {
  private account: Account | null = null;
  /** Cards that a seat has taken up to a moment; indexed by seat. */
  private readonly takenLo: Int32Array;
  private readonly takenHi: Int32Array;
  private readonly laid = new LayDown();
  private readonly discards = { lo: 0, hi: 0 };

  /** @param policies one a seat, of which the seat's own is not asked; null if only the rules count */
  constructor(
    private readonly players: number,
    private readonly policies: readonly ShamusPolicy[] | null,
    private areKnown: boolean,
  ) {
    this.takenLo = new Int32Array(players);
    this.takenHi = new Int32Array(players);
  }

  /** Hands are open: nothing need be concluded from what the others decided. */
  lieOpen(): void {
    this.areKnown = false;
  }

  start(account: Account): void {
    this.account = account;
  }

  fits({ lo, hi }: Sampler): boolean {
    const { moments, holdings } = this.account!;
    const { handfuls, handfulCount } = holdings;
    const { takenLo, takenHi } = this;
    takenLo.fill(0);
    takenHi.fill(0);
    let handful = 0;
    for (let place = 0; place < moments.count; place++) {
      const moment = moments.list[place]!;
      for (; handful < moment.handfuls; handful++) {
        const { holder } = handfuls[handful]!;
        takenLo[holder]! |= lo[handful]!;
        takenHi[holder]! |= hi[handful]!;
      }
      if (!this.fitsMoment(moment)) return false;
    }
    for (; handful < handfulCount; handful++) {
      const { holder } = handfuls[handful]!;
      takenLo[holder]! |= lo[handful]!;
      takenHi[holder]! |= hi[handful]!;
    }
    return true;
  }

  /** A seat's hand as it is now, in the world that fitted last. */
  handLo(seat: number): number {
    const { goneLo, openLo } = this.account!.holdings;
    return (this.takenLo[seat]! & ~goneLo[seat]!) | openLo[seat]!;
  }

  handHi(seat: number): number {
    const { goneHi, openHi } = this.account!.holdings;
    return (this.takenHi[seat]! & ~goneHi[seat]!) | openHi[seat]!;
  }

  private fitsMoment(moment: Moment): boolean {
    const { seat, asked, table } = moment;
    let takenLo = this.takenLo[seat]!;
    let takenHi = this.takenHi[seat]!;
    if (asked === NOT_ENOUGH && this.players > 2) {
      takenLo |= this.takenLo[seat ^ 2]!;
      takenHi |= this.takenHi[seat ^ 2]!;
    }
    const lo = (takenLo & ~moment.goneLo) | moment.openLo;
    const hi = (takenHi & ~moment.goneHi) | moment.openHi;
    if (asked === KEPT) return !canLay(lo, hi, table.open);
    if (asked === NOT_ENOUGH) return table.points - heldValue(lo, hi) < table.seniorTarget;
    return this.policies === null || this.decides(moment, this.policies[seat]!, lo, hi);
  }

  /** True if the policy of a seat decides as was decided. It is asked even if it is not known, so that it remembers. */
  private decides(moment: Moment, policy: ShamusPolicy, lo: number, hi: number): boolean {
    const { asked, answer, view } = moment;
    const { areKnown } = this;
    view.handLo = lo;
    view.handHi = hi;
    view.mustLayLo = moment.mustLo;
    view.mustLayHi = moment.mustHi;
    view.discardableLo = view.discardableHi = 0;
    switch (asked) {
      case NEW_GAME:
        view.playableLo = view.playableHi = 0;
        policy.newGame?.(view as never);
        return true;
      case PLAY:
        view.playableLo = lo & moment.fitsLo;
        view.playableHi = hi & moment.fitsHi;
        return (policy as UnoPolicy).play(view) === answer || !areKnown;
      case CALL:
        return (policy as UnoPolicy).call(view, moment.ace) === answer || !areKnown;
      case DRAW:
        return (policy as RummyPolicy).draw(view) === answer || !areKnown;
      case LAY_DOWN:
        return this.laysDown(policy as RummyPolicy, moment) || !areKnown;
      default:
        this.showDiscards(moment, lo, hi);
        // No legal discard: this cannot have been the hand.
        if ((view.discardableLo | view.discardableHi) === 0) return false;
        return (policy as RummyPolicy).discard(view) === answer || !areKnown;
    }
  }

  private laysDown(policy: RummyPolicy, { view, laid: wanted }: Moment): boolean {
    const { laid } = this;
    laid.clear();
    policy.layDown(view, laid);
    const differ =
      (laid.sequencesLo ^ wanted.sequencesLo) |
      (laid.sequencesHi ^ wanted.sequencesHi) |
      (laid.groupsLo ^ wanted.groupsLo) |
      (laid.groupsHi ^ wanted.groupsHi);
    return differ === 0;
  }

  private showDiscards({ view, table }: Moment, lo: number, hi: number): void {
    const { discards } = this;
    findDiscards(lo, hi, table.open, table.rulings.mayKeepMelds, discards);
    view.discardableLo = discards.lo;
    view.discardableHi = discards.hi;
  }
}
