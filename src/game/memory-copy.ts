import type { CopyableMemory } from './forward.js';

type Fields = Record<string, unknown>;

/**
 * Copies the memory of a policy to another made in the same way, so that games can be played on from the middle. It
 * uses the method `copy` if there is one (`Remembers`), else copies field by field, with all objects, arrays of
 * numbers and frozen lists that it holds.
 *
 * Fields are looked up once, when this is made: a policy that puts new objects into its fields during a game must
 * have a `copy`, and so must one that keeps lists that are not frozen, maps or sets. Only `#private` fields are beyond it.
 */
export class MemoryCopy {
  private readonly own: (() => void) | null;
  private readonly pairs: { readonly from: Fields; readonly to: Fields; readonly names: readonly string[] }[] = [];
  private readonly arrays: { readonly from: Numbers; readonly to: Numbers }[] = [];

  /**
   * @param only the fields in which these policies remember, where the others are nothing but working space: it is quicker.
   * A path goes into an object: `search.best`.
   * @throws TypeError if the policies hold what cannot be copied, or have no such field
   */
  constructor(from: object, to: object, only?: readonly string[]) {
    const remembers = to as Partial<CopyableMemory<object>>;
    this.own = remembers.copy === undefined ? null : () => remembers.copy!(from);
    if (this.own !== null) return;
    if (only === undefined) this.compare(from as Fields, to as Fields, Object.keys(from), new Set());
    else for (const path of only) this.follow(from as Fields, to as Fields, path.split('.'));
  }

  copy(): void {
    if (this.own !== null) {
      this.own();
      return;
    }
    for (const { from, to, names } of this.pairs) for (const name of names) to[name] = from[name];
    for (const { from, to } of this.arrays) to.set(from);
  }

  private follow(from: Fields, to: Fields, [name, ...rest]: readonly string[]): void {
    if (name === undefined || !(name in from)) throw new TypeError(`a policy has no field '${name}' to copy`);
    if (rest.length === 0) this.compare(from, to, [name], new Set());
    else this.follow(from[name] as Fields, to[name] as Fields, rest);
  }

  private compare(from: Fields, to: Fields, fields: readonly string[], met: Set<object>): void {
    if (from === to || met.has(from)) return;
    met.add(from);
    const names: string[] = [];
    for (const name of fields) {
      const [one, other] = [from[name], to[name]];
      if (typeof one !== 'object' || one === null) {
        // Functions are what a policy does, not what it remembers.
        if (typeof one !== 'function') names.push(name);
      } else if (isNumbers(one) && isNumbers(other)) this.arrays.push({ from: one, to: other });
      else if (isFixed(one) && isFixed(other)) this.compare(one, other, Object.keys(one), met);
      else if (!Object.isFrozen(one))
        throw new TypeError(`the field '${name}' of a policy cannot be copied: give it a method copy(from)`);
    }
    if (names.length > 0 && !Object.isFrozen(to)) this.pairs.push({ from, to, names });
  }
}

type Numbers = Int32Array & { set(from: ArrayLike<number>): void };

function isNumbers(value: unknown): value is Numbers {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

/** Objects of the policy's own classes, those without a class, and lists that cannot change; no maps, sets or dates. */
function isFixed(value: unknown): value is Fields {
  if (Array.isArray(value)) return Object.isFrozen(value);
  return typeof value === 'object' && value !== null && Object.prototype.toString.call(value) === '[object Object]';
}
