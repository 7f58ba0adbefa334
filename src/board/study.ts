/** A study as the board shows it: what the files of its folder say, whether it plays, was cut short or is over. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { SUMMARY_FILE } from '../analysis/summary-format.js';
import { UsageError } from '../game/index.js';
import { GAME_NAMES, loadGame } from '../games/registry.js';
import { readPlayFolder, summaryOf } from '../play/games-folder.js';
import { matchInWords } from '../play/match.js';
import type { AnyComparison } from '../report/model/verdict.js';
import { verdictOf } from '../report/model/verdict.js';
import { isLocked } from '../results/disk/lock.js';
import { kindIn, STAGED_FILES } from '../results/folder-kinds.js';
import { FOLDER_MANIFEST, MANIFEST, SHARD_FILE, UNFINISHED } from '../results/format.js';
import { readJson } from '../results/json-file.js';
import { readComparison } from '../results/read.js';
import { parseTally } from '../results/tables/tallies.js';
import { CONFIRMATION } from '../results/tuning/tuning-format.js';
import { peekCheckpoint } from '../results/unfinished.js';
import { gamesAtMost, Tally } from '../simulation/index.js';
import { type Estimate, finalEstimates, liveEstimates } from './estimates.js';

type StudyState = 'running' | 'interrupted' | 'failed' | 'complete' | 'damaged';

export interface Study {
  /** Names it in addresses, whatever the folder is called. */
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly kind: string;
  readonly state: StudyState;
  readonly question: string | null;
  readonly game: string | null;
  readonly seed: string | null;
  /** Games of all arms; those that are played in all, null where nobody knows. */
  readonly games: number;
  readonly total: number | null;
  readonly seconds: number;
  readonly estimates: readonly Estimate[];
  /** What `compare` found, in sentences. */
  readonly verdict: readonly string[];
  readonly command: string | null;
  readonly fault: string | null;
  /** Pages to read: the report, then games. */
  readonly pages: readonly string[];
  /** When it ended, or something was last written, in milliseconds since 1970. */
  readonly date: number;
}

/** Files that commands write when they begin what is not one run, and what that is. */
const BEGUN = Object.fromEntries(Object.entries(STAGED_FILES).map(([kind, { started }]) => [started, kind]));

/** Folders that are searched within each other, and in all. */
const MAX_DEPTH = 4;
const MAX_FOLDERS = 3000;

/** Finds the folders of studies in a folder, by what commands write there. Hidden folders and packages are left out. */
export function findStudyFolders(root: string): string[] {
  const found: string[] = [];
  let searched = 0;
  const search = (path: string, depth: number, isPart: boolean): void => {
    if (++searched > MAX_FOLDERS) return;
    // Of the runs that a tuning or a designer's report consists of, those are shown that play.
    if (isPart ? existsSync(join(path, UNFINISHED)) : isStudy(path)) found.push(path);
    if (depth === MAX_DEPTH) return;
    const hasParts = isPart || begunIn(path) !== undefined || ['tuning', 'study'].includes(kindIn(path) ?? '');
    for (const name of foldersIn(path)) search(join(path, name), depth + 1, hasParts);
  };
  search(root, 0, false);
  return found;
}

function foldersIn(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$|unfinished$|games$)/.test(entry.name))
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

function isStudy(path: string): boolean {
  const [manifest, ...others] = ['manifest.json', UNFINISHED, SHARD_FILE, ...Object.keys(BEGUN)];
  if (others.some((name) => existsSync(join(path, name)))) return true;
  // Other programs have manifests too.
  return existsSync(join(path, manifest!)) && kindIn(path) !== 'unknown';
}

/** What a folder of several runs is that has begun and is not complete. */
function begunIn(path: string): string | undefined {
  const file = Object.keys(BEGUN).find((name) => existsSync(join(path, name)));
  return file === undefined ? undefined : BEGUN[file];
}

/** A text that differs whenever something of a study has changed. */
export function stampOf(path: string): string {
  const names = [
    ...['manifest.json', 'report.html', SHARD_FILE, UNFINISHED, `${UNFINISHED}/checkpoint.json`],
    ...Object.keys(BEGUN),
  ];
  const times = names.map((name) => statSync(join(path, name), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return `${times.join()},${isPlaying(path)}`;
}

function isPlaying(path: string): boolean {
  // A tuning locks its own folder.
  return [join(path, UNFINISHED), path].some((folder) => isLocked(folder));
}

export function idOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 12);
}

export const BLANK = {
  ...{ question: null, game: null, seed: null, games: 0, total: null, seconds: 0 },
  ...{ estimates: [], verdict: [], command: null, fault: null, pages: [] },
};

