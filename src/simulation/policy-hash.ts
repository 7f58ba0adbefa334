import { fileURLToPath } from 'node:url';
import { shippedPolicies } from '../games/registry.js';
import type { PolicySource } from './arm.js';
import { bundle, hashOf } from './policy-file.js';

/**
 * SHA-256 of a policy's code and of all code that it uses, comments and white space apart: equal hashes play alike.
 *
 * @param game the game it is for
 */
export async function policyHash(game: string, { name, role, module }: PolicySource): Promise<string> {
  const shipped = module === null ? await shippedPolicies(game) : [];
  const source = module ?? shipped.find((policy) => policy.name === name && policy.role === role)!.source;
  return hashOf(await bundle(fileURLToPath(source), true));
}
