/** The outputs of many commands, byte for byte. Where one is meant to change: `vitest -c vitest.long.config.ts -u outputs`. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { PACKAGE, shamus, temporaryFolder } from './shamus.testing.js';

const OUTPUTS = join(PACKAGE, 'test/outputs');
const COMMANDS: Record<string, Record<string, string>> = parse(readFileSync(join(OUTPUTS, 'commands.yaml'), 'utf8'));
const PASSING: readonly (readonly [RegExp, string])[] = [
  [/"timing":\{[^}]*\}/g, '"timing":{}'],
  [/("\w*(?:[sS]econds|Micro\w*|threads)": ?)[\d.]+/g, '$1-'],
  [/ *[\d,.]+ (\w+ per second|µs|s|min|h|days)\b/g, ' -'],
  [/\| (Machines?|Finished|Versions) \|[^|\n]*\|/g, '| $1 | - |'],
  [/on \d+ threads|finished [\dT:.-]+Z|\([\d,]+ games\), [\d.]+ bytes|\(seed '[0-9a-f]{12}'\)/g, '-'],
];

function textsIn(folder: string, inside = ''): Record<string, string> {
  return Object.assign(
    {},
    ...readdirSync(join(folder, inside)).map((name) => {
      const path = join(inside, name);
      if (statSync(join(folder, path)).isDirectory()) return textsIn(folder, path);
      return /run\.jsonl$|report\.html$/.test(name) ? {} : { [path]: readFileSync(join(folder, path), 'latin1') };
    }),
  );
}

/** Commands that one folder has been through, each with the files that it wrote. */
async function outputsOf(commands: Record<string, string>): Promise<string> {
  const cwd = temporaryFolder();
  let before: Record<string, string> = {};
  const outputs: string[] = [];
  for (const [name, command] of Object.entries(commands)) {
    const { code, stdout, stderr } = await shamus(command.replace('$PACKAGE', PACKAGE).split(' '), { cwd });
    expect({ name, code, stderr: code === 0 ? '' : stderr }).toEqual({ name, code: 0, stderr: '' });
    const files = textsIn(cwd);
    const written = Object.entries(files).filter(([path, content]) => before[path] !== content);
    before = files;
    outputs.push(`=== ${name}: shamus ${command}\n${withoutPassing(stdout.replaceAll(cwd, '.'))}`);
    for (const [path, content] of written) {
      outputs.push(`--- ${path}\n${withoutPassing(Buffer.from(content, 'latin1').toString())}`);
    }
  }
  return outputs.join('\n');
}

function withoutPassing(text: string): string {
  return PASSING.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}

test.each(Object.keys(COMMANDS))('the outputs of %s are as they were', async (game) => {
  await expect(await outputsOf(COMMANDS[game]!)).toMatchFileSnapshot(join(OUTPUTS, `${game}.txt`));
});
