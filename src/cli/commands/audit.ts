import type { Argv } from 'yargs';
import { audit } from '../../audit/index.js';
import { UsageError } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { auditExtentFor } from '../../simulation/index.js';
import { DONE, FAILURE, INTERRUPTED } from '../input/conventions.js';
import { gamesOf, RUNNING_OPTIONS, SEED_OPTION, stringOption, wholeNumber } from '../input/options.js';
import { teamAround } from '../input/partners.js';
import { planOf, setupOf, setupOptions, teamOption } from '../input/plan.js';
import { auditJson, auditText } from '../output/audit-text.js';
import { keepStdoutForResults, wantsColours } from '../output/terminal.js';
import { watched } from '../run-with-progress.js';

const MOST_REDEALS = 1_000_000;

/** `shamus audit TEAM`: checks whether policies can be trusted. */
export async function auditCommand(yargs: Argv, gameName: string): Promise<Argv> {
  const game = await loadGame(gameName);
  const usual = game.defaults;
  return yargs.command(
    'audit [team..]',
    'check that policies do not peek, follow the rules and are deterministic; measure their speed',
    (command) =>
      command
        .options({
          ...setupOptions(game),
          team: teamOption('policies in seat order, or one policy, which is given a shipped partner'),
          games: stringOption('games', {
            alias: 'n',
            describe: `games in which every move is checked against the rules (default: ${usual.audit.games}; fewer for slow policies, by the batch that they declare)`,
          }),
          redeals: stringOption('redeals', {
            describe: `decision points at which the hidden cards are re-dealt; one game is examined closely for every five (default: ${usual.audit.redeals}; fewer for slow policies)`,
          }),
          ...SEED_OPTION,
          ...RUNNING_OPTIONS,
          json: { type: 'boolean', default: false, describe: 'print the report as JSON (schema shamus-audit/1)' },
        } as const)
        .example('$0 audit ./my-uno.ts', 'your own policy, with a shipped partner')
        .example('$0 audit ./my-uno.ts+meld-first --variant expert', 'a team')
        .example('$0 audit random+random --games 1e5 --redeals 200', 'a quick check')
        .epilogue('Exit code: 0 if every check passes, 1 if one fails, 2 for a mistake in the command.'),
    async (argv) => {
      keepStdoutForResults();
      const setup = setupOf(game, argv);
      if (argv.team === undefined) throw new UsageError('name the team to audit, as in shamus audit ./my-uno.ts');
      const contender = { setup, team: await teamAround(game, setup.players, argv.team, true) };
      const extent = auditExtentFor(contender, usual.audit);
      const games = argv.games === undefined ? extent.games : gamesOf(argv.games);
      const legality = planOf([contender], { kind: 'games', games }, argv);
      const { seed, threads, gameTimeout } = legality;
      const redeals =
        argv.redeals === undefined ? extent.redeals : wholeNumber('redeals', argv.redeals, 1, MOST_REDEALS);
      const plan = { contender, games, redeals, seed, threads, gameTimeout };
      const report = await watched(game, legality, (watch) => audit(plan, watch));
      process.stdout.write(
        argv.json ? `${JSON.stringify(auditJson(report))}\n` : auditText(game, report, wantsColours(process.stdout)),
      );
      process.exitCode = report.interrupted ? INTERRUPTED : report.passed ? DONE : FAILURE;
      if (report.interrupted) console.error('shamus: interrupted; checks that were not completed are marked');
    },
  );
}
