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
import { exactCloser, PARTNER_CODE } from '../exact-closer/exact-closer.js';
import { ComparedDiscards, FIELDS, MOST } from './compared-discards.js';
import { WEIGHTS } from './weights.js';

/** Values of the network are multiples of 1/262144 of a game; options and explanations are in hundredths. */
const UNIT = 2 ** 18 / 100;
const OPTIONS = {
  code: PARTNER_CODE,
  lead: {
    summary:
      'of a hundred games, how many more a discard must win by the network before it leaves that of exact-closer',
    low: 0,
    high: 20,
    step: 0.25,
    default: 0,
  },
} as const;

/** Rummy player of two whose discards a network corrects: the code behind the policy `corrected-closer`. */
export class CorrectedCloser implements RummyPolicy {
  private readonly discards: ComparedDiscards;
  private readonly network: Network;
  private readonly values = new Float64Array(MOST);
  private readonly lead: number;

  /**
   * @param file bytes of a network file that was trained on the results of discards
   * @throws UsageError if it was made for other numbers
   */
  constructor(file: Uint8Array, { code, lead }: OptionValues<typeof OPTIONS>) {
    this.discards = new ComparedDiscards(exactCloser('feeder', code));
    this.network = new Network(file, 'shamus', {
      fields: FIELDS,
      moves: [{ name: 'discard', summary: 'how good the discard is', count: 1, decisions: ['discard'] }],
    });
    this.lead = lead;
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

  /** Fills in how many more of a hundred games each discard wins than that of exact-closer, which is the first. */
  private evaluate(view: RummyView): void {
    const { discards, network, values, lead } = this;
    discards.compare(view);
    values[0] = 0;
    if (discards.count === 1) return;
    network.evaluate(discards.cells);
    const first = network.values[0]!;
    for (let place = 1; place < discards.count; place++) {
      network.evaluate(discards.cells, place * FIELDS.length);
      values[place] = (network.values[0]! - first) / UNIT - lead;
    }
  }
}

/** Bytes of the network file. */
const file = () => Uint8Array.from(atob(WEIGHTS.replaceAll('\n', '')), (byte) => byte.charCodeAt(0));

/** The Rummy policy `corrected-closer`. */
export default rummyPolicy({
  name: 'corrected-closer',
  summary: 'an exact-closer, with the discards of a network where it sees a lead; partner: feeder or coder',
  description:
    'Draws and lays down like exact-closer. A network says which of its discards would win more often; it learned that from games that were played again with each of them. The partner must be a feeder, or a coder with the same code. At tables of four it plays as closer.',
  batch: 1000,
  options: OPTIONS,
  create: (options) => new CorrectedCloser(file(), options),
});
