/** Games that people play, as a results folder: a journal of what happens, line by line, and files that follow from it. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { DEFINITION } from '../analysis/summary-format.js';
import { firstSchemaIssue, type Game, referenceIn, referenceTo, resolveSetup, UsageError } from '../game/index.js';
import { inFile } from '../results/discrepancy.js';
import { AppendFile, hashOfFile } from '../results/disk/files.js';
import { ResultsFolder } from '../results/disk/folder.js';
import { FolderLock } from '../results/disk/lock.js';
import { refuseToReplace } from '../results/folder-kinds.js';
import { FOLDER_MANIFEST, MANIFEST } from '../results/format.js';
import { readJson, toJson } from '../results/json-file.js';
import { manifestOf } from '../results/save.js';
import type { Condition } from '../simulation/index.js';
import type { Match } from './match.js';
import { type MadeMove, PERSON, personOf, withMoves } from './play-spec.js';

/** Files, but the manifest and the page. */
const FILES = { journal: 'games.jsonl', summary: 'summary.json' } as const;

const COUNT = z.int().min(0);
/** The number of a game in the folder, from 1. */
const ID = z.int().min(1);

/** A line of the journal. */
const EVENT = z.discriminatedUnion('type', [
  z.strictObject({
    ...{ type: z.literal('deal'), id: ID, date: z.iso.datetime(), version: z.string() },
    ...{ game: z.string(), definition: DEFINITION },
    ...{ variant: z.string(), players: z.int(), rulings: z.record(z.string(), z.string()) },
    /** As the user wrote it, `me` for people. */
    team: z.string(),
    ...{ seed: z.string(), index: COUNT },
    /** Policies of the team, then that of the match, as they are when the game begins. */
    policies: MANIFEST.shape.policies,
    /** `first`: the game with which the match began. `versus`: the policy that plays the same decks in the person's place. */
    match: z.strictObject({ first: ID, games: z.int().min(1), versus: z.string() }).nullable(),
    /** The finished game whose first `decisions` this one begins with. */
    branch: z.strictObject({ of: ID, decisions: z.int().min(1) }).nullable(),
  }),
  z.strictObject({ type: z.literal('move'), id: ID, seat: COUNT, move: z.unknown() }),
  z.strictObject({ type: z.literal('hint'), id: ID }),
  /** `decisions`: how many of them stay. */
  z.strictObject({ type: z.literal('undo'), id: ID, decisions: COUNT }),
  /** `values`: by the main measure, 0 to 1, of each place of the team. `theirs`: that of the policy of the match. */
  z.strictObject({
    ...{ type: z.literal('end'), id: ID, outcome: z.string(), reason: z.string(), metrics: z.array(z.int()) },
    ...{ values: z.array(z.number()), theirs: z.number().nullable() },
  }),
]);

type PlayEvent = z.infer<typeof EVENT>;
type Deal = Extract<PlayEvent, { type: 'deal' }>;

/** A game as the journal tells it. */
export interface SavedGame {
  readonly deal: Deal;
  /** Which game of this folder on the deck, from 1. */
  readonly attempt: number;
  /** Decisions that stand, in the order of play. */
  readonly made: MadeMove[];
  /** First decisions that are those of the game it branched from; 0 if it did not. */
  shared: number;
  /** Decisions taken back. */
  undone: number;
  hints: number;
  /** Null while the game goes on. */
  end: Extract<PlayEvent, { type: 'end' }> | null;
}

/** Adds an event to the games that it is of. @returns why it cannot be; null if it can */
function follow(games: SavedGame[], event: PlayEvent): string | null {
  const { id, type } = event;
  if (type === 'deal') {
    if (id !== games.length + 1) return `is of game ${id}, where game ${games.length + 1} should begin`;
    if (id > 1 && !isDeepStrictEqual(referenceIn(event), referenceIn(games[0]!.deal))) return 'is of another game';
    const { branch, seed, index } = event;
    const wrong = branch && problemOf(event, branch, games[branch.of - 1]);
    if (wrong !== null) return `branches from game ${branch!.of}, ${wrong}`;
    const attempt = 1 + games.filter(({ deal }) => deal.seed === seed && deal.index === index).length;
    const made = branch === null ? [] : games[branch.of - 1]!.made.slice(0, branch.decisions);
    games.push({ deal: event, attempt, made, shared: made.length, undone: 0, hints: 0, end: null });
    return null;
  }
  const game = games[id - 1];
  if (game === undefined) return `is of game ${id}, which has not begun`;
  if (game.end !== null) return `is of game ${id}, which is over`;
  if (type === 'undo') {
    if (event.decisions >= game.made.length) return 'takes back decisions that were not made';
    game.made.length = event.decisions;
    game.shared = Math.min(game.shared, event.decisions);
    game.undone++;
  } else if (type === 'hint') game.hints++;
  else if (type === 'end') game.end = event;
  else game.made.push({ seat: event.seat, move: event.move });
  return null;
}

