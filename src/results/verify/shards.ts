/** Shards in the folder that they were merged into, compared with the results. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isTournament } from '../../analysis/tournament-summary.js';
import { type Game, UsageError } from '../../game/index.js';
import { partsOf, Tally } from '../../simulation/index.js';
import { readComparisonQuestion } from '../derived.js';
import { type Discrepancy, inFile, readLines } from '../discrepancy.js';
import { firstDifference, identityOfResults } from '../identity.js';
import type { Results } from '../read.js';
import { RECORDS_FILES } from '../records/records.js';
import { wholeOf } from '../shards/find-shards.js';
import {
  hasShard,
  readShard,
  type ShardFile,
  shardFolder,
  shardNamed,
  shardRead,
  storedArms,
} from '../shards/shard-file.js';
import { parseTally } from '../tables/tallies.js';
import { checkRecords, findSumErrors, readBatches } from './batches.js';
import { type Checked, checkFiles, findStrayText } from './facts.js';
import type { RebuiltRun } from './rebuild.js';

const FILE = 'shard.json';

/** Checks every shard below merged results: its files, its counts, and that its batches are those of the results. */
export async function checkShards(game: Game, results: Results, run: RebuiltRun): Promise<Checked> {
  const { path } = results;
  const names = readdirSync(path).filter((name) => shardNamed(name) !== null);
  const errors: Discrepancy[] = [];
  for (const name of names) {
    const found = await findShardErrors(game, results, run, join(path, name));
    errors.push(...found.map((one) => ({ ...one, file: `${name}/${one.file}` })));
  }
  const stated = 'command, date, machine, author and duration of each shard';
  const unproven = names.length === 0 ? [] : [`not verified: ${stated} (only stated in ${FILE})`];
  return { errors, unproven };
}

async function findShardErrors(game: Game, results: Results, run: RebuiltRun, path: string): Promise<Discrepancy[]> {
  if (!hasShard(path)) return [inFile(FILE, 'is missing')];
  let file: ShardFile;
  try {
    file = readShard(path);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return [inFile(FILE, `was changed or is damaged: ${error.message}`)];
  }
  const isNamed = shardFolder(shardRead(file.identity.shard)) === basename(path);
  const stray = isNamed ? otherRun(results, run, file) : `is shard ${file.identity.shard}, not that of its folder`;
  if (stray !== null) return [inFile(FILE, stray)];
  const files = checkFiles({
    ...{ path, files: file.files, where: FILE },
    isKnown: (name) => name === 'batches.csv' || RECORDS_FILES.includes(name),
    isChecked: (name) => name === FILE,
  });
  const counts = await findCountErrors(game, results, run, file, path);
  return [...findStrayText(path, FILE, file), ...files.errors, ...counts];
}

/** Says how a shard is not a part of the results; null if it is. */
function otherRun({ path, manifest, summary }: Results, { plan }: RebuiltRun, file: ShardFile): string | null {
  const { identity, arms, whole } = file;
  if (isTournament(summary) || manifest.merged?.shards !== shardRead(identity.shard).of) {
    return 'is a shard of another run than these results were merged from';
  }
  const difference = firstDifference(wholeOf(identity), identityOfResults(manifest, summary), 'the results are');
  if (difference !== null) return `is of another run: it has ${difference}`;
  const stored: unknown = JSON.parse(JSON.stringify(storedArms(plan.arms)));
  if (!isDeepStrictEqual(arms, stored)) return 'has other arms, labels or notes than the results';
  if (!isDeepStrictEqual(identity.policies, manifest.policies)) return 'has other policies than the results';
  return isDeepStrictEqual(whole.comparison, readComparisonQuestion(path))
    ? null
    : 'has another question than the results';
}

/** Counts and batches of a shard that are not those of its games in the results. */
async function findCountErrors(
  game: Game,
  results: Results,
  run: RebuiltRun,
  { identity, tallies }: ShardFile,
  path: string,
): Promise<Discrepancy[]> {
  const parts = partsOf(game, run.plan, shardRead(identity.shard));
  const batches = readBatches(path, game, run);
  const rows = new Set(readLines(results.path, 'batches.csv'));
  const others = readLines(path, 'batches.csv').findIndex((row) => !rows.has(row));
  const found = [...batches.errors];
  if (others >= 0) found.push(inFile('batches.csv', 'is not a row of the results', others + 1));
  try {
    if (tallies.length !== run.result.arms.length) throw new RangeError('it has another number of arms');
    const arms = run.result.arms.map((arm, place) => {
      const tally = Tally.unpack(game, parseTally(game, tallies[place]!));
      if (tally.games !== parts[place]!.count) throw new RangeError(`arm ${place + 1} has ${tally.games} games`);
      return { ...arm, tally };
    });
    const starts = parts.map(({ from }) => from);
    found.push(...findSumErrors(batches, { result: { ...run.result, arms } }, starts, FILE));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    found.push(inFile(FILE, `has counts that are impossible: ${error.message}`));
  }
  if (identity.records === null || batches.errors.length > 0) return found;
  const shapes = run.result.arms.map(({ tally }) => tally.shape);
  return [...found, ...(await checkRecords(game, path, identity.records, batches, shapes, run.plan)).errors];
}
