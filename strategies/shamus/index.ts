/** The strategies that are shipped, in the order in which they are listed. */
import highFirst from './high-first.js';
import meldFirst from './meld-first.js';
import rankMatching from './rank-matching.js';
import randomRummy from './rummy-random.js';
import randomUno from './uno-random.js';

export default [randomUno, highFirst, rankMatching, randomRummy, meldFirst];
