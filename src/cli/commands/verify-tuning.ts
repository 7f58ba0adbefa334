/** What `verify` checks of a tuning besides its rounds: the command and the page. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shellWords, UsageError } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { pageOfTuning } from '../../report/index.js';
import {
  type Discrepancy,
  differenceOfTunings,
  findFolders,
  readResults,
  type TuningResults,
  type Verification,
  type VerifyOptions,
  verifyTuning,
} from '../../results/index.js';
import type { TuneBeginning } from '../../tuning/index.js';
import { gameNamed } from '../input/conventions.js';
import { refuseFlagValues } from '../input/options.js';
import { checkCommand, seenFrom, withoutEffect, wrongSpotChecks } from '../input/verify-command.js';
import { programOf } from '../program.js';

/**
 * Checks the folder of a tuning: its rounds, the search, the commands and the page.
 *
 * @param given where relative paths of policy files start, if the user says so
 */
export async function verifyWholeTuning(
  tuning: TuningResults,
  wish: Omit<VerifyOptions, 'folder'>,
  given?: string,
): Promise<Verification> {
  const { summary, manifest } = tuning;
  const { command, policies } = findFolders(tuning, summary.start.policies, given);
  const found = await verifyTuning(await loadGame(summary.game), tuning, { ...wish, folder: policies });
  const own = [...(await falseCommands(tuning, command)), ...(await falsePage(tuning))];
  const falsehoods = [...found.falsehoods, ...own];
  const args = shellWords(manifest.command)?.slice(1) ?? [];
  const unproven = [...withoutEffect(args), ...found.unproven];
  return { ...found, ok: found.ok && own.length === 0, falsehoods, unproven };
}

/** Commands of the tuning, its rounds and its confirmation that do not give these results. */
async function falseCommands({ path, manifest, beginning }: TuningResults, folder: string): Promise<Discrepancy[]> {
  const found: Discrepancy[] = [];
  const stages = stagesOf(manifest.files).filter((file) => existsSync(join(path, file)));
  for (const file of ['manifest.json', ...stages]) {
    const stage = file === 'manifest.json' ? null : await readResults(join(path, dirname(file)));
    const message =
      file === 'confirmation/manifest.json'
        ? (await checkCommand(stage!, folder)).falsehood
        : await falseCommand(stage?.manifest ?? manifest, beginning, folder);
    if (message !== null) found.push({ file, line: null, message });
  }
  return found;
}

/** The manifests of rounds and the confirmation, as far as they are listed. */
function stagesOf(files: TuningResults['manifest']['files']): string[] {
  return Object.keys(files).filter((file) => /^(rounds\/\d+|confirmation)\/manifest\.json$/.test(file));
}

async function falseCommand(
  { command, spotChecks }: { readonly command: string; readonly spotChecks?: number | undefined },
  begun: TuneBeginning,
  folder: string,
): Promise<string | null> {
  const words = shellWords(command);
  const args = words?.slice(1) ?? [];
  if (words?.[0] !== 'shamus' || args[0] !== 'tune') return `has a command that is no tuning: ${command}`;
  try {
    const asked = await seenFrom(folder, () => askedBy(args));
    const difference = asked === null ? 'nothing to tune' : await differenceOfTunings(begun, asked.beginning);
    if (difference !== null) {
      return `has a command that does not give these results: they have ${difference} by the command`;
    }
    return wrongSpotChecks(spotChecks, asked?.spotChecks);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return `has a command that does not give these results: ${error.message}`;
  }
}

/** What a command asks for; null if it tunes nothing. */
async function askedBy(
  args: readonly string[],
): Promise<{ readonly beginning: TuneBeginning; readonly spotChecks: number | undefined } | null> {
  let asked: { readonly beginning: TuneBeginning; readonly spotChecks: number | undefined } | null = null;
  refuseFlagValues(args);
  const { tuneCommand } = await import('./tune.js');
  const note = (beginning: TuneBeginning, spotChecks: number | undefined) => {
    asked = { beginning, spotChecks };
  };
  await (await tuneCommand(programOf(args), gameNamed(args), note)).parseAsync();
  return asked;
}

async function falsePage(tuning: TuningResults): Promise<Discrepancy[]> {
  const file = join(tuning.path, 'report.html');
  if (!existsSync(file)) return [];
  const [lines, should] = [readFileSync(file, 'utf8'), await pageOfTuning(tuning)].map((text) => text.split('\n'));
  const place = should!.findIndex((line, at) => line !== lines![at]);
  if (place < 0 && lines!.length === should!.length) return [];
  const message = `is not what this version makes of these results; if they are right, make it again: shamus report ${tuning.path}`;
  return [{ file: 'report.html', line: (place < 0 ? should!.length : place) + 1, message }];
}
