import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type GameReference, resolveSetup } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { keyFromSeed } from '../random/index.js';
import type { PolicySource } from './lineup/arm.js';
import { bundlePolicy, sha256Of } from './lineup/policy-file.js';
import { createPolicies, shippedPolicyOf } from './lineup/seating.js';
import { resolveTeam } from './lineup/team.js';

const SEED = 'signature';

/**
 * One hash of how the engine behaves: where every card lies, and what was measured, at the end of fixed games. It
 * changes if and only if some game comes out differently.
 */
export function behaviourSignature(game: string | GameReference): Promise<string> {
  const key = gameKey(game);
  const known = signatures.get(key) ?? workOut(game);
  signatures.set(key, known);
  return known;
}

/** A text for each game: its name; of one that comes from a file, all that the file says. */
export function gameKey(game: string | GameReference): string {
  if (typeof game === 'string') return game;
  return game.definition === undefined ? game.game : JSON.stringify(game.definition);
}

/** Signatures by `gameKey`. They are kept: an engine does not change while the program runs. */
const signatures = new Map<string, Promise<string>>();

async function workOut(named: string | GameReference): Promise<string> {
  const game = await loadGame(named);
  const key = keyFromSeed(SEED);
  const hash = createHash('sha256');
  for (const players of game.setups.players) {
    for (const { name: variant } of game.setups.variants) {
      const setup = resolveSetup(game, { variant, players });
      for (const text of game.policies.referenceTeams) {
        const team = await resolveTeam(game, players, text);
        const { policies } = await createPolicies({ setup, team });
        const engine = game.tables.engine(setup, policies.slice(0, players), key);
        for (let index = 0; index < game.defaults.referenceGames; index++) {
          engine.play(index);
          hash.update(Int32Array.of(engine.fingerprint(), engine.outcome, engine.reason, ...engine.metrics));
        }
      }
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** The code of each module that was asked for: it is bundled once. */
const codes = new Map<string, Promise<string>>();

function codeOf(source: string): Promise<string> {
  const known = codes.get(source) ?? bundlePolicy(fileURLToPath(source), true);
  codes.set(source, known);
  return known;
}

/**
 * SHA-256 of a policy's code and of all code that it uses, comments and white space apart, and of the values of its
 * options if it has any: equal hashes play alike.
 *
 * @param game the game it is for
 */
export async function policyHash(game: string | GameReference, policy: PolicySource): Promise<string> {
  const { bot, module } = policy;
  const shipped = () => shippedPolicyOf(typeof game === 'string' ? { game } : game, policy);
  const code = bot?.hash ?? (await codeOf(module ?? (await shipped()).source));
  return sha256Of(policy.options === undefined ? code : `${code}\n${JSON.stringify(policy.options)}`);
}
