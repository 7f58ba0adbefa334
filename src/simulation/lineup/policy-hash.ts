import { fileURLToPath } from 'node:url';
import type { PolicySource } from './arm.js';
import { bundle, hashOf } from './policy-file.js';
import { shippedAs } from './shipped.js';

/** The code of each module that was asked for: it is bundled once. */
const codes = new Map<string, Promise<string>>();

function codeOf(source: string): Promise<string> {
  const known = codes.get(source) ?? bundle(fileURLToPath(source), true);
  codes.set(source, known);
  return known;
}

/**
 * SHA-256 of a policy's code and of all code that it uses, comments and white space apart, and of the values of its
 * options if it has any: equal hashes play alike.
 *
 * @param game the game it is for
 */
export async function policyHash(game: string, policy: PolicySource): Promise<string> {
  const source = policy.module ?? (await shippedAs(game, policy)).source;
  const code = await codeOf(source);
  return hashOf(policy.options === undefined ? code : `${code}\n${JSON.stringify(policy.options)}`);
}
