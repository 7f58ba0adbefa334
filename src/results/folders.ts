/** Folders that the paths in results refer to: where the command was given, and where its policy files are. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { shellWords, UsageError } from '../game/index.js';
import { isPolicyFile, splitPolicy } from '../simulation/index.js';
import type { Manifest } from './format.js';

/** Two folders, absolute or relative to the current one. */
export interface CommandFolders {
  readonly command: string;
  /** What relative paths of policy files refer to; of an experiment the folder of its file. */
  readonly policies: string;
}

/**
 * Describes folders as the manifest stores them: relative to the results, so that nothing of the machine is kept and
 * everything can be moved together.
 *
 * @param results the results folder, which exists
 * @param names the policies of the results, shipped ones too
 * @returns undefined where no policy needs it, or there is no relative path, as between two drives
 */
export function storedFolders(
  results: string,
  { command, policies }: CommandFolders,
  names: readonly string[],
): Manifest['folders'] {
  if (!names.some((name) => isPolicyFile(name) && !isAbsolute(name))) return undefined;
  const [from, ...to] = [results, command, policies].map((path) => realpathSync(path));
  const paths = to.map((path) => relative(from!, path) || '.');
  if (paths.some(isAbsolute)) return undefined;
  const [stored, ofPolicies] = paths.map((path) => path.replaceAll('\\', '/'));
  return { command: stored!, ...(ofPolicies !== stored && { policies: ofPolicies! }) };
}

/**
 * Finds the folders that results refer to: those that the manifest names or, where the files are not there, those seen
 * from the current folder.
 *
 * @param results the results folder and what its manifest says
 * @param policies all policies of the results, shipped ones too
 * @param given where the user says that relative paths of policy files start; undefined if nowhere
 * @throws UsageError if the given folder does not exist
 */
export function findFolders(
  { path, manifest }: { readonly path: string; readonly manifest: Pick<Manifest, 'command' | 'folders'> },
  policies: readonly string[],
  given?: string,
): CommandFolders {
  const { command, policies: ofPolicies = command } = manifest.folders ?? { command: '.' };
  if (given !== undefined) {
    if (!statSync(given, { throwIfNoEntry: false })?.isDirectory()) {
      throw new UsageError(`--policies: there is no folder '${given}'`);
    }
    return { command: join(given, relative(ofPolicies, command)), policies: given };
  }
  const here = { command: '.', policies: join('.', relative(command, ofPolicies)) };
  const real = realpathSync(path);
  const study = experimentFile(manifest.command);
  if (manifest.folders === undefined) {
    if (study === undefined || existsSync(study)) return here;
    const above = [1, 2, 3, 4].map((levels) => resolve(real, ...Array<string>(levels).fill('..')));
    const found = above.find((folder) => existsSync(resolve(folder, study)));
    return found === undefined ? here : { ...here, command: found };
  }
  const stored = { command: resolve(real, command), policies: resolve(real, ofPolicies) };
  const names = policies.map((policy) => splitPolicy(policy).policy).filter(isPolicyFile);
  const areThere = (folders: CommandFolders) =>
    names.every((name) => existsSync(resolve(folders.policies, name))) &&
    (study === undefined || existsSync(resolve(folders.command, study)));
  return areThere(stored) || !areThere(here) ? stored : here;
}

/** The experiment file that a command names; undefined for other commands. */
export function experimentFile(command: string): string | undefined {
  const [, name, ...words] = shellWords(command) ?? [];
  return name === 'experiment' ? words.find((word) => /\.ya?ml$/i.test(word)) : undefined;
}
