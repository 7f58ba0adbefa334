// Says on stderr, before `npm start` plays the main study, about how long it takes. To be run after the build.
import { availableCores } from '../dist/src/simulation/cores.js';

/** Seconds of a core that experiments/senior-vs-junior.yaml takes on a machine of 2026. */
const CORE_SECONDS = 180;

const threads = availableCores();
const seconds = CORE_SECONDS / threads;
const time = seconds < 100 ? `${Math.ceil(seconds / 10) * 10} s` : `${Math.round(seconds / 60)} min`;
console.error(`shamus: plays the main study: about ${time} on ${threads} ${threads === 1 ? 'thread' : 'threads'}`);
