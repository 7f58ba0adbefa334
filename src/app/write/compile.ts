/** Takes the types out of a policy, line by line, so that places in its code are places in its text. */
import { transform } from 'sucrase';

/** A mistake in a policy's text, in one sentence. Lines and columns count from 1. */
export interface CodeMistake {
  readonly message: string;
  readonly line: number;
  readonly column: number;
  /** End of the mistake in its line; null: at the line's end. */
  readonly end: number | null;
  /** A text that mends it, if one is known. */
  readonly fix: string | null;
}

/** The JavaScript of a policy: what it imports it asks `require` for. Or why it is none. */
export function compilePolicy(text: string): { readonly code: string } | { readonly mistake: CodeMistake } {
  try {
    return { code: transform(text, { transforms: ['typescript', 'imports'], disableESTransforms: true }).code };
  } catch (error) {
    const [, message = String(error), line = '1', column = '1'] =
      /^(?:Error transforming [^:]*: )?(.*?)(?: \((\d+):(\d+)\))?$/s.exec((error as Error).message) ?? [];
    return { mistake: { message: `${message}.`, line: Number(line), column: Number(column), end: null, fix: null } };
  }
}

/** The JavaScript of a policy that came with a link. @throws Error that tells the line where it is none */
export function compileToJavaScript(text: string): string {
  const result = compilePolicy(text);
  if ('mistake' in result) throw new Error(`my-policy.ts, line ${result.mistake.line}: ${result.mistake.message}`);
  return result.code;
}

/** A place in the code of a policy, wherever a browser names it in a message or a stack. */
const PLACE = /\/my-policy\.ts:(\d+):(\d+)/;

/** The mistake that an error tells of, by the place in the policy's code that it names; null if it names none. @param where a stack, or a place */
export function locateMistake(message: string, where: string, text: string): CodeMistake | null {
  const [, line, column] = PLACE.exec(where) ?? [];
  const result = compilePolicy(text);
  if (line === undefined || 'mistake' in result) return null;
  const lineOf = (whole: string) => whole.split('\n')[Number(line) - 1] ?? '';
  const at = columnIn(lineOf(text), lineOf(result.code), Number(column));
  return { message, line: Number(line), column: at, end: null, fix: null };
}

/** The column in a line of TypeScript of what stands at a column of the same line without types: the same word, counted. */
function columnIn(source: string, code: string, column: number): number {
  const word = /^[\w$]+|^./.exec(code.slice(column - 1))?.[0] ?? '';
  const times = code.slice(0, column - 1 + word.length).split(word).length - 1;
  let at = -1;
  for (let time = 0; word !== '' && time < times; time++) at = source.indexOf(word, at + 1);
  return at < 0 ? 1 : at + 1;
}
