import { type Card, LayDown, type Preference, type RummyPolicy, type RummyView, rummyPolicy } from 'shamus-lab/shamus';
import { type ForVariants, forVariants } from '../tuned.js';
import { weightsOf } from '../weight.js';
import { CloserDiscard, type HandReading } from './closer-discard.js';
import { CloserDraw } from './closer-draw.js';
import { CLOSER_OF_TWO } from './closer-of-two.js';
import { CLOSER_WEIGHTS, type CloserWeights, TUNED_CLOSER, toldWhere, USUAL_CLOSER } from './closer-weights.js';
import { READING_WEIGHTS, type ReadingWeights, USUAL_READING } from './feeder-weights.js';
import { PublicKnowledge } from './public-knowledge.js';
import { Race } from './race.js';
import * as seats from './table-of-four.js';
import * as choices from './uno-choice.js';

const { nextUno, secondHeld } = seats;
const { MILLION } = choices;

/** Weights of a closer and the parts that use them, for one variant and number of players. */
class SetupParts {
  readonly race: Race;
  readonly drawing: CloserDraw;
  readonly discarding: CloserDiscard;

  constructor(
    private readonly w: CloserWeights,
    knowledge: PublicKnowledge,
    layDown: LayDown,
    reading: HandReading | null,
  ) {
    const more = new Array<number>(6).fill(w.follow5);
    const follow = [0, w.follow1, w.follow2, w.follow3, w.follow4, ...more];
    this.race = new Race(
      Object.freeze(follow.map((chance) => Math.round(MILLION * chance))),
      Math.round(MILLION * w.fit),
    );
    this.drawing = new CloserDraw(w, knowledge, layDown);
    this.discarding = new CloserDiscard(w, knowledge, this.race, reading);
  }

  /** Weight of Senior, in millionths: by the chance of the race with a usual discard. */
  senior({ seat, table }: RummyView): number {
    if (table.seniorLost) return 0;
    this.race.start(table);
    const uno = nextUno(seat, table);
    const chance = this.race.before(uno, table.held[0]!, secondHeld(table), table.circleCount);
    return Math.min(MILLION, this.w.blend * chance) | 0;
  }
}

/** Rummy player for four, with weights for each variant: the code behind the policy `closer`. */
export class Closer implements RummyPolicy {
  private readonly knowledge: PublicKnowledge;
  private readonly chosen = new LayDown();
  private readonly ofTwo: ForVariants<SetupParts>;
  private readonly ofFour: ForVariants<SetupParts>;

  /**
   * @param weights those that are not defaults hold in all variants, among two and among four
   * @param reading weights by which the Uno players are trusted to choose
   * @param aces whether an ace counts more than any other card
   * @param remembers whether it uses what the record says of the Uno players' hands
   */
  constructor(
    weights: CloserWeights = USUAL_CLOSER,
    reading: ReadingWeights = USUAL_READING,
    { aces = true, remembers = true } = {},
    private readonly exact: HandReading | null = null,
  ) {
    this.knowledge = new PublicKnowledge(reading, remembers);
    const make = (own: CloserWeights) =>
      new SetupParts(weightsOf(CLOSER_WEIGHTS, aces ? own : withoutAces(own)), this.knowledge, this.chosen, exact);
    this.ofTwo = Object.freeze(forVariants(make, weights, USUAL_CLOSER, CLOSER_OF_TWO));
    this.ofFour = Object.freeze(forVariants(make, weights, USUAL_CLOSER, TUNED_CLOSER));
  }

  /** Remembers what another does, to play on from there; without exact reading, which takes milliseconds a discard. */
  copy(from: Closer): void {
    this.exact?.stop();
    this.knowledge.copy(from.knowledge);
    this.chosen.copy(from.chosen);
  }

  /** All that it remembers is in the record. */
  readOn({ table }: RummyView): void {
    this.knowledge.watch(table);
  }

  newGame(view: RummyView): void {
    this.knowledge.start(view.table);
    this.exact?.start(view);
  }

  draw(view: RummyView): number {
    this.knowledge.watch(view.table);
    return this.drawingFor(view).choose(view);
  }

  layDown(view: RummyView, laid: LayDown): void {
    if ((view.mustLayLo | view.mustLayHi) === 0) this.drawingFor(view).afterStock(view);
    laid.copy(this.chosen);
  }

  discard(view: RummyView): Card {
    this.knowledge.watch(view.table);
    this.exact?.watch(view);
    const parts = this.partsFor(view);
    return parts.discarding.choose(view, parts.senior(view));
  }

  /**
   * Values each discard, in thousandths of a point.
   *
   * @param worths is set, by card
   * @returns the one that it would choose
   */
  rate(view: RummyView, worths: Int32Array): Card {
    this.knowledge.watch(view.table);
    this.exact?.watch(view);
    const parts = this.partsFor(view);
    return parts.discarding.rate(view, parts.senior(view), worths);
  }

  /** After `rate`: the chance that the next Uno player holds nothing that fits on a card of the hand, in millionths. */
  chanceOfNone(view: RummyView, card: Card): number {
    return this.partsFor(view).discarding.chanceOfNone(card);
  }

  explain(view: RummyView, decision: 'draw' | 'discard'): Preference[] {
    if (decision === 'draw') return this.drawingFor(view).weigh(view);
    const parts = this.partsFor(view);
    return parts.discarding.weigh(view, parts.senior(view));
  }

  private drawingFor(view: RummyView): CloserDraw {
    const parts = this.partsFor(view);
    parts.drawing.senior = parts.senior(view);
    return parts.drawing;
  }

  /** Chosen by the target of Senior: 50, 100 or 150 points. */
  private partsFor({ table: { players, seniorTarget } }: RummyView): SetupParts {
    const { standard, advanced, expert } = players === 2 ? this.ofTwo : this.ofFour;
    return seniorTarget < 75 ? standard : seniorTarget < 125 ? advanced : expert;
  }
}

/** Weights of a closer that treats an ace like any other card. */
function withoutAces(weights: CloserWeights): CloserWeights {
  return { ...weights, heldAce: 0, outAce: 0, sAce: 0, sAceHeld: 0 };
}

/** The Rummy policy `closer`, made for four players. */
export default rummyPolicy({
  name: 'closer',
  summary: 'reads the record, brings the Uno hands to an end in time, and collects aces; partner: feeder',
  description:
    'Made for four, with a feeder as partner, and as strong with two, where it judges by other weights. From the record of public events it concludes what each Uno player cannot hold: nothing that fitted at a draw, nothing that a feeder would rather have played, and what a call says by the ring convention. Each discard is weighed by a race worked out beforehand: how likely the Uno player is to be out in time, or both at the same time, given the cards in their hands and in the circle, and how likely the next one is to follow. An ace can always be followed, and costs a player who is out only one draw. So it picks up aces (the published tip: discard an ace, recover it with a pick-up), keeps one out of a lay-down, and discards it when a hand is nearly empty. It saves the discard pile until the points suffice, and counts what the other Rummy player holds. The less likely Senior is, the more it prefers what empties its hand for Junior. In standard, advanced and expert, feeder+closer wins about 90, 82 and 70 % of the games of two, where signaller+reader wins 78, 71 and 59 %, and about 48, 40 and 31 % of those of four, where signaller+reader wins 19, 16 and 14 %.',
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
    ...toldWhere(CLOSER_WEIGHTS, CLOSER_OF_TWO),
    ...READING_WEIGHTS,
  },
  create: ({ record, aces, ...weights }) => new Closer(weights, weights, { aces, remembers: record }),
});
