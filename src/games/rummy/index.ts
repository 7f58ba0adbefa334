import { gameOf } from './game.js';
import { rummy } from './rule-sets/rummy.js';

/** Rummy as the rest of the program knows it. */
export default gameOf(rummy);
