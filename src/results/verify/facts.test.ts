/** Intervals that cannot be are found in any JSON of results. */
import { expect, test } from 'vitest';
import { toJson } from '../json-file.js';
import { findIntervalErrors } from './facts.js';

const found = (value: unknown) => findIntervalErrors('study.json', toJson({ inside: [{ deep: value }] }));

test.each([
  { estimate: 0.25, low: 0.1661, high: 0 },
  { estimate: 0, low: 0.1, high: 0.2 },
  { estimate: -0.1, low: 0, high: 0.2 },
  { mean: 3, low: 1, high: 2 },
  { rate: 1, low: 0, high: 0.5 },
  { low: 0.5, high: 0 },
  { low: 0, high: -0.5 },
])('%j is found', (value) => {
  expect(found({ name: 'buying', ...value })).toEqual([
    { file: 'study.json', line: null, message: expect.stringMatching(/^says of 'buying' .*, which cannot be$/) },
  ]);
});

test.each([
  { estimate: 0.25, low: 0, high: 0.25 },
  { estimate: 0.1 + 0.2, low: 0.1, high: 0.3 },
  { estimate: 0, low: 0, high: 0 },
  { estimate: 7, low: null, high: null },
  { mean: -1, low: -2, high: 0 },
  { low: 0, high: 3360, step: 840 },
])('%j is right', (value) => {
  expect(found(value)).toEqual([]);
});
