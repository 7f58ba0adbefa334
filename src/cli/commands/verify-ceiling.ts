/** Checks the folder of a ceiling, and whether its command is the one that gives it. */
import { shellWords, UsageError } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import {
  type CeilingResults,
  differenceOfCeilings,
  type Verification,
  type VerifyOptions,
  verifyCeiling,
} from '../../results/index.js';
import type { CeilingSpec } from '../../simulation/index.js';
import { gameNamed } from '../input/conventions.js';
import { refuseFlagValues } from '../input/options.js';
import { withoutEffect } from '../input/verify-command.js';
import { programOf } from '../program.js';

/** Checks the folder of a ceiling. @throws UsageError if its game cannot be solved */
export async function verifyWholeCeiling(
  ceiling: CeilingResults,
  wish: Omit<VerifyOptions, 'folder'>,
): Promise<Verification> {
  const { manifest, summary } = ceiling;
  const found = await verifyCeiling(await loadGame(summary.game), ceiling, { ...wish, folder: '.' });
  if (manifest === null) return found;
  const message = await falseCommand(ceiling, manifest.command);
  const own = message === null ? [] : [{ file: 'manifest.json', line: null, message }];
  const unproven = [...withoutEffect(shellWords(manifest.command) ?? []), ...found.unproven];
  return { ...found, ok: found.ok && own.length === 0, falsehoods: [...found.falsehoods, ...own], unproven };
}

async function falseCommand({ path }: CeilingResults, command: string): Promise<string | null> {
  const words = shellWords(command);
  const args = words?.slice(1) ?? [];
  if (words?.[0] !== 'shamus' || args[0] !== 'ceiling') return `has a command that is no ceiling: ${command}`;
  try {
    const plan = await plannedBy(args);
    if (plan === null) return `has a command that solves no deals: ${command}`;
    const difference = await differenceOfCeilings(path, plan, gameNamed(args));
    if (difference === null) return null;
    return `has a command that does not give these results: they have ${difference} by the command`;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return `has a command that does not give these results: ${error.message}`;
  }
}

/** What a command would solve; null if nothing. */
async function plannedBy(args: readonly string[]): Promise<CeilingSpec | null> {
  let planned: CeilingSpec | null = null;
  refuseFlagValues(args);
  const { ceilingCommand } = await import('./ceiling.js');
  const note = (plan: CeilingSpec) => {
    planned = plan;
  };
  await (await ceilingCommand(programOf(args), gameNamed(args), note)).parseAsync();
  return planned;
}
