import { gameOf } from './game.js';
import { contractRummy } from './rule-sets/contract-rummy.js';
import { frustration } from './rule-sets/frustration.js';
import { rookShanghai } from './rule-sets/rook-shanghai.js';
import { rummy } from './rule-sets/rummy.js';
import { shanghaiRum } from './rule-sets/shanghai-rum.js';
import { shanghaiRummy } from './rule-sets/shanghai-rummy.js';

/** Rummy as the rest of the program knows it. */
export default gameOf(rummy);

/** The games of contracts, likewise. */
export const contractGames = [contractRummy, shanghaiRummy, rookShanghai, frustration, shanghaiRum].map(gameOf);
