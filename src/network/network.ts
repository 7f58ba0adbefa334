/**
 * Small networks of whole numbers, in the manner of Stockfish's NNUE: weights are int16 and sums int32, so that the same
 * weights give the same numbers on every machine and in every language. A row of 512 inputs and layers of 64 takes 2 µs,
 * so that nothing is gained by collecting rows.
 */
import { cellsOf, type Encoding, layoutFields, UsageError } from '../game/index.js';
import { type Kernel, newKernel, PADDING } from './kernel.js';

/** Inputs made of an observation's field: its value; 1 where it is above 0; or 1 at its value and 0 at all others. */
type InputKind = 'value' | 'positive' | 'oneHot';

/** A field of the observation as inputs of a network. */
interface Input {
  readonly field: string;
  readonly as: InputKind;
  /** Its first number in the observation, and how many it has. */
  readonly at: number;
  readonly cells: number;
  readonly low: number;
  readonly high: number;
}

/** The first line of a network file, as JSON. After it come, layer by layer, weights (int16, a row an output) and biases (int32). */
export interface NetworkHeader {
  readonly format: 'shamus-network/1';
  readonly game: string;
  readonly role: string;
  /** Numbers in an observation and number of moves that the network was trained for. */
  readonly observation: number;
  readonly moves: number;
  /** The fields that it is shown, in this order, each with its place in the observation and its range. */
  readonly inputs: readonly Input[];
  /** Bits by which a sum is shifted right before it is cut to 0..CLIP; not done with the last layer's. */
  readonly layers: readonly { readonly outputs: number; readonly shift: number }[];
}

/** The highest output of a layer but the last, whose outputs are the values of the moves. */
const CLIP = 8191;
const KINDS: readonly InputKind[] = ['value', 'positive', 'oneHot'];

/** The places of a layer in the kernel's memory, in bytes. */
interface Layer {
  readonly inputs: number;
  readonly input: number;
  readonly weights: number;
  readonly bias: number;
  readonly output: number;
  readonly outputs: number;
  readonly shift: number;
  /** A row of weights in bytes, and how many rows there are, both filled up. */
  readonly rowBytes: number;
  readonly rows: number;
}

/** A network of a file. */
export class Network {
  /** The values of the moves after `evaluate`; higher is better. */
  readonly values: Int32Array;
  private readonly inputs: readonly Input[];
  private readonly layers: readonly Layer[];
  private readonly kernel: Kernel;
  private readonly int16: Int16Array;
  private readonly int32: Int32Array;
  /** Places at which fields shown as `oneHot` were 1 in the row before. */
  private readonly ones: Int32Array;
  private oneCount = 0;

  /**
   * @param file the bytes of a network file
   * @param game what the policy plays
   * @param encoding of the setup that is played
   * @throws UsageError if the file is broken, or was made for another game or for other observations
   */
  constructor(file: Uint8Array, game: string, encoding: Pick<Encoding, 'fields' | 'moves'>) {
    const { header, body } = split(file);
    this.inputs = inputsOf(header, game, encoding);
    const widths = [inputCount(this.inputs), ...header.layers.map(({ outputs }) => outputs)];
    this.layers = placed(header, widths);
    const { output, outputs } = this.layers.at(-1)!;
    this.kernel = newKernel(output + 4 * padded(outputs));
    this.int16 = new Int16Array(this.kernel.memory.buffer);
    this.int32 = new Int32Array(this.kernel.memory.buffer);
    this.ones = new Int32Array(this.inputs.reduce((sum, { cells }) => sum + cells, 0));
    this.values = this.int32.subarray(output / 4, output / 4 + outputs);
    this.load(body, widths);
  }

  /** Fills `values`. @param observation of a decision, as the encoding writes it, from `at` on */
  evaluate(observation: ArrayLike<number>, at = 0): void {
    this.writeInputs(observation, at);
    const { layers, kernel } = this;
    for (let index = 0; index < layers.length; index++) {
      const { rowBytes, input, weights, bias, output, rows, shift } = layers[index]!;
      kernel.dense(input, weights, bias, output, rowBytes, rows);
      if (index < layers.length - 1) kernel.squash(output, layers[index + 1]!.input, rows, shift);
    }
  }

  private writeInputs(observation: ArrayLike<number>, at: number): void {
    const { inputs, int16, ones } = this;
    for (let index = 0; index < this.oneCount; index++) int16[ones[index]!] = 0;
    let count = 0;
    let to = this.layers[0]!.input / 2;
    for (let index = 0; index < inputs.length; index++) {
      const { as, cells, at: first, low, high } = inputs[index]!;
      const from = at + first;
      if (as === 'oneHot') {
        const values = high - low + 1;
        for (let cell = 0; cell < cells; cell++) {
          const one = to + observation[from + cell]! - low;
          int16[one] = 1;
          ones[count++] = one;
          to += values;
        }
      } else if (as === 'positive') {
        for (let cell = 0; cell < cells; cell++) int16[to++] = observation[from + cell]! > 0 ? 1 : 0;
      } else {
        for (let cell = 0; cell < cells; cell++) int16[to++] = observation[from + cell]!;
      }
    }
    this.oneCount = count;
  }

