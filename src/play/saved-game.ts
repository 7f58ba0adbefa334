/** Games that people play, as files: they are saved after each move, so that nothing is lost. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { firstSchemaIssue, type Game, messageOf, resolveSetup, UsageError } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { ResultsError } from '../results/index.js';
import type { Condition } from '../simulation/index.js';
import { withMoves } from './play-spec.js';

const SCHEMA = z.object({
  schema: z.literal('shamus-play/1'),
  game: z.string(),
  /** Of a game that comes from a file: what that says. */
  definition: z.record(z.string(), z.unknown()).optional(),
  variant: z.string(),
  players: z.int(),
  rulings: z.record(z.string(), z.string()),
  /** As the user wrote it, `me` for people. */
  team: z.string(),
  seed: z.string(),
  index: z.int().min(0),
  /** Decisions so far, in the order of play. */
  made: z.array(z.object({ seat: z.int().min(0), move: z.unknown() })),
  /** How many decisions were taken back. */
  undone: z.int().min(0),
  /** Other help that the person had; older versions did not record it. */
  help: z
    .object({
      /** Which game of this folder on the deck, from 1. */
      attempt: z.int().min(1),
      /** How many decisions were taken back when the game was over, and all cards could be seen. */
      undoneAfterEnd: z.int().min(0),
      hints: z.int().min(0),
    })
    .optional(),
  /** Null while the game goes on. */
  outcome: z.string().nullable(),
  /** Null where the game is none of a match. */
  match: z
    .object({
      games: z.int().min(1),
      /** The policy that plays the same decks from the person's seat. */
      versus: z.string(),
      /** What each deck came to, 0 to 1: for the person and for the policy. */
      played: z.array(z.object({ mine: z.number(), theirs: z.number() })),
    })
    .nullable(),
});

/** A game as it is saved, schema shamus-play/1. */
export type SavedGame = Readonly<z.infer<typeof SCHEMA>>;

/** How much the person of a game was helped, as its transcript tells it. */
export type PersonHelp = Pick<SavedGame, 'undone'> & NonNullable<SavedGame['help']>;

/** The help of a saved game; null where it was not recorded. */
export function helpIn({ undone, help }: Pick<SavedGame, 'undone' | 'help'>): PersonHelp | null {
  return help === undefined ? null : { undone, ...help };
}

/** The transcript of a saved game: its first line says how the game came about. @param lines as the game records them */
export function transcriptOf([head, ...lines]: readonly string[], play: PersonHelp | null): string[] {
  return [play === null ? head! : JSON.stringify({ ...JSON.parse(head!), play }), ...lines];
}

/** The name of a game's file, without its extension: one for each game on a deck. */
export function nameOf({ game, seed, index }: Pick<SavedGame, 'game' | 'seed' | 'index'>, attempt: number): string {
  const plain = seed.replaceAll(/[^\w-]/g, '_').slice(0, 60);
  return `${game}-${plain}-${index}${attempt === 1 ? '' : `.${attempt}`}`;
}

/** The setup of a saved game. @throws UsageError if its game has no such setup */
export async function savedSetup({ game: name, variant, players, rulings, definition }: SavedGame) {
  const game = await loadGame({ game: name, ...(definition && { definition }) });
  return { game, setup: resolveSetup(game, { variant, players, rulings }) };
}

/** Reads a saved game. @throws UsageError if the file cannot be read, ResultsError if it is none */
function readSaved(path: string): SavedGame {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read '${path}' (${(error as NodeJS.ErrnoException).code})`);
  }
  const none = `'${path}' is not a game that shamus play has saved`;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ResultsError(`${none}: it is not JSON`);
  }
  const { data, error } = SCHEMA.safeParse(value);
  if (data !== undefined) return data;
  const { where, what } = firstSchemaIssue(error);
  throw new ResultsError(`${none}: ${where === '' ? 'it' : where} ${what}`);
}

/** A game that is over, in which everybody makes the moves again that were made. */
export interface FinishedGame {
  readonly game: Game;
  readonly condition: Condition;
  readonly seed: string;
  readonly index: number;
  /** How many decisions were taken back. */
  readonly undone: number;
  /** Null where it was not recorded. */
  readonly help: PersonHelp | null;
  /** Path of its transcript. */
  readonly transcript: string;
}

/** Whether a word names a game that was saved, by its state or its transcript, rather than a policy. */
export function isSavedGame(word: string): boolean {
  return /\.jsonl?$/.test(word) && !word.includes('+');
}

/** Reads a game that is over. @param path of its state (`.json`) or its transcript (`.jsonl`), which lie beside each other @throws UsageError */
export async function readFinished(path: string): Promise<FinishedGame> {
  const saved = readSaved(path.replace(/\.jsonl$/, '.json'));
  const { team: name, seed, index, made, outcome, undone } = saved;
  if (outcome === null) throw new UsageError(`'${path}' is not over: go on with npx shamus play --resume`);
  const { game, setup } = await savedSetup(saved).catch((error: unknown) => {
    throw new ResultsError(`'${path}' holds no game of ${saved.game}: ${messageOf(error)}`);
  });
  const names = name.split('+');
  const roles = game.roles(setup.players);
  const policies = roles.map((role, place) => {
    const own = names[place % names.length]!;
    return { name: own, role, policy: own, module: null, moves: [] };
  });
  const spec = { condition: { setup, team: { name, policies } }, seed, index };
  const condition = withMoves(game, spec, made);
  const transcript = path.replace(/\.json$/, '.jsonl');
  return { game, condition, seed, index, undone, help: helpIn(saved), transcript };
}

/** Reads all games of one kind that are over in a folder, by seed and index. @throws UsageError if there is none */
export async function allFinished(folder: string, { name, title }: Game): Promise<FinishedGame[]> {
  const paths = filesIn(folder).map((file) => join(folder, file));
  const own = paths.filter((path) => {
    const saved = readSaved(path);
    return saved.game === name && saved.outcome !== null;
  });
  if (own.length === 0)
    throw new UsageError(`there is no finished game of ${title} in '${folder}': choose with --game`);
  const games = await Promise.all(own.map(readFinished));
  const attempt = ({ help }: FinishedGame) => help?.attempt ?? 1;
  return games.sort(
    (one, other) =>
      Number(one.seed > other.seed) - Number(one.seed < other.seed) ||
      one.index - other.index ||
      attempt(one) - attempt(other),
  );
}

/** Makes something of the moves of a saved game. @throws ResultsError if they cannot be made in its game */
export async function fromMoves<T>({ game, transcript }: FinishedGame, make: () => T | Promise<T>): Promise<T> {
  try {
    return await make();
  } catch {
    // Moves of another game fail in any way.
    throw new ResultsError(
      `'${transcript.replace(/l$/, '')}' was changed: it holds a decision that ${game.title} does not allow on its deck`,
    );
  }
}

/** The game in a folder that was played last and is not over. @throws UsageError if there is none */
export function lastUnfinished(folder: string): SavedGame {
  const files = filesIn(folder)
    .map((name) => join(folder, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const path of files) {
    const saved = readSaved(path);
    const isDecided = saved.match === null ? saved.outcome !== null : saved.match.played.length >= saved.match.games;
    if (!isDecided) return saved;
  }
  throw new UsageError(`--resume: there is no unfinished game in '${folder}'; give its file, or play without --resume`);
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
}
