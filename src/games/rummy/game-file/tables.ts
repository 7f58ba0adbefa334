/** Tables of a game file: values by players, by deal or by ruling, and by ranges of cards. */
import { DefinitionError } from '../../../game/index.js';
import { ANY } from '../rules/terms.js';

export type FieldPath = readonly (string | number)[];

type Kind = 'by-players' | 'by-deal' | 'by-ruling';

/** Reads `7`, `2-3`: the first and last of a range. */
function readRange(text: string, path: FieldPath): readonly [number, number] {
  const [, first, last = first] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(text) ?? [];
  const range = [Number(first), Number(last)] as const;
  if (first !== undefined && range[0] <= range[1]) return range;
  throw new DefinitionError(path, `'${text}' is no number and no range; write 3, or 3-5`);
}

/** The values of a table by number. @param path of the table @throws DefinitionError if ranges are wrong or overlap */
function readRanges<T>(table: Readonly<Record<string, T>>, path: FieldPath): Map<number, readonly [string, T]> {
  const found = new Map<number, readonly [string, T]>();
  for (const [key, value] of Object.entries(table)) {
    const [first, last] = readRange(key, [...path, key]);
    for (let number = first; number <= last; number++) {
      if (found.has(number))
        throw new DefinitionError(
          [...path, key],
          `${number} is in two ranges: '${found.get(number)![0]}' and '${key}'`,
        );
      found.set(number, [key, value]);
    }
  }
  return found;
}

/**
 * Reads a value that may be a table.
 *
 * @param kind of table
 * @param keys numbers, or values of a ruling, that it must cover
 * @returns the value for a key, and its path; a number after the last one gives the value of the last
 * @throws DefinitionError if one is missing
 */
export function readTable<T>(
  value: T | Readonly<Record<string, unknown>>,
  kind: Kind,
  keys: readonly (number | string)[],
  path: FieldPath,
): (key: number | string) => readonly [T, FieldPath] {
  if (typeof value !== 'object' || value === null || !(kind in value)) return () => [value as T, path];
  const table = (value as Readonly<Record<string, Readonly<Record<string, T>>>>)[kind]!;
  const at = [...path, kind];
  const isRuling = kind === 'by-ruling';
  const entries = isRuling
    ? new Map(Object.entries(table).map(([key, each]) => [key, [key, each] as const]))
    : readRanges(table, at);
  const found = entries as ReadonlyMap<number | string, readonly [string, T]>;
  const missing = keys.find((key) => !found.has(key));
  if (missing !== undefined) throw new DefinitionError(at, `the table says nothing of ${WHAT[kind]} ${missing}`);
  const last = keys.at(-1)!;
  return (key) => {
    const [name, each] = found.get(key) ?? found.get(last)!;
    return [each, [...at, name]];
  };
}

const WHAT: Readonly<Record<Kind, string>> = { 'by-players': 'players:', 'by-deal': 'deal', 'by-ruling': 'hand' };

/** `any` and `none` as the number that nothing comes near. */
export function numberOf(value: number | 'any' | 'none'): number {
  return typeof value === 'number' ? value : ANY;
}

/** The names of ranks, in the order of their numbers. */
export function rankNames(ranks: number): readonly string[] {
  return ranks === 13 ? [...'A23456789TJQK'] : Array.from({ length: ranks }, (_, rank) => `${rank + 1}`);
}

/** Reads points by ranks, `2-9: 5`, over those that hold already. @throws DefinitionError if a rank is unknown */
export function readPoints(
  text: Readonly<Record<string, number>>,
  ranks: number,
  before: readonly number[],
  path: FieldPath,
): number[] {
  const names = rankNames(ranks);
  const points = [...before];
  for (const [key, value] of Object.entries(text)) {
    if (key === 'wild') continue;
    const [first = '', last = first, ...more] = key.split('-');
    const [from, to] = [names.indexOf(first), names.indexOf(last)];
    if (from < 0 || to < from || more.length > 0) {
      throw new DefinitionError(
        [...path, key],
        `'${key}' is no rank and no range of ranks; ranks are ${names.join(' ')}, and wild`,
      );
    }
    for (let rank = from; rank <= to; rank++) points[rank] = value;
  }
  return points;
}

/** Reads wilds by the size of melds, `{S3: 1, R5: 2}`. @throws DefinitionError if a meld is none */
export function readWilds(
  text: Readonly<Record<string, number>>,
  path: FieldPath,
): readonly [set: number[], run: number[]] {
  const tables: [number[], number[]] = [[], []];
  for (const [key, most] of Object.entries(text)) {
    const [, letter, size] = /^([SR])(\d{1,2})$/.exec(key) ?? [];
    if (letter === undefined)
      throw new DefinitionError(
        [...path, key],
        `'${key}' is no meld; write S3 for a set of three, R4 for a run of four`,
      );
    const table = tables[letter === 'S' ? 0 : 1]!;
    while (table.length <= Number(size)) table.push(0);
    table[Number(size)] = most;
  }
  return tables;
}