/** The folder of the run whose numbers a study has: of a tuning, its confirmation. */
export function runFolder({ kind, path }: Study): string {
  return kind === 'tuning' ? join(path, CONFIRMATION) : path;
}

/** Reads a study. What cannot be read makes it `damaged`, with the reason. */
export async function readStudyState(root: string, path: string): Promise<Study> {
  const name = relative(root, path) || '.';
  const date = Math.max(0, ...stampOf(path).split(',').slice(0, -1).map(Number));
  const blank: Study = {
    ...{ ...BLANK, id: idOf(name), path, name, kind: kindIn(path) ?? 'run' },
    ...{ state: 'interrupted', date, pages: pagesIn(path) },
  };
  try {
    const live = isPlaying(path);
    const state: StudyState = live ? 'running' : 'interrupted';
    const unfinished = await readUnfinished(path);
    if (unfinished !== null) return { ...blank, state, ...unfinished, ...(unfinished.failed && !live && FAILED) };
    const begun = begunIn(path);
    if (begun !== undefined) return { ...blank, kind: begun, state };
    if (blank.kind !== 'play' && (live || existsSync(join(path, UNFINISHED)))) return { ...blank, state };
    return { ...blank, ...(await readFinished(path)), ...(live && { state }) };
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof RangeError)) throw error;
    return { ...blank, state: 'damaged', fault: error.message };
  }
}

const FAILED = { state: 'failed' } as const;

function pagesIn(path: string): string[] {
  const games = existsSync(join(path, 'games')) ? readdirSync(join(path, 'games')) : [];
  const pages = games.filter((name) => name.endsWith('.html')).map((name) => `games/${name}`);
  return [...(existsSync(join(path, 'report.html')) ? ['report.html'] : []), ...pages.sort()];
}

async function readUnfinished(path: string) {
  const checkpoint = peekCheckpoint(join(path, UNFINISHED));
  if (checkpoint === null) return null;
  const { identity, arms, partial, seconds, failed } = checkpoint;
  const { question, game: name, seed, rule, shard } = identity;
  if (identity.definition === undefined && !GAME_NAMES.includes(name))
    throw new UsageError(`this version does not know the game '${name}'`);
  const game = await loadGame(identity);
  const tallies = arms.map((arm) => Tally.unpack(game, parseTally(game, arm)));
  if (partial !== null) {
    const rest = parseTally(game, partial.tally);
    tallies[partial.arm] ??= new Tally(game, rest.shape);
    tallies[partial.arm]!.merge(rest);
  }
  const isCounted = rule.kind === 'games' && shard === undefined;
  return {
    ...{ question, game: name, seed, seconds, failed },
    games: tallies.reduce((sum, tally) => sum + tally.games, 0),
    total: isCounted ? gamesAtMost(rule) * identity.arms.length : null,
    estimates: tallies.flatMap((tally, place) => liveEstimates(game, rule, identity.arms[place]!, tally, place)),
  };
}

async function readFinished(path: string): Promise<Partial<Study>> {
  const kind = kindIn(path);
  if (kind !== 'run') {
    if (kind === null || kind === 'shard') return { state: 'complete' };
    const { command, game, seed, ended, seconds, finished } = readJson(join(path, 'manifest.json'), FOLDER_MANIFEST);
    const confirmed = join(path, CONFIRMATION);
    const winner = kindIn(confirmed) === 'run' ? await readFinished(confirmed) : {};
    const { games = 0, total = null, estimates = [], verdict = [] } = kind === 'play' ? await readGames(path) : winner;
    return { command, game, seed, state: ended, seconds, date: Date.parse(finished), games, total, estimates, verdict };
  }
  const manifest = readJson(join(path, 'manifest.json'), MANIFEST);
  const summary = readJson(join(path, 'summary.json'), SUMMARY_FILE);
  const { question, game: name, seed, games, seconds, command, ended, rule, finished } = manifest;
  if (manifest.definition === undefined && !GAME_NAMES.includes(name))
    throw new UsageError(`this version does not know the game '${name}'`);
  const game = await loadGame(manifest);
  const comparison = readComparison(path);
  return {
    ...{ question, game: name, seed, games, seconds, command, state: ended, date: Date.parse(finished) },
    total: rule.kind === 'games' && ended !== 'complete' ? gamesAtMost(rule) * summary.runs.length : games,
    estimates: finalEstimates(game, summary),
    verdict: comparison === null ? [] : verdictOf(game, comparison as AnyComparison),
  };
}

/** Games that people have played: how many are over, and how matches stand. */
async function readGames(path: string): Promise<Partial<Study>> {
  const { manifest, journal } = readPlayFolder(path);
  const game = await loadGame(manifest);
  const { games, matches } = summaryOf(game, journal.games).summary;
  return { games, verdict: matches.flatMap((match) => matchInWords(game, match)) };
}
