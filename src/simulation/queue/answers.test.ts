import { describe, expect, test } from 'vitest';
import { resolveSetup } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import { nothingPlayed } from '../job-result.js';
import { GameLogger, type LogDetail } from '../jobs/game-log.js';
import type { PlayedArm } from '../jobs/job-executor.js';
import { playJob } from '../jobs/play-job.js';
import type { Arm } from '../lineup/arm.js';
import { createPolicies, engineOf } from '../lineup/seating.js';
import { resolveEntrant, resolveTeam } from '../lineup/team.js';
import { Heartbeat } from '../sandbox/heartbeat.js';
import { Tally } from '../tally.js';
import { AnswerError, AnswerReader, writtenAnswer } from './answers.js';
import type { Answer } from './protocol.js';

const key = keyFromSeed('answers');

async function shamusArm(): Promise<Arm> {
  const game = await loadGame('shamus');
  const setup = resolveSetup(game, {});
  const control = { setup, team: await resolveTeam(game, 2, 'random+random') };
  return { setup, team: await resolveTeam(game, 2, 'high-first+meld-first'), control };
}

async function rummyArm(): Promise<Arm> {
  const game = await loadGame('rummy');
  const setup = resolveSetup(game, { players: 3 });
  return { setup, team: await resolveEntrant(game, 3, 'greedy', 'random') };
}

/** A job that was played, and what its answer is to be read with. */
async function played(arm: Arm, from: number, count: number, detail: LogDetail | null) {
  const game = await loadGame(arm.setup);
  const tally = Tally.ofArm(game, arm);
  const log = detail === null ? null : new GameLogger(game, detail, count);
  const control = arm.control === undefined ? null : engineOf(await createPolicies(arm.control), key);
  const engine = engineOf(await createPolicies(arm), key);
  const books = { tally, log };
  playJob({ engine, control }, { from, count }, books, new Heartbeat(), game);
  const of = { game, arm, round: tally.shape.round, nothing: (fault: null) => nothingPlayed(game, arm, fault) };
  const reader = new AnswerReader(of as PlayedArm, detail ?? undefined);
  return {
    result: { tally: tally.pack(), log: log?.pack() ?? null, fault: null, seconds: 2 },
    read: (body: string, asked = { from, count }) => reader.read(body, asked, 2),
  };
}

const ARMS = { 'Shamus with a control': shamusArm, 'three players for themselves': rummyArm };
const DETAILS: readonly (LogDetail | null)[] = [null, 'outcomes', 'everything'];

describe.each(Object.entries(ARMS))('an answer, %s,', (_, armOf) => {
  test.each(DETAILS)('comes back as it was given, with lists of %s', async (detail) => {
    const { result, read } = await played(await armOf(), 30, 30, detail);
    const body = writtenAnswer(30, result);
    expect(read(body)).toEqual(result);
    // Of a part of the games too, where a job was told to come back.
    expect(read(body, { from: 30, count: 90 })).toEqual(result);
  });

  test('of another form is not taken for one', async () => {
    const { result, read } = await played(await armOf(), 30, 30, null);
    const answer: Answer = JSON.parse(writtenAnswer(30, result));
    const { outcomes, ...rest } = answer.tally as { outcomes: number[] };
    for (const changed of [
      { ...answer, from: 0 },
      { ...answer, games: 33 },
      { ...answer, tally: rest },
      { ...answer, tally: { ...rest, outcomes: outcomes.slice(1) } },
      { ...answer, tally: { ...rest, outcomes: [...outcomes, 0] } },
      { ...answer, tally: null },
      { ...answer, log: { outcomes: '', reasons: '', metrics: [] } },
      { ...answer, fault: 'none' },
      {},
      null,
    ]) {
      expect(() => read(JSON.stringify(changed))).toThrow(AnswerError);
    }
    expect(() => read('{')).toThrow(AnswerError);
  });
});
