/** Games that users write: files, and results folders of their games. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DefinitionError, type Game, type GameDefinition, UsageError } from '../../game/index.js';
import { isGameFile, loadGame } from '../../games/registry.js';
import { readText } from '../read-text.js';

/**
 * Loads a game as a user names it.
 *
 * @param name of a shipped game; the path of a game file; or a folder with results of a game that came from a file
 * @throws UsageError if there is no such game; with file, line and column if the file has a mistake
 */
export async function openGame(name: string): Promise<Game> {
  if (!isGameFile(name)) return loadGame(name);
  const isFolder = statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;
  const game = isFolder ? await loadGame(storedGame(name)) : await readGameFile(name);
  return { ...game, file: { ...game.file!, source: name } };
}

async function readGameFile(path: string): Promise<Game> {
  const { SourceFile } = await import('./source-file.js');
  const file = new SourceFile(path, 'game');
  try {
    const definition = file.data as GameDefinition;
    return await loadGame({ game: '', definition: definition ?? {} });
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    const { path: field, reason, unknownKey } = error;
    throw unknownKey === null ? file.errorAt(field, reason) : file.errorAtKey(field, unknownKey, reason);
  }
}

/** Files of a results folder whose first line names its game: of a complete run, and of one under way. */
const PLACES = ['run.jsonl', 'unfinished/run.jsonl'];

function storedGame(folder: string) {
  const file = PLACES.map((place) => join(folder, place)).find((path) => existsSync(path));
  if (file === undefined) throw new UsageError(`'${folder}' holds neither a game file nor results`);
  try {
    const { game, definition } = JSON.parse(readText(file).split('\n', 1)[0]!);
    return { game: String(game), definition: definition as GameDefinition | undefined };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot read the game in '${file}': ${(error as Error).message}`);
  }
}
