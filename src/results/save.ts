/** Writes results folders: the journal, and the files that follow from it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Game } from '../game/index.js';
import { Counts } from './counts.js';
import { hashFile } from './disk/files.js';
import type { ResultsFolder } from './disk/folder.js';
import { readLines } from './disk/lines.js';
import { removeAll, resultsFiles } from './folder-kinds.js';
import { type BeginLine, type EndLine, type GroupLine, JOURNAL_FILE, RECORDS_FILE } from './format.js';
import { pickRewritableFields } from './identity.js';
import {
  type JournalFile,
  journalOf,
  type NumberedGroupLine,
  readGroupLines,
  readJournal,
  serializeLine,
} from './journal.js';
import { StoredRun } from './stored-run.js';

/** Limits of a journal: lines of a group of arms, and tallies of all arms together. */
const LINES = 50;
const TALLIES = 500;

/** Results that are to be written. */
export interface SavedRun {
  /** Sum of all lines. */
  readonly run: StoredRun;
  /** As it is to be written: of the words and the machine that the run was counted with, some may have changed. */
  readonly begin: BeginLine;
  /** The lines, each time from their beginning. */
  readonly turns: () => Iterable<NumberedGroupLine>;
  /** The path of the records, or the pieces that make them; null where there are none. */
  readonly records: string | Iterable<string | Uint8Array> | null;
}

/**
 * Writes all files of a results folder, the journal last: earlier results stay until then.
 *
 * @throws ResultsError if a file cannot be written; what stands in the folder is then left as it is
 */
export function saveRun(folder: ResultsFolder, source: SavedRun, end: EndLine): void {
  const { run, begin, records } = source;
  // The file in the folder may be the source itself, if only words have changed.
  if (typeof records === 'string') folder.stageFile(RECORDS_FILE, records, end.ended === 'complete');
  else if (records !== null) folder.stagePieces(RECORDS_FILE, records);
  for (const [name, text] of run.files(end)) folder.stage(name, text);
  const hash = records !== null && folder.staged[RECORDS_FILE];
  const last = { ...end, ...(hash && { records: hash }) };
  folder.stagePieces(JOURNAL_FILE, piecesOf(begin, merged(source), last));
  const own = Object.keys(folder.staged);
  removeAll(
    folder,
    resultsFiles(folder.path).filter((name) => !own.includes(name)),
  );
  folder.commit();
}

function* piecesOf(begin: BeginLine, turns: Iterable<GroupLine>, end: EndLine): Generator<string> {
  yield serializeLine(begin);
  for (const turn of turns) yield serializeLine(turn);
  yield serializeLine(end);
}

/** The lines of a group of arms, and what is to be the next of them. */
interface Group {
  readonly lines: GroupLine[];
  /** Batches of an arm that are still to come. */
  left: number;
  open: { readonly counts: Counts; readonly from: number; batches: number } | null;
}

/** Puts lines together, group after group, so that the journal keeps to its limits. */
function merged({ run, begin, turns }: SavedRun): Iterable<GroupLine> {
  if (begin.shard !== undefined) return lasting(turns());
  const groups = new Map<string, Group>();
  const lines = Math.max(1, Math.min(LINES, Math.floor(TALLIES / begin.arms.length)));
  for (const { turn } of turns()) {
    const key = turn.group.join();
    const all = run.batches.get(key)!;
    const group = groups.get(key) ?? { lines: [], left: all, open: null };
    groups.set(key, group);
    addTo(group, turn, run, Math.ceil(all / lines));
  }
  return [...groups.values()].flatMap((group) => group.lines);
}

/** @param size batches of a line */
function addTo(group: Group, turn: GroupLine, run: StoredRun, size: number): void {
  group.open ??= { counts: new Counts(run.counted), from: turn.from, batches: 0 };
  const { open } = group;
  open.counts.add(turn);
  const batches = run.batchesIn(turn);
  open.batches += batches;
  group.left -= batches;
  if (open.batches < size && group.left > 0) return;
  const { records } = turn;
  group.lines.push({ ...open.counts.turn(turn.group, open.from), ...(records !== undefined && { records }) });
  group.open = null;
}

/** Leaves out of lines what depends on interruptions. */
function* lasting(turns: Iterable<NumberedGroupLine>): Generator<GroupLine> {
  for (const { turn } of turns) {
    const { seconds: _, ...rest } = turn;
    yield rest;
  }
}

/**
 * Writes the files of complete results again, by other words about the same games.
 *
 * @throws ResultsError if a file cannot be written; nothing is then changed
 */
export function rewriteRun(folder: ResultsFolder, game: Game, begun: BeginLine, words: BeginLine): void {
  const begin = { ...begun, ...pickRewritableFields(words) };
  const file = journalOf(folder.path);
  const { records: _, ...end } = readJournal(file).end as EndLine;
  const run = new StoredRun(game, begin).addAll(file);
  const records = begin.records ? join(folder.path, RECORDS_FILE) : null;
  saveRun(folder, { run, begin, turns: () => readGroupLines(file), records }, end);
}

/**
 * Writes report.html, and has the journal name it and the pages of games, where there is one.
 *
 * @throws ResultsError if a file cannot be written; nothing is then changed
 */
export function savePage(folder: ResultsFolder, page: string, gamePages: Iterable<string> = []): void {
  folder.stage('report.html', page);
  const file = journalOf(folder.path);
  if (existsSync(file.path)) {
    const games = Array.from(gamePages, (name) => [name, hashFile(join(folder.path, name))]);
    const files = { ...Object.fromEntries(games), ...folder.staged };
    folder.stagePieces(JOURNAL_FILE, withPages(file, serializeLine({ line: 'pages', files })));
  }
  folder.commit();
}

function* withPages({ path }: JournalFile, pages: string): Generator<string> {
  for (const text of readLines(path)) if (!text.startsWith('{"line":"pages"')) yield text;
  yield pages;
}
