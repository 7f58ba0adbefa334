import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isNode, LineCounter, parseDocument, visit } from 'yaml';
import { messageOf, UsageError } from '../game/index.js';

/** A path into a YAML document: keys and places. */
export type DocumentPath = readonly (string | number)[];

/** A mistake whose place in a file is told. */
export class PlacedError extends UsageError {}

/** A YAML file that knows where in it everything stands, so that mistakes can be told with line and column. */
export class SourceFile {
  /** The file's content as plain data. */
  readonly data: unknown;
  private readonly lines = new LineCounter();
  private readonly document;

  /** The folder it lies in, from which paths in it are seen. */
  get folder(): string {
    return dirname(this.path);
  }

  /** @throws UsageError if the file cannot be read or is no YAML. */
  constructor(readonly path: string) {
    this.document = parseDocument(read(path), { lineCounter: this.lines });
    const error = this.document.errors[0];
    if (error !== undefined) throw this.errorAtOffset(error.pos[0], error.message.split(/[\n]| at line /)[0]!);
    this.data = this.plainData();
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
      const node = this.document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return this.errorAtOffset(node.range[0], message);
    }
    return this.errorAtOffset(0, message);
  }

  /** A mistake in a key of the mapping at a path. */
  errorAtKey(path: DocumentPath, key: string, message: string): UsageError {
    const mapping: unknown = path.length === 0 ? this.document.contents : this.document.getIn(path, true);
    const pairs = (mapping as { items?: { key?: { value?: unknown; range?: number[] } }[] } | null)?.items ?? [];
    const offset = pairs.find((pair) => pair.key?.value === key)?.key?.range?.[0];
    return offset === undefined ? this.errorAt(path, message) : this.errorAtOffset(offset, message);
  }

  private errorAtOffset(offset: number, message: string): UsageError {
    const { line, col } = this.lines.linePos(offset);
    return new PlacedError(`${this.path}:${line}:${col}: ${message}`);
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(
      code === 'ENOENT' ? `there is no experiment file '${path}'` : `cannot read '${path}': ${code}`,
    );
  }
}
