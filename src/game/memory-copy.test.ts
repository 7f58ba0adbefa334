import { describe, expect, test } from 'vitest';
import { MemoryCopy } from './memory-copy.js';
import { serializeDeep } from './reachable.js';

class Inner {
  value = 1;
  readonly numbers = new Int32Array(3);
}

class Policy {
  count = 0;
  isSure = false;
  call: string | null = null;
  readonly inner = new Inner();
  readonly cards = new Uint8Array(4);
  readonly players = Object.freeze([new Inner(), new Inner()]);
  self: unknown = this;
}

function used(): Policy {
  const policy = new Policy();
  policy.count = 7;
  policy.isSure = true;
  policy.call = 'hearts';
  policy.inner.value = 9;
  policy.inner.numbers.set([1, 2, 3]);
  policy.cards.set([4, 5, 6, 7]);
  policy.players[1]!.value = 5;
  return policy;
}

describe('a copied memory', () => {
  test('is the same in every field, however deep, and stays its own', () => {
    const [from, to] = [used(), new Policy()];
    const copy = new MemoryCopy(from, to);
    copy.copy();
    expect(serializeDeep(to)).toBe(serializeDeep(from));
    from.inner.numbers[0] = 50;
    from.count = 8;
    from.players[1]!.value = 6;
    expect([to.inner.numbers[0], to.count, to.players[1]!.value]).toEqual([1, 7, 5]);
    copy.copy();
    expect(serializeDeep(to)).toBe(serializeDeep(from));
  });

  test('can be of some fields only', () => {
    const [from, to] = [used(), new Policy()];
    new MemoryCopy(from, to, ['count', 'inner.numbers']).copy();
    expect([to.count, [...to.inner.numbers], to.inner.value, to.isSure]).toEqual([7, [1, 2, 3], 1, false]);
    expect(() => new MemoryCopy(from, to, ['outer'])).toThrow(TypeError);
  });

  test("is the policy's own affair where it says how", () => {
    class Remembering {
      readonly seen = new Set<number>();
      copy(from: Remembering): void {
        this.seen.clear();
        for (const card of from.seen) this.seen.add(card);
      }
    }
    const [from, to] = [new Remembering(), new Remembering()];
    from.seen.add(3);
    new MemoryCopy(from, to).copy();
    expect([...to.seen]).toEqual([3]);
  });

  test.each([new Map(), new Set(), [1, 2]])('of what cannot be copied field by field is refused', (field) => {
    expect(() => new MemoryCopy({ field }, { field: structuredClone(field) })).toThrow(/cannot be copied/);
  });
});
