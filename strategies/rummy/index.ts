/** The strategies that are shipped, in the order in which they are listed. */
import type { PolicyDefinition, RummyPlayer } from 'shamus-lab/rummy';
import careful, { patient, rummyHunter } from './careful.js';
import greedy from './greedy.js';
import { openSearch } from './open-search.js';
import random from './random.js';
import search from './search.js';
import shrewd from './shrewd.js';

function shipped(definition: PolicyDefinition<RummyPlayer>, file: string) {
  return { ...definition, source: new URL(file, import.meta.url).href };
}

/** All policies shipped for Rummy, with the modules that define them. */
export default [
  shipped(random, './random.js'),
  shipped(greedy, './greedy.js'),
  shipped(careful, './careful.js'),
  shipped(rummyHunter, './careful.js'),
  shipped(patient, './careful.js'),
  shipped(shrewd, './shrewd.js'),
  shipped(search, './search.js'),
  shipped(openSearch, './open-search.js'),
];