/** Whether two games have the same setup and team, and belong to the same match. */
function isSameTable(one: Deal, other: Deal): boolean {
  const free = { id: 0, date: '', version: '', policies: [], seed: '', index: 0, branch: null };
  return isDeepStrictEqual({ ...one, ...free }, { ...other, ...free });
}

/** Says why a game cannot branch from another; null if it can. */
function problemOf(deal: Deal, { decisions }: NonNullable<Deal['branch']>, from: SavedGame | undefined): string | null {
  if (from === undefined) return 'which has not begun';
  if (from.end === null) return 'which is not over';
  if (decisions >= from.made.length)
    return `which has ${from.made.length} decisions, and not ${decisions} before its last`;
  if (deal.match !== null || !isSameTable(deal, from.deal)) return 'which has another setup or team, or is of a match';
  return deal.seed === from.deal.seed && deal.index === from.deal.index ? null : 'which has another deck';
}

/** Reads a journal up to the first line that cannot be; an absent one has no games. @param most bytes that are read (default: all) */
function readJournal(path: string, most?: number) {
  const file = join(path, FILES.journal);
  const all = existsSync(file) ? readFileSync(file).subarray(0, most) : Buffer.alloc(0);
  // A line that a kill has cut short never happened.
  const bytes = all.lastIndexOf('\n') + 1;
  const games: SavedGame[] = [];
  for (const [at, line] of all.toString('utf8', 0, bytes).split('\n').slice(0, -1).entries()) {
    const message = problemIn(line, games);
    if (message !== null) return { games, bytes, error: inFile(FILES.journal, message, at + 1) };
  }
  return { games, bytes, error: null };
}

function problemIn(line: string, games: SavedGame[]): string | null {
  try {
    const { data, error } = EVENT.safeParse(JSON.parse(line), { reportInput: true });
    if (data !== undefined && JSON.stringify(data) === line) return follow(games, data);
    const { where, what } = error === undefined ? { where: '', what: '' } : firstSchemaIssue(error);
    return `is not a line of a journal: ${`${where} ${what}`.trim() || 'it is not in the form in which it is written'}`;
  } catch {
    return 'is not JSON';
  }
}

/** Games in the journal of a folder. @throws UsageError if a line cannot be */
export function gamesIn(path: string) {
  const { error, ...found } = readJournal(path);
  if (error === null) return found;
  throw new UsageError(`'${join(path, error.file)}', line ${error.line}: ${error.message}`);
}

/** The condition in which everybody makes the moves again that were made. @throws UsageError if its game has no such setup */
export function conditionOf(game: Game, { deal, made }: SavedGame): Condition {
  const { team: name, seed, index } = deal;
  const setup = resolveSetup(game, deal);
  const names = name.split('+');
  const policies = game.roles(setup.players).map((role, place) => personOf(role, names[place % names.length]!));
  return withMoves(game, { condition: { setup, team: { name, policies } }, seed, index }, made);
}

/** A transcript whose first line says how the game came about. @param lines as the game records them */
export function withHelp([head, ...lines]: readonly string[], saved: SavedGame): string[] {
  const { deal, attempt, shared, undone, hints } = saved;
  const branch = shared === 0 ? null : { of: deal.branch!.of, decisions: shared };
  const play = { id: deal.id, attempt, branch, undone, hints };
  return [JSON.stringify({ ...JSON.parse(head!), play }), ...lines];
}

/** The match of a game; null if it is of none. */
export function matchIn(games: readonly SavedGame[], { match, team }: Deal): Match | null {
  if (match === null) return null;
  const place = team.split('+').indexOf(PERSON);
  const decks = games.filter(({ deal, end }) => end !== null && deal.match?.first === match.first);
  return { ...match, played: decks.map(({ end }) => ({ mine: end!.values[place]!, theirs: end!.theirs! })) };
}

/** Whether a person can go on with a game, or with the match of which it is the last. */
export function isUnfinished(games: readonly SavedGame[], { deal, end }: SavedGame): boolean {
  const { id, match } = deal;
  if (end === null || match === null) return end === null;
  const hasFollower = games.slice(id).some((later) => later.deal.match?.first === match.first);
  return !hasFollower && matchIn(games, deal)!.played.length < match.games;
}

/** What the games of a folder come to. */
export function summaryOf(game: Game, games: readonly SavedGame[]) {
  const setupsOf = ({ deal: { variant, players, rulings, team } }: SavedGame) =>
    JSON.stringify({ variant, players, rulings, team });
  const arms = [...new Set(games.map(setupsOf))];
  const over = games.filter(({ end }) => end !== null);
  const unfinished = games.filter((one) => isUnfinished(games, one)).length;
  const summary = {
    ...{ schema: 'shamus-play/3', ...referenceTo(game), seed: games[0]!.deal.seed },
    ended: unfinished === 0 ? ('complete' as const) : ('interrupted' as const),
    ...{ games: over.length, unfinished },
    arms: arms.map((arm) => {
      const own = over.filter((saved) => setupsOf(saved) === arm);
      const count = (some: readonly SavedGame[]) =>
        Object.fromEntries(
          game.outcomes.map(({ name }) => [name, some.filter(({ end }) => end!.outcome === name).length] as const),
        );
      // Only these are independent: the cards of further attempts, also of branches, were known.
      const firstAttempts = count(own.filter(({ attempt }) => attempt === 1));
      const setup = JSON.parse(arm) as Pick<Deal, 'variant' | 'players' | 'rulings' | 'team'>;
      return { ...setup, outcomes: count(own), firstAttempts };
    }),
    matches: games.flatMap(({ deal }) =>
      deal.match?.first === deal.id ? { team: deal.team, ...matchIn(games, deal)! } : [],
    ),
  };
  const texts = [[FILES.summary, toJson(summary)]] as const;
  return { summary, texts };
}

