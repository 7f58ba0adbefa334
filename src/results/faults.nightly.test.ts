import { SORTS, testFaults } from './faults.testing.js';

testFaults(Object.keys(SORTS) as (keyof typeof SORTS)[], {
  // Thousands of runs take their time.
  ...{ calls: 1, callsOverOthers: 1, changed: 1, lost: 3, timeout: 3_600_000 },
  room: (room) => room + 61,
});
