/** Loads policies that are files, and starts the processes of bots and isolated files: once it is imported, teams can name them. */
import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { decisionsOf, type Game, type PolicyDefinition, type Setup } from '../../game/index.js';
import { outsidePolicy } from '../outside/lone-policy.js';
import type { BotSource } from '../outside/player.js';
import type { PlayerStart } from '../outside/table-set.js';
import { isBotFile, type PolicySource } from './arm.js';
import { type FoundPolicy, setPolicyLoader } from './loader.js';

function isThere(written: string, folder = '.'): boolean {
  return existsSync(pathFrom(folder, written));
}

function pathFrom(folder: string, written: string): string {
  return isAbsolute(written) || folder === '.' ? written : join(folder, written);
}

async function findPolicy(written: string, folder = '.', game?: string): Promise<FoundPolicy> {
  const path = pathFrom(folder, written);
  // Code that reads files is not loaded where policies only play.
  if (isBotFile(path)) {
    const { loadBotFile } = await import('./bot-file.js');
    return { ...(await loadBotFile(path, game)), module: null };
  }
  const [{ loadPolicyFile }, { isolatedSource }] = await Promise.all([
    import('./policy-file.js'),
    import('../isolated/isolation.js'),
  ]);
  const { definition, module } = await loadPolicyFile(path);
  const isolated = isolatedSource(module);
  return { definition, module, ...(isolated !== null && { isolated }) };
}

async function importDefinition(module: string): Promise<PolicyDefinition> {
  // Errors are told by the lines of the file that the user wrote, not of its bundle.
  process.setSourceMapsEnabled(true);
  return (await import(module)).default as PolicyDefinition;
}

async function processMaker(
  game: Game,
  setup: Setup,
  source: PolicySource,
  place: number,
): Promise<(() => unknown) | null> {
  const { bot, isolated, role } = source;
  if (bot === undefined && isolated === undefined) return null;
  const name = JSON.stringify([setup, source, place]);
  const start = await (bot === undefined
    ? isolatedStart(game, setup, source)
    : botStart(game, setup, { ...source, bot }));
  return () => outsidePolicy(name, decisionsOf(game, role), start);
}

async function botStart(
  game: Game,
  setup: Setup,
  source: PolicySource & { readonly bot: BotSource },
): Promise<PlayerStart> {
  const { BotPlayer } = await import('../outside/bot-player.js');
  const wire = await game.outside.wire!(setup);
  return (seat) => new BotPlayer(game, setup, source, seat, wire);
}

async function isolatedStart(game: Game, setup: Setup, source: PolicySource): Promise<PlayerStart> {
  const { IsolatedPlayer } = await import('../isolated/isolated-player.js');
  const frames = await game.outside.frames!(setup);
  return (seat) => new IsolatedPlayer(game, frames, setup, source, seat);
}

setPolicyLoader({ isThere, findPolicy, importDefinition, processMaker });
