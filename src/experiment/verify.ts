import type { Game } from '../game/index.js';
import { keyFromSeed, Stream } from '../random/index.js';
import { behaviourSignature, playRanges } from '../simulation/index.js';
import { VERSION } from '../version.js';
import { batchColumns, batchRow } from './batches-csv.js';
import { hashes } from './hashes.js';
import type { Results } from './read-results.js';
import { type RebuiltRun, rebuild } from './rebuild.js';
import { type BatchLine, batchLines, changedFiles, type Falsehood, falseSummaries, falseSums } from './verify-files.js';

export interface VerifyWish {
  /** Batches to play again, drawn at random. */
  readonly batches: number;
  /** Whoever does not know it cannot know which batches are played. */
  readonly seed: string;
  readonly threads: number;
  /** Where paths of policies are seen from. */
  readonly folder: string;
}

/** What `verify --json` prints. */
export interface Verification {
  readonly schema: 'shamus-verify/1';
  readonly path: string;
  /** Nothing is false, and all was checked. */
  readonly ok: boolean;
  readonly falsehoods: readonly Falsehood[];
  /** Why no games were played again; null if they were. */
  readonly unplayable: string | null;
  /** How many batches were played again, of how many; which, depends on the seed. */
  readonly batches: { readonly played: number; readonly of: number; readonly seed: string };
}

/** Checks results: that all files say the same, and that a random sample of batches comes to the same when played again. */
export async function verify(game: Game, results: Results, wish: VerifyWish): Promise<Verification> {
  const changed = changedFiles(results);
  const lines = batchLines(results.path);
  const verification = { schema: 'shamus-verify/1', path: results.path } as const;
  const run = await rebuild(game, results, wish.folder).catch(brokenTally);
  if ('file' in run) {
    const batches = { played: 0, of: lines.length, seed: wish.seed };
    const unplayable = 'it is not clear what they came to';
    return { ...verification, ok: false, falsehoods: [...changed, run], unplayable, batches };
  }
  const falsehoods = [...changed, ...falseSummaries(game, results, run), ...falseSums(game, lines, run)];
  const unplayable = await whyUnplayable(game, results, run);
  const sample = unplayable === null ? sampleOf(lines, wish) : [];
  falsehoods.push(...(await playAgain(game, sample, run, wish.threads)));
  return {
    ...verification,
    ok: falsehoods.length === 0 && unplayable === null,
    falsehoods,
    unplayable,
    batches: { played: sample.length, of: lines.length, seed: wish.seed },
  };
}

/** Counts that cannot be. */
function brokenTally(error: unknown): Falsehood {
  if (error instanceof RangeError) return { file: 'tallies.json', line: null, message: `cannot be: ${error.message}` };
  throw error;
}

/** What is not as it was when the games were played. */
async function whyUnplayable(game: Game, { manifest }: Results, { plan }: RebuiltRun): Promise<string | null> {
  const signature = await behaviourSignature(game.name);
  if (manifest.signature !== signature) {
    const { 'shamus-lab': version } = manifest.versions;
    return `they were played by version ${version}, whose engine plays otherwise (signature ${manifest.signature}) than this version ${VERSION} (${signature})`;
  }
  for (const { role, name, sha256 } of await hashes(game.name, plan)) {
    const then = manifest.policies.find((policy) => policy.role === role && policy.name === name);
    if (then === undefined) return `manifest.json does not name the ${role} policy '${name}'`;
    if (then.sha256 !== sha256) return `the ${role} policy '${name}' is not the one that played: its code has changed`;
  }
  return null;
}

/** What the stream of the sample is for. */
const SAMPLING = 0x73616d70;

/** Some of the lines, each as likely; in their order. */
function sampleOf(lines: readonly BatchLine[], { batches, seed }: VerifyWish): BatchLine[] {
  const stream = new Stream();
  stream.start(keyFromSeed(seed), 0, SAMPLING);
  const drawn = lines.map((line) => ({ line, lot: stream.next() >>> 0 }));
  const chosen = drawn.toSorted((a, b) => a.lot - b.lot).slice(0, batches);
  return chosen.map(({ line }) => line).toSorted((a, b) => a.line - b.line);
}

async function playAgain(
  game: Game,
  sample: readonly BatchLine[],
  { plan }: RebuiltRun,
  threads: number,
): Promise<Falsehood[]> {
  const falsehoods: Falsehood[] = [];
  const ranges = sample.flatMap((line) => {
    const [place, from, count] = [Number(line.cells.arm) - 1, Number(line.cells.from), Number(line.cells.games)];
    const arm = plan.arms[place];
    // What is no batch at all is told by what checks the sums.
    if (arm === undefined || !Number.isSafeInteger(from) || !(count >= 1 && count <= 1e6)) return [];
    return [{ arm, place, from, count, line }];
  });
  await playRanges(ranges, plan.seed, threads, ({ place, from, line }, { tally, fault }) => {
    if (fault !== null) {
      const message = `a policy fails in game ${fault.game} when it is played again: ${fault.message}`;
      falsehoods.push({ file: 'batches.csv', line: line.line, message });
      return;
    }
    const wrong = wrongCell(game, line, batchRow(game, { arm: place, from, tally }).trimEnd().split(','));
    if (wrong !== null) falsehoods.push({ file: 'batches.csv', line: line.line, message: wrong });
  });
  return falsehoods.toSorted((a, b) => a.line! - b.line!);
}

function wrongCell(game: Game, { cells }: BatchLine, played: readonly string[]): string | null {
  const columns = batchColumns(game);
  const place = columns.findIndex((column, at) => cells[column] !== played[at]);
  if (place < 0) return null;
  return `${columns[place]} is ${cells[columns[place]!]}, and ${played[place]} when the games are played again`;
}
