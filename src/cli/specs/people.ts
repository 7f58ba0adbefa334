/** Options and examples of the commands for people at the table, and for authors of policies at work. */
import { type Game, goals } from '../../game/index.js';
import { GAME_NAMES } from '../../games/registry.js';
import { MAX_GAMES } from '../../simulation/stopping.js';
import { excludes, flag, needs, option, optionOr, text, whole, word } from '../options/option.js';
import * as shared from '../options/shared.js';

const { threads, 'game-timeout': timeout } = shared.RUNNING;

/** The most decks of a match. */
const MAX_DECKS = 100_000;

/** `shamus play`. */
export function play(game: Game) {
  const inMatch = [needs(['match'], '--match, the number of decks')];
  return {
    options: {
      ...shared.setup(game),
      game: text(`the game: ${GAME_NAMES.join(', ')}`, { default: 'chosen on the page', values: GAME_NAMES }),
      ...shared.team(`who plays, in seat order, with 'me' where you sit; several people: several times 'me'`, {
        default: `me and ${game.strongest}`,
      }),
      ...shared.field(game, "who fills the other seats if --team is 'me' alone", { default: game.strongest }),
      seed: text('any text; the same seed gives the same decks', { alias: 's', default: 'a new one each time' }),
      index: optionOr('which game of a run with that seed, from 0', '0', whole(0, MAX_GAMES - 1), { alias: 'i' }),
      adviser: text('policy that gives hints', { default: game.strongest, values: 'policy' }),
      match: option('play a match of so many decks: a policy plays the same decks from your seat', whole(1, MAX_DECKS)),
      versus: text('the policy of the match', { default: game.strongest, values: 'policy', rules: inMatch }),
      strict: flag('moves cannot be taken back'),
      out: optionOr(
        'folder in which games are saved: their state (.json) and transcripts (.jsonl)',
        'out/play',
        (path) => path,
        { alias: 'o' },
      ),
      resume: flag('go on with the last unfinished game in the folder', {
        rules: [excludes(['team', 'seed', 'match'])],
      }),
      host: optionOr(
        'address to listen on; others than this machine need the token in the printed address',
        '127.0.0.1',
        (host) => host,
      ),
      port: optionOr('port to listen on; 0 for a free one', '0', whole(0, 65_535)),
      'game-timeout': timeout,
    },
    examples: [
      ['play', 'choose a game on a page'],
      ['play --team me+closer', 'the Uno player of Shamus, with a strong partner'],
      ['play --team feeder+me --seed demo --index 7', 'the Rummy player, with the deck of a run'],
      ['play --game rummy --match 20 --versus shrewd', 'twenty decks; shrewd plays the same ones from your seat'],
      ['play --team me+me', 'two people, each with a page of their own'],
      ['play --team ./my-uno.ts+me', 'with your own policy, which is loaded again when its file changes'],
    ] as const,
  };
}

/** `shamus watch`. */
export function watch(game: Game) {
  const measures = goals(game);
  return {
    options: {
      team: word(`policies in seat order, with at least one file: ./my-${game.roles(game.players[0])[0]}.ts+…`, 'team'),
      ...shared.setup(game),
      ...shared.field(game, 'opponents of a single policy'),
      ...shared.SEED,
      games: option('games with which each version is measured at most', shared.games, {
        alias: 'n',
        default: '1,000,000',
      }),
      ...shared.measure(game, 'outcome', `what counts: ${measures.map(({ name }) => name).join(', ')}`),
      threads,
      'game-timeout': timeout,
    },
    examples: [['watch ./my-uno.ts+closer', 'save the file, and see whether the team wins more']] as const,
  };
}
