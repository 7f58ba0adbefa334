/** Whether the folder of a ceiling is genuine. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CeilingTally } from '../../analysis/index.js';
import { type Ceiling, type Game, resolveSetup, UsageError } from '../../game/index.js';
import { type CeilingSpec, solveDeals } from '../../simulation/index.js';
import { earlierFiles } from '../earlier.js';
import { type Discrepancy, inFile } from '../verify/discrepancy.js';
import { findChangedFiles, findStrayText, findUnlistedFiles, sealOfFile } from '../verify/listed-files.js';
import { isKnownVersion, neverProven, wrongFacts } from '../verify/manifest-facts.js';
import { chanceToFind, sampleOf } from '../verify/sample.js';
import { differences } from '../verify/text-files.js';
import type { Verification, VerifyOptions } from '../verify/verify.js';
import { CEILING_NAMES as FILES } from './ceiling-format.js';
import { checkLines } from './ceiling-lines.js';
import type { CeilingResults } from './read-ceiling.js';
import { readVerdicts, type Verdicts } from './verdicts.js';

/** Deals of a variant that are solved again together: what `verify` calls a batch of a ceiling. */
const DEALS_A_BATCH = 100;

/**
 * Checks that the files agree, that all numbers follow from the verdicts, that transcripts follow the rules and reach the
 * goal, and that a random sample of deals has the same verdicts when they are solved again.
 *
 * @throws UsageError if the game has no ceiling or no such setups
 */
export async function verifyCeiling(game: Game, results: CeilingResults, wish: VerifyOptions): Promise<Verification> {
  const { ceiling } = game;
  const { path } = results;
  if (ceiling === undefined) throw new UsageError(`'${path}': the deals of ${game.name} cannot be solved`);
  const plan = planOf(game, results, wish.threads);
  const files = checkFiles(results);
  const verdicts = readVerdicts(game, ceiling, results);
  const falsehoods = [...files.falsehoods, ...verdicts.falsehoods];
  const units = verdicts.falsehoods.length > 0 ? [] : batchesOf(results);
  if (verdicts.falsehoods.length === 0) falsehoods.push(...falseSummary(game, ceiling, plan, results, verdicts));
  const sample = sampleOf(units, wish.batches, wish.seed).flat();
  const isSampled = (setup: number, index: number) =>
    sample.some((one) => one.setup === setup && index >= one.from && index < one.from + one.games);
  const lines = await checkLines(game, ceiling, plan, results, verdicts, isSampled);
  falsehoods.push(...lines.falsehoods);
  falsehoods.push(...(await solveAgain(game, { ...plan, parts: sample }, results, verdicts, lines.kept)));
  const everything = sample.length === units.length;
  const few = [1, 10, Math.ceil(units.length / 10)].filter((changed) => changed <= units.length);
  const chances = [...new Set(few)].toSorted((a, b) => a - b);
  const ok = falsehoods.length === 0;
  return {
    schema: 'shamus-verify/1',
    path,
    ok,
    falsehoods,
    unplayable: null,
    batches: { played: sample.length, of: units.length, seed: wish.seed },
    chances: chances.map((changed) => ({ changed, found: chanceToFind(sample.length, units.length, changed) })),
    unproven: [...files.unproven, ...unprovenOf(results, verdicts, everything), ...statedOnly(results)],
  };
}

function statedOnly({ manifest, summary }: CeilingResults): string[] {
  if (manifest !== null) return neverProven(manifest);
  return [
    `not verified: duration, threads, version ${summary.version} (only stated in ${FILES.summary})`,
    'not verified: command, date, machine and author (there is no manifest.json)',
  ];
}

function planOf(game: Game, { summary }: CeilingResults, threads: number): CeilingSpec {
  const { seed, from, games, nodes } = summary;
  const setups = summary.arms.map(({ setup }) => resolveSetup(game, setup));
  return { setups, seed, from, games, nodes, threads };
}

/** Files that are not as the manifest has them, facts that cannot be, and fields that no ceiling has. */
function checkFiles(results: CeilingResults): { readonly falsehoods: Discrepancy[]; readonly unproven: string[] } {
  const { path, manifest, summary } = results;
  const names: readonly string[] = Object.values(FILES);
  const own = earlierFiles(path);
  const form = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const stray = findStrayText(path, FILES.summary, summary, form);
  const isChecked = (name: string) => name === 'manifest.json' || (manifest === null && own.includes(name));
  const unlisted = findUnlistedFiles(path, manifest?.files ?? {}, isChecked);
  if (manifest === null) return { falsehoods: [...stray, ...unlisted.falsehoods], unproven: unlisted.unproven };
  const seal = sealOfFile(path);
  const found = wrongFacts(manifest, seal);
  if (seal === 'none') found.push('has no SHA-256 of its own at its end');
  const { timing, version, ...facts } = summary;
  for (const name of ['game', 'seed', 'ended'] as const) {
    if (manifest[name] !== facts[name]) found.push(`says '${manifest[name]}', and ${FILES.summary} '${facts[name]}'`);
  }
  if (manifest.versions['shamus-lab'] !== version) found.push(`has another version than ${FILES.summary}`);
  if (manifest.machine.threads !== timing.threads) found.push(`has another number of threads than ${FILES.summary}`);
  if (Math.abs(manifest.seconds - timing.seconds) > 0.001) found.push(`has another duration than ${FILES.summary}`);
  const missing = names.filter((name) => manifest.files[name] === undefined && !existsSync(join(path, name)));
  const falsehoods = [
    ...found.map((message) => inFile('manifest.json', message)),
    ...stray,
    ...findStrayText(path, 'manifest.json', manifest),
    ...missing.map((name) => inFile(name, 'is missing, and manifest.json does not list it')),
    ...findChangedFiles(path, manifest.files, (name) => names.includes(name)),
    ...unlisted.falsehoods,
  ];
  return { falsehoods, unproven: unlisted.unproven };
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
function falseSummary(
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
  const expected = `${JSON.stringify({ ...made, version, arms, timing }, null, 2)}\n`;
  return [...found, ...differences(path, FILES.summary, expected, 'the verdict on each deal')];
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

function unprovenOf({ path, summary }: CeilingResults, { nodes }: Verdicts, everything: boolean): string[] {
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
  return unproven;
}
