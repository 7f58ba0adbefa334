import { readFileSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { type Game, UsageError } from '../../game/index.js';
import {
  allFinished,
  type FinishedGame,
  fromMoves,
  isSavedGame,
  readFinished,
  transcriptOf,
} from '../../play/saved-game.js';
import { keyFromSeed } from '../../random/index.js';
import { inFile } from '../../results/discrepancy.js';
import type { Verification } from '../../results/index.js';
import { recordsColumns } from '../../results/records/records.js';
import { csvText } from '../../results/tables/table.js';
import { createPolicies, createReplayer, engineOf, GameLogger } from '../../simulation/index.js';
import { print } from '../output/terminal.js';

/** Whether a team is none, but a game that `shamus play` has saved, or a folder of them. */
export function namesSavedGames(team: string | undefined): team is string {
  return team !== undefined && (isSavedGame(team) || statSync(team, { throwIfNoEntry: false })?.isDirectory() === true);
}

/** The only game that is named. @throws UsageError if it is a folder */
export function readOneSaved(path: string): Promise<FinishedGame> {
  if (isSavedGame(path)) return readFinished(path);
  throw new UsageError(`'${path}' is a folder: give one of its games, or --format csv for a row of each`);
}

/** Prints a row for each game, with the columns of records; games of the same setup, team and seed are an arm. */
export async function printRecords(path: string, game: Game): Promise<void> {
  const games = isSavedGame(path) ? [await readFinished(path)] : await allFinished(path, game);
  const titleOf = ({ condition: { setup, team }, seed }: FinishedGame) =>
    `${setup.variant}, ${setup.players} players, ${JSON.stringify(setup.rulings)}, ${team.name}, seed '${seed}'`;
  const arms = [...new Map(games.map((each) => [titleOf(each), each.condition]))];
  const plan = { arms: arms.map(([, condition]) => condition), seed: games[0]!.seed };
  const columns = recordsColumns({ game: games[0]!.game, plan });
  const rows: (string | number)[][] = [];
  for (const finished of games) {
    const { condition, seed, index, undone, help } = finished;
    const engine = engineOf(await createPolicies(condition), keyFromSeed(seed));
    await fromMoves(finished, () => engine.play(index));
    const logger = new GameLogger(finished.game, 'everything', 1);
    logger.add(engine);
    const logged = { arm: arms.findIndex(([title]) => title === titleOf(finished)), from: index, log: logger.pack() };
    const play = help ?? { undone, attempt: '', undoneAfterEnd: '', hints: '' };
    rows.push([
      ...columns.map(({ words, of }) => words?.[of(logged, 0)] ?? of(logged, 0)),
      play.attempt,
      play.undone,
      play.undoneAfterEnd,
      play.hints,
    ]);
  }
  for (const [place, [title]] of arms.entries()) console.error(`arm ${place + 1}: ${title}`);
  await print(
    csvText([[...columns.map(({ name }) => name), 'attempt', 'undone', 'undone_after_end', 'hints'], ...rows]),
  );
}

/** Seconds for one game, in which no policy thinks. */
const TIMEOUT = 60;

/** Checks that a transcript is what the decisions that were saved come to on the deck of its seed and index. */
export async function verifySaved(path: string): Promise<Verification> {
  const finished = await readFinished(path);
  const { condition, seed, index, transcript, help } = finished;
  const replayer = createReplayer(condition, seed, TIMEOUT);
  const played = transcriptOf(await fromMoves(finished, () => replayer.transcript(index)), help);
  const written = readFileSync(transcript, 'utf8').trimEnd().split('\n');
  const length = Math.max(played.length, written.length);
  const line = Array.from({ length }, (_, place) => place).find((place) => played[place] !== written[place]);
  const message = 'is not what the saved decisions come to on the deck of this seed and index';
  const falsehoods = line === undefined ? [] : [inFile(basename(transcript), message, line + 1)];
  const found = { path: dirname(path), ok: falsehoods.length === 0, falsehoods, unplayable: null };
  return { schema: 'shamus-verify/1', ...found, batches: { played: 1, of: 1, seed }, chances: [], unproven: [] };
}
