/** Grids: expands the lists of an experiment file into all combinations, with their places in the file. */
import type { PolicyEntry } from './experiment-schema.js';
import type { DocumentPath } from './source-file.js';

/** A value and its place in the file. */
export type Placed<T> = readonly [value: T, path: DocumentPath];

/** Each value with its path; a single value counts as a list of one. */
export function listed<T>(value: T | readonly T[], path: DocumentPath): Placed<T>[] {
  if (!Array.isArray(value)) return [[value as T, path]];
  return (value as readonly T[]).map((item, place) => [item, [...path, place]]);
}

/** Every way to choose one from each list; the last list changes fastest. */
export function combinations<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>((chosen, list) => chosen.flatMap((some) => list.map((one) => [...some, one])), [[]]);
}

/** Every mapping with one of the listed values for each name. */
export function mappings<T>(lists: Readonly<Record<string, T | readonly T[]>>): Record<string, T>[] {
  const names = Object.keys(lists);
  const values = names.map((name) => listed(lists[name]!, []).map(([value]) => value));
  return combinations(values).map((chosen) => Object.fromEntries(chosen.map((value, place) => [names[place]!, value])));
}

/** A policy as written in a team, once for each combination of its options. */
export function policyTexts(entry: PolicyEntry): string[] {
  if (typeof entry === 'string') return [entry];
  return mappings(entry.options).map((options) => {
    const written = Object.entries(options).map(([name, value]) => `${name}=${optionText(value)}`);
    return written.length === 0 ? entry.policy : `${entry.policy}:${written.join(',')}`;
  });
}

function optionText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}
