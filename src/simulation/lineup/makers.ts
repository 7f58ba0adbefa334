/** How policies are made that do not come with the program. A page has src/in-page.ts in its place. */
import { inspect } from 'node:util';
import { decisionsOf, type Game, type PolicyDefinition, type Setup } from '../../game/index.js';
import { outsidePolicy } from '../outside/lone-policy.js';
import type { BotSource } from '../outside/player.js';
import type { PlayerStart } from '../outside/table-set.js';
import type { PolicySource } from './arm.js';

/** A value in a message, as people read it. */
export const shown = (value: unknown): string => inspect(value);

export async function importDefinition(module: string): Promise<PolicyDefinition> {
  // Errors are told by the lines of the file that the user wrote, not of its bundle.
  process.setSourceMapsEnabled(true);
  return (await import(module)).default as PolicyDefinition;
}

/** What makes policies that play in processes of their own, which are started when they are needed; null for all others. */
export async function processMaker(
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
