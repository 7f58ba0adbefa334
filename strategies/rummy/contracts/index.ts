/** The strategies that are shipped for contract games, in the order in which they are listed. */
import type { PolicyDefinition, RummyPlayer } from 'shamus-lab/rummy';
import { openContractSearch } from '../open-search.js';
import random from '../random.js';
import buyer from './buyer.js';
import careful from './careful.js';
import greedy from './greedy.js';
import search from './search.js';
import shrewd from './shrewd.js';

function shipped(definition: PolicyDefinition<RummyPlayer>, file: string) {
  return { ...definition, source: new URL(file, import.meta.url).href };
}

/** All policies shipped for contract games, with the modules that define them. */
export default [
  shipped(random, '../random.js'),
  shipped(greedy, './greedy.js'),
  shipped(buyer, './buyer.js'),
  shipped(careful, './careful.js'),
  shipped(shrewd, './shrewd.js'),
  shipped(search, './search.js'),
  shipped(openContractSearch, '../open-search.js'),
];
