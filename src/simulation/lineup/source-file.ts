import { closeSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import { isAlias, isMap, isNode, isPair, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import { messageOf, removeThousandsSeparators, suggestion, UsageError } from '../../game/index.js';
import { removeByteOrderMark } from '../read-text.js';

/** A path into a YAML document: keys and indices. */
export type DocumentPath = readonly (string | number)[];

/** A mistake with its location in a file. */
export class LocatedError extends UsageError {}

/** A YAML file that knows the line and column of each value, for messages. */
export class SourceFile {
  readonly data: unknown;
  private readonly lines = new LineCounter();
  private readonly document;

  /** The folder it lies in, from which paths in it are seen. */
  get folder(): string {
    return dirname(this.path);
  }

  /** @throws UsageError if the file cannot be read or is no YAML. */
  constructor(
    readonly path: string,
    /** The kind of file, as messages call it. */
    kind = 'experiment',
  ) {
    this.document = this.parsed(read(path, kind));
    const error = this.document.errors[0];
    if (error?.message.startsWith('Maximum call stack')) throw this.errorAtOffset(error.pos[0], NESTED);
    if (error !== undefined) throw this.errorAtOffset(error.pos[0], error.message.split(/[\n]| at line /)[0]!);
    this.refuseKeys();
    this.refuseMarks();
    this.data = this.plainData();
  }

  private parsed(text: string) {
    try {
      // The parser's own search for keys that come twice takes time with the square of their number: see refuseKeys.
      return parseDocument(text, { lineCounter: this.lines, uniqueKeys: false });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw this.errorAtOffset(0, NESTED);
    }
  }

  /** @throws UsageError if a key comes twice in a mapping, or is none that a mapping of data can have */
  private refuseKeys(): void {
    visit(this.document, {
      Map: (_, { items }) => {
        const keys = new Set<unknown>();
        for (const { key } of items) {
          if (!isScalar(key)) continue;
          const offset = key.range?.[0] ?? 0;
          if (keys.has(key.value)) throw this.errorAtOffset(offset, `the key '${String(key.value)}' comes twice`);
          if (key.value === '__proto__') throw this.errorAtOffset(offset, "unknown key '__proto__'");
          keys.add(key.value);
        }
      },
    });
  }

  /** @throws UsageError at a number such as `100.000`, which YAML reads as 100 and many mean as 100,000 */
  private refuseMarks(): void {
    visit(this.document, {
      Scalar: (_, { value, source = '', range }, path) => {
        const plain = removeThousandsSeparators(source);
        const pair = path.at(-1);
        const isSeed = isPair(pair) && isScalar(pair.key) && pair.key.value === 'seed';
        if (typeof value !== 'number' || !Number.isInteger(value) || plain === '' || isSeed) return;
        throw this.errorAtOffset(range?.[0] ?? 0, `'${source}' may mean ${plain} or ${value}: write one of these`);
      },
    });
  }

  /** The text of an unquoted value that YAML reads as a number, a truth value or null: `007`; undefined for others. */
  writtenAt(path: DocumentPath): string | undefined {
    const found = this.document.getIn(path, true);
    const node = isAlias(found) ? found.resolve(this.document) : found;
    return isScalar(node) && typeof node.value !== 'string' ? node.source || undefined : undefined;
  }

  private plainData(): unknown {
    try {
      return this.document.toJS();
    } catch (error) {
      // Aliases are followed only now.
      throw this.errorAtOffset(this.offsetOfLostAlias(), messageOf(error));
    }
  }

  private offsetOfLostAlias(): number {
    let offset = 0;
    visit(this.document, {
      Alias: (_, alias) => {
        if (alias.resolve(this.document) !== undefined) return undefined;
        offset = alias.range?.[0] ?? 0;
        return visit.BREAK;
      },
    });
    return offset;
  }

  /** A mistake in the value at a path, or at the nearest place above it that is in the file. */
  errorAt(path: DocumentPath, message: string): UsageError {
    for (let length = path.length; length > 0; length--) {
      const node = this.nodeAt(path.slice(0, length));
      if (isNode(node) && node.range) return this.errorAtOffset(node.range[0], message);
    }
    return this.errorAtOffset(0, message);
  }

  /** Finds a value by its path; keys that are numbers in the file are texts in the path. */
  private nodeAt(path: DocumentPath): unknown {
    return path.reduce<unknown>((node, key) => {
      if (!isMap(node)) return isSeq(node) ? node.get(key, true) : undefined;
      return node.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === String(key))?.value;
    }, this.document.contents);
  }

  errorAtKey(path: DocumentPath, key: string, message: string): UsageError {
    const mapping = this.nodeAt(path);
    const pairs = (mapping as { items?: { key?: { value?: unknown; range?: number[] } }[] } | null)?.items ?? [];
    const offset = pairs.find((pair) => pair.key?.value === key)?.key?.range?.[0];
    return offset === undefined ? this.errorAt(path, message) : this.errorAtOffset(offset, message);
  }

  unknownAt(path: DocumentPath, what: string, name: string, known: readonly string[]): UsageError {
    return this.errorAt(path, `unknown ${what} '${name}'${suggestion(name, known)}`);
  }

  unknownKeyAt(path: DocumentPath, what: string, name: string, known: readonly string[]): UsageError {
    return this.errorAtKey(path, name, `unknown ${what} '${name}'${suggestion(name, known)}`);
  }

  private errorAtOffset(offset: number, message: string): UsageError {
    const { line, col } = this.lines.linePos(offset);
    return new LocatedError(`${this.path}:${line}:${col}: ${message}`);
  }
}

function read(path: string, kind: string): string {
  try {
    return readBeginning(path, kind);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(code === 'ENOENT' ? `there is no ${kind} file '${path}'` : `cannot read '${path}': ${code}`);
  }
}

const NESTED = 'lists or mappings are nested too deeply';

/** No experiment that anyone wrote comes near it. In bytes. */
const MAX_BYTES = 1_000_000;

/** Reads no more than it must to know that a file is too large: it may have no end. */
function readBeginning(path: string, kind: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(MAX_BYTES + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(file, bytes, length, bytes.length - length, null);
    }
    if (length <= MAX_BYTES) return removeByteOrderMark(bytes.toString('utf8', 0, length), path);
    throw new UsageError(`'${path}' is larger than ${MAX_BYTES / 1e6} MB, which no ${kind} file is`);
  } finally {
    closeSync(file);
  }
}
