/** The strategies that are shipped, in the order in which they are listed. */
import type { PolicyDefinition, ShamusPolicy } from 'shamus-lab/shamus';
import aceKeeper from './ace-keeper.js';
import correctedCloser from './corrected-closer/corrected-closer.js';
import exactCloser from './exact-closer/exact-closer.js';
import closer from './feeder-closer/closer.js';
import coder from './feeder-closer/coder.js';
import feeder from './feeder-closer/feeder.js';
import highFirst from './high-first.js';
import meldFirst from './meld-first.js';
import pileSaver from './pile-saver.js';
import rankMatching from './rank-matching.js';
import randomRummy from './rummy-random.js';
import rummyTips from './rummy-tips.js';
import searchRummy from './search/search-rummy.js';
import searchUno from './search/search-uno.js';
import { reader, signaller } from './signals.js';
import { plainRummy, plainUno, rummySingleTips, unoSingleTips } from './single-tips.js';
import randomUno from './uno-random.js';
import unoTips from './uno-tips.js';

function shipped(definition: PolicyDefinition<ShamusPolicy>, file: string) {
  return { ...definition, source: new URL(file, import.meta.url).href };
}

/** All policies shipped for Shamus, with the modules that define them. */
export default [
  shipped(randomUno, './uno-random.js'),
  shipped(highFirst, './high-first.js'),
  shipped(rankMatching, './rank-matching.js'),
  shipped(aceKeeper, './ace-keeper.js'),
  shipped(signaller, './ace-keeper.js'),
  shipped(feeder, './feeder-closer/feeder.js'),
  shipped(coder, './feeder-closer/coder.js'),
  shipped(plainUno, './uno-tips.js'),
  ...unoSingleTips.map((policy) => shipped(policy, './uno-tips.js')),
  shipped(unoTips, './uno-tips.js'),
  shipped(randomRummy, './rummy-random.js'),
  shipped(meldFirst, './meld-first.js'),
  shipped(pileSaver, './pile-saver.js'),
  shipped(reader, './pile-saver.js'),
  shipped(closer, './feeder-closer/closer.js'),
  shipped(exactCloser, './exact-closer/exact-closer.js'),
  shipped(correctedCloser, './corrected-closer/corrected-closer.js'),
  shipped(plainRummy, './rummy-tips.js'),
  ...rummySingleTips.map((policy) => shipped(policy, './rummy-tips.js')),
  shipped(rummyTips, './rummy-tips.js'),
  shipped(searchRummy, './search/search-rummy.js'),
  shipped(searchUno, './search/search-uno.js'),
];
