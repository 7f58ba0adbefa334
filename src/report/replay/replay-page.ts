import { readFileSync } from 'node:fs';
import type { ExplainedGame } from '../../explain/index.js';
import { type Game, type ReplayRenderer, UsageError } from '../../game/index.js';
import { explainCommand } from '../../simulation/command.js';
import type { Condition, GameReplayer } from '../../simulation/index.js';
import { PACKAGE_ROOT } from '../../version.js';
import { createVerdict } from '../kinds/verdict.js';
import { replayPageHtml, replayPageTextsOf } from './frame.js';

/**
 * A page on which one game is watched: HTML that is whole in itself, for a file of its own.
 *
 * @param replayer of the condition's games with this seed
 * @param seed the text whose key the games are drawn from
 * @param index the game's index, 0..2^32-1
 * @param explained what its decisions were worth, if that is to be told too
 * @throws what the replayer throws if a policy fails in that game, or plays otherwise when it is asked to explain itself
 * @throws UsageError if games of this kind cannot be watched
 */
export async function replayPage(
  game: Game,
  replayer: Pick<GameReplayer, 'replay'>,
  condition: Condition,
  seed: string,
  index: number,
  explained: ExplainedGame | null = null,
): Promise<string> {
  if (game.pages.renderer === undefined) throw new UsageError(`games of ${game.name} cannot be watched on a page`);
  const replay = await replayer.replay(index);
  const { default: renderer } = (await import(game.pages.renderer)) as { readonly default: ReplayRenderer };
  const script = readScript(game.pages.renderer);
  const credits = replayPageTextsOf(game, condition, seed, index, replay);
  if (explained === null) return replayPageHtml(replay, renderer, credits, script);
  const explaining = { ...explained, ...dealOf(explained), team: condition.team.name };
  const told = { ...credits, command: `${explainCommand(game, explaining, index)} --html` };
  return replayPageHtml(replay, renderer, told, script, createVerdict(game, explained));
}

/** The script that shows replays of a family of games, by the folder of its renderer: the build writes it. */
function readScript(renderer: string): string {
  const [, family] = /\/games\/([^/]+)\//.exec(renderer)!;
  const text = readFileSync(new URL(`dist/replay/${family}.js`, PACKAGE_ROOT), 'utf8');
  return text.trim().replaceAll('</script', '<\\/script');
}

function dealOf({ deals }: ExplainedGame): { readonly deal?: number | 'all' } {
  return deals === undefined ? {} : { deal: deals.length > 1 ? 'all' : deals[0]!.deal };
}
