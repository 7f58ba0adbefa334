/** A thread of the spot checks: plays games again, or judges them, or asks one policy alone. */
import { parentPort, workerData } from 'node:worker_threads';
import { type DecisionLog, messageOf, PolicyFault, type Setup } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { describeFault, placeOf } from '../fault-report.js';
import type { Condition } from '../lineup/arm.js';
import { gamesPerRound } from '../lineup/entrants.js';
import { RotatingReferee } from '../lineup/rotating-referee.js';
import { makePolicy, type PolicyCreationHook, createPolicies as seated } from '../lineup/seating.js';
import { withCallHook } from '../lineup/watched.js';
import { beginGame, noteLife } from '../sandbox/heartbeat.js';
import { indirectFault, realmOf } from '../sandbox/policy-sandbox.js';
import { restrictThread } from '../sandbox/restrict-thread.js';
import { digestOf } from './digest.js';
import { RecheckEngineCache } from './fresh-tables.js';
import type { SpotAnswer, SpotFinding, SpotTask, SpotThreadData } from './task.js';

const { contender, seat, key, words } = workerData as SpotThreadData & { readonly words: Int32Array };
const port = parentPort!;
const NOTHING: SpotAnswer = { finding: null, digests: [], answers: [], interviews: [] };

const tables = new RecheckEngineCache();
/** A slow policy shows that it answers. */
const hearing: PolicyCreationHook = (_, make) => withCallHook(make(), () => noteLife(words));

// A policy that leaves a promise rejected is told of where it plays the games that count.
process.on('unhandledRejection', () => {});
// Taken before a policy is loaded.
const post = port.postMessage.bind(port);
if (contender !== null) restrictThread(true);
// A policy that finds itself alone is not to make the comparison of its answers come out well.
if (contender !== null && seat !== null) realmOf(await loadGame(contender.setup.game)).fix();
noteLife(words);
port.on('message', async (task: SpotTask) => post(await answerTo(task)));

function answerTo(task: SpotTask): Promise<SpotAnswer> {
  switch (task.kind) {
    case 'play':
      return untilFault((digests) => play(task, digests));
    case 'record':
      return record(task.games);
    case 'judge':
      return judge(task);
    default:
      return interview(task.games, task.interviews);
  }
}

/** By policies that have not played the games that count. */
async function play({ games, areQuick }: Extract<SpotTask, { kind: 'play' }>, digests: number[]): Promise<void> {
  const engine = await tables.engineFor(contender!, key, games.length, areQuick ? undefined : hearing);
  for (const game of games) {
    beginGame(words, game);
    engine.play(game);
    digests.push(digestOf(engine));
  }
}

async function untilFault(play: (digests: number[]) => Promise<void>): Promise<SpotAnswer> {
  const digests: number[] = [];
  try {
    await play(digests);
    return { ...NOTHING, digests };
  } catch (error) {
    tables.clear();
    return { ...NOTHING, digests, finding: findingOf(error, contender!) };
  }
}

async function record(games: readonly number[]): Promise<SpotAnswer> {
  const answers: (readonly number[])[] = [];
  const referee = await refereeFor(contender!.setup);
  for (const game of games) {
    try {
      beginGame(words, game);
      const { policies } = await seated(contender!, hearing);
      answers.push(referee.record(policies.slice(0, contender!.setup.players), key, game));
    } catch (error) {
      return { ...NOTHING, answers, finding: findingOf(error, contender!) };
    }
  }
  return { ...NOTHING, answers };
}

/** Where no policy ever was: by the engine, and by the checker of transcripts, which shares nothing with it. */
async function judge({ setup, games, answers }: Extract<SpotTask, { kind: 'judge' }>): Promise<SpotAnswer> {
  const [referee, checker] = [await refereeFor(setup), await (await loadGame(setup.game)).transcriptChecker()];
  const digests: number[] = [];
  const interviews: (readonly DecisionLog[])[] = [];
  for (const [place, game] of games.entries()) {
    beginGame(words, game);
    try {
      const judged = referee.judge(answers[place]!, key, game);
      digests.push(digestOf(judged.engine));
      interviews.push(judged.interviews);
      for (const line of judged.transcript) {
        const complaint = checker.push(line);
        if (complaint === null) continue;
        const message = `plays a game that the referee does not accept: ${complaint.message}`;
        return { ...NOTHING, finding: { game, seat: null, rule: complaint.rule, message, place: null } };
      }
    } catch (error) {
      if (!(error instanceof PolicyFault)) throw error;
      const message = `plays what the referee does not accept: ${error.message}`;
      return { ...NOTHING, finding: { game, seat: error.seat, rule: error.rule ?? null, message, place: null } };
    }
  }
  return { ...NOTHING, digests, interviews };
}

/** One policy, with nothing but what it may know. */
async function interview(games: readonly number[], interviews: readonly DecisionLog[]): Promise<SpotAnswer> {
  const referee = await refereeFor(contender!.setup);
  for (const [place, game] of games.entries()) {
    beginGame(words, game);
    const found = (what: string, where: string | null): SpotAnswer => {
      const message = `${what} when it is asked alone, in a thread without the other policies`;
      return { ...NOTHING, finding: { game, seat, rule: null, message, place: where } };
    };
    try {
      const policy = await makePolicy(contender!, seat!, hearing);
      const other = referee.interview(policy, seat!, interviews[place]!, key, game);
      if (other === null) continue;
      return found(`answers '${other.now}' instead of '${other.before}' to ${other.asked}`, null);
    } catch (error) {
      return found(`throws '${messageOf(error)}'`, error instanceof Error ? placeOf(error) : null);
    }
  }
  return NOTHING;
}

async function refereeFor(setup: Setup) {
  const game = await loadGame(setup.game);
  if (game.referee === undefined) throw new Error(`${game.name} has no referee`);
  const referee = await game.referee(setup);
  const perRound = gamesPerRound(game, { setup });
  return perRound === 1 ? referee : new RotatingReferee(referee, perRound);
}

function findingOf(error: unknown, of: Condition): SpotFinding {
  const fault = error instanceof PolicyFault ? describeFault(error, of) : indirectFault(error, [of], null);
  const { seat, game, rule, message, place } = fault;
  return { game: game ?? 0, seat, rule, message: `${message} when the game is replayed alone`, place };
}
