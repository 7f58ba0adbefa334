/** Decisions of a game as arrays of numbers, for learners. */
import type { Decide } from './wire.js';

/** The numbers of an observation: of one byte each where all fit, else of two. */
export type Cells = Int8Array | Int16Array;

/** A field of an observation: an array of integers, in row-major order. */
export interface ObservationField {
  readonly name: string;
  readonly summary: string;
  /** Its lengths; empty for a single number. */
  readonly shape: readonly number[];
  /** The least and the greatest value. */
  readonly low: number;
  readonly high: number;
}

/** Moves of one kind, numbered one after the other. */
export interface MoveGroup {
  readonly name: string;
  readonly summary: string;
  readonly count: number;
  /** The decisions (names of policy methods) in which its moves may be legal. */
  readonly decisions: readonly string[];
}

/** The observations and moves of a setup. */
export interface Encoding {
  readonly fields: readonly ObservationField[];
  readonly moves: readonly MoveGroup[];
  /** A move in words. @param move its number */
  moveText(move: number): string;
  encoder(): DecisionEncoder;
}

/**
 * Turns decisions into moves that are taken one at a time. A decision begins, is observed, and is complete after one or more
 * moves. For one table and any of its seats: it remembers what happened in public. Allocates nothing but in `movesOf`.
 */
export interface DecisionEncoder {
  /** A game or a deal begins, before anything is asked; or one is entered, of which all that is public is read again. */
  start(): void;
  /** A decision is asked. @param method the policy's method @param view what the seat sees; it is kept until `decide` */
  begin(method: string, view: unknown): void;
  /** Writes the observation from an index on. */
  observe(into: Cells, at: number): void;
  /** Writes 1 for each legal move, and 0 for the others. At least one is legal. */
  mask(into: Int8Array, at: number): void;
  /** Makes a legal move. @returns whether the decision is complete @throws IllegalMove if the move is not legal */
  take(move: number): boolean;
  /** The decision once it is complete. */
  readonly decide: Decide;
  /**
   * The moves that make a decision. To be called when it has begun, before any move; changes nothing.
   *
   * @param answer what the policy's method returned, or the lay-down that it filled in
   */
  movesOf(answer: unknown): number[];
}

/** A list of parts that follow each other in one array. */
export interface Layout<Name extends string> {
  /** The index of the first place of each part. */
  readonly at: Readonly<Record<Name, number>>;
  readonly size: number;
}

function layout<Name extends string>(parts: readonly { readonly name: Name; readonly count: number }[]): Layout<Name> {
  let size = 0;
  const at = {} as Record<Name, number>;
  for (const { name, count } of parts) {
    at[name] = size;
    size += count;
  }
  return { at, size };
}

export function cellsOf({ shape }: Pick<ObservationField, 'shape'>): number {
  return shape.reduce((product, length) => product * length, 1);
}

export function layoutFields<const F extends readonly ObservationField[]>(fields: F): Layout<F[number]['name']> {
  return layout(fields.map((field) => ({ name: field.name as F[number]['name'], count: cellsOf(field) })));
}

export function layoutMoves<const M extends readonly MoveGroup[]>(moves: M): Layout<M[number]['name']> {
  return layout(moves.map(({ name, count }) => ({ name: name as M[number]['name'], count })));
}

/** The group of a move, and its number in it. @throws RangeError if there is no such move */
export function groupOf(
  moves: readonly MoveGroup[],
  move: number,
): { readonly group: MoveGroup; readonly index: number } {
  let index = move;
  for (const group of moves) {
    if (index >= 0 && index < group.count) return { group, index };
    index -= group.count;
  }
  throw new RangeError(`there is no move ${move}`);
}

/** True if a byte holds every number of an observation. */
export function fitsBytes(fields: readonly ObservationField[]): boolean {
  return fields.every(({ low, high }) => low >= -128 && high <= 127);
}

/** @returns an array for `observations` observations */
export function newCells({ fields }: Pick<Encoding, 'fields'>, observations = 1): Cells {
  const size = observations * layoutFields(fields).size;
  return fitsBytes(fields) ? new Int8Array(size) : new Int16Array(size);
}
