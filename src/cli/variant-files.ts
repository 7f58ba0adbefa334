/** Variants as files: `--variant ./my-variant.yaml` stands for the parameters in it, which results name. */
import { UsageError } from '../game/index.js';
import { isGameFile } from '../games/registry.js';

const OPTION = /^(--variant|--variant-b|-v)(?:=(.*))?$/;

/**
 * Writes the parameters of variants in the place of their files, so that what is stored of a command needs no file.
 *
 * @throws UsageError if a file is missing or holds anything but names and numbers
 */
export async function withVariantFiles(args: readonly string[]): Promise<string[]> {
  const words = [...args];
  for (const [place, word] of args.entries()) {
    const [, option, joined] = OPTION.exec(word) ?? [];
    const value = joined ?? args[place + 1];
    if (option === undefined || value === undefined) continue;
    const text = (await Promise.all(value.split(',').map((part) => (isGameFile(part) ? variantIn(part) : part)))).join(
      ',',
    );
    if (joined === undefined) words[place + 1] = text;
    else words[place] = `${option}=${text}`;
  }
  return words;
}

/** Reads a file of parameters as `--variant` takes them. */
async function variantIn(path: string): Promise<string> {
  const { SourceFile } = await import('../simulation/lineup/source-file.js');
  const file = new SourceFile(path, 'variant');
  if (typeof file.data !== 'object' || file.data === null || Array.isArray(file.data)) {
    throw file.errorAt([], 'a variant is a mapping, as in senior: 120');
  }
  const words = Object.entries(file.data).map(([name, value]) => {
    if (Number.isInteger(value)) return `${name}=${value}`;
    throw file.errorAt([name], `'${name}' must be a whole number`);
  });
  if (words.length === 0) throw new UsageError(`${path}: the file says nothing; write as in senior: 120`);
  return words.join(',');
}
