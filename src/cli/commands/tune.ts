import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { escapeForTerminal, type Game, type Setup, UsageError } from '../../game/index.js';
import { tuneReport } from '../../report/index.js';
import { openTuning } from '../../results/index.js';
import { gamesPerRound, resolveEntrant, resolveTeam, type Team, wholeRounds } from '../../simulation/index.js';
import {
  beginningOf,
  isNumeric,
  readSpace,
  roundsOf,
  type Space,
  tune as search,
  type TuneQuestion,
  type TuningSpec,
  usualPopulation,
} from '../../tuning/index.js';
import { runningOf, setupOf } from '../arms.js';
import { type ValuesFor, wholeNumber } from '../options/option.js';
import { commandLine, keepStdoutForResults } from '../output/terminal.js';
import { conclude, playStaged, writePage } from '../play.js';
import { TUNING, type tune as tuneSpec } from '../specs/studies.js';

type Values = ValuesFor<typeof tuneSpec>;

/** Deals of each candidate in a round, at least: fewer show nothing. */
const MIN_DEALS = 10;

/** `shamus tune`: finds good values of options of policies, and confirms them on fresh decks. */
export async function tune(values: Values, game: Game): Promise<void> {
  keepStdoutForResults();
  const spec = { ...(await planTuning(values, game)), carrying: runningOf(values) };
  const { out, resume, restart, force, json, threads } = values;
  // What rounds play is more than memory holds: without a folder for the results there is a temporary one.
  const path = out ?? mkdtempSync(join(tmpdir(), 'shamus-tune-'));
  try {
    const beginning = beginningOf(spec);
    const folder = await openTuning({ resume, restart, force, path, game, command: commandLine(), beginning });
    const tuned = await playStaged(
      folder,
      () => game,
      threads,
      (play) => search(spec, play),
    );
    const { summary, failure, seconds } = tuned;
    if (json) process.stdout.write(`${JSON.stringify({ ...summary, timing: { seconds, threads } })}\n`);
    else process.stdout.write(escapeForTerminal(tuneReport(game, summary)));
    const { ended } = summary;
    process.exitCode = conclude({ failure, ended }, out === undefined ? 'nothing is kept' : 'to be resumed');
    if (out !== undefined && ended === 'complete') await writePage(out);
  } finally {
    if (out === undefined) rmSync(path, { recursive: true, force: true });
  }
}

/** What the command tunes and how. @throws UsageError if something is unknown, missing or cannot be */
export async function planTuning(values: Values, game: Game): Promise<Omit<TuningSpec, 'carrying'>> {
  const setup = setupOf(game, values);
  const start = await startOf(game, setup, values);
  const tunes = values.tune ?? [];
  if (tunes.length === 0) {
    throw new UsageError(
      "--tune is missing: say which options to tune, as in --tune 'POLICY.OPTION' (see: shamus describe POLICY)",
    );
  }
  const space = await readSpace(game, start, tunes, values.method === 'cma-es');
  const word = space.tunables.find(({ domain }) => !isNumeric(domain));
  const isMany = word === undefined && space.tunables.length >= TUNING.manyNumbers;
  const method = values.method ?? (isMany ? 'cma-es' : 'halving');
  if (method === 'cma-es' && word !== undefined) {
    throw new UsageError(`--method cma-es tunes numbers, and '${word.name}' is none: use --method halving`);
  }
  // In the order of the schema, in which they are read again.
  const question: TuneQuestion = {
    measure: values.measure,
    tune: [...tunes],
    method,
    ...(method === 'halving' ? halvingOptions(space, values) : evolutionOptions(space, values)),
    confirm: values.confirm,
    alpha: values.alpha,
  };
  return withGames({ game, setup, space, question, seed: values.seed }, values.games);
}

async function startOf(game: Game, setup: Setup, { team, field = team }: Values): Promise<Team> {
  if (team === undefined || field === undefined) {
    const form = game.roles(setup.players).map((role) => role.toUpperCase());
    throw new UsageError(`--team ${game.kind === 'competitive' ? 'POLICY' : form.join('+')} is missing`);
  }
  if (game.kind === 'cooperative') return resolveTeam(game, setup.players, team);
  return resolveEntrant(game, setup.players, team, field);
}

function halvingOptions({ combinations }: Space, { candidates, rounds, spread }: Values) {
  const wrong = rounds !== undefined ? 'rounds' : spread !== undefined ? 'spread' : null;
  if (wrong !== null) throw new UsageError(`--${wrong} is for --method cma-es: halving goes on until one is left`);
  const usual = combinations <= TUNING.all ? combinations : TUNING.candidates;
  return { candidates: Math.min(candidates ?? usual, combinations), rounds: 1, games: 0, spread: null };
}

function evolutionOptions({ tunables }: Space, values: Values) {
  const { candidates = usualPopulation(tunables.length), rounds = TUNING.rounds, spread = TUNING.spread } = values;
  return { candidates: wholeNumber('candidates', String(candidates), 4, 256), rounds, games: 0, spread };
}

/** Adds the numbers of rounds and of games, which must be enough for all candidates. @throws UsageError if they are not */
function withGames(spec: Omit<TuningSpec, 'carrying'>, asked: number | undefined): Omit<TuningSpec, 'carrying'> {
  const { game, setup, question } = spec;
  const rounds = roundsOf(spec);
  const perRound = gamesPerRound(game, { setup });
  const least = rounds * (question.candidates + 1) * MIN_DEALS * perRound;
  const games = asked ?? Math.max(TUNING.search * game.defaults.games, least);
  if (games < least) {
    throw new UsageError(
      `--games ${games} is too few for ${question.candidates} candidates in ${rounds} ${rounds === 1 ? 'round' : 'rounds'}: give ${least} or more, or fewer --candidates`,
    );
  }
  const confirm = wholeRounds(question.confirm, perRound);
  if (confirm < MIN_DEALS * perRound) throw new UsageError(`--confirm must be ${MIN_DEALS * perRound} or more`);
  return { ...spec, question: { ...question, rounds, games, confirm } };
}