  /** @throws UsageError if there is not just what the header says, or if sums could be greater than an int32 */
  private load(body: DataView, widths: readonly number[]): void {
    const bytes = this.layers.reduce((sum, { inputs, outputs }) => sum + outputs * (2 * inputs + 4), 0);
    if (body.byteLength !== bytes) {
      const shape = widths.join('-');
      throw broken(`has ${body.byteLength} bytes of weights, where layers of ${shape} have ${bytes}`);
    }
    let from = 0;
    this.layers.forEach(({ inputs, outputs, weights, bias }, index) => {
      const highest = index === 0 ? this.highestInputs() : () => CLIP;
      const sums = new Float64Array(outputs);
      for (let output = 0; output < outputs; output++) {
        for (let input = 0; input < inputs; input++, from += 2) {
          const weight = body.getInt16(from, true);
          this.int16[weights / 2 + output * padded(inputs) + input] = weight;
          sums[output]! += Math.abs(weight) * highest(input);
        }
      }
      for (let output = 0; output < outputs; output++, from += 4) {
        const value = body.getInt32(from, true);
        this.int32[bias / 4 + output] = value;
        if (sums[output]! + Math.abs(value) < 2 ** 31) continue;
        throw broken(`has weights in layer ${index + 1} whose sums may exceed 32 bits: scale them down`);
      }
    });
  }

  private highestInputs(): (input: number) => number {
    const highest = this.inputs.flatMap((input) => {
      const { as, low, high } = input;
      return Array<number>(widthOf(input)).fill(as === 'value' ? Math.max(Math.abs(low), Math.abs(high)) : 1);
    });
    return (input) => highest[input]!;
  }
}

function broken(what: string): UsageError {
  return new UsageError(`the network file ${what}`);
}

/** The first line of a network file. @throws UsageError if it is none */
export function networkHeader(file: Uint8Array): NetworkHeader {
  return split(file).header;
}

function split(file: Uint8Array): { readonly header: NetworkHeader; readonly body: DataView } {
  const end = file.indexOf(10);
  let header: Partial<NetworkHeader>;
  try {
    header = JSON.parse(new TextDecoder().decode(file.subarray(0, Math.max(end, 0))));
  } catch {
    throw broken('is none: its first line is not JSON');
  }
  if (header?.format !== 'shamus-network/1') throw broken(`has format '${header?.format}', not 'shamus-network/1'`);
  const isWhole = (value: unknown, low: number, high: number) =>
    Number.isInteger(value) && (value as number) >= low && (value as number) <= high;
  const { layers, inputs } = header;
  if (!Array.isArray(inputs) || inputs.length === 0) throw broken("has no 'inputs' in its first line");
  if (!Array.isArray(layers) || layers.length === 0) throw broken("has no 'layers' in its first line");
  if (!layers.every((layer) => isWhole(layer?.outputs, 1, 4096) && isWhole(layer.shift, 0, 31))) {
    throw broken('has a layer whose outputs are not 1 to 4096, or whose shift is not 0 to 31');
  }
  const body = new DataView(file.buffer, file.byteOffset + end + 1, file.byteLength - end - 1);
  return { header: header as NetworkHeader, body };
}

function inputsOf(
  header: NetworkHeader,
  game: string,
  { fields, moves }: Pick<Encoding, 'fields' | 'moves'>,
): readonly Input[] {
  const { at, size } = layoutFields(fields);
  const count = moves.reduce((sum, group) => sum + group.count, 0);
  if (header.game !== game) throw broken(`is for ${header.game}, not for ${game}`);
  if (header.observation !== size || header.moves !== count) {
    throw broken(
      `is for observations of ${header.observation} numbers and ${header.moves} moves; here they have ${size} and ${count}`,
    );
  }
  if (header.layers.at(-1)!.outputs !== count) throw broken(`must have ${count} outputs, one a move`);
  for (const { field: name, as, ...found } of header.inputs) {
    const field = fields.find((each) => each.name === name);
    if (field === undefined) throw broken(`names a field '${name}' that observations do not have`);
    if (!KINDS.includes(as)) throw broken(`has field '${name}' as '${as}', which is none of ${KINDS.join(', ')}`);
    const here = { at: at[name], cells: cellsOf(field), low: field.low, high: field.high };
    if (Object.entries(here).every(([key, value]) => found[key as keyof typeof found] === value)) continue;
    throw broken(
      `has field '${name}' at ${JSON.stringify(found)}, where observations have it at ${JSON.stringify(here)}`,
    );
  }
  return header.inputs;
}

function widthOf({ as, cells, low, high }: Input): number {
  return cells * (as === 'oneHot' ? high - low + 1 : 1);
}

function inputCount(inputs: readonly Input[]): number {
  return inputs.reduce((sum, input) => sum + widthOf(input), 0);
}

function padded(count: number): number {
  return Math.ceil(count / PADDING) * PADDING;
}

/** One after the other in memory, each part from a multiple of 16 bytes on. */
function placed({ layers }: NetworkHeader, widths: readonly number[]): Layer[] {
  let free = 0;
  const take = (bytes: number) => {
    free += bytes;
    return free - bytes;
  };
  return layers.map(({ outputs, shift }, index) => {
    const inputs = widths[index]!;
    const input = take(2 * padded(inputs));
    const weights = take(2 * padded(inputs) * padded(outputs));
    return {
      inputs,
      outputs,
      shift,
      rowBytes: 2 * padded(inputs),
      rows: padded(outputs),
      input,
      weights,
      bias: take(4 * padded(outputs)),
      output: take(4 * padded(outputs)),
    };
  });
}
