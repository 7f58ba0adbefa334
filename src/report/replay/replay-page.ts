import { type Film, type Game, IllegalMove, PolicyFault, UsageError } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import { type Contender, matchOf, type Seating, seat } from '../../simulation/index.js';
import { shellLine } from '../shell.js';
import { unusualRulings } from '../unusual-rulings.js';
import { bundledStage } from './bundle.js';
import { type Credits, pageHtml } from './frame.js';

/**
 * A page on which one game is watched: HTML that is whole in itself, for a file of its own.
 *
 * @param seed the text whose key the games are drawn from
 * @param index the game's index, 0..2^32-1
 * @throws PolicyFault if a policy fails in that game, or plays otherwise when it is asked to explain itself
 * @throws UsageError if games of this kind cannot be watched
 */
export async function replayPage(contender: Contender, seed: string, index: number): Promise<string> {
  const game = await loadGame(contender.setup.game);
  const film = await filmGame(game, contender, seed, index);
  const { stage, script } = await bundledStage(game.screen!.stage);
  return pageHtml(film, stage, creditsOf(game, contender, seed, index, film), script);
}

/** Plays the game twice, with explanations and without: it must be the same. */
async function filmGame(game: Game, contender: Contender, seed: string, index: number): Promise<Film> {
  if (game.screen === undefined) throw new UsageError(`games of ${game.name} cannot be watched on a page`);
  const key = keyFromSeed(seed);
  const match = matchOf(await seat(contender), key);
  match.play(index);
  const seating = await seat(contender);
  const names = contender.team.policies.map(({ name }) => name);
  const camera = await game.screen.camera(contender.setup, seating.policies, names, key);
  camera.play(index);
  if (camera.fingerprint() !== match.fingerprint()) throw meddling(seating, index);
  return camera.film();
}

function meddling({ policies }: Seating, index: number): PolicyFault {
  const explaining = policies.findIndex((policy) => typeof (policy as { explain?: unknown }).explain === 'function');
  const why = 'plays otherwise when its explain() is asked: that must change nothing of what the policy remembers';
  return new PolicyFault(Math.max(0, explaining), index, new IllegalMove(undefined, why));
}

function creditsOf(game: Game, { setup, team }: Contender, seed: string, index: number, film: Film): Credits {
  const rulings = unusualRulings(game, setup);
  const words = ['shamus', 'replay', '--seed', seed, '--game', String(index), '--team', team.name];
  words.push('--variant', setup.variant, '--players', String(setup.players));
  for (const ruling of rulings) words.push('--rule', ruling);
  return {
    title: `${game.title}: game ${index} of seed '${seed}'`,
    facts: [
      ['variant', setup.variant],
      ['players', String(setup.players)],
      ...(rulings.length === 0 ? [] : [['rulings', rulings.join(', ')] as const]),
      ...film.seats.map(({ name, policy }) => [name, policy] as const),
      ['turns', String(film.frames.at(-1)!.turn)],
      ['ending', film.ending],
    ],
    command: shellLine([...words, '--html']),
  };
}
