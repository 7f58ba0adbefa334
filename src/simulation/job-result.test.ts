import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sealOfAnswer } from './job-result.js';
import type { Arm } from './lineup/arm.js';

const secret = Uint8Array.from({ length: 32 }, (_, place) => place);
const arm = { setup: { game: 'shamus' }, team: { name: 'a+b' } } as unknown as Arm;
const range = { from: 10, count: 20 };
const answer = { tally: { games: 20, outcomes: Float64Array.of(3, 4, 13), more: [Int32Array.of(1)] }, fault: null };
const seal = sealOfAnswer(secret, arm, range, answer);

test('the same of what was sent to another thread', () => {
  expect(sealOfAnswer(structuredClone(secret), structuredClone(arm), { ...range }, structuredClone(answer))).toBe(seal);
});

test('another of another secret, arm, range or answer', () => {
  const others = [
    sealOfAnswer(secret.toReversed(), arm, range, answer),
    sealOfAnswer(secret, { ...arm, team: { name: 'a+c' } } as unknown as Arm, range, answer),
    sealOfAnswer(secret, arm, { from: 30, count: 20 }, answer),
    sealOfAnswer(secret, arm, { from: 10, count: 21 }, answer),
    sealOfAnswer(secret, arm, range, { ...answer, fault: undefined }),
    sealOfAnswer(secret, arm, range, { ...answer, tally: { ...answer.tally, outcomes: Float64Array.of(4, 3, 13) } }),
    sealOfAnswer(secret, arm, range, { ...answer, tally: { ...answer.tally, more: [Int32Array.of(2)] } }),
  ];
  expect(new Set([seal, ...others]).size).toBe(others.length + 1);
});

test('different data have different seals, however they are cut', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const same = JSON.stringify(one) === JSON.stringify(other);
      expect(sealOfAnswer(secret, arm, range, one) === sealOfAnswer(secret, arm, range, other)).toBe(same);
    }),
  );
});
