/** Shards in the folder that they were merged into, compared with the results. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isTournament } from '../../analysis/tournament-summary.js';
import { type Game, UsageError } from '../../game/index.js';
import { partsOf, Tally } from '../../simulation/index.js';
import { readComparisonQuestion } from '../derived.js';
import { type Discrepancy, inFile, readLines } from '../discrepancy.js';
import { SHARD_FILE as FILE, TALLIES } from '../format.js';
import { firstDifference, identityOfResults } from '../identity.js';
import { readJson } from '../json-file.js';
import type { Results } from '../read.js';
import { recordsFile } from '../records/records.js';
import { storedArms } from '../save.js';
import { type FoundShard, hasShard, readShardManifest, shardFolder, shardNamed } from '../shards/shard-folder.js';
import { parseTally } from '../tables/tallies.js';
import { checkGames } from './batches.js';
import { type Checked, checkFiles, findStrayText } from './facts.js';
import type { RebuiltRun } from './rebuild.js';

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
  try {
    const shard = { ...readShardManifest(path), tallies: readJson(join(path, 'tallies.json'), TALLIES) };
    const { manifest, identity } = shard;
    const strange = otherRun(results, run, shard);
    if (strange !== null) return [inFile(FILE, strange)];
    const files = checkFiles({
      ...{ path, files: manifest.files, where: FILE, expected: ['tallies.json', 'batches.csv'] },
      isOptional: (name) => identity.records !== null && name === recordsFile(identity.records),
      isChecked: (name) => name === FILE,
    });
    const rows = new Set(readLines(results.path, 'batches.csv'));
    const others = [...readLines(path, 'batches.csv')].findIndex((row) => !rows.has(row));
    const { errors } = await checkGames(game, path, partOf(game, run, shard), identity.records);
    return [
      ...findStrayText(path, FILE, manifest),
      ...files.errors,
      ...(others >= 0 ? [inFile('batches.csv', 'is not a row of the results', others + 1)] : []),
      ...errors,
    ];
  } catch (error) {
    if (error instanceof RangeError) return [inFile('tallies.json', `cannot be: ${error.message}`)];
    if (!(error instanceof UsageError)) throw error;
    return [inFile(FILE, `was changed or is damaged: ${error.message}`)];
  }
}

/** Says how a shard is not a part of the results; null if it is. */
function otherRun({ path, manifest, summary }: Results, { plan }: RebuiltRun, found: FoundShard): string | null {
  const { shard, policies } = found.manifest;
  if (shardFolder(shard) !== basename(found.path)) return `is shard ${shard.index}, not that of its folder`;
  if (isTournament(summary) || manifest.merged?.shards !== shard.of) {
    return 'is a shard of another run than these results were merged from';
  }
  const difference = firstDifference(found.identity, identityOfResults(manifest, summary), 'the results are');
  if (difference !== null) return `is of another run: it has ${difference}`;
  const stored: unknown = JSON.parse(JSON.stringify(storedArms(plan.arms)));
  if (!isDeepStrictEqual(shard.arms, stored)) return 'has other arms, labels or notes than the results';
  if (!isDeepStrictEqual(policies, manifest.policies)) return 'has other policies than the results';
  return isDeepStrictEqual(shard.comparison, readComparisonQuestion(path))
    ? null
    : 'has another question than the results';
}

/** Returns the run of a shard alone. @throws RangeError if its counts are not those of its games */
function partOf(game: Game, run: RebuiltRun, { manifest, tallies }: FoundShard): RebuiltRun {
  const parts = partsOf(game, run.plan, manifest.shard);
  if (tallies.arms.length !== parts.length) throw new RangeError(`it has ${tallies.arms.length} arms`);
  const arms = run.result.arms.map((arm, place) => {
    const tally = Tally.unpack(game, parseTally(game, tallies.arms[place]!));
    if (tally.games !== parts[place]!.count) throw new RangeError(`arm ${place + 1} has ${tally.games} games`);
    return { ...arm, tally };
  });
  return { ...run, starts: parts.map(({ from }) => from), result: { ...run.result, arms } };
}
