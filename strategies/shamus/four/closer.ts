import {
  type Card,
  type LayDown,
  LayDownSearch,
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

export class Closer implements RummyPolicy {
  private readonly witness: Witness;
  private readonly race: Race;
  private readonly drawing: CloserDraw;
  private readonly discarding: CloserDiscard;
  private readonly search = new LayDownSearch();

  constructor(
    private readonly w: CloserWeights = CLOSER_WEIGHTS,
    feeder: FeederWeights = FEEDER_WEIGHTS,
  ) {
    const { follow1, follow2, follow3, follow4, follow5 } = w;
    const more = new Array<number>(6).fill(follow5);
    this.witness = new Witness(feeder);
    this.race = new Race([0, follow1, follow2, follow3, follow4, ...more], w.fit);
    this.drawing = new CloserDraw(w, this.witness);
    this.discarding = new CloserDiscard(w, this.witness, this.race);
  }

  newGame(view: RummyView): void {
    this.witness.start(view.table);
  }

  draw(view: RummyView): number {
    this.witness.watch(view.table);
    return this.drawing.choose(view, this.senior(view));
  }

  layDown(view: RummyView, laid: LayDown): void {
    if ((view.mustLayLo | view.mustLayHi) !== 0) {
      laid.copy(this.drawing.layDown);
    } else {
      this.search.find(view.handLo, view.handHi, view.table.open, 0, 0);
      laid.copy(this.search.best);
    }
  }

  discard(view: RummyView): Card {
    this.witness.watch(view.table);
    return this.discarding.choose(view, this.senior(view));
  }

  explain(view: RummyView, decision: 'draw' | 'discard'): Preference[] {
    const senior = this.senior(view);
    return decision === 'draw' ? this.drawing.weigh(view, senior) : this.discarding.weigh(view, senior);
  }

  /** How much Senior counts, 0 to 1: by the chance of the race with a usual discard. */
  private senior({ seat, table }: RummyView): number {
    if (table.seniorLost) return 0;
    this.race.start(table);
    const uno = nextUno(seat, table);
    return Math.min(1, this.w.blend * this.race.before(uno, table.held[0]!, secondHeld(table), table.circleCount));
  }
}

export default rummyPolicy({
  name: 'closer',
  summary: 'a Rummy player for a table of four, who watches both Uno hands race to be out; partner: feeder',
  description:
    'Made for four, and for a feeder as partner. From the record of public events he keeps for each Uno player what that hand cannot contain: it held nothing that fitted when it drew, and a feeder would have played some cards rather than the one that he played; calls are read by the ring convention. Each discard is weighed by a race worked out beforehand: how likely both Uno players are to be out at the same time, given their cards and the circle. He keeps aces, which anything fits, for a hand that is nearly out. He saves the discard pile until the points suffice, counting what the other Rummy player holds; and the less likely Senior is, the more he prefers what empties his hand for Junior.',
  create: () => new Closer(),
});
