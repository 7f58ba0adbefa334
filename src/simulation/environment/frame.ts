/** Arrays that lie one behind the other in one block of memory, as a client reads them. */

/** Types of numbers, by the names that numpy gives them. */
const TYPES = {
  int8: Int8Array,
  int16: Int16Array,
  int32: Int32Array,
  uint32: Uint32Array,
  float32: Float32Array,
} as const;

type NumberType = keyof typeof TYPES;

export interface FramePart {
  readonly name: string;
  readonly dtype: NumberType;
  readonly shape: readonly number[];
  /** Bytes before it. */
  readonly offset: number;
}

type Arrays<P> = {
  readonly [Name in keyof P]: InstanceType<
    (typeof TYPES)[P[Name] extends readonly [infer T extends NumberType, ...unknown[]] ? T : never]
  >;
};

/** Alignment of every array, in bytes. */
const ALIGNMENT = 8;

/** Lays out arrays, by name a type and a shape. */
export function createFrame<const P extends Readonly<Record<string, readonly [NumberType, ...number[]]>>>(parts: P) {
  let size = 0;
  const layout = Object.entries(parts).map(([name, [dtype, ...shape]]): FramePart => {
    const offset = size;
    const count = shape.reduce((product, length) => product * length, 1);
    size = Math.ceil((offset + count * TYPES[dtype].BYTES_PER_ELEMENT) / ALIGNMENT) * ALIGNMENT;
    return { name, dtype, shape, offset };
  });
  const bytes = new Uint8Array(size);
  const arrays = layout.map(({ name, dtype, shape, offset }) => {
    const count = shape.reduce((product, length) => product * length, 1);
    return [name, new TYPES[dtype](bytes.buffer, offset, count)];
  });
  return { layout, bytes, arrays: Object.fromEntries(arrays) as Arrays<P> };
}
