import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TuneQuestion } from '../../analysis/index.js';
import { TUNING_METHODS } from '../../analysis/tuning-verdict.js';
import { distinctRoles, type Game, type Setup, UsageError } from '../../game/index.js';
import { renderText, tuneBlocks } from '../../report/index.js';
import { openTuning } from '../../results/index.js';
import {
  entrantsOf,
  gamesPerBlock,
  measureFirstOnly,
  resolveEntrant,
  roundUpToBlocks,
  type Team,
} from '../../simulation/index.js';
import {
  createBeginning,
  defaultPopulation,
  isNumeric,
  readTunables,
  roundCountOf,
  tune as search,
  type TuningSpace,
  type TuningSpec,
} from '../../tuning/index.js';
import { parseSetup, runOptionsOf } from '../arms.js';
import * as o from '../options/shared.js';
import { commandLine, printResults, terminalStyle } from '../output/terminal.js';
import { playTuning, reportFailures, writePage } from '../play.js';

const TUNING = {
  /** As many combinations as these are all tried by default. */
  all: 64,
  candidates: 32,
  rounds: 30,
  spread: 0.2,
  /** Numbers from which on CMA-ES is the default method. */
  manyNumbers: 5,
  /** Games of the search, as a multiple of those of a run. */
  search: 10,
};

export function spec(game: Game) {
  const usual = game.defaults.games;
  return {
    options: {
      ...o.setup(game),
      ...o.team(`the team or policy to start from: ${distinctRoles(game).join('+')}`),
      ...o.field('opponents in a competitive game', 'the policy to start from'),
      tune: o.list(
        'an option to tune, WHO.OPTION or WHO.OPTION=VALUES; WHO is a role, a policy or a seat, and without it all who have the option get the same value; VALUES are LOW..HIGH, LOW..HIGH:STEP, a,b,c, or 50% for half of its value up and down; several: --tune A --tune B',
        {},
        (text) => [text],
      ),
      method: o.choice('how candidates are found', TUNING_METHODS, {
        defaultDescription: `cma-es for ${TUNING.manyNumbers} numbers or more, else halving`,
      }),
      candidates: o.option('combinations to begin with; of cma-es in each round', o.wholeNumber(2, 256), {
        defaultDescription: `all up to ${TUNING.all}, else ${TUNING.candidates}`,
      }),
      rounds: o.option('rounds of cma-es', o.wholeNumber(1, 1000), { defaultDescription: String(TUNING.rounds) }),
      spread: o.option('initial step size of cma-es, as a fraction of each range', o.numberBetween(0, 1), {
        defaultDescription: String(TUNING.spread),
      }),
      games: o.option('games of the whole search, as in 1e6', o.games, {
        alias: 'n',
        defaultDescription: String(TUNING.search * usual),
      }),
      confirm: o.optionOr('fresh deals on which the winner is confirmed', String(usual), o.games),
      ...o.measure(game, 'what is maximised'),
      alpha: o.optionOr("the confirmation's interval has level 1 - alpha", '0.05', o.errorRate),
      ...o.SEED_OPTION,
      ...o.RUNNING_OPTIONS,
      ...o.QUEUE_OPTIONS,
      ...o.outFolder('folder for the results, with a page'),
      ...o.resume('tuning'),
      ...o.FORCE_OPTION,
      ...o.RESULT_JSON,
    },
    examples: o.examples(game, 'tune'),
  };
}

type Values = o.ValuesFor<typeof spec>;

/** Deals of each candidate in a round, at least: fewer show nothing. */
const MIN_DEALS = 10;

