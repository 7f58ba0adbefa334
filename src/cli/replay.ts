import type { Argv } from 'yargs';
import { resolveSetup } from '../game/index.js';
import { DEFAULT_GAME, loadGame } from '../games/registry.js';
import { keyFromSeed } from '../random/index.js';
import { MOST_GAMES, resolveTeam, seat, storyOf } from '../simulation/index.js';
import { SEED_OPTION, text, textOr, wholeNumber } from './options.js';

/** `shamus replay`: one game, told. */
export async function replayCommand(yargs: Argv): Promise<Argv> {
  const game = await loadGame(DEFAULT_GAME);
  return yargs.command(
    'replay',
    'tell one game of a run, turn by turn',
    (command) =>
      command
        .options({
          variant: text('variant', {
            alias: 'v',
            describe: `one of ${game.variants.map(({ name }) => name).join(', ')}`,
          }),
          players: text('players', { describe: `number of players: ${game.players.join(', ')}` }),
          team: textOr('team', game.referenceTeams[0]!, { alias: 't', describe: 'policies in seat order' }),
          ...SEED_OPTION,
          game: textOr('game', '0', { alias: 'g', describe: 'which game of the run, from 0' }),
        })
        .example('$0 replay --seed demo --game 7', 'game 7 of a run with that seed'),
    async (argv) => {
      const index = wholeNumber('game', argv.game, 0, MOST_GAMES - 1);
      const players = argv.players === undefined ? game.players[0] : wholeNumber('players', argv.players, 1, 99);
      const setup = resolveSetup(game, { variant: argv.variant ?? game.variants[0].name, players });
      const team = await resolveTeam(game, players, argv.team);
      const told = storyOf(await seat({ setup, team }), keyFromSeed(argv.seed), index);
      process.stdout.write(`${told.join('\n')}\n`);
    },
  );
}
