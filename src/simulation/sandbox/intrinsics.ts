/**
 * Detects changes of built-in objects, their prototypes and those of the engine in a thread. A policy shares them with the
 * engine, and could change what `Math.imul` or a prototype's method does for all code there.
 */
const { getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;

type Descriptor = PropertyDescriptor | undefined;

/** Original state of an object: its prototype and own properties, accessors included. */
interface Inventory {
  readonly object: object;
  readonly name: string;
  readonly prototype: object | null;
  readonly keys: readonly PropertyKey[];
  readonly descriptors: readonly Descriptor[];
}

/** Global objects that are not compared: they change by themselves, or decide nothing in games. */
const PASSED_OVER = new Set(['process', 'console', 'navigator', 'global', 'globalThis', 'Buffer']);

/** Original state of the objects of a thread that a policy must not change. To be made before the first policy is loaded. */
export class IntrinsicsSnapshot {
  private readonly inventories: Inventory[] = [];

  /** @param engine whose prototype is compared too, with those of all objects in its fields */
  constructor(engine: object) {
    const seen = new Set<object>();
    this.take(globalThis, 'globalThis', seen);
    this.take(performance, 'performance', seen);
    // What no global name leads to.
    for (const iterable of [[], new Map(), new Set(), '']) {
      this.take(getPrototypeOf(iterable[Symbol.iterator]())!, `the iterator of ${iterable.constructor.name}`, seen);
    }
    this.takePrototypes(engine, seen, new Set());
  }

  /** Finds the first change. @returns its name; null if nothing has changed. Added global names do not count */
  change(): string | null {
    // By place, not by an iterator, which may be what was changed.
    for (let at = 0; at < this.inventories.length; at++) {
      const { object, name, prototype, keys, descriptors } = this.inventories[at]!;
      if (getPrototypeOf(object) !== prototype) return `the prototype of ${name}`;
      const now = ownKeys(object);
      if (now.length !== keys.length && object !== globalThis) {
        for (let key = 0; key < now.length; key++) if (!keys.includes(now[key]!)) return pathOf(name, now[key]!);
      }
      for (let place = 0; place < keys.length; place++) {
        const key = keys[place]!;
        if (!isSame(descriptors[place], getOwnPropertyDescriptor(object, key))) return pathOf(name, key);
      }
    }
    return null;
  }

  private take(object: object, name: string, seen: Set<object>): void {
    if (seen.has(object)) return;
    seen.add(object);
    // Node loads some of its global objects when they are first read: until then they are accessors.
    const isLasting = (key: PropertyKey) =>
      object !== globalThis || getOwnPropertyDescriptor(object, key)?.get === undefined;
    const keys = ownKeys(object).filter(isLasting);
    const descriptors = keys.map((key) => getOwnPropertyDescriptor(object, key));
    this.inventories.push({ object, name, prototype: getPrototypeOf(object), keys, descriptors });
    const prototype = getPrototypeOf(object);
    if (prototype !== null) this.take(prototype, `the prototype of ${name}`, seen);
    for (const [place, key] of keys.entries()) {
      if (object === globalThis && !isBuiltIn(key, descriptors[place]!.value)) continue;
      // A prototype is told by the name of its class.
      const { value, get, set } = descriptors[place]!;
      for (const one of [value, get, set]) if (isObject(one)) this.take(one, pathOf(name, key), seen);
    }
  }

  private takePrototypes(object: object, seen: Set<object>, met: Set<object>): void {
    if (met.has(object)) return;
    met.add(object);
    for (let prototype = getPrototypeOf(object); prototype !== null; prototype = getPrototypeOf(prototype)) {
      const { value } = getOwnPropertyDescriptor(prototype, 'constructor') ?? {};
      this.take(prototype, `${typeof value === 'function' ? value.name : 'an object'}.prototype`, seen);
    }
    if (ArrayBuffer.isView(object)) return;
    for (const key of ownKeys(object)) {
      const value: unknown = getOwnPropertyDescriptor(object, key)?.value;
      if (isObject(value)) this.takePrototypes(value, seen, met);
    }
  }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** Whether what has a global name is of JavaScript or Node: a class, or a collection of functions such as Math. */
function isBuiltIn(key: PropertyKey, value: unknown): boolean {
  if (typeof key === 'string' && PASSED_OVER.has(key)) return false;
  return (
    typeof value === 'function' ||
    (isObject(value) && getOwnPropertyDescriptor(value, Symbol.toStringTag) !== undefined)
  );
}

function isSame(before: Descriptor, now: Descriptor): boolean {
  if (before === undefined || now === undefined) return before === now;
  return (
    Object.is(before.value, now.value) &&
    before.get === now.get &&
    before.set === now.set &&
    before.writable === now.writable &&
    before.enumerable === now.enumerable &&
    before.configurable === now.configurable
  );
}

/** `Math.imul`, `Array.prototype[Symbol(Symbol.iterator)]`. */
function pathOf(name: string, key: PropertyKey): string {
  if (typeof key === 'symbol') return `${name}[${String(key)}]`;
  const within = name === 'globalThis' ? '' : `${name}.`;
  return typeof key === 'string' && /^[\w$]+$/.test(key) ? `${within}${key}` : `${name}[${JSON.stringify(key)}]`;
}
