/** Falsifies results: changes them, and then everything else that would give it away. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { comparisonOf } from '../../src/analysis/comparison.js';
import { summarize } from '../../src/analysis/summary.js';
import { withFeatures } from '../../src/game/index.js';
import { loadGame } from '../../src/games/registry.js';
import { derivedFiles } from '../../src/results/derived.js';
import { hashOfFile } from '../../src/results/disk/files.js';
import { SHARD_FILE } from '../../src/results/format.js';
import { toJson, withSelfHash } from '../../src/results/json-file.js';
import { readResults } from '../../src/results/read.js';
import type { RecordsForm } from '../../src/results/records/records.js';
import { readLog, recordedGames } from '../../src/results/records/records-files.js';
import { checksum, checkText, logHash, parseChecksum, tallyChecksum } from '../../src/results/tables/checksums.js';
import { rebuild } from '../../src/results/verify/rebuild.js';

/** Changes the results in a folder. */
export type Forge = (path: string) => unknown;

export const MANIFEST = 'manifest.json';

/** Replaces a part of a file. @param to a text, or what makes it of what was found */
export function replace(file: string, from: RegExp | string, to: string | ((...found: string[]) => string)): Forge {
  return (path) => {
    const before = readFileSync(join(path, file), 'latin1');
    const after = before.replace(from, to as string);
    if (after === before) throw new Error(`nothing is changed in ${file}`);
    writeFileSync(join(path, file), after, 'latin1');
  };
}

// biome-ignore lint/suspicious/noExplicitAny: as JSON.parse
export type Counts = any;

/** Changes what a JSON file holds. */
export function change(file: string, by: (data: Counts) => unknown): Forge {
  return replace(file, /^[\s\S]*$/, (text) => {
    const data = JSON.parse(text);
    by(data);
    return toJson(data);
  });
}

/** Puts another value, or a new one, into a JSON file. @param field names joined by dots */
export function set(file: string, field: string, value: unknown): Forge {
  const keys = field.split('.');
  const last = keys.pop()!;
  return change(file, (data) => {
    keys.reduce((inside, key) => inside[key], data)[last] = value;
  });
}

/** Puts another value, or a new one, into the manifest. */
export const manifest = (field: string, value: unknown) => set(MANIFEST, field, value);

/** Changes a cell of a table. @param column its name, as a pattern @param row from 0 */
export function cell(file: string, column: RegExp, to: (cell: string) => string | number, row = 0): Forge {
  return replace(file, /^[\s\S]*$/, (text) => {
    const lines = text.split('\n').map((line) => line.split(','));
    const at = lines[0]!.findIndex((name) => column.test(name));
    lines[row + 1]![at] = String(to(lines[row + 1]![at]!));
    return lines.join('\n');
  });
}

export function add(file: string, column: RegExp, more: number, row = 0): Forge {
  return cell(file, column, (cell) => Number(cell) + more, row);
}

/** Changes rows of a file of records by SQL: with the columns that are replaced. */
export function records(file: string, columns: string): Forge {
  return async (path) => {
    const connection = await (await DuckDBInstance.create()).connect();
    const from = join(path, file);
    const rows = await connection.runAndReadAll(
      `select decode(key), decode(value) from parquet_kv_metadata('${from}')`,
    );
    const [[key, description] = []] = rows.getRows();
    const metadata = `format parquet, kv_metadata {'${key}': '${String(description).replaceAll("'", "''")}'}`;
    await connection.run(`copy (select * replace (${columns}) from '${from}') to '${from}.new' (${metadata})`);
    renameSync(`${from}.new`, from);
  };
}

export function all(...forges: readonly Forge[]): Forge {
  return async (path) => {
    for (const forge of forges) await forge(path);
  };
}

/** Changes the counts of the first shard, and hashes and seals its files. */
export function recountShard(by: (arm: Counts) => unknown): Forge {
  return (path) => {
    const shard = join(path, 'shard-1-of-2');
    change('tallies.json', ({ arms }) => by(arms[0]))(shard);
    reseal(shard, SHARD_FILE);
  };
}

/** Has the manifest list the files as they are now, and seals it. */
export function reseal(path: string, manifestFile = MANIFEST): void {
  change(manifestFile, (data) => {
    for (const file of Object.keys(data.files)) {
      if (file.endsWith(`/${MANIFEST}`)) reseal(dirname(join(path, file)));
      data.files[file] = hashOfFile(join(path, file));
    }
    data.sha256 = 'to be replaced';
  })(path);
  seal(join(path, manifestFile));
}

/** Puts the SHA-256 of its text at the end of a JSON file. */
export function seal(file: string): void {
  writeFileSync(file, withSelfHash(JSON.parse(readFileSync(file, 'utf8'))));
}

async function rebuilt(path: string) {
  const results = readResults(path);
  const game = withFeatures(await loadGame(results.manifest), results.manifest.features);
  return { ...results, game, ...(await rebuild(game, results, join(path, '..'))) };
}

/** Writes anew all that follows from tallies.json and the rule. */
export async function derive(path: string): Promise<void> {
  const { game, plan, result, manifest } = await rebuilt(path);
  const { question } = manifest;
  const summary = summarize(game, plan, result);
  for (const [file, text] of derivedFiles({ game, question, result, summary })) writeFileSync(join(path, file), text);
  if (!existsSync(join(path, 'comparison.json'))) return;
  const { outcome, alpha, power, effect } = JSON.parse(readFileSync(join(path, 'comparison.json'), 'utf8')).decision;
  const { timing: __, ...comparison } = comparisonOf(game, plan, { outcome, alpha, power, effect }, result);
  writeFileSync(join(path, 'comparison.json'), toJson(comparison));
}

/** Changes counts, and all that follows from them; the first batch is made to fit them, by its check and the given cells. */
export function recount(by: (arm: Counts, tallies: Counts) => unknown, cells: Record<string, number> = {}): Forge {
  return async (path) => {
    const sums = async () => {
      const { result } = await rebuilt(path);
      const { contrasts, arms } = result;
      return [tallyChecksum(arms[0]!.tally.pack()), contrasts === undefined ? 0n : checksum(contrasts.counts)] as const;
    };
    const before = await sums();
    change('tallies.json', (tallies) => by(tallies.arms[0], tallies))(path);
    const after = await sums();
    for (const [place, file] of ['batches.csv', 'contrast-batches.csv'].entries()) {
      const more = after[place]! - before[place]!;
      if (more !== 0n) cell(file, /^check/, (check) => checkText(parseChecksum(check)! + more))(path);
    }
    for (const [name, more] of Object.entries(cells)) add('batches.csv', new RegExp(`^${name}$`), more)(path);
    await derive(path);
  };
}

/** Writes the hashes of records anew into batches.csv. */
export function rehash(form: RecordsForm): Forge {
  return async (path) => {
    const { game, plan } = await rebuilt(path);
    const recorded = recordedGames({ game, plan }, path, form);
    const rows = readFileSync(join(path, 'batches.csv'), 'utf8').trimEnd().split('\n').slice(1);
    for (const [row, text] of rows.entries()) {
      const [arm, from, games] = text.split(',').map(Number);
      const log = await readLog(game, recorded, { arm: arm! - 1, from: from!, games: games! });
      if ('message' in log) throw new Error(log.message);
      cell('batches.csv', /^records_/, () => logHash(log), row)(path);
    }
  };
}
