/**
 * Games kept in the browser's storage. What is secret (seed and moves) and what a list shows lie apart: the page reads the lists,
 * the worker that plays reads the rest.
 */
import type { KeptGame, KeptSummary } from './messages.js';

const [NAME, VERSION] = ['shamus-play', 1] as const;
const [SUMMARIES, GAMES] = ['summaries', 'games'] as const;

/** The channel on which tabs tell each other that a game was played on, as `{ id, revision }`. */
export const KEPT_CHANNEL = 'shamus-kept-games';

/** A game was played on elsewhere since it was read. */
export class PlayedElsewhere extends Error {}

let database: Promise<IDBDatabase> | null = null;

/** @throws DOMException where the browser keeps nothing, as in a sandboxed frame */
function opened(): Promise<IDBDatabase> {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const store of [SUMMARIES, GAMES]) request.result.createObjectStore(store, { keyPath: 'id' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return database;
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** True if this address may store games. */
export async function canKeep(): Promise<boolean> {
  try {
    await opened();
    return true;
  } catch {
    return false;
  }
}

/** Writes a game whose revision is one above the stored one. @throws PlayedElsewhere if another has been written meanwhile */
export async function keepGame(game: KeptGame, summary: KeptSummary): Promise<void> {
  const transaction = (await opened()).transaction([SUMMARIES, GAMES], 'readwrite');
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new PlayedElsewhere());
  });
  const stored = (await result(transaction.objectStore(GAMES).get(game.id))) as KeptGame | undefined;
  if ((stored?.revision ?? 0) !== game.revision - 1) transaction.abort();
  else {
    transaction.objectStore(GAMES).put(game);
    transaction.objectStore(SUMMARIES).put(summary);
  }
  await done;
}

/** @throws Error if there is no such game */
export async function readKeptGame(id: string): Promise<KeptGame> {
  const found = await result((await opened()).transaction(GAMES).objectStore(GAMES).get(id));
  if (found === undefined) throw new Error('this game is not kept in this browser: it may have been removed');
  return found as KeptGame;
}

/** Kept games, the last played first. */
export async function listKeptGames(): Promise<KeptSummary[]> {
  if (!(await canKeep())) return [];
  const found = await result((await opened()).transaction(SUMMARIES).objectStore(SUMMARIES).getAll());
  return (found as KeptSummary[]).sort((one, other) => other.written - one.written);
}

export async function removeKept(id: string): Promise<void> {
  const transaction = (await opened()).transaction([SUMMARIES, GAMES], 'readwrite');
  for (const store of [SUMMARIES, GAMES]) transaction.objectStore(store).delete(id);
  await new Promise<void>((resolve) => {
    transaction.oncomplete = () => resolve();
  });
}
