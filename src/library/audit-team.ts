import { audit as auditTeam } from '../audit/audit.js';
import type { AuditReport } from '../audit/verdicts.js';
import { UsageError } from '../game/index.js';
import { hasGivenPolicies } from '../simulation/lineup/arm.js';
import { resolveTeam, type TeamInput } from '../simulation/lineup/team.js';
import { defaultAuditExtent } from '../simulation/run-spec.js';
import {
  callbacksFor,
  checkCount,
  checkOptions,
  GAME_OPTIONS,
  type GameOptions,
  PLAY_OPTIONS,
  type PlayOptions,
  setupFor,
  specFor,
} from './options.js';

/** Options of `audit`. */
export interface AuditOptions extends GameOptions, PlayOptions {
  /** Games in which every move is checked against the rules; default: the game's own number, fewer for slow policies. */
  readonly games?: number;
  /** Decision points at which hidden cards are re-dealt; default as of `games`. */
  readonly redeals?: number;
}

/**
 * Checks whether policies can be trusted, as `shamus audit` does: whether they use hidden cards, keep memory between games or
 * break rules. What fails is in the report: `(await audit('./my-uno.ts+closer')).passed`.
 *
 * @throws UsageError for options that cannot be, and for policies that are no files: each is loaded in several threads
 */
export async function audit(team: TeamInput, options: AuditOptions = {}): Promise<AuditReport> {
  checkOptions(options, [...GAME_OPTIONS, ...PLAY_OPTIONS, 'games', 'redeals']);
  const { game, setup } = await setupFor(options);
  const condition = { setup, team: await resolveTeam(game, setup.players, team) };
  if (hasGivenPolicies(condition)) throw new UsageError('an audit needs policies in files: each is loaded in threads');
  const extent = defaultAuditExtent(condition, game.defaults.audit);
  const { games = extent.games, redeals = extent.redeals, signal } = options;
  for (const [name, value] of Object.entries({ games, redeals })) checkCount(name, value);
  const { seed, threads, gameTimeout } = specFor(options, { arms: [condition], rule: { kind: 'games', games } });
  signal?.throwIfAborted();
  const report = await auditTeam({ condition, seed, games, redeals, threads, gameTimeout }, callbacksFor(options));
  signal?.throwIfAborted();
  return report;
}
