import { expect, test } from 'vitest';
import { IntrinsicsSnapshot } from './intrinsics.js';

class Inner {
  value = 1;
  read(): number {
    return this.value;
  }
}

class Outer {
  readonly inner = new Inner();
}

const snapshot = new IntrinsicsSnapshot(new Outer());
/** What is found while a property is defined so. What tests are made of works again before anything is expected. */
function changeWith(owner: object, key: PropertyKey, descriptor: PropertyDescriptor): string | null {
  const before = Object.getOwnPropertyDescriptor(owner, key);
  Object.defineProperty(owner, key, { configurable: true, ...descriptor });
  const change = snapshot.change();
  if (before === undefined) Reflect.deleteProperty(owner, key);
  else Object.defineProperty(owner, key, before);
  return change;
}

test('where nothing was changed there is no change', () => {
  expect(snapshot.change()).toBeNull();
});

test.each<[string, object, PropertyKey, PropertyDescriptor, string]>([
  ['a function', Math, 'imul', { value: () => 0 }, 'Math.imul'],
  ['a method', Array.prototype, 'map', { value: () => [] }, 'Array.prototype.map'],
  ['a method of typed arrays', Object.getPrototypeOf(Uint8Array.prototype), 'slice', { value: null }, 'slice'],
  ['an accessor', Object.prototype, 'control', { get: () => null, set() {} }, 'control'],
  ['a symbol', Array.prototype, Symbol.iterator, { value: null }, 'Array.prototype[Symbol(Symbol.iterator)]'],
  ['a prototype of an engine', Outer.prototype, 'more', { value: 1 }, 'Outer.prototype.more'],
  ['a prototype of what an engine consists of', Inner.prototype, 'read', { value: () => 2 }, 'Inner.prototype.read'],
])('%s that is not as it was is told by its name', (_, owner, key, descriptor, name) => {
  expect(changeWith(owner, key, descriptor)).toContain(name);
  expect(snapshot.change()).toBeNull();
});

test('whether it may be written counts too', () => {
  expect(changeWith(Math, 'imul', { value: Math.imul, writable: false })).toBe('Math.imul');
});

test('another prototype is told', () => {
  const before = Object.getPrototypeOf(Inner.prototype) as object;
  Object.setPrototypeOf(Inner.prototype, {});
  const change = snapshot.change();
  Object.setPrototypeOf(Inner.prototype, before);
  expect(change).toBe('the prototype of Inner.prototype');
});

test('fields of objects may change, and global names be added', () => {
  const inner = new Inner();
  inner.value = 2;
  expect(changeWith(globalThis, 'ofAPolicy', { value: 1 })).toBeNull();
});
