/** A thread of the spot checks: plays games again, or judges them, or asks one policy alone. */
import { type Answers, type DecisionLog, messageOf, PolicyFault, type Setup } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import type { Key } from '../../random/index.js';
import { faultOf, placeOf } from '../fault-report.js';
import type { Condition } from '../lineup/arm.js';
import { gamesPerRound, RotatingReferee } from '../lineup/rotation.js';
import { createPolicies, makePolicy, watchedBy } from '../lineup/seating.js';
import type { Heartbeat } from '../sandbox/heartbeat.js';
import { restrictThread } from '../sandbox/restrict-thread.js';
import { digestOf, RecheckEngineCache } from './recheck.js';

export interface SpotThreadData {
  /** Team whose policies are loaded there. */
  readonly contender: Condition;
  /** The one seat whose policy is loaded there; null for all seats. */
  readonly seat: number | null;
  /** Key of the games; where one seat is alone, of its random numbers. */
  readonly key: Key;
}

/** Deviation from what must be. */
export interface SpotFinding {
  readonly game: number;
  /** null where it may be any policy of the team. */
  readonly seat: number | null;
  readonly rule: string | null;
  readonly message: string;
  readonly place: string | null;
}

interface Found {
  readonly finding: SpotFinding | null;
}

/** Plays games again, or judges them, or asks one policy alone. */
export function openThread({ contender, seat, key }: SpotThreadData, heart: Heartbeat) {
  const tables = new RecheckEngineCache();
  /** A slow policy shows that it answers. */
  const hearing = watchedBy(() => heart.noteLife());

  const calls = {
    /** Plays games by policies that have not played the games that count. They are watched one by one unless they are quick. */
    async play(games: readonly number[], areQuick: boolean): Promise<Found & { readonly digests: readonly number[] }> {
      const digests: number[] = [];
      try {
        const engine = await tables.engineFor(contender, key, games.length, areQuick ? undefined : hearing);
        for (const game of games) {
          heart.beginGame(game);
          engine.play(game);
          digests.push(digestOf(engine));
        }
        return { finding: null, digests };
      } catch (error) {
        tables.clear();
        return { finding: findingOf(error, contender), digests };
      }
    },

    /**
     * Records the answers of fresh policies, and judges them: by the engine, and by the checker of transcripts, which shares
     * nothing with it.
     */
    async judge(games: readonly number[]) {
      const { setup } = contender;
      const [referee, checker] = [await refereeFor(setup), await (await loadGame(setup)).transcriptChecker()];
      const digests: number[] = [];
      const interviews: (readonly DecisionLog[])[] = [];
      const found = (finding: SpotFinding | null) => ({ finding, digests, interviews });
      for (const game of games) {
        heart.beginGame(game);
        let answers: Answers;
        try {
          const { policies } = await createPolicies(contender, hearing);
          answers = referee.record(policies.slice(0, setup.players), key, game);
        } catch (error) {
          return found(findingOf(error, contender));
        }
        try {
          const judged = referee.judge(answers, key, game);
          digests.push(digestOf(judged.engine));
          interviews.push(judged.interviews);
          for (const line of judged.transcript) {
            const violation = checker.push(line);
            if (violation === null) continue;
            const message = `plays a game that the referee does not accept: ${violation.message}`;
            return found({ game, seat: null, rule: violation.rule, message, place: null });
          }
        } catch (error) {
          if (!(error instanceof PolicyFault)) throw error;
          const message = `plays what the referee does not accept: ${error.message}`;
          return found({ game, seat: error.seat, rule: error.rule ?? null, message, place: null });
        }
      }
      return found(null);
    },

    /** Asks one policy, with nothing but what it may know. */
    async interview(games: readonly number[], interviews: readonly DecisionLog[]): Promise<SpotFinding | null> {
      const referee = await refereeFor(contender.setup);
      for (const [place, game] of games.entries()) {
        heart.beginGame(game);
        const found = (what: string, where: string | null): SpotFinding => {
          const message = `${what} when it is asked alone, in a thread without the other policies`;
          return { game, seat, rule: null, message, place: where };
        };
        try {
          const policy = await makePolicy(contender, seat!, hearing);
          const other = referee.interview(policy, seat!, interviews[place]!, key, game);
          if (other !== null)
            return found(`answers '${other.now}' instead of '${other.before}' to ${other.asked}`, null);
        } catch (error) {
          return found(`throws '${messageOf(error)}'`, error instanceof Error ? placeOf(error) : null);
        }
      }
      return null;
    },
  };

  // A policy that leaves a promise rejected is told of where it plays the games that count.
  process.on('unhandledRejection', () => {});
  restrictThread(true);
  return { calls };
}

export type SpotCalls = ReturnType<typeof openThread>['calls'];

async function refereeFor(setup: Setup) {
  const game = await loadGame(setup);
  if (game.referee === undefined) throw new Error(`${game.name} has no referee`);
  const referee = await game.referee(setup);
  const perRound = gamesPerRound(game, { setup });
  return perRound === 1 ? referee : new RotatingReferee(referee, perRound);
}

function findingOf(error: unknown, contender: Condition): SpotFinding {
  const { seat, game, rule, message, place } = faultOf(error, [contender], null);
  return { game: game ?? 0, seat, rule, message: `${message} when the game is replayed alone`, place };
}
