/** JSON files of results: their form, and how they are read. */
import type { z } from 'zod';
import { firstSchemaIssue, oneLine, UsageError } from '../game/index.js';
import { readText } from '../simulation/read-text.js';

/** Writes an object as JSON, a field a line; of a list of objects, each on a line of its own. */
export function toJson(value: object): string {
  const fields = Object.entries(value).map(([name, field]) => {
    const isList = Array.isArray(field) && field.length > 0 && typeof field[0] === 'object';
    const text = isList
      ? `[\n    ${field.map((one) => JSON.stringify(one)).join(',\n    ')}\n  ]`
      : JSON.stringify(field);
    return `  ${JSON.stringify(name)}: ${text}`;
  });
  return `{\n${fields.join(',\n')}\n}\n`;
}

/** Reads a JSON file of a known shape. @throws UsageError with the file and the place in it */
export function readJson<T extends z.ZodType>(file: string, shape: T): z.infer<T> {
  const data = parse(file);
  const parsed = shape.safeParse(data, { reportInput: true });
  if (parsed.success) return parsed.data;
  const schema = (data as { schema?: unknown } | null)?.schema;
  if (parsed.error.issues.some(({ path }) => path.length === 1 && path[0] === 'schema')) {
    throw new UsageError(
      `'${file}' has the schema ${JSON.stringify(schema) ?? 'of nothing'}, which this version of the program does not read; run it again`,
    );
  }
  const { where, what } = firstSchemaIssue(parsed.error);
  throw new UsageError(
    `'${file}' was modified or is damaged: ${where === '' ? '' : `'${where}' `}${what}; run it again`,
  );
}

function parse(file: string): unknown {
  let text: string;
  try {
    text = readText(file);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(code === 'ENOENT' ? `there is no file '${file}'` : `cannot read '${file}': ${code}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`'${file}' is no JSON: ${oneLine((error as Error).message)}; run it again`);
  }
}
