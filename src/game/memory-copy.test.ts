import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MemoryCopy } from './memory-copy.js';
import { DeepSnapshot, serializeDeep } from './reachable.js';

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

test('says every field, nested, hidden or without a name, and arrays of numbers', () => {
  const hidden = Symbol('hidden');
  const value = { a: 1, b: { c: 'x' }, [hidden]: true, d: Uint8Array.of(1, 2) };
  Object.defineProperty(value, 'e', { value: -0.5, enumerable: false });
  expect(serializeDeep(value)).toBe('{a: 1, b: {c: "x", }, d: [1,2], e: -0.5, Symbol(hidden): true, }');
});

test('tells apart what looks alike', () => {
  const texts = [{ a: 1 }, { a: '1' }, { a: undefined }, {}, { a: null }, { a: [1] }, { a: { 0: 1 } }].map((value) =>
    serializeDeep(value),
  );
  expect(new Set(texts).size).toBe(texts.length);
});

test('passes over one object, and comes to an end where a thing holds itself', () => {
  const self: Record<string, unknown> = { name: 'self' };
  self.again = self;
  expect(serializeDeep(self)).toBe('{name: "self", again: itself, }');
  const except = { changing: 1 };
  expect(serializeDeep({ except, other: 2 }, except)).toBe('{except: passed over, other: 2, }');
});

/** In the plainest way: without memory that is used again, and without passing over what is frozen. */
function plainly(value: unknown, within: readonly object[] = []): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (within.includes(value)) return 'itself';
  if (ArrayBuffer.isView(value)) return `[${value}]`;
  const fields = Reflect.ownKeys(value).map(
    (key) => `${String(key)}: ${plainly(Reflect.get(value, key), [...within, value])}, `,
  );
  return `{${fields.join('')}}`;
}

/** Trees of objects and arrays of numbers, each frozen or not. */
const anything = fc.letrec((tie) => {
  const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'length'), tie('any'), { maxKeys: 3 });
  const object = fc.tuple(fields, fc.boolean()).map(([one, isFrozen]) => (isFrozen ? Object.freeze(one) : one));
  const numbers = fc.constantFrom(new Int32Array(2), Int32Array.of(0, 1), new Uint8Array(2), Float64Array.of(0, NaN));
  const simple = fc.constantFrom(0, 1, -1, 0.5, NaN, '0', 'a', '', true, null, undefined, 2n);
  return { any: fc.oneof({ maxDepth: 4 }, simple, numbers, object) };
}).any;

test('moments are alike if their plain texts are, whatever was looked at before with the same memory', () => {
  const [one, other] = [new DeepSnapshot(), new DeepSnapshot()];
  fc.assert(
    fc.property(anything, anything, (value, another) => {
      one.take({ value });
      other.take({ value: another });
      const [text, otherText] = [plainly({ value }), plainly({ value: another })];
      expect(one.text).toBe(text);
      expect(one.digest()).toBe(new DeepSnapshot().take({ value }).digest());
      // Arrays of numbers of two kinds have one text, and are not alike.
      if (text !== otherText) expect(one.equals(other)).toBe(false);
      if (text !== otherText) expect(one.digest()).not.toBe(other.digest());
      expect(one.equals(new DeepSnapshot().take({ value }))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('looks into what is frozen but holds what is not, and into what was frozen late', () => {
  const inner = { a: 1 };
  const numbers = Uint8Array.of(1);
  let asked = 0;
  const outer = Object.freeze({
    inner,
    numbers,
    get asked() {
      return asked;
    },
  });
  const seen = new DeepSnapshot();
  const looks = () => new DeepSnapshot().take(outer).equals(seen.take(outer)) && seen.text;
  const texts = [looks(), ++inner.a && looks(), ++numbers[0]! && looks(), ++asked && looks()];
  Object.freeze(inner);
  expect([...texts, looks()]).toEqual([
    '{inner: {a: 1, }, numbers: [1], asked: 0, }',
    '{inner: {a: 2, }, numbers: [1], asked: 0, }',
    '{inner: {a: 2, }, numbers: [2], asked: 0, }',
    '{inner: {a: 2, }, numbers: [2], asked: 1, }',
    '{inner: {a: 2, }, numbers: [2], asked: 1, }',
  ]);
});