/** `shamus tune`: finds good values of options of policies, and confirms them on fresh decks. */
export async function action(values: Values, game: Game): Promise<void> {
  const spec = { ...(await planTuning(values, game)), carrying: runOptionsOf(values) };
  const { out, resume, restart, force, json, threads } = values;
  // Results of rounds do not fit in memory: without --out they go to a temporary folder.
  const path = out ?? mkdtempSync(join(tmpdir(), 'shamus-tune-'));
  try {
    const beginning = createBeginning(spec);
    const folder = await openTuning({ resume, restart, force, path, game, command: commandLine(), beginning, threads });
    const tuned = await playTuning(folder, game, (play) => search(spec, play));
    const { summary, failure, seconds } = tuned;
    const games = summary.verdict.cost.search + summary.verdict.cost.confirmation;
    const timing = { seconds, gamesPerSecond: Math.round(games / seconds), threads };
    const timed = { ...summary, timing };
    printResults(json, timed, () => renderText(tuneBlocks(game, summary), terminalStyle(process.stdout)));
    const { ended } = summary;
    process.exitCode = reportFailures({ failure, ended }, out === undefined ? 'nothing is kept' : 'to be resumed');
    if (out !== undefined && ended === 'complete') await writePage(out);
  } finally {
    if (out === undefined) rmSync(path, { recursive: true, force: true });
  }
}

/** Plans a tuning. @throws UsageError if something is unknown, missing or cannot be */
export async function planTuning(values: Values, game: Game): Promise<Omit<TuningSpec, 'carrying'>> {
  const setup = parseSetup(game, values);
  const start = await startOf(game, setup, values);
  const tunes = values.tune ?? [];
  if (tunes.length === 0) {
    throw new UsageError(
      "--tune is missing: say which options to tune, as in --tune 'POLICY.OPTION' (see: shamus list POLICY)",
    );
  }
  const space = await readTunables(game, start, tunes, values.method === 'cma-es');
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

async function startOf(game: Game, { players }: Setup, { team, field }: Values): Promise<Team> {
  if (team === undefined) {
    const form = distinctRoles(game).map((role) => role.toUpperCase());
    throw new UsageError(`--team ${form.join('+')} is missing`);
  }
  const start = await resolveEntrant(game, players, team, field);
  // A policy that plays for itself is tuned against copies of itself.
  return entrantsOf(game, start).length === 0 ? start : measureFirstOnly(start);
}

function halvingOptions({ combinations }: TuningSpace, { candidates, rounds, spread }: Values) {
  const wrong = rounds !== undefined ? 'rounds' : spread !== undefined ? 'spread' : null;
  if (wrong !== null) throw new UsageError(`--${wrong} is for --method cma-es: halving goes on until one is left`);
  const usual = combinations <= TUNING.all ? combinations : TUNING.candidates;
  return { candidates: Math.min(candidates ?? usual, combinations), rounds: 1, games: 0, spread: null };
}

function evolutionOptions({ tunables }: TuningSpace, values: Values) {
  const { candidates = defaultPopulation(tunables.length), rounds = TUNING.rounds, spread = TUNING.spread } = values;
  return { candidates: o.wholeNumber(4, 256)(String(candidates), 'candidates'), rounds, games: 0, spread };
}

/** Adds the numbers of rounds and of games, which must be enough for all candidates. @throws UsageError if they are not */
function withGames(spec: Omit<TuningSpec, 'carrying'>, asked: number | undefined): Omit<TuningSpec, 'carrying'> {
  const { game, setup, question } = spec;
  const rounds = roundCountOf(spec);
  const perRound = gamesPerBlock(game, { setup });
  const least = rounds * (question.candidates + 1) * MIN_DEALS * perRound;
  const games = asked ?? Math.max(TUNING.search * game.defaults.games, least);
  if (games < least) {
    throw new UsageError(
      `--games ${games} is too few for ${question.candidates} candidates in ${rounds} ${rounds === 1 ? 'round' : 'rounds'}: give ${least} or more, or fewer --candidates`,
    );
  }
  const confirm = roundUpToBlocks(question.confirm, perRound);
  if (confirm < MIN_DEALS * perRound) throw new UsageError(`--confirm must be ${MIN_DEALS * perRound} or more`);
  return { ...spec, question: { ...question, rounds, games, confirm } };
}
