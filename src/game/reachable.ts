/** Stand for the beginning and the end of an object, for one that is passed over, and for one that holds itself. */
const BEGIN = Symbol('{');
const END = Symbol('}');
const EXCEPT = Symbol('passed over');
const ITSELF = Symbol('itself');

interface Numbers {
  readonly length: number;
  [place: number]: number | bigint;
}

/** Stands for an object that can never change again: it and all that it holds is frozen, and plain data. */
class Fixed {
  readonly digest: number;

  constructor(readonly text: string) {
    this.digest = digestOf(text);
  }
}

const fixed = new WeakMap<object, Fixed>();

/**
 * All data reachable from a value at one moment, including undeclared fields. Taking it again reuses its memory, and what
 * is frozen through and through is gone through once: what a seat is shown is looked at before and after every decision of
 * an audit.
 */
export class DeepSnapshot {
  /** The objects' marks, and between them keys and values in turn; what lies behind the end is left over. */
  private readonly parts: unknown[] = [];
  private count = 0;
  private readonly within: object[] = [];
  private depth = 0;
  private except: object | undefined;

  /** @param except skipped */
  take(value: unknown, except?: object): this {
    this.count = this.depth = 0;
    this.except = except;
    this.add(value);
    return this;
  }

  /** All that an object holds, also where it is fixed. */
  takeFields(value: object): this {
    this.count = this.depth = 0;
    this.addFields(value);
    return this;
  }

  /** True if two moments are alike: numbers differ from strings, and missing fields from undefined ones. */
  equals(other: DeepSnapshot): boolean {
    const { parts, count } = this;
    if (count !== other.count) return false;
    for (let at = 0; at < count; at++) if (!areAlike(parts[at], other.parts[at])) return false;
    return true;
  }

  /** A number of 64 bits as text: moments that are alike have the same, others hardly ever. Against slips, not against fraud. */
  digest(): string {
    let [one, two] = [0, 0];
    const mix = (number: number) => {
      one = Math.imul(one ^ number, 0x9e3779b1);
      one ^= one >>> 15;
      two = Math.imul(two + number + 1, 0x85ebca6b) ^ (one >>> 7);
      two ^= two >>> 13;
    };
    for (let at = 0; at < this.count; at++) {
      const part = this.parts[at];
      if (typeof part === 'number' && part === (part | 0)) mix(part);
      else if (part instanceof Fixed) mix(part.digest);
      else if (part instanceof Int32Array || part instanceof Uint8Array) {
        mix(part.length);
        for (let place = 0; place < part.length; place++) mix(part[place]!);
      } else mix(digestOf(`${typeof part}${textOf(part)}`));
    }
    return `${one >>> 0} ${two >>> 0}`;
  }

  /** Equal texts mean that nothing has changed. */
  get text(): string {
    let text = '';
    const { parts, count } = this;
    let isKey = false;
    for (let at = 0; at < count; at++) {
      const part = parts[at];
      if (part === END) text += at === count - 1 ? '}' : '}, ';
      else if (isKey) {
        text += `${String(part)}: `;
        isKey = false;
        continue;
      } else if (part === BEGIN) text += '{';
      else text += at === count - 1 ? textOf(part) : `${textOf(part)}, `;
      isKey = true;
    }
    return text;
  }

  private add(value: unknown): void {
    if (typeof value !== 'object' || value === null) this.push(value);
    else if (value === this.except) this.push(EXCEPT);
    else if (this.isWithin(value)) this.push(ITSELF);
    else if (Object.isFrozen(value) && isFixed(value)) this.push(fixed.get(value));
    else if (ArrayBuffer.isView(value)) this.addNumbers(value);
    else this.addFields(value);
  }

