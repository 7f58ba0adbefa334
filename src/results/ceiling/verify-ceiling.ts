/** Whether the folder of a ceiling is genuine. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CeilingTally } from '../../analysis/index.js';
import { type Ceiling, type Game, resolveSetup, UsageError } from '../../game/index.js';
import { type CeilingSpec, solveDeals } from '../../simulation/index.js';
import { type Discrepancy, findDifference, inFile } from '../discrepancy.js';
import {
  type Checked,
  checkFiles,
  findFactErrors,
  findStrayText,
  isKnownVersion,
  neverProven,
} from '../verify/facts.js';
import { chancesToFind, drawSample } from '../verify/replay.js';
import type { Verification, VerifyOptions } from '../verify/verify.js';
import { type CeilingResults, CEILING_NAMES as FILES } from './ceiling-folder.js';
import { checkLines, readVerdicts, type Verdicts } from './verdicts.js';

/** Deals of a variant that are solved again together: what `verify` calls a batch of a ceiling. */
const DEALS_A_BATCH = 100;

/**
 * Checks that the files agree, that all numbers follow from the verdicts, that transcripts follow the rules and reach the
 * goal, and that a random sample of deals has the same verdicts when they are solved again.
 *
 * @throws UsageError if the game has no ceiling or no such setups
 */
export async function verifyCeiling(
  game: Game,
  results: CeilingResults,
  options: VerifyOptions,
): Promise<Verification> {
  const { ceiling } = game;
  const { path } = results;
  if (ceiling === undefined) throw new UsageError(`'${path}': the deals of ${game.name} cannot be solved`);
  const plan = planOf(game, results, options.threads);
  const files = checkFolder(results);
  const verdicts = readVerdicts(game, ceiling, results);
  const falsehoods = [...files.errors, ...verdicts.errors];
  const units = verdicts.errors.length > 0 ? [] : batchesOf(results);
  if (verdicts.errors.length === 0) falsehoods.push(...findSummaryErrors(game, ceiling, plan, results, verdicts));
  const sample = drawSample(units, options.batches, options.seed).flat();
  const isSampled = (setup: number, index: number) =>
    sample.some((one) => one.setup === setup && index >= one.from && index < one.from + one.games);
  const lines = await checkLines(game, ceiling, plan, results, verdicts, isSampled);
  falsehoods.push(...lines.errors);
  falsehoods.push(...(await solveAgain(game, { ...plan, parts: sample }, results, verdicts, lines.kept)));
  return {
    schema: 'shamus-verify/1',
    path,
    ok: falsehoods.length === 0,
    falsehoods,
    unplayable: null,
    batches: { played: sample.length, of: units.length, seed: options.seed },
    chances: chancesToFind(sample.length, units.length),
    unproven: [...files.unproven, ...unprovenOf(results, verdicts, sample.length === units.length)],
  };
}

function planOf(game: Game, { summary }: CeilingResults, threads: number): CeilingSpec {
  const { seed, from, games, nodes } = summary;
  const setups = summary.arms.map(({ setup }) => resolveSetup(game, setup));
  return { setups, seed, from, games, nodes, threads };
}

/** Finds files that are not as the manifest has them, facts that cannot be, and fields that no ceiling has. */
function checkFolder(results: CeilingResults): Checked {
  const { path, manifest, summary } = results;
  const names: readonly string[] = Object.values(FILES);
  const files = checkFiles({
    ...{ path, files: manifest?.files ?? {} },
    isKnown: (name) => names.includes(name),
    needed: manifest === null ? [] : names,
    isChecked: (name) => name === 'manifest.json' || (manifest === null && names.includes(name)),
  });
  const errors = [...findStrayText(path, FILES.summary, summary, ceilingText), ...files.errors];
  if (manifest === null) return { ...files, errors };
  const { timing, version, game, seed, ended } = summary;
  const found: string[] = [];
  if (manifest.versions['shamus-lab'] !== version) found.push(`has another version than ${FILES.summary}`);
  if (manifest.machine.threads !== timing.threads) found.push(`has another number of threads than ${FILES.summary}`);
  if (Math.abs(manifest.seconds - timing.seconds) > 0.001) found.push(`has another duration than ${FILES.summary}`);
  const facts = findFactErrors(path, manifest, [[FILES.summary, { game, seed, ended }]], found);
  return { ...files, errors: [...facts, ...errors] };
}

function ceilingText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

interface Part {
  readonly setup: number;
  readonly from: number;
  readonly games: number;
}

