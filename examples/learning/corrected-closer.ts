// Plays like closer, but discards what a network says (docs/learning.md). In expert it saves as much time in the draws as the network takes.
import {
  type Card,
  type LayDown,
  type OptionValues,
  type Preference,
  type RummyPolicy,
  type RummyView,
  rummyPolicy,
} from 'shamus-lab/shamus';
import { Network } from 'shamus-lab/shamus/learning';
import weights from './corrected-closer.bin';
import { Discards, FIELDS, MOST } from './discards.mjs';

/** Values of the network are multiples of 1/262144 of a game; options and explanations are in hundredths. */
const UNIT = 2 ** 18 / 100;
const OPTIONS = {
  lead: {
    summary: 'of a hundred games, how many more a discard must win by the network before it leaves that of closer',
    low: 0,
    high: 20,
    step: 0.25,
    default: 0,
  },
} as const;

class CorrectedCloser implements RummyPolicy {
  private readonly discards = new Discards();
  private readonly network = new Network(weights, 'shamus', {
    fields: FIELDS,
    moves: [{ name: 'discard', summary: 'how good the discard is', count: 1, decisions: ['discard'] }],
  });
  private readonly values = new Float64Array(MOST);

  constructor(private readonly lead: number) {}

  copy(from: CorrectedCloser): void {
    this.discards.base.copy(from.discards.base);
  }

  newGame(view: RummyView): void {
    this.discards.base.newGame(view);
  }

  draw(view: RummyView): number {
    return this.discards.base.draw(view);
  }

  layDown(view: RummyView, laid: LayDown): void {
    this.discards.base.layDown(view, laid);
  }

  discard(view: RummyView): Card {
    const { discards, values } = this;
    // It was taught at tables of two.
    if (view.table.players !== 2) return discards.base.discard(view);
    this.evaluate(view);
    let best = 0;
    for (let place = 1; place < discards.count; place++) if (values[place]! > values[best]!) best = place;
    return discards.cards[best]!;
  }

  explain(view: RummyView, decision: 'draw' | 'discard'): readonly Preference[] {
    const preferences = this.discards.base.explain(view, decision);
    if (decision === 'draw' || view.table.players !== 2) return preferences;
    this.evaluate(view);
    const { cards, count } = this.discards;
    return [...cards.subarray(0, count)].map((choice, place) => ({
      choice,
      score: this.values[place]!,
      why: preferences.find((each) => each.choice === choice)!.why,
    }));
  }

  /** Fills in how many more of a hundred games each discard wins than that of closer, which is the first. */
  private evaluate(view: RummyView): void {
    const { discards, network, values, lead } = this;
    discards.compare(view);
    if (discards.count === 1) return;
    network.evaluate(discards.cells);
    const first = network.values[0]!;
    for (let place = 1; place < discards.count; place++) {
      network.evaluate(discards.cells, place * FIELDS.length);
      values[place] = (network.values[0]! - first) / UNIT - lead;
    }
  }
}
export default rummyPolicy({
  name: 'corrected-closer',
  summary: 'closer, with the discards of a network where it sees a lead; partner: feeder',
  description:
    'Draws and lays down like closer. A network says which of its discards would win more often; it learned that from games that were played again with each of them.',
  options: OPTIONS,
  create: ({ lead }: OptionValues<typeof OPTIONS>) => new CorrectedCloser(lead),
});
