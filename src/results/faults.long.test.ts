import { testSize } from '../../test/sized.testing.js';
import { RUN_KINDS, testFaults } from './faults.testing.js';

const ALL = Object.keys(RUN_KINDS) as (keyof typeof RUN_KINDS)[];
const [run, , experiment, contrasts, tournament] = ALL;

testFaults(
  testSize([run!, experiment!, contrasts!, tournament!], ALL),
  // At night every call, every byte and every size has its turn: thousands of runs take their time.
  testSize(
    {
      ...{ calls: 4, callsOverOthers: 7, lost: 211, timeout: 120_000 },
      room: (room: number) => Math.ceil(1.6 * room) + 100,
    },
    {
      ...{ calls: 1, callsOverOthers: 1, lost: 3, timeout: 3_600_000 },
      room: (room: number) => room + 61,
    },
  ),
);
