import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveSetup } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import type { TrimmedCounts } from '../../stats/histogram.js';
import { GameLogger, type LogDetail, loggedMetrics } from '../jobs/game-log.js';
import { playJob } from '../jobs/play-job.js';
import type { Arm } from '../lineup/arm.js';
import { createPolicies, engineOf } from '../lineup/seating.js';
import { resolveEntrant, resolveTeam } from '../lineup/team.js';
import { Heartbeat } from '../sandbox/heartbeat.js';
import { type PackedTally, Tally } from '../tally.js';
import { TallyCheck } from '../tally-check.js';
import { AnswerError, readAnswer, writtenAnswer } from './answers.js';
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
  const books = { tally, log, digests: null };
  playJob({ engine, control }, { from, count }, books, new Heartbeat(), game);
  const lists = { outcomes: 0, shares: 1, everything: loggedMetrics(game).length };
  return {
    result: { tally: tally.pack(), log: log?.pack() ?? null, fault: null, digests: null, seconds: 2 },
    empty: Tally.ofArm(game, arm).pack(),
    check: new TallyCheck(game, Tally.ofArm(game, arm).shape),
    written: detail === null ? null : { detail, lists: lists[detail as keyof typeof lists] },
  };
}

const ARMS = { 'Shamus with a control': shamusArm, 'three players for themselves': rummyArm };
const DETAILS: readonly (LogDetail | null)[] = [null, 'outcomes', 'everything'];

describe.each(Object.entries(ARMS))('an answer, %s,', (_, armOf) => {
  test.each(DETAILS)('comes back as it was given, with lists of %s', async (detail) => {
    const { result, empty, check, written } = await played(await armOf(), 30, 30, detail);
    const body = writtenAnswer(30, result);
    expect(readAnswer(body, { from: 30, count: 30 }, empty, check, written, 2)).toEqual(result);
    // Of a part of the games too, where a job was told to come back.
    expect(readAnswer(body, { from: 30, count: 90 }, empty, check, written, 2)).toEqual(result);
  });

  test('whose counts contradict each other is not taken for one', async () => {
    const { result, empty, check } = await played(await armOf(), 30, 30, null);
    const { tally } = result;
    const isPaired = tally.control !== null;
    const all = (list: Float64Array) => {
      const which = isPaired ? 0 : list.length - 1;
      return Float64Array.from(list, (_, place) => (place === which ? 30 : 0));
    };
    const turned = ({ counts, ...rest }: TrimmedCounts) => ({ ...rest, counts: counts.toReversed() });
    const none = ({ size }: TrimmedCounts) => ({ size, first: 0, counts: Float64Array.of(10) });
    const [first] = tally.entrants;
    const forged: Record<string, Partial<PackedTally>> = {
      outcomes: { outcomes: all(tally.outcomes) },
      reasons: { reasons: all(tally.reasons) },
      ...(isPaired && {
        pairs: { pairs: all(tally.pairs) },
        'senior-lost': { outcomes: all(tally.outcomes), reasons: all(tally.reasons) },
        metrics: { metrics: tally.metrics.map(turned) },
        control: { control: { ...tally.control!, outcomes: all(tally.control!.outcomes) } },
      }),
      ...(first && {
        rounds: { entrants: [{ ...first, rounds: first.rounds.map(turned) }, ...tally.entrants.slice(1)] },
        seats: { entrants: [{ ...first, bySeat: first.bySeat.map(none) }, ...tally.entrants.slice(1)] },
      }),
    };
    for (const [what, changed] of Object.entries(forged)) {
      const body = writtenAnswer(30, { ...result, tally: { ...tally, ...changed } });
      const read = () => readAnswer(body, { from: 30, count: 30 }, empty, check, null, 2);
      expect(read, what).toThrow(/^contradicts itself: /);
    }
  });

  test('that was changed anywhere is not taken for one', async () => {
    const { result, empty, check } = await played(await armOf(), 30, 30, null);
    const answer: Answer = JSON.parse(writtenAnswer(30, result));
    const read = (changed: unknown) =>
      readAnswer(JSON.stringify(changed), { from: 30, count: 30 }, empty, check, null, 2);
    const place = fc.nat({ max: answer.counts.length - 1 });
    fc.assert(
      fc.property(place, fc.integer({ min: -40, max: 40 }), (at, by) => {
        fc.pre(by !== 0);
        expect(() => read({ ...answer, counts: answer.counts.with(at, answer.counts[at]! + by) })).toThrow(AnswerError);
      }),
    );
    for (const changed of [
      { ...answer, from: 0 },
      { ...answer, games: 33 },
      { ...answer, games: answer.games - 3 },
      { ...answer, counts: answer.counts.slice(1) },
      { ...answer, counts: [...answer.counts, 0] },
      { ...answer, log: { outcomes: '', reasons: '', metrics: [] } },
      { ...answer, fault: 'none' },
      {},
      null,
    ]) {
      expect(() => read(changed)).toThrow(AnswerError);
    }
    expect(() => readAnswer('{', { from: 30, count: 30 }, empty, check, null, 2)).toThrow(AnswerError);
  });
});
