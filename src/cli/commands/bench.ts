import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BenchSpec, PACKAGE, bench as runBench, SECTIONS, type Section } from '../../../bench/bench.js';
import { benchText, comparisonText } from '../../../bench/report.js';
import { compareInTurn, tablesFor } from '../../../bench/speeds.js';
import { UsageError } from '../../game/index.js';
import { openGame } from '../../simulation/index.js';
import * as o from '../options/shared.js';
import { printResults, terminalStyle } from '../output/terminal.js';

export function spec() {
  return {
    options: {
      ...o.GAME_OPTION,
      team: o.teams('teams to time', { alias: 't', defaultDescription: "the game's reference teams" }),
      variant: o.list('variants to time', { alias: 'v', defaultDescription: 'all' }),
      only: o.list('what to measure besides speeds', { defaultDescription: 'speeds and runs', choices: SECTIONS }),
      rounds: o.optionOr('number of rounds', '7', o.wholeNumber(1, 1000)),
      seconds: o.optionOr(
        'CPU seconds per round and team; its parts are sampled for ten times as long',
        '0.3',
        o.numberBetween(0, 60),
      ),
      against: o.text('the folder of another built checkout, to time in alternation with this one'),
      ...o.json('the results', 'shamus-bench/2'),
    },
    examples: [
      ['bench', 'games per second, threads, start and memory, in about two minutes'],
      ['bench --game rummy --only speeds', 'another game, and nothing but speeds'],
      ['bench --against ../other-checkout --rounds 15', 'this version and another, in alternation'],
      ['bench -t ./my-uno.ts+meld-first -v standard --only parts', 'profile your own policy'],
    ] as const,
  };
}

type Values = o.ValuesFor<typeof spec>;

/** `shamus bench`: measures speed, and where the time goes. */
export async function action(values: Values): Promise<void> {
  const { game, team, variant, rounds, seconds, only, against, json } = values;
  const spec: BenchSpec = {
    game: await openGame(game),
    teams: team,
    variants: variant,
    rounds,
    seconds,
    sections: only ?? ['speeds', 'runs'],
  };
  if (against !== undefined) return timeInTurn(spec, checkoutIn(against), json);
  const report = await runBench(spec, showProgress);
  clearProgress();
  printResults(json, report, () => benchText(report, terminalStyle(process.stdout)));
}

async function timeInTurn(spec: BenchSpec, folder: string, json: boolean): Promise<void> {
  const tables = await tablesFor(spec.game, spec, PACKAGE);
  const compared = await compareInTurn(tables, folder, spec, (done) => showProgress('speeds', done));
  clearProgress();
  const report = { schema: 'shamus-bench-against/1', against: folder, rounds: spec.rounds, compared };
  const how = `This version and ${folder} in alternation, CPU time: median ratio of ${spec.rounds} rounds.`;
  printResults(json, report, () => comparisonText(compared, how, terminalStyle(process.stdout)));
}

/** The folder of another checkout. @throws UsageError if it is none */
function checkoutIn(path: string): string {
  if (!existsSync(path)) throw new UsageError(`--against: no such folder: '${path}'`);
  if (existsSync(join(path, 'dist/src/index.js'))) return resolve(path);
  throw new UsageError(
    `--against: '${path}' is not a built checkout (no dist/src/index.js); run 'npm run build' there`,
  );
}

function showProgress(section: Section, done: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[Kmeasuring ${section}: ${Math.round(100 * done)} %`);
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
}
