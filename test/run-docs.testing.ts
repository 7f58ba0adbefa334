/** Follows a guide as a reader does: files are written, commands are run. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { shamus, start } from './cli/shamus.testing.js';
import { testSize } from './sized.testing.js';

/** Replaces times, which differ from run to run. */
function withoutTimes(line: string): string {
  return line
    .replace(/^[\d.]+ s on .*$/, '')
    .replace(/; [\d.]+ s on .*$/, '')
    .replace(/^(Speed on one thread): .*$/, '$1')
    .replaceAll(/ +(under 1 s|[\d.]+ (s|min|h))(?= {2}|$)/g, '')
    .replace(/(;|,000|[\d])( about)? +(under 1 s|[\d.]+ (s|min|h))( on .*)?$/, '$1')
    .replaceAll(/ {2,}/g, '  ');
}

/** Slow commands, which are not run where tests must be quick: their output in the guide is not checked then. */
const TAKES_LONG = / audit | --seed confirmed$|explain --game shanghai| -n 40000|cma-es|compare buyer/;

function isRun(command: string): boolean {
  return testSize(!TAKES_LONG.test(command), true);
}

/** Runs a command of the guide. @param fails whether the guide shows it complain @returns what a reader sees of it */
async function outputOf(command: string, cwd: string, fails: boolean): Promise<string[]> {
  const [program, ...words] = command.split(' ');
  const isShamus = program === 'npx';
  const run = isShamus ? shamus(words.slice(1), { cwd }) : start(process.execPath, words, { cwd }).end;
  const { code, stdout, stderr } = await run;
  if (fails) {
    expect({ command, code, stdout }).toEqual({ command, code: 2, stdout: '' });
    return stderr.trimEnd().split('\n');
  }
  // Paths that were written and notes go to stderr.
  const told = stderr.replaceAll(/^(results|report|shamus: note): .*\n/gm, '');
  expect({ command, code, told }).toEqual({ command, code: 0, told: '' });
  const lines = stdout.trimEnd().split('\n');
  return isShamus ? lines : lines.filter((line) => /^# (pass|fail)/.test(line));
}

/**
 * Goes through a guide in a folder: writes each file (a block whose first line is `# name.yaml`) and runs each command.
 *
 * @param before called with each command before it is run
 * @returns the guide as it would be if it showed what the commands print
 */
export async function followGuide(guide: string, cwd: string, before?: (command: string) => void): Promise<string> {
  const written: string[] = [];
  for (const part of guide.split(/(?<=```(?:console|yaml)\n)|(?=^```$)/m)) {
    const [, file] = /^# (\S+\.yaml)\n/.exec(part) ?? [];
    if (file !== undefined) writeFileSync(join(cwd, file), part);
    if (!part.startsWith('$ ')) {
      written.push(part);
      continue;
    }
    const [first, ...shown] = part.trimEnd().split('\n');
    const command = first!.slice(2);
    if (!isRun(command)) {
      written.push(part);
      continue;
    }
    before?.(command);
    const printed = await outputOf(command, cwd, shown[0]?.startsWith('shamus: ') ?? false);
    const same = printed.map((line, place) =>
      withoutTimes(line) === withoutTimes(shown[place] ?? '') ? shown[place] : line,
    );
    written.push([first, ...same, ''].join('\n'));
  }
  return written.join('');
}
