/** What `verify` checks of a tuning besides its rounds: the command and the page. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellWords, UsageError } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { pageOfTuning } from '../../report/index.js';
import {
  differenceOfTunings,
  type Falsehood,
  readResults,
  type TuningResults,
  type Verification,
  type VerifyWish,
  verifyTuning,
} from '../../results/index.js';
import type { TuneBeginning } from '../../tuning/index.js';
import { gameNamed } from '../input/conventions.js';
import { refuseFlagValues } from '../input/options.js';
import { checkCommand } from '../input/verify-command.js';
import { programOf } from '../program.js';

export async function verifyWholeTuning(tuning: TuningResults, wish: VerifyWish): Promise<Verification> {
  const found = await verifyTuning(await loadGame(tuning.summary.game), tuning, wish);
  const own = [...(await falseCommands(tuning, wish.folder)), ...(await falsePage(tuning))];
  const falsehoods = [...found.falsehoods, ...own];
  return { ...found, ok: found.ok && own.length === 0, falsehoods };
}

async function falseCommands(
  { path, manifest, beginning, summary }: TuningResults,
  folder: string,
): Promise<Falsehood[]> {
  const found: Falsehood[] = [];
  const message = await falseCommand(manifest.command, beginning, folder);
  if (message !== null) found.push({ file: 'manifest.json', line: null, message });
  if (summary.confirmation !== null && existsSync(join(path, 'confirmation', 'manifest.json'))) {
    const { falsehood } = await checkCommand(await readResults(join(path, 'confirmation')), folder);
    if (falsehood !== null) found.push({ file: 'confirmation/manifest.json', line: null, message: falsehood });
  }
  return found;
}

async function falseCommand(command: string, begun: TuneBeginning, folder: string): Promise<string | null> {
  const words = shellWords(command);
  const args = words?.slice(1) ?? [];
  if (words?.[0] !== 'shamus' || args[0] !== 'tune') return `has a command that is no tuning: ${command}`;
  const before = process.cwd();
  try {
    process.chdir(folder);
    const asked = await askedBy(args);
    const difference = asked === null ? 'nothing to tune' : differenceOfTunings(begun, asked);
    return difference === null
      ? null
      : `has a command that does not give these results: they have ${difference} by the command`;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return `has a command that does not give these results: ${error.message}`;
  } finally {
    process.chdir(before);
  }
}

async function askedBy(args: readonly string[]): Promise<TuneBeginning | null> {
  let asked: TuneBeginning | null = null;
  refuseFlagValues(args);
  const { tuneCommand } = await import('./tune.js');
  const note = (beginning: TuneBeginning) => {
    asked = beginning;
  };
  await (await tuneCommand(programOf(args), gameNamed(args), note)).parseAsync();
  return asked;
}

async function falsePage(tuning: TuningResults): Promise<Falsehood[]> {
  const file = join(tuning.path, 'report.html');
  if (!existsSync(file)) return [];
  const [lines, should] = [readFileSync(file, 'utf8'), await pageOfTuning(tuning)].map((text) => text.split('\n'));
  const place = should!.findIndex((line, at) => line !== lines![at]);
  if (place < 0 && lines!.length === should!.length) return [];
  const message = `is not what this version makes of these results; if they are right, make it again: shamus report ${tuning.path}`;
  return [{ file: 'report.html', line: (place < 0 ? should!.length : place) + 1, message }];
}
