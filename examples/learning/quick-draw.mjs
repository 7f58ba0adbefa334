// Closer's draw in less time: it looks closely only at pick-ups that may be chosen. Used by discards.mjs for expert, where piles grow
// large; in the other variants it would lose more games, and save little.
import { NO_LAY_DOWN, owedCard, sets } from 'shamus-lab/shamus';
import { CloserDraw } from 'shamus-lab/strategies/shamus/feeder-closer/closer-draw';

const { hiOf, loOf } = sets;
/** Number of candidates in a row that are no better, after which shallower ones are not tried. */
const MISSES = 2;
/** Maximum gain of an ace kept out of a lay-down, in thousandths of a point; rarely more. */
const ACE_GAINS = 600_000;

export class QuickDraw extends CloserDraw {
  deepestFirst(view) {
    const { table } = view;
    let lo = view.handLo | table.pileLo;
    let hi = view.handHi | table.pileHi;
    let [leftLo, leftHi, chosen, misses] = [0, 0, 0, 0];
    for (let depth = table.pileCount; depth > 0 && misses < MISSES && this.fits(table, lo, hi); depth--) {
      const card = table.fromTop(depth);
      const { sequencesLo, sequencesHi, groupsLo, groupsHi } = this.fitting;
      if ((((sequencesLo | groupsLo) & loOf(card)) | ((sequencesHi | groupsHi) & hiOf(card))) !== 0) {
        misses++;
        if (this.improves(view, depth, lo, hi, leftLo, leftHi)) [chosen, misses] = [depth, 0];
      }
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      leftLo |= loOf(card);
      leftHi |= hiOf(card);
    }
    return chosen;
  }

  /** Tries aces to keep only if the usual lay-down is nearly as good as the best; tries nothing if all that fits is not. */
  improves(view, depth, lo, hi, leftLo, leftHi) {
    const { prospect, search } = this;
    const { table } = view;
    prospect.see(table, lo, hi, leftLo, leftHi);
    prospect.lay(this.fitting);
    if (this.worth(view) <= this.best) return false;
    const owed = owedCard(table, depth);
    if (search.find(lo, hi, table.open, loOf(owed), hiOf(owed)) === NO_LAY_DOWN) return false;
    prospect.see(table, lo, hi, leftLo, leftHi);
    prospect.lay(search.best);
    return this.worth(view) + ACE_GAINS > this.best && super.improves(view, depth, lo, hi, leftLo, leftHi);
  }
}
