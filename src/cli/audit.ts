import type { Argv } from 'yargs';
import { audit } from '../audit/index.js';
import { resolveSetup } from '../game/index.js';
import { DEFAULT_GAME, loadGame } from '../games/registry.js';
import type { RunPlan } from '../simulation/index.js';
import { auditJson, auditText } from './audit-text.js';
import { DONE, FAILURE, INTERRUPTED } from './exit.js';
import { watched } from './measure.js';
import {
  gamesOf,
  gameTimeoutOf,
  RULE_OPTION,
  RUNNING_OPTIONS,
  rulingsOf,
  SEED_OPTION,
  text,
  textOr,
  threadsOf,
  wholeNumber,
} from './options.js';
import { teamAround } from './partners.js';
import { keepStdoutForResults, wantsColours } from './terminal.js';

const MOST_REDEALS = 1_000_000;

/** `shamus audit TEAM`: whether policies can be trusted. */
export async function auditCommand(yargs: Argv): Promise<Argv> {
  const game = await loadGame(DEFAULT_GAME);
  return yargs.command(
    'audit <team>',
    'prove that policies do not peek, keep the rules and come out the same; measure their speed',
    (command) =>
      command
        .positional('team', {
          type: 'string',
          demandOption: true,
          describe: 'policies in seat order, or one policy alone, which then gets a shipped partner',
        })
        .options({
          variant: text('variant', {
            alias: 'v',
            describe: `one of ${game.variants.map(({ name }) => name).join(', ')}`,
          }),
          players: text('players', { describe: `number of players: ${game.players.join(', ')}` }),
          ...RULE_OPTION,
          games: textOr('games', '1000000', {
            alias: 'n',
            describe: 'games in which every move is checked by the rules',
          }),
          redeals: textOr('redeals', '1000', {
            describe:
              'decision points at which the hidden cards are re-dealt; a game is looked at closely for every five',
          }),
          ...SEED_OPTION,
          ...RUNNING_OPTIONS,
          json: { type: 'boolean', default: false, describe: 'print the report as JSON (schema shamus-audit/1)' },
        } as const)
        .example('$0 audit ./my-uno.ts', 'a policy of your own, with a shipped partner')
        .example('$0 audit ./my-uno.ts+meld-first --variant expert', 'a team')
        .example('$0 audit random+random --games 1e5 --redeals 200', 'a shorter look')
        .epilogue('Exit code: 0 if every check passes, 1 if one fails, 2 for a mistake in the command.'),
    async (argv) => {
      keepStdoutForResults();
      const players = argv.players === undefined ? {} : { players: wholeNumber('players', argv.players, 1, 99) };
      const variant = argv.variant ?? game.variants[0].name;
      const setup = resolveSetup(game, { ...players, variant, rulings: rulingsOf(argv.rule) });
      const plan = {
        games: gamesOf(argv.games),
        redeals: wholeNumber('redeals', argv.redeals, 1, MOST_REDEALS),
        threads: threadsOf(argv.threads),
        gameTimeout: gameTimeoutOf(argv['game-timeout']),
        seed: argv.seed,
        contender: { setup, team: await teamAround(game, setup.players, argv.team) },
      };
      const { contender, games, ...running } = plan;
      const legality: RunPlan = { ...running, arms: [contender], rule: { kind: 'games', games } };
      const report = await watched(game, legality, (watch) => audit(plan, watch));
      process.stdout.write(
        argv.json ? `${JSON.stringify(auditJson(report))}\n` : auditText(game, report, wantsColours(process.stdout)),
      );
      process.exitCode = report.interrupted ? INTERRUPTED : report.passed ? DONE : FAILURE;
      if (report.interrupted) console.error('shamus: interrupted; what is not judged is marked');
    },
  );
}
