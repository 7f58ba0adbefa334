import { expect, test } from 'vitest';
import { withCallHook } from '../call-hook.js';

class Base {
  #secret = 40;
  play(view: number) {
    return this.#secret + view;
  }
}

class Own extends Base {
  readonly colour = 'red';
  call = (view: number, more: number) => view * more;
}

test('a policy that is heard answers as it does, with all that it inherits, and each question is told before', () => {
  const told: string[] = [];
  const policy = withCallHook(new Own(), () => told.push('asked')) as Own;
  expect(policy.play(2)).toBe(42);
  expect(policy.call(6, 7)).toBe(42);
  expect(told).toEqual(['asked', 'asked']);
  // What is no method stays what it is, so that it is refused as before.
  expect(policy.colour).toBe('red');
  expect(withCallHook(null, () => {})).toBeNull();
});
