/**
 * What `files.ts`, `makers.ts` and `version.ts` offer, in a page: there are no files, only policies that are written there.
 * The field `browser` of package.json puts it in their places.
 */
import { type PolicyDefinition, UsageError } from './game/index.js';
import type { FoundPolicy } from './simulation/lineup/files.js';

const written = new Map<string, PolicyDefinition>();

/** Lets teams name a policy of the page as a file: `./my-policy.ts`. */
export function offerPolicy(name: string, definition: PolicyDefinition): void {
  written.set(name, definition);
}

/** Names of policies in a page have no separators, so they are never tried as files. */
export const isThere = (): boolean => false;

export const shown = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** @throws UsageError if there is none of that name */
export async function findPolicy(name: string): Promise<FoundPolicy> {
  return { definition: await importDefinition(name), module: name };
}

/** @throws UsageError if there is none of that name */
export async function importDefinition(name: string): Promise<PolicyDefinition> {
  const found = written.get(name);
  if (found === undefined) throw new UsageError(`there is no policy '${name}' on this page`);
  return found;
}

export const processMaker = async (): Promise<null> => null;

/** There is no folder of this package: no place in its code is told. */
export const PACKAGE_ROOT = new URL('file:///');
