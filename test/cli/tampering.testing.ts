/** Falsifies results: changes them, and then everything else that would give it away. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { comparisonOf } from '../../src/analysis/comparison.js';
import { summarize } from '../../src/analysis/summary.js';
import { loadGame } from '../../src/games/registry.js';
import { toJson, withSelfHash } from '../../src/results/json-file.js';
import { readResults } from '../../src/results/read.js';
import { checkText, parseChecksum, tallyChecksum } from '../../src/results/tables/checksums.js';
import { pairsCsv, summaryCsv } from '../../src/results/tables/summary-tables.js';
import { parseTally } from '../../src/results/tables/tallies.js';
import { rebuild } from '../../src/results/verify/rebuild.js';

export function text(path: string, file: string, change: (text: string) => string): void {
  const before = readFileSync(join(path, file), 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`nothing is changed in ${file}`);
  writeFileSync(join(path, file), after);
}

// biome-ignore lint/suspicious/noExplicitAny: any JSON, to be changed anywhere
export function json(path: string, file: string, change: (data: any) => void): void {
  text(path, file, (before) => {
    const data = JSON.parse(before);
    change(data);
    return toJson(data);
  });
}

/** Changes results in a folder. */
type Forge = (path: string) => unknown;

/** Forgeries by the results that are forged and by what is forged, with what finds them out. */
export type Forgeries<Of extends string> = Readonly<
  Partial<Record<Of, Readonly<Record<string, readonly [forge: Forge, says: RegExp]>>>>
>;

/** One forgery. */
interface Forgery<Of> {
  readonly of: Of;
  readonly what: string;
  readonly forge: Forge;
  readonly says: RegExp;
}

/** The forgeries of a table, one after the other. */
export function listed<Of extends string>(table: Forgeries<Of>): Forgery<Of>[] {
  const all = Object.entries(table) as [Of, Readonly<Record<string, readonly [Forge, RegExp]>>][];
  return all.flatMap(([of, some]) => Object.entries(some).map(([what, [forge, says]]) => ({ of, what, forge, says })));
}

/** Replaces a part of a file. */
export function replacing(file: string, from: RegExp | string, to: string | ((...found: string[]) => string)): Forge {
  return (path) => text(path, file, (all) => all.replace(from, to as string));
}

/** Changes what a JSON file holds. */
// biome-ignore lint/suspicious/noExplicitAny: any JSON, to be changed anywhere
export function changing(file: string, change: (data: any) => void): Forge {
  return (path) => json(path, file, change);
}

/** Puts another value, or a new one, into a JSON file. @param field names joined by dots */
export function setting(file: string, field: string, value: unknown): Forge {
  const keys = field.split('.');
  const last = keys.pop()!;
  return changing(file, (data) => {
    keys.reduce((inside, key) => inside[key], data)[last] = value;
  });
}

/** As a forgery, and then writes anew what follows from tallies.json and the rule. */
export function deriving(forge: Forge): Forge {
  return async (path) => {
    await forge(path);
    await derive(path);
  };
}

/** Has the manifest list the files as they are now, and seals it. */
export function reseal(path: string, manifestFile = 'manifest.json'): void {
  json(path, manifestFile, (manifest) => {
    for (const file of Object.keys(manifest.files)) {
      const content = readFileSync(join(path, file));
      manifest.files[file] = { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
    }
    manifest.sha256 = 'to be replaced';
  });
  writeFileSync(join(path, manifestFile), withSelfHash(JSON.parse(readFileSync(join(path, manifestFile), 'utf8'))));
}

/** Writes all that follows from tallies.json and the rule anew. */
export async function derive(path: string): Promise<void> {
  const results = readResults(path);
  const game = await loadGame(results.manifest.game);
  const { plan, result } = await rebuild(game, results, '.');
  const { timing: _, ...lasting } = summarize(game, plan, result);
  writeFileSync(join(path, 'summary.json'), toJson(lasting));
  writeFileSync(join(path, 'summary.csv'), summaryCsv(lasting));
  const pairs = pairsCsv(game, result.arms);
  if (pairs !== null) writeFileSync(join(path, 'pairs.csv'), pairs);
  if (!existsSync(join(path, 'comparison.json'))) return;
  const { outcome, alpha, power, effect } = JSON.parse(readFileSync(join(path, 'comparison.json'), 'utf8')).decision;
  const { timing: __, ...comparison } = comparisonOf(game, plan, { outcome, alpha, power, effect }, result);
  writeFileSync(join(path, 'comparison.json'), toJson(comparison));
}

/** Changes the counts of the first arm, and all that follows from them; the first batch is made to fit them. */
// biome-ignore lint/suspicious/noExplicitAny: an arm of tallies.json, to be changed anywhere
export function recounting(change: (arm: any) => void, cells: Record<string, number> = {}): Forge {
  return (path) => recount(path, change, cells);
}

// biome-ignore lint/suspicious/noExplicitAny: an arm of tallies.json
async function recount(path: string, change: (arm: any) => void, cells: Record<string, number>) {
  const game = await loadGame('shamus');
  const check = () => tallyChecksum(parseTally(game, readResults(path).tallies.arms[0]!));
  const before = check();
  json(path, 'tallies.json', ({ arms }) => change(arms[0]));
  const more = check() - before;
  text(path, 'batches.csv', (csv) => {
    const [head, first, ...rest] = csv.split('\n');
    const columns = head!.split(',');
    const row = first!.split(',').map((cell, place) => {
      if (columns[place] === 'check') return checkText(parseChecksum(cell)! + more);
      const moved = cells[columns[place]!];
      return moved === undefined ? cell : String(Number(cell) + moved);
    });
    return [head, row.join(), ...rest].join('\n');
  });
  await derive(path);
}
