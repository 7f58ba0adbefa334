import type { ExplainedGame } from '../../explain/index.js';
import { type Game, type Replay, UsageError, unusualRulings } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import type { Condition, GameReplayer } from '../../simulation/index.js';
import { explainCommand, replayCommand } from '../command.js';
import { bundledStage } from './bundle.js';
import { type Credits, pageHtml } from './frame.js';
import { lostIn, reviewedFilm } from './review.js';

/**
 * A page on which one game is watched: HTML that is whole in itself, for a file of its own.
 *
 * @param teller of the contender's games with this seed
 * @param seed the text whose key the games are drawn from
 * @param index the game's index, 0..2^32-1
 * @param explained what its decisions were worth, if that is to be told too
 * @throws what the teller throws if a policy fails in that game, or plays otherwise when it is asked to explain itself
 * @throws UsageError if games of this kind cannot be watched
 */
export async function replayPage(
  teller: Pick<GameReplayer, 'replay'>,
  contender: Condition,
  seed: string,
  index: number,
  explained: ExplainedGame | null = null,
): Promise<string> {
  const game = await loadGame(contender.setup.game);
  if (game.renderer === undefined) throw new UsageError(`games of ${game.name} cannot be watched on a page`);
  const plain = await teller.replay(index);
  const film = explained === null ? plain : reviewedFilm(plain, explained);
  const { stage, script } = await bundledStage(game.renderer);
  return pageHtml(film, stage, creditsOf(game, contender, seed, index, film, explained), script);
}

/** Nothing here may tell how the game ends, nor how long it is. */
function creditsOf(
  game: Game,
  { setup, team }: Condition,
  seed: string,
  index: number,
  film: Replay,
  explained: ExplainedGame | null,
): Credits {
  const rulings = unusualRulings(game, setup);
  const games = { setup, team: team.name, seed };
  return {
    title: `${game.title}: game ${index} of seed '${seed}'`,
    facts: [
      ['variant', setup.variant],
      ['players', String(setup.players)],
      ...(rulings.length === 0 ? [] : [['rulings', rulings.join(', ')] as const]),
      ...film.seats.map(({ name, policy }) => [name, policy] as const),
    ],
    command:
      explained === null
        ? replayCommand(game, games, '--index', String(index), '--html')
        : `${explainCommand(game, { ...games, ...explained, ...dealOf(explained), team: team.name }, index)} --html`,
    lost: explained === null ? null : lostIn(film, game, explained),
  };
}

/** Which deals it was about, where games have several. */
function dealOf({ deals }: ExplainedGame): { readonly deal?: number | 'all' } {
  return deals === undefined ? {} : { deal: deals.length > 1 ? 'all' : deals[0]!.deal };
}
