/** The setups in which a game can be played. */
import type { GameReference } from './game-definition.js';
import type { OptionValues } from './policy-options.js';

/** Something that users choose by name, with the sentence that `list` and `describe` print. */
export interface NamedItem {
  readonly name: string;
  readonly summary: string;
}

/** A setting for an ambiguous rule. The first value is the default. */
export interface Ruling extends NamedItem {
  readonly values: readonly [string, ...string[]];
}

/** Game to play: its name, variant, the number of players and the rulings. */
export interface Setup extends GameReference {
  readonly variant: string;
  readonly players: number;
  /** Every ruling of the game by name, including those at their default. */
  readonly rulings: Readonly<Record<string, string>>;
}

/** A policy of a team, as the user named it. */
export interface NamedPolicy {
  /** With those of its options that are not at their default. */
  readonly name: string;
  /** Without options. */
  readonly policy: string;
  readonly options?: OptionValues;
}

/** The ways in which a game can be set up. */
export interface Setups {
  /** Possible numbers of players; the first is the default. */
  readonly players: readonly [number, ...number[]];
  readonly variants: readonly [NamedItem, ...NamedItem[]];
  /**
   * Reads a variant by its parameters, as `senior=120,circle=12`, where a game has such.
   *
   * @param players by whom it is played; undefined where that is not known yet
   * @returns the variant under the one name that its parameters have; null if the text is none
   * @throws RangeError if a parameter is unknown or out of range
   */
  readonly ownVariant?: (text: string, players?: number) => NamedItem | null;
  /** Notes for users on policies that may not play as they should, in this variant or with each other. */
  readonly notesOn?: (variant: string, policies: readonly NamedPolicy[]) => readonly string[];
  readonly rulings: readonly Ruling[];
  /** The role of each seat, in seat order. A team names its policies in the same order. */
  readonly roles: (players: number) => readonly string[];
  /** The seat, from 0, that deals first, where there is a dealer: seat effects are reported by distance from it. */
  readonly firstDealer?: (setup: Setup) => number;
}
