/** The folder that the paths of policy files in results refer to. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { UsageError } from '../game/index.js';
import { isPolicyFile, splitPolicy } from '../simulation/index.js';
import type { BeginLine } from './format.js';

/**
 * Describes a folder as the journal stores it: relative to the results, so that nothing of the machine is kept and
 * everything can be moved together.
 *
 * @param results the results folder, which exists
 * @param folder absolute or relative to the current one
 * @param names the policies of the results, shipped ones too
 * @returns undefined where no policy needs it, or there is no relative path, as between two drives
 */
export function describePolicyFolder(
  results: string,
  folder: string,
  names: readonly string[],
): BeginLine['policyFolder'] {
  if (!names.some((name) => isPolicyFile(name) && !isAbsolute(name))) return undefined;
  const path = relative(realpathSync(results), realpathSync(folder)) || '.';
  return isAbsolute(path) ? undefined : path.replaceAll('\\', '/');
}

/**
 * Finds the folder that the policy files of results are seen from: the one that the journal names or, where the files are
 * not there, the current one.
 *
 * @param policies all policies of the results, shipped ones too
 * @param given where the user says that relative paths of policy files start; undefined if nowhere
 * @throws UsageError if the given folder does not exist
 */
export function findPolicyFolder(
  { path, policyFolder }: { readonly path: string; readonly policyFolder?: string | undefined },
  policies: readonly string[],
  given?: string,
): string {
  if (given !== undefined) {
    if (statSync(given, { throwIfNoEntry: false })?.isDirectory()) return given;
    throw new UsageError(`--policies: there is no folder '${given}'`);
  }
  if (policyFolder === undefined) return '.';
  const stored = resolve(realpathSync(path), policyFolder);
  const names = policies.map((policy) => splitPolicy(policy).policy).filter(isPolicyFile);
  const areIn = (folder: string) => names.every((name) => existsSync(resolve(folder, name)));
  return areIn(stored) || !areIn('.') ? stored : '.';
}