function batchesOf({ summary }: CeilingResults): Part[][] {
  return summary.arms.flatMap(({ deals }, setup) =>
    Array.from({ length: Math.ceil(deals / DEALS_A_BATCH) }, (_, batch) => {
      const first = batch * DEALS_A_BATCH;
      return [{ setup, from: summary.from + first, games: Math.min(DEALS_A_BATCH, deals - first) }];
    }),
  );
}

/** Numbers in ceiling.json that do not follow from the verdicts. */
function findSummaryErrors(
  game: Game,
  ceiling: Ceiling,
  plan: CeilingSpec,
  { path, summary }: CeilingResults,
  verdicts: Verdicts,
): Discrepancy[] {
  const tally = new CeilingTally(plan, ceiling, false);
  for (const [setup, { deals }] of summary.arms.entries()) {
    for (let place = 0; place < deals; place++) {
      const goals = verdicts.of(setup, place).map((verdict, goal) => {
        return { verdict, nodes: verdicts.nodes?.(setup, place, goal) ?? 0 };
      });
      tally.add({ setup, game: plan.from + place, goals, line: [] });
    }
  }
  const made = tally.summary(game, tally.deals === plan.games * plan.setups.length, summary.timing.seconds);
  const arms = made.arms.map((arm, place) => (verdicts.nodes ? arm : { ...arm, nodes: summary.arms[place]!.nodes }));
  const { version, timing } = summary;
  const found: Discrepancy[] = [];
  if (!isKnownVersion(version)) found.push(inFile(FILES.summary, `names the version '${version}'`));
  const expected = ceilingText({ ...made, version, arms, timing });
  return [...found, ...findDifference(path, FILES.summary, expected, 'the verdict on each deal')];
}

/** Deals that have other verdicts, other numbers of turns or other lines of play when they are solved again. */
async function solveAgain(
  game: Game,
  plan: CeilingSpec,
  { summary }: CeilingResults,
  verdicts: Verdicts,
  lines: ReadonlyMap<string, string> | null,
): Promise<Discrepancy[]> {
  const found: Discrepancy[] = [];
  if (plan.parts?.length === 0) return found;
  const names = game.ceiling!.goals;
  const nodes = plan.setups.map(() => 0);
  const onDeal: Parameters<typeof solveDeals>[1]['onDeal'] = ({ setup, game: index, goals, line }) => {
    const place = index - summary.from;
    const deal = `${plan.setups[setup]!.variant}, game ${index}`;
    const claimed = verdicts.of(setup, place);
    for (const [goal, { verdict, nodes: tried }] of goals.entries()) {
      nodes[setup]! += tried;
      const stored = verdicts.nodes?.(setup, place, goal);
      if (verdict !== claimed[goal]) {
        const message = `${deal}: ${names[goal]} is ${claimed[goal]}, and ${verdict} when the deal is solved again`;
        found.push(inFile(verdicts.file, message));
      } else if (stored !== undefined && stored !== tried) {
        const message = `${deal}: ${names[goal]} took ${stored} turns, and ${tried} when the deal is solved again`;
        found.push(inFile(verdicts.file, message));
      }
    }
    if (lines !== null && line.length > 0 && lines.get(`${setup} ${index}`) !== line.join('\n')) {
      found.push(inFile(FILES.lines, `${deal}: is not the line of play that is found when the deal is solved again`));
    }
    return undefined;
  };
  await solveDeals(plan, { lines: lines === null ? null : 'transcript', onDeal });
  for (const [setup, { deals, nodes: claimed }] of summary.arms.entries()) {
    const solved = plan.parts!.filter((part) => part.setup === setup).reduce((sum, { games }) => sum + games, 0);
    if (solved !== deals || nodes[setup] === claimed) continue;
    found.push(
      inFile(FILES.summary, `has ${claimed} turns of ${plan.setups[setup]!.variant}, and not ${nodes[setup]}`),
    );
  }
  return found;
}

function unprovenOf({ path, summary, manifest }: CeilingResults, { nodes }: Verdicts, everything: boolean): string[] {
  const unproven: string[] = [];
  const isThere = (name: string) => existsSync(join(path, name));
  if (!isThere(FILES.lines)) {
    unproven.push(`not verified: how deals are won, but for those solved again (there is no ${FILES.lines})`);
  }
  if (nodes === null && !everything) {
    unproven.push(
      `not verified: turns tried in all (there is no ${FILES.deals}; only solving all deals verifies them)`,
    );
  }
  if (summary.ended !== 'complete') unproven.push('not verified: why it was interrupted');
  if (manifest !== null) return [...unproven, ...neverProven(manifest)];
  return [
    ...unproven,
    `not verified: duration, threads, version ${summary.version} (only stated in ${FILES.summary})`,
    'not verified: command, date, machine and author (there is no manifest.json)',
  ];
}
