/** Games that come from files: what is kept of the file, so that they can be played where it is not. */
import { UsageError } from './user-error.js';

/** Contents of a game's file, as plain data: the name of the game, that of its base, and what differs. */
export type GameDefinition = Readonly<Record<string, unknown>>;

export interface GameReference {
  readonly game: string;
  /** Definition of a game from a file: all that it takes to play it where the file is not. */
  readonly definition?: GameDefinition | undefined;
}

interface NamedGame {
  readonly name: string;
  readonly file?: { readonly definition?: GameDefinition; readonly source?: string };
}

/** Names a game so that it can be loaded anywhere. */
export function gameReferenceOf({ name, file: { definition } = {} }: NamedGame): GameReference {
  return { game: name, ...(definition !== undefined && { definition }) };
}

/** Argument after `--game` that chooses a game: its name, or the path of its file. */
export function gameArgument({ name, file: { source = name } = {} }: NamedGame): string {
  return source;
}

/** Names the game of stored data, which may have more fields. */
export function storedGameReferenceOf({ game, definition }: GameReference): GameReference {
  return { game, ...(definition !== undefined && { definition }) };
}

/** A mistake in what a file says of a game. */
export class DefinitionError extends UsageError {
  /**
   * @param path of the field
   * @param reason in words that do not name the path
   * @param unknownKey the key of the mapping at the path that is unknown; null where the value is wrong
   */
  constructor(
    readonly path: readonly (string | number)[],
    readonly reason: string,
    readonly unknownKey: string | null = null,
  ) {
    const where = path.join('.');
    super(reason.includes(`'${where}'`) ? reason : `${where}: ${reason}`);
  }
}
