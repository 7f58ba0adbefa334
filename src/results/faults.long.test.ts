import { SORTS, testFaults } from './faults.testing.js';

/** The other two are in faults.nightly.test.ts, where every call, every byte and every size has its turn. */
const [run, , parquet, study, , contrasts] = Object.keys(SORTS) as (keyof typeof SORTS)[];

testFaults([run!, parquet!, study!, contrasts!], {
  ...{ calls: 6, callsOverOthers: 17, changed: 229, lost: 1009, timeout: 120_000 },
  room: (room) => Math.ceil(1.6 * room) + 100,
});