/** No signature of the engine is needed: decisions are recorded. */
const SIGNATURE = 'none';
const SCHEMA = 'shamus-play-manifest/3';
const PLAY_MANIFEST = FOLDER_MANIFEST.extend({ schema: z.literal(SCHEMA), signature: z.literal(SIGNATURE) });

/** A folder as it was written. */
export type PlayResults = ReturnType<typeof readPlayFolder>;

/** Reads a folder of games that people have played. @throws UsageError if its manifest is missing or damaged */
export function readPlayFolder(path: string) {
  const manifest = readJson(join(path, 'manifest.json'), PLAY_MANIFEST, 'play there again, which writes it anew');
  return { path, manifest, journal: readJournal(path, manifest.files[FILES.journal]?.bytes ?? 0) };
}

/** Writes a folder while people play. */
export class GamesFolder {
  readonly games: SavedGame[];
  private readonly folder: ResultsFolder;
  private readonly journal: AppendFile;
  private readonly lock: FolderLock;
  private readonly began = performance.now();

  /** @param command as the user could type it again @throws UsageError, ResultsError if it cannot be continued or written */
  constructor(
    private readonly game: Game,
    readonly path: string,
    private readonly command: string,
  ) {
    const folder = new ResultsFolder(path);
    refuseToReplace(path, 'play', false, () => null);
    this.folder = folder;
    this.lock = folder.attempt(() => new FolderLock(path));
    try {
      const { games, bytes } = gamesIn(path);
      this.games = games;
      this.journal = folder.attempt(() => new AppendFile(join(path, FILES.journal), bytes));
    } catch (error) {
      this.lock.release();
      throw error;
    }
  }

  /** Appends a line, which outlives this process; a move must not wait for the disk. @throws ResultsError if it cannot be written */
  add(event: PlayEvent): SavedGame {
    const line = JSON.stringify(EVENT.parse(event));
    this.folder.attempt(() => this.journal.append(`${line}\n`));
    follow(this.games, JSON.parse(line));
    return this.games[event.id - 1]!;
  }

  /** Writes all that follows from the journal, the manifest last. @throws ResultsError if it cannot be written */
  save(): void {
    const { game, games, folder, journal, command } = this;
    if (games.length === 0) return;
    folder.attempt(() => journal.sync());
    const { summary, texts } = summaryOf(game, games);
    for (const [name, text] of texts) folder.stage(name, text);
    const files = { [FILES.journal]: hashOfFile(join(folder.path, FILES.journal)), ...folder.staged };
    const stated = { command, policies: [], signature: SIGNATURE, threads: 1, files };
    const seconds = (performance.now() - this.began) / 1000;
    const manifest = manifestOf(folder.path, { ...summary, ...stated, seconds });
    folder.stage('manifest.json', toJson({ schema: SCHEMA, ...manifest }));
    folder.remove('report.html');
    folder.commit();
  }

  /** Lets others write there. */
  close(): void {
    try {
      this.save();
    } finally {
      this.journal.close();
      this.lock.release();
    }
  }
}

/** The folder for new games: that of the game or, where its file has changed, another beside it. */
export function folderFor(out: string, game: Game): string {
  for (let number = 1; ; number++) {
    const path = join(out, number === 1 ? game.name : `${game.name}-${number}`);
    const [first] = readJournal(path).games;
    if (first === undefined || isDeepStrictEqual(referenceIn(first.deal), referenceTo(game))) return path;
  }
}

/** A game that a person can go on with. */
export interface UnfinishedGame {
  /** The folder of its game. */
  readonly path: string;
  readonly saved: SavedGame;
  readonly match: Match | null;
}

/**
 * Finds unfinished games in the folders of a folder, the last one first.
 *
 * @param damaged hears why a folder cannot be read (default: throws it)
 */
export function unfinishedIn(
  out: string,
  damaged = (error: UsageError): void => {
    throw error;
  },
): UnfinishedGame[] {
  const changed = (path: string) => statSync(join(path, FILES.journal)).mtimeMs;
  return (existsSync(out) ? readdirSync(out) : [])
    .map((name) => join(out, name))
    .filter((path) => existsSync(join(path, FILES.journal)))
    .sort((one, other) => changed(other) - changed(one))
    .flatMap((path) => {
      try {
        const { games } = gamesIn(path);
        const found = games.filter((one) => isUnfinished(games, one));
        return found.map((saved) => ({ path, saved, match: matchIn(games, saved.deal) })).reverse();
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        damaged(error);
        return [];
      }
    });
}
