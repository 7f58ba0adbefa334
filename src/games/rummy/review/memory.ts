import type { CopyableMemory } from '../../../game/index.js';
import { Points } from '../cards/points.js';

type Fields = Record<string, unknown>;
type Numbers = Int32Array & { set(from: ArrayLike<number>): void };

/** An object of one policy, and its counterpart in the other. */
interface Pair {
  readonly from: Fields;
  readonly to: Fields;
  /** Fields that hold no objects. */
  readonly plain: readonly string[];
  /** Fields that hold objects which are copied by themselves; while they are the same, nothing need be looked up again. */
  readonly links: readonly { readonly name: string; readonly from: unknown; readonly to: unknown }[];
  /** Fields whose values are made anew each time: maps, sets, lists that grow. */
  readonly odd: readonly string[];
  /** Number of fields, if fields may be added; else -1. */
  readonly fields: number;
}

/**
 * Brings the memory of a policy to where that of another is, which was made in the same way: by its method `copy` if it has
 * one (`Remembers`), else all that it holds, lists, maps and sets among it. It does more than `MemoryCopy`, for policies
 * that were not written for being played on by. Only `#private` fields are beyond it.
 */
export class Memory {
  private readonly own: (() => void) | null;
  private pairs: readonly Pair[] = [];
  private numbers: readonly { readonly from: Numbers; readonly to: Numbers }[] = [];

  constructor(
    private readonly from: object,
    private readonly to: object,
  ) {
    const remembers = to as Partial<CopyableMemory<object>>;
    this.own = remembers.copy === undefined ? null : () => remembers.copy!(from);
    if (this.own === null) this.lookUp();
  }

  copy(): void {
    if (this.own !== null) {
      this.own();
      return;
    }
    if (!this.pairs.every(isAsBefore)) this.lookUp();
    for (const { from, to, plain, odd } of this.pairs) {
      for (const name of plain) to[name] = from[name];
      for (const name of odd) to[name] = cloned(from[name], new Map());
    }
    for (const { from, to } of this.numbers) to.set(from);
  }

  private lookUp(): void {
    const pairs: Pair[] = [];
    const numbers: { from: Numbers; to: Numbers }[] = [];
    const met = new Map<object, object>();
    const add = (from: Fields, to: Fields): void => {
      if (met.has(from)) return;
      met.set(from, to);
      const plain: string[] = [];
      const odd: string[] = [];
      const links: { name: string; from: unknown; to: unknown }[] = [];
      for (const name of Object.keys(to)) if (!Object.hasOwn(from, name)) delete to[name];
      for (const name of Object.keys(from)) {
        const value = from[name];
        if (!isObject(value)) {
          plain.push(name);
          continue;
        }
        const place = met.get(value) ?? counterpart(value, to[name]);
        if (place !== undefined && place !== to[name]) to[name] = place;
        if (place === undefined) odd.push(name);
        else {
          links.push({ name, from: value, to: place });
          if (place === value) continue;
          if (ArrayBuffer.isView(value)) numbers.push({ from: value as Numbers, to: place as Numbers });
          else add(value as Fields, place as Fields);
        }
      }
      const isOpen = Array.isArray(from) || Object.getPrototypeOf(from) === Object.prototype;
      pairs.push({ from, to, plain, links, odd, fields: isOpen ? Object.keys(from).length : -1 });
    };
    add(this.from as Fields, this.to as Fields);
    this.pairs = pairs;
    this.numbers = numbers;
  }
}

function isAsBefore({ from, to, plain, links, fields }: Pair): boolean {
  for (const name of plain) if (isObject(from[name])) return false;
  for (const { name, from: one, to: other } of links) if (from[name] !== one || to[name] !== other) return false;
  return fields < 0 || Object.keys(from).length === fields;
}

/**
 * Target of the copy of a value: itself if it cannot change, or both share it; the value in its place if that is of
 * the same kind, or something new of that kind. Undefined for values without fields to copy.
 */
function counterpart(value: object, place: unknown): object | undefined {
  if (cannotChange(value) || value === place) return value;
  if (value instanceof Map || value instanceof Set) return undefined;
  const kind = Object.getPrototypeOf(value) as object | null;
  const isAlike = isObject(place) && Object.getPrototypeOf(place) === kind && !Object.isFrozen(place);
  if (ArrayBuffer.isView(value)) {
    const numbers = value as Numbers;
    return isAlike && (place as Numbers).length === numbers.length ? place : numbers.slice();
  }
  if (Array.isArray(value)) return isAlike && (place as unknown[]).length === value.length ? place : undefined;
  return isAlike ? place : (Object.create(kind) as object);
}

function cannotChange(value: object): boolean {
  return Object.isFrozen(value) || value instanceof Points;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** @param met objects that have been copied, with their copies */
function cloned<T>(value: T, met: Map<unknown, unknown>): T {
  if (!isObject(value) || cannotChange(value)) return value;
  const known = met.get(value);
  if (known !== undefined) return known as T;
  const keep = <C>(copy: C): T => {
    met.set(value, copy);
    return copy as unknown as T;
  };
  if (ArrayBuffer.isView(value)) return keep((value as unknown as Numbers).slice());
  if (value instanceof Map) {
    const copy = new Map<unknown, unknown>();
    keep(copy);
    for (const [key, one] of value) copy.set(cloned(key, met), cloned(one, met));
    return copy as unknown as T;
  }
  if (value instanceof Set) {
    const copy = new Set<unknown>();
    keep(copy);
    for (const one of value) copy.add(cloned(one, met));
    return copy as unknown as T;
  }
  const copy = (Array.isArray(value) ? [] : Object.create(Object.getPrototypeOf(value) as object | null)) as Fields;
  keep(copy);
  for (const name of Object.keys(value)) copy[name] = cloned((value as Fields)[name], met);
  return copy as unknown as T;
}
