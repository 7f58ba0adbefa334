/** Lets the library play on threads and read files: imported for this effect, by the entry of the package for Node. */
import { availableCores } from '../simulation/cores.js';
import { openGame, simulate } from '../simulation/index.js';
import { useHost } from './host.js';

useHost({ loadGame: openGame, threads: availableCores, play: simulate });
