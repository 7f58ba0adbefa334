/** Reads and writes the lines of run.jsonl. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { firstSchemaIssue, UsageError } from '../game/index.js';
import { readLines } from './disk/lines.js';
import {
  BEGIN_LINE_SCHEMA,
  type BeginLine,
  type CodeHashes,
  type EndLine,
  type GroupLine,
  JOURNAL_FILE,
  JOURNAL_SCHEMA,
  LINE_SCHEMAS,
  type StageLine,
  TUNING_BEGIN_LINE_SCHEMA,
  type TuningBeginLine,
} from './format.js';

/** Writes a line of a journal. */
export function serializeLine(
  entry:
    | BeginLine
    | TuningBeginLine
    | GroupLine
    | EndLine
    | StageLine
    | z.infer<typeof LINE_SCHEMAS.sitting | typeof LINE_SCHEMAS.pages>,
): string {
  return `${JSON.stringify(entry)}\n`;
}

/** Makes the last line of what ends now. */
export function createEndLine({ ended, seconds, sittings, ...rest }: Omit<EndLine, 'line' | 'finished'>): EndLine {
  const finished = new Date().toISOString();
  return { line: 'end', ended, finished, seconds: Number(seconds.toFixed(3)), sittings, ...rest };
}

/** Path of a journal, and advice about one that is damaged. */
export interface JournalFile {
  readonly path: string;
  readonly advice: string;
  /** True if a run may have been killed while it wrote the last line: an incomplete line is then ignored. */
  readonly isGrowing?: boolean;
}

export function journalOf(folder: string, advice = 'run it again'): JournalFile {
  return { path: join(folder, JOURNAL_FILE), advice };
}

/** @param folder the one in which a run keeps what it has */
export function growingJournalOf(folder: string): JournalFile {
  return { path: join(folder, JOURNAL_FILE), advice: 'begin anew with --restart', isGrowing: true };
}

/** @returns an error that names a line */
function damaged({ path, advice }: JournalFile, line: number, what: string): UsageError {
  return new UsageError(`'${path}' was modified or is damaged: line ${line} ${what}; ${advice}`);
}

/** Does something with a line. @throws UsageError instead of a RangeError */
export function withLineErrors<T>(file: JournalFile, line: number, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw damaged(file, line, `cannot be: ${error.message}`);
  }
}

type AnyBegin = BeginLine | TuningBeginLine;

interface Entry {
  /** From 1. */
  readonly line: number;
  /** Bytes of the file up to its end. */
  readonly end: number;
  readonly data: Readonly<Record<string, unknown>>;
}

function* entriesIn(file: JournalFile): Generator<Entry> {
  let [line, end] = [0, 0];
  let torn: number | null = null;
  for (const text of readLines(file.path)) {
    line++;
    if (torn !== null) throw damaged(file, torn, 'is no JSON');
    end += Buffer.byteLength(text);
    const data = text.endsWith('\n') ? parsed(text) : null;
    if (data !== null) yield { line, end, data };
    else torn = line;
  }
  if (torn !== null && (!file.isGrowing || torn === 1)) throw damaged(file, torn, 'is no JSON');
}

function parsed(text: string): Entry['data'] | null {
  try {
    const data = JSON.parse(text);
    return typeof data === 'object' && data !== null ? data : null;
  } catch {
    return null;
  }
}

function checked<T extends z.ZodType>(file: JournalFile, { line, data }: Entry, shape: T): z.infer<T> {
  const found = shape.safeParse(data, { reportInput: true });
  if (found.success) return found.data;
  const { where, what } = firstSchemaIssue(found.error);
  throw damaged(file, line, `${where === '' ? '' : `'${where}' `}${what}`);
}

/** Reads the first line. @throws UsageError if the file is missing, damaged or of another version */
export function readBegin(file: JournalFile): AnyBegin {
  for (const entry of entriesIn(file)) return beginIn(file, entry);
  if (!existsSync(file.path)) throw new UsageError(`there is no file '${file.path}'`);
  throw damaged(file, 1, 'is missing');
}

function beginIn(file: JournalFile, entry: Entry): AnyBegin {
  const { line, schema, tuning } = entry.data;
  if (line !== 'begin') throw damaged(file, 1, 'does not say what was run');
  if (schema !== JOURNAL_SCHEMA) {
    throw new UsageError(
      `'${file.path}' has the schema ${JSON.stringify(schema) ?? 'of nothing'}, which this version of the program does not read; ${file.advice}`,
    );
  }
  return tuning === undefined
    ? checked(file, entry, BEGIN_LINE_SCHEMA)
    : checked(file, entry, TUNING_BEGIN_LINE_SCHEMA);
}

/** A line of games. */
export interface NumberedGroupLine {
  readonly line: number;
  readonly turn: GroupLine;
}

/** Reads what was played, line by line: the file may be larger than memory. @throws UsageError if it is damaged */
export function* readGroupLines(file: JournalFile): Generator<NumberedGroupLine> {
  for (const entry of entriesIn(file)) {
    if (entry.data.line === undefined) yield { line: entry.line, turn: checked(file, entry, LINE_SCHEMAS.turn) };
  }
}

/** All of a journal but its games. */
export interface Journal {
  readonly begin: AnyBegin;
  /** The end of the last sitting; null while it is under way. */
  readonly end: (Pick<EndLine, 'ended'> & Partial<EndLine>) | null;
  readonly stages: readonly StageLine[];
  readonly pages: CodeHashes;
  /** Games of all arms together. */
  readonly games: number;
  readonly sittings: number;
  readonly seconds: number;
  /** Bytes of the file that are whole lines. */
  readonly bytes: number;
  /** Bytes of records.csv after the last games. */
  readonly records: number;
}

/** Reads a journal to its end. @throws UsageError if a line is damaged */
export function readJournal(file: JournalFile): Journal {
  const begin = readBegin(file);
  let found: Journal = {
    begin,
    end: null,
    stages: [],
    pages: {},
    games: 0,
    sittings: 0,
    seconds: 0,
    bytes: 0,
    records: 0,
  };
  for (const entry of entriesIn(file)) {
    if (entry.line > 1) found = { ...found, ...changeBy(file, entry, found) };
    found = { ...found, bytes: entry.end };
  }
  if (found.end === null && !file.isGrowing && !('tuning' in begin))
    throw damaged(file, 1, 'is not followed by an end');
  return found;
}

function changeBy(file: JournalFile, entry: Entry, before: Journal): Partial<Journal> {
  const { line } = entry.data;
  if (before.end !== null && line !== 'sitting' && line !== 'pages')
    throw damaged(file, entry.line, 'comes after the end');
  if (line === undefined) {
    const {
      group,
      games,
      seconds = before.seconds,
      records = before.records,
    } = checked(file, entry, LINE_SCHEMAS.turn);
    return { games: before.games + group.length * games, seconds, records };
  }
  if (line === 'sitting') return { end: null, sittings: before.sittings + 1 };
  if (line === 'end') return { end: checked(file, entry, LINE_SCHEMAS.end) };
  if (line === 'stage') return { stages: [...before.stages, checked(file, entry, LINE_SCHEMAS.stage)] };
  if (line === 'pages') return { pages: checked(file, entry, LINE_SCHEMAS.pages).files };
  throw damaged(file, entry.line, `is of no kind that there is: ${JSON.stringify(line)}`);
}
