/** Results as `--json` prints them: checked against their schema, and read as rows. */
import { expect } from 'vitest';
import {
  type ComparisonVerdict,
  type Finding,
  type FoundEstimate,
  findDecidingDifference,
  findFinding,
  type Result,
  type ResultRow,
  rowsOf,
  type StoredResult,
} from '../../src/analysis/index.js';
import { RESULT_FILE_SCHEMA } from '../../src/analysis/result.js';
import { outputOf, type RunCircumstances } from './shamus.testing.js';

/** A result with its arms as rows. */
export type ResultJson = Result & { readonly rows: readonly ResultRow[] };

/** @throws ZodError if it is no result; no field may be unknown to the schema */
export function checkedResult(data: unknown): StoredResult & { readonly rows: readonly ResultRow[] } {
  const result = RESULT_FILE_SCHEMA.parse(data);
  expect(result).toEqual(data);
  return { ...result, rows: rowsOf(result) };
}

/** @throws ZodError if the text is anything but one such object on a line */
export function parseResult(text: string): ResultJson {
  expect(text).toMatch(/^\{[^\n]*\}\n$/);
  const { timing, ...lasting } = JSON.parse(text);
  expect(Object.keys(timing)).toEqual(['seconds', 'gamesPerSecond', 'threads']);
  return { ...checkedResult(lasting), timing };
}

/** The text without its `timing`, which is the last of its fields. */
export function withoutTimes(text: string): string {
  const rest = text.replace(/,"timing":\{[^{}]*\}\}\n$/, '');
  expect(rest).not.toBe(text);
  return rest;
}

/** Runs `shamus run --json` with these words, which must succeed. */
export async function runJson(words: readonly string[], circumstances?: RunCircumstances): Promise<ResultJson> {
  return parseResult(await outputOf(['run', ...words, '--json'], circumstances));
}

/** The rates of an arm: its outcomes and all wins together. */
export function ratesOf({
  findings,
}: ResultRow): (FoundEstimate & { readonly count: number; low: number; high: number })[] {
  return Object.values(findings).flatMap(({ count, estimate }) =>
    count === undefined ? [] : [{ ...estimate, count, low: estimate.low!, high: estimate.high! }],
  );
}

/** Results of a row's games, without its policies. */
export function playedIn({ games, outcomes, reasons, findings }: ResultRow) {
  return { games, outcomes, reasons, net: findings.net!.estimate, turns: findings.turns!.estimate };
}

/** All that a row says of its arm, whatever its number. */
export function saidOf({ arm: _, findings, differences, byDistance, ...rest }: ResultRow) {
  const without = ({ terms: __, ...finding }: Finding) => finding;
  const all = (of: ResultRow['findings']) => Object.values(of).map(without);
  return { ...rest, findings: all(findings), differences: all(differences), byDistance: byDistance.map(without) };
}

/** A comparison with what differs, B minus A, by measure. */
export interface ComparisonJson extends ResultJson {
  readonly verdict: ComparisonVerdict;
  readonly a: ResultRow;
  readonly b: ResultRow;
  readonly difference: Readonly<Record<string, FoundEstimate & { readonly discordant?: readonly [number, number] }>>;
  readonly deciding: FoundEstimate;
}

/** @throws ZodError if the text is anything but one comparison of two that were played, on a line */
export function parseComparison(text: string): ComparisonJson {
  const result = parseResult(text);
  const found = result.measures.flatMap(({ name }) => {
    const finding = findFinding(result, name, { arm: 2, weight: 1 }, { arm: 1, weight: -1 });
    if (finding === undefined) return [];
    const { discordant, estimate } = finding;
    return [[name, { ...estimate, ...(discordant && { discordant }) }] as const];
  });
  const [a, b] = result.rows;
  return {
    ...result,
    verdict: result.verdict as ComparisonVerdict,
    ...{ a: a!, b: b!, difference: Object.fromEntries(found), deciding: findDecidingDifference(result)!.estimate },
  };
}

/** Runs `shamus compare --json` with these words, which must succeed. */
export async function compareJson(words: readonly string[], circumstances?: RunCircumstances): Promise<ComparisonJson> {
  return parseComparison(await outputOf(['compare', ...words, '--json'], circumstances));
}
