/** What can be checked of results without playing a game: that all files say the same. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Game } from '../game/index.js';
import { batchColumns, sumOf } from './batches-csv.js';
import { pairsCsv } from './pairs-csv.js';
import type { Results } from './read-results.js';
import type { RebuiltRun } from './rebuild.js';
import { hashOfFile } from './results-folder.js';
import { summarize } from './summary.js';
import { summaryCsv } from './summary-csv.js';
import { toJson } from './to-json.js';

/** What is wrong with a file, and where in it. */
export interface Falsehood {
  readonly file: string;
  /** 1 is the first; null where it is the whole file. */
  readonly line: number | null;
  readonly message: string;
}

/** Files whose hash is not the one that the manifest has. */
export function changedFiles({ path, manifest }: Results): Falsehood[] {
  return Object.entries(manifest.files).flatMap(([file, { sha256 }]) => {
    if (!existsSync(join(path, file))) return [{ file, line: null, message: 'is missing' }];
    if (hashOfFile(join(path, file)).sha256 === sha256) return [];
    return [{ file, line: null, message: 'is not as it was written: its SHA-256 is not the one in manifest.json' }];
  });
}

/** Summaries and pairs that do not follow from the counts in tallies.json. */
export function falseSummaries(game: Game, results: Results, { plan, result }: RebuiltRun): Falsehood[] {
  const { path, summary } = results;
  const { timing: _, ...lasting } = summarize(game, plan, result);
  const found = [...differences(path, 'summary.csv', summaryCsv({ runs: lasting.runs }))];
  if (summary.schema === 'shamus-run/1') {
    const { question } = summary;
    found.push(
      ...differences(path, 'summary.json', toJson(question === undefined ? lasting : { question, ...lasting })),
    );
    const pairs = pairsCsv(game, result.arms);
    if (pairs !== null) found.push(...differences(path, 'pairs.csv', pairs));
  }
  return found;
}

/** The first line in which a file is not what it should be. */
function differences(path: string, file: string, expected: string): Falsehood[] {
  const lines = linesOf(join(path, file));
  const should = expected.split('\n');
  const place = should.findIndex((line, at) => line !== lines[at]);
  if (place < 0 && lines.length === should.length) return [];
  const at = place < 0 ? should.length : place;
  return [
    {
      file,
      line: at + 1,
      message: `says ${told(lines[at])}, where tallies.json comes to ${told(should[at])}`,
    },
  ];
}

/** A row of batches.csv. */
export interface BatchLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  /** By column. */
  readonly cells: Readonly<Record<string, string>>;
}

export function batchLines(path: string): BatchLine[] {
  const [head, ...rows] = linesOf(join(path, 'batches.csv')).filter((line) => line !== '');
  const columns = head?.split(',') ?? [];
  return rows.map((text, place) => ({
    line: place + 2,
    text,
    cells: Object.fromEntries(text.split(',').map((cell, column) => [columns[column] ?? '', cell])),
  }));
}

/** Batches that leave out games, and counts in tallies.json that are not the sum of the batches. */
export function falseSums(game: Game, lines: readonly BatchLine[], { result }: RebuiltRun): Falsehood[] {
  const sums = result.arms.map(() => new Map<string, number>());
  for (const { line, cells } of lines) {
    const sum = sums[Number(cells.arm) - 1];
    const games = sum?.get('games') ?? 0;
    if (sum === undefined || Number(cells.from) !== games) {
      const message = `has games from ${cells.from} of arm ${cells.arm}, where those from ${games} should follow`;
      return [{ file: 'batches.csv', line, message }];
    }
    for (const column of countColumns(game)) sum.set(column, (sum.get(column) ?? 0) + Number(cells[column]));
  }
  return sums.flatMap((sum, arm) => {
    const expected = countsOf(game, result.arms[arm]!.tally);
    const column = countColumns(game).find((name) => (sum.get(name) ?? 0) !== expected[name]);
    if (column === undefined) return [];
    const message = `arm ${arm + 1} has ${column} ${expected[column]}, and its batches in batches.csv come to ${sum.get(column) ?? 0}`;
    return [{ file: 'tallies.json', line: null, message }];
  });
}

/** Those that hold counts and sums. */
function countColumns(game: Game): string[] {
  return batchColumns(game).filter((name) => !['arm', 'from', 'sha256'].includes(name));
}

function countsOf(game: Game, tally: RebuiltRun['result']['arms'][number]['tally']): Record<string, number> {
  const { games, outcomes, reasons, metrics } = tally.pack();
  const sums = game.metrics.map(({ low, step }, place) => sumOf(metrics[place]!, low, step));
  const values = [games, ...outcomes, ...reasons, ...sums];
  return Object.fromEntries(countColumns(game).map((column, place) => [column, values[place]!]));
}

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

function told(line: string | undefined): string {
  if (line === undefined) return 'nothing';
  const text = line.trim();
  return text.length > 60 ? `'${text.slice(0, 57)}...'` : `'${text}'`;
}
