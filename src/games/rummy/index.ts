import { createGame } from './game.js';
import { RULE_SETS } from './rule-sets/index.js';
import { rummy } from './rule-sets/rummy.js';

/** Rummy as the rest of the program knows it. */
export default createGame(rummy);

export const contractGames = RULE_SETS.filter((rules) => rules !== rummy).map((rules) => createGame(rules));
