import {
  type Card,
  type LayDown,
  type Preference,
  type RummyPolicy,
  type RummyView,
  rummyPolicy,
} from 'shamus-lab/shamus';
import { CloserDiscard } from './closer-discard.js';
import { CloserDraw } from './closer-draw.js';
import { Race } from './race.js';
import { nextUno, secondHeld } from './table-of-four.js';
import { CLOSER_WEIGHTS, type CloserWeights, FEEDER_WEIGHTS, type FeederWeights } from './weights.js';
import { Witness } from './witness.js';

/** What a closer weighs by, in one variant. */
class Mind {
  readonly race: Race;
  readonly drawing: CloserDraw;
  readonly discarding: CloserDiscard;

  constructor(
    private readonly w: CloserWeights,
    witness: Witness,
  ) {
    const { follow1, follow2, follow3, follow4, follow5 } = w;
    const more = new Array<number>(6).fill(follow5);
    this.race = new Race([0, follow1, follow2, follow3, follow4, ...more], w.fit);
    this.drawing = new CloserDraw(w, witness);
    this.discarding = new CloserDiscard(w, witness, this.race);
  }

  /** How much Senior counts, 0 to 1: by the chance of the race with a usual discard. */
  senior({ seat, table }: RummyView): number {
    if (table.seniorLost) return 0;
    this.race.start(table);
    const uno = nextUno(seat, table);
    return Math.min(1, this.w.blend * this.race.before(uno, table.held[0]!, secondHeld(table), table.circleCount));
  }
}

export class Closer implements RummyPolicy {
  private readonly witness: Witness;
  private readonly minds: readonly Mind[];

  /** @param weights for standard, advanced and expert */
  constructor(weights: readonly CloserWeights[] = CLOSER_WEIGHTS, feeder: FeederWeights = FEEDER_WEIGHTS) {
    this.witness = new Witness(feeder);
    this.minds = weights.map((ofVariant) => new Mind(ofVariant, this.witness));
  }

  newGame(view: RummyView): void {
    this.witness.start(view.table);
  }

  draw(view: RummyView): number {
    this.witness.watch(view.table);
    const mind = this.mindFor(view);
    return mind.drawing.choose(view, mind.senior(view));
  }

  layDown(view: RummyView, laid: LayDown): void {
    const mind = this.mindFor(view);
    if ((view.mustLayLo | view.mustLayHi) === 0) mind.drawing.afterStock(view, mind.senior(view));
    laid.copy(mind.drawing.layDown);
  }

  discard(view: RummyView): Card {
    this.witness.watch(view.table);
    const mind = this.mindFor(view);
    return mind.discarding.choose(view, mind.senior(view));
  }

  explain(view: RummyView, decision: 'draw' | 'discard'): Preference[] {
    const mind = this.mindFor(view);
    const senior = mind.senior(view);
    return decision === 'draw' ? mind.drawing.weigh(view, senior) : mind.discarding.weigh(view, senior);
  }

  /** By the target of Senior: 50, 100 or 150 points. */
  private mindFor({ table: { seniorTarget } }: RummyView): Mind {
    return this.minds[seniorTarget < 75 ? 0 : seniorTarget < 125 ? 1 : 2]!;
  }
}

export default rummyPolicy({
  name: 'closer',
  summary: 'a Rummy player for a table of four, who watches both Uno hands race to be out; partner: feeder',
  description:
    'Made for four, and for a feeder as partner. From the record of public events he keeps for each Uno player what that hand cannot contain: it held nothing that fitted when it drew, and a feeder would have played some cards rather than the one that he played; calls are read by the ring convention. Each discard is weighed by a race worked out beforehand: how likely both Uno players are to be out at the same time, given their cards and the circle. He keeps aces, which anything fits, for a hand that is nearly out. He saves the discard pile until the points suffice, counting what the other Rummy player holds; and the less likely Senior is, the more he prefers what empties his hand for Junior.',
  create: () => new Closer(),
});
