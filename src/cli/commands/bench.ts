import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Argv } from 'yargs';
import { type BenchSpec, bench, SECTIONS, type Section, tablesOf } from '../../../bench/bench.js';
import { benchText, comparisonText } from '../../../bench/report.js';
import { compareInTurn } from '../../../bench/speeds.js';
import { findByName, UsageError } from '../../game/index.js';
import { DEFAULT_GAME, GAME_NAMES, loadGame } from '../../games/registry.js';
import { list, numberBetween, stringOption, teamList, wholeNumber } from '../input/options.js';
import { lookOf } from '../output/terminal.js';

const DEFAULT_ROUNDS = 7;
/** CPU seconds of a round. */
const DEFAULT_SECONDS = 0.3;

/** `shamus bench`: measures speed, and where the time goes. */
export function benchCommand(yargs: Argv): Argv {
  return yargs.command(
    'bench',
    'measure how fast games are played and how much memory they allocate',
    (command) =>
      command
        .options({
          game: stringOption('game', {
            describe: `the game: ${GAME_NAMES.join(', ')} (default: all; with --team or --variant: ${DEFAULT_GAME})`,
          }),
          team: teamList('team', { alias: 't', describe: "teams to time (default: the game's reference teams)" }),
          variant: list('variant', { alias: 'v', describe: 'variants to time (default: all)' }),
          only: list('only', {
            describe: `what to measure besides speeds: ${SECTIONS.slice(1).join(', ')} (default: all)`,
          }),
          rounds: stringOption('rounds', { describe: `number of rounds (default: ${DEFAULT_ROUNDS})` }),
          seconds: stringOption('seconds', {
            describe: `CPU seconds per round and team; its parts are sampled for ten times as long (default: ${DEFAULT_SECONDS})`,
          }),
          against: stringOption('against', {
            describe: 'the folder of another built checkout, to time in alternation with this one',
          }),
          json: { type: 'boolean', default: false, describe: 'print the results as JSON (schema shamus-bench/1)' },
        } as const)
        .example('$0 bench', 'everything, in about half an hour')
        .example('$0 bench --game rummy --only speeds', 'one game, and nothing but speeds')
        .example('$0 bench --against ../other-checkout --rounds 15', 'this version and another, in alternation')
        .example('$0 bench -t ./my-uno.ts+meld-first -v standard --only parts', 'profile your own policy'),
    async (argv) => {
      const plan: BenchSpec = {
        games: await Promise.all(gamesFor(argv).map(loadGame)),
        teams: argv.team,
        variants: argv.variant,
        rounds: argv.rounds === undefined ? DEFAULT_ROUNDS : wholeNumber('rounds', argv.rounds, 1, 1000),
        seconds: argv.seconds === undefined ? DEFAULT_SECONDS : numberBetween('seconds', argv.seconds, 0, 60),
        sections: sectionsOf(argv.only),
      };
      if (argv.against !== undefined) {
        await timeInTurn(plan, checkoutIn(argv.against), argv.json);
        return;
      }
      const report = await bench(plan, tell);
      tellNothing();
      if (argv.json) printJson(report);
      else process.stdout.write(benchText(report, lookOf(process.stdout)));
    },
  );
}

/** The game that is named; where none is, teams and variants are those of the default game. */
function gamesFor(argv: {
  readonly game: string | undefined;
  readonly team: readonly string[] | undefined;
  readonly variant: readonly string[] | undefined;
}): readonly string[] {
  if (argv.game !== undefined) return [argv.game];
  return argv.team === undefined && argv.variant === undefined ? GAME_NAMES : [DEFAULT_GAME];
}

/** This version and another checkout. */
async function timeInTurn(plan: BenchSpec, folder: string, json: boolean): Promise<void> {
  const tables = await tablesOf(plan);
  const compared = await compareInTurn(tables, folder, plan, (done) => tell('speeds', done));
  tellNothing();
  if (json) {
    printJson({ schema: 'shamus-bench-against/1', against: folder, rounds: plan.rounds, compared });
    return;
  }
  const how = `This version and ${folder} in alternation, CPU time: median ratio of ${plan.rounds} rounds.`;
  process.stdout.write(comparisonText(compared, how, lookOf(process.stdout)));
}

function sectionsOf(words: readonly string[] | undefined): readonly Section[] {
  if (words === undefined) return SECTIONS;
  const choices = SECTIONS.map((name) => ({ name }));
  return words.map((word) => findByName('section', word, choices).name);
}

/** The folder of another checkout. @throws UsageError if it is none */
function checkoutIn(path: string): string {
  if (!existsSync(path)) throw new UsageError(`--against: no such folder: '${path}'`);
  if (existsSync(join(path, 'dist/src/index.js'))) return resolve(path);
  throw new UsageError(
    `--against: '${path}' is not a built checkout (no dist/src/index.js); run 'npm run build' there`,
  );
}

function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

/** Shows the progress on a terminal, in one line. */
function tell(section: Section, done: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[Kmeasuring ${section}: ${Math.round(100 * done)} %`);
}

function tellNothing(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
}
