import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BenchSpec, bench as runBench, SECTIONS, type Section, tablesOf } from '../../../bench/bench.js';
import { benchText, comparisonText } from '../../../bench/report.js';
import { compareInTurn } from '../../../bench/speeds.js';
import { findByName, UsageError } from '../../game/index.js';
import { DEFAULT_GAME, GAME_NAMES } from '../../games/registry.js';
import { openGame } from '../../simulation/index.js';
import type { ValuesFor } from '../options/option.js';
import { terminalStyle } from '../output/terminal.js';
import type { bench as benchSpec } from '../specs/program.js';

/** `shamus bench`: measures speed, and where the time goes. */
export async function bench(values: ValuesFor<typeof benchSpec>): Promise<void> {
  const { game, team, variant, rounds, seconds, only, against, json } = values;
  // Teams and variants without a game are those of the default game.
  const usual = team === undefined && variant === undefined ? GAME_NAMES : [DEFAULT_GAME];
  const sections = SECTIONS.map((name) => ({ name }));
  const spec: BenchSpec = {
    games: await Promise.all((game === undefined ? usual : [game]).map((name) => openGame(name))),
    teams: team,
    variants: variant,
    rounds,
    seconds,
    sections: only?.map((word) => findByName('section', word, sections).name) ?? SECTIONS,
  };
  if (against !== undefined) return timeInTurn(spec, checkoutIn(against), json);
  const report = await runBench(spec, showProgress);
  clearProgress();
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : benchText(report, terminalStyle(process.stdout)));
}

/** Times this version and another checkout. */
async function timeInTurn(spec: BenchSpec, folder: string, json: boolean): Promise<void> {
  const tables = await tablesOf(spec);
  const compared = await compareInTurn(tables, folder, spec, (done) => showProgress('speeds', done));
  clearProgress();
  const report = { schema: 'shamus-bench-against/1', against: folder, rounds: spec.rounds, compared };
  const how = `This version and ${folder} in alternation, CPU time: median ratio of ${spec.rounds} rounds.`;
  process.stdout.write(
    json ? `${JSON.stringify(report)}\n` : comparisonText(compared, how, terminalStyle(process.stdout)),
  );
}

/** The folder of another checkout. @throws UsageError if it is none */
function checkoutIn(path: string): string {
  if (!existsSync(path)) throw new UsageError(`--against: no such folder: '${path}'`);
  if (existsSync(join(path, 'dist/src/index.js'))) return resolve(path);
  throw new UsageError(
    `--against: '${path}' is not a built checkout (no dist/src/index.js); run 'npm run build' there`,
  );
}

/** Shows the progress on a terminal, in one line. */
function showProgress(section: Section, done: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[Kmeasuring ${section}: ${Math.round(100 * done)} %`);
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
}
