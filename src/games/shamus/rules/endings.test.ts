import { expect, test } from 'vitest';
import { OUTCOMES, outcomeOf, REASONS } from './endings.js';

test('each reason names the outcome that an engine returns with it', () => {
  expect(REASONS.map((_, ending) => OUTCOMES[outcomeOf(ending)]!.name)).toEqual(REASONS.map(({ outcome }) => outcome));
});
