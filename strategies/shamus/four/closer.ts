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
import { MILLION } from './uno-choice.js';
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
    const more = new Array<number>(6).fill(w.follow5);
    const follow = [0, w.follow1, w.follow2, w.follow3, w.follow4, ...more];
    this.race = new Race(
      Object.freeze(follow.map((chance) => Math.round(MILLION * chance))),
      Math.round(MILLION * w.fit),
    );
    this.drawing = new CloserDraw(w, witness);
    this.discarding = new CloserDiscard(w, witness, this.race);
  }

  /** How much Senior counts, in millionths: by the chance of the race with a usual discard. */
  senior({ seat, table }: RummyView): number {
    if (table.seniorLost) return 0;
    this.race.start(table);
    const uno = nextUno(seat, table);
    const chance = this.race.before(uno, table.held[0]!, secondHeld(table), table.circleCount);
    return Math.min(MILLION, this.w.blend * chance) | 0;
  }
}

export class Closer implements RummyPolicy {
  private readonly witness: Witness;
  private readonly minds: readonly Mind[];

  /**
   * @param weights for standard, advanced and expert
   * @param remembers whether he uses what the record says of the Uno players' hands
   */
  constructor(weights = CLOSER_WEIGHTS, feeder: FeederWeights = FEEDER_WEIGHTS, remembers = true) {
    this.witness = new Witness(feeder, remembers);
    this.minds = Object.freeze(weights.map((ofVariant) => new Mind(ofVariant, this.witness)));
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

/** Weights of one to whom an ace is a card like any other. */
function withoutAces(weights: CloserWeights): CloserWeights {
  return { ...weights, heldAce: 0, outAce: 0, sAce: 0, sAceHeld: 0 };
}

export default rummyPolicy({
  name: 'closer',
  summary:
    'made for four: reads the record, brings both Uno hands to an end together, and collects aces; partner: feeder',
  description:
    'Made for four, with a feeder as partner. From the record of public events he concludes what each Uno player cannot hold: nothing that fitted when he drew, nothing that a feeder would rather have played, and what a call says by the ring convention. Each discard is weighed by a race worked out beforehand: how likely both Uno players are to be out at the same time, given how many cards they and the circle have, and how likely the next one is to follow. An ace can always be followed, and costs one who is out only one draw. So he picks up aces (the published tip: discard an ace, recover it with a pick-up), keeps one out of a lay-down, and discards it when a hand is nearly empty. He saves the discard pile until the points suffice, and counts what the other Rummy player holds. The less likely Senior is, the more he prefers what empties his hand for Junior. feeder+closer wins about 48, 41 and 32 % of the games of four in standard, advanced and expert, where signaller+reader wins 19, 16 and 14 %.',
  options: {
    record: {
      summary:
        'concludes from the record of public events, and from the conventions of a feeder, what the Uno players may hold; off: knows how many cards they hold',
      default: true,
    },
    aces: {
      summary: 'collects aces, and keeps one out of a lay-down, to discard them when the Uno players are nearly out',
      default: true,
    },
  },
  create: ({ record, aces }) =>
    new Closer(aces ? CLOSER_WEIGHTS : CLOSER_WEIGHTS.map(withoutAces), FEEDER_WEIGHTS, record),
});