  private addFields(value: object): void {
    this.within[this.depth++] = value;
    this.push(BEGIN);
    const keys = Reflect.ownKeys(value);
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at]!;
      this.push(key);
      this.add(Reflect.get(value, key));
    }
    this.push(END);
    this.depth--;
  }

  private addNumbers(view: ArrayBufferView): void {
    const found = view instanceof DataView ? new Uint8Array(view.buffer, view.byteOffset, view.byteLength) : view;
    const { constructor: Kind } = Reflect.getPrototypeOf(found)!;
    const numbers = found as unknown as Numbers;
    const before = this.parts[this.count] as Numbers | undefined;
    const isAtHand =
      ArrayBuffer.isView(before) &&
      Reflect.getPrototypeOf(before)!.constructor === Kind &&
      before.length === numbers.length;
    if (isAtHand) {
      (before as unknown as Uint8Array).set(numbers as never);
      this.count++;
    } else this.push(new (Kind as Uint8ArrayConstructor)(numbers as never));
  }

  private isWithin(value: object): boolean {
    for (let at = 0; at < this.depth; at++) if (this.within[at] === value) return true;
    return false;
  }

  private push(part: unknown): void {
    this.parts[this.count++] = part;
  }
}

/**
 * All data reachable from a value, as text, including undeclared fields: equal texts mean that nothing has changed. Numbers
 * differ from strings, and missing fields from undefined ones.
 *
 * @param except skipped
 */
export function serializeDeep(value: unknown, except?: object): string {
  return new DeepSnapshot().take(value, except).text;
}

function areAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one instanceof Fixed || other instanceof Fixed) {
    return one instanceof Fixed && other instanceof Fixed && one.text === other.text;
  }
  if (typeof one === 'object' && one !== null && typeof other === 'object' && other !== null) {
    return haveSame(one as Numbers, other as Numbers);
  }
  // Functions by their code: each table has its own.
  if (typeof one === 'function' && typeof other === 'function') return String(one) === String(other);
  return Number.isNaN(one) && Number.isNaN(other);
}

function haveSame(one: Numbers, other: Numbers): boolean {
  if (one instanceof Int32Array && other instanceof Int32Array) return areSameIntegers(one, other);
  if (one.length !== other.length || Reflect.getPrototypeOf(one) !== Reflect.getPrototypeOf(other)) return false;
  for (let at = 0; at < one.length; at++) {
    if (one[at] !== other[at] && !(Number.isNaN(one[at]) && Number.isNaN(other[at]))) return false;
  }
  return true;
}

/** Quick, for most of what a seat is shown. */
function areSameIntegers(one: Int32Array, other: Int32Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

function textOf(part: unknown): string {
  if (typeof part === 'string') return JSON.stringify(part);
  if (typeof part === 'symbol') return part === EXCEPT || part === ITSELF ? part.description! : String(part);
  if (part instanceof Fixed) return part.text;
  return typeof part === 'object' && part !== null ? `[${part}]` : String(part);
}

/** Digests of texts that come again and again, such as keys. */
const digests = new Map<string, number>();
const MOST_DIGESTS = 10_000;

function digestOf(text: string): number {
  const known = digests.get(text);
  if (known !== undefined) return known;
  let digest = text.length;
  for (let place = 0; place < text.length; place++) {
    digest = Math.imul(digest ^ text.charCodeAt(place), 0x01000193);
    digest ^= digest >>> 13;
  }
  if (digests.size < MOST_DIGESTS) digests.set(text, digest);
  return digest;
}

function isFixed(value: object, within: readonly object[] = []): boolean {
  if (fixed.has(value)) return true;
  if (ArrayBuffer.isView(value) || within.includes(value)) return false;
  for (const key of Reflect.ownKeys(value)) {
    const { value: part, get: getter } = Reflect.getOwnPropertyDescriptor(value, key)!;
    if (getter !== undefined || typeof part === 'function') return false;
    if (typeof part !== 'object' || part === null) continue;
    if (!Object.isFrozen(part) || !isFixed(part, [...within, value])) return false;
  }
  fixed.set(value, new Fixed(new DeepSnapshot().takeFields(value).text));
  return true;
}
