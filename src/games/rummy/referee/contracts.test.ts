/** The referee in the games of contracts: what is asked and answered there besides, and who cheats. */
import { describe, expect, test } from 'vitest';
import random from '../../../../strategies/rummy/random.js';
import { type GameResult, PolicyFault, resolveSetup, serializeDeep } from '../../../game/index.js';
import { keyFromSeed, policyKey } from '../../../random/index.js';
import { TranscriptChecker } from '../checker/index.js';
import { RummyEngine } from '../engine/engine.js';
import { InterceptedEngine } from '../engine/intercepted-engine.js';
import { Table } from '../engine/table.js';
import { gameOf } from '../game.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import { contractRummy } from '../rule-sets/contract-rummy.js';
import { frustration } from '../rule-sets/frustration.js';
import { rookShanghai } from '../rule-sets/rook-shanghai.js';
import { shanghaiRum } from '../rule-sets/shanghai-rum.js';
import { shanghaiRummy } from '../rule-sets/shanghai-rummy.js';
import type { RuleSet } from '../rules/rule-set.js';
import { termsOf } from '../rules/terms.js';
import { LogReader, logOf, RummyReferee } from './referee.js';

const key = keyFromSeed('referee');
const RULE_SETS = [contractRummy, shanghaiRummy, rookShanghai, frustration, shanghaiRum];

/** Games of two deals, and of one that is not the first: there begins all that a game begins with. */
function setupsOf(rules: RuleSet) {
  const short = { ...rules, mostDeals: 2 };
  const rulings = { turnLimit: '50' };
  return [
    { rules: short, setup: resolveSetup(gameOf(short), { rulings }) },
    { rules, setup: resolveSetup(gameOf(rules), { variant: 'deal-3', players: 3, rulings }) },
  ];
}

/** Draws random numbers whenever it is asked, also when a game begins. */
function eager(): RummyPlayer {
  const player = random.create();
  return {
    newGame: (view) => void view.random.next(),
    newDeal: (view) => void view.random.next(),
    takes: (view) => player.takes(view),
    buys: (view) => player.buys!(view),
    picksAndBuys: (view) => player.picksAndBuys!(view),
    layDown: (view, plan) => player.layDown(view, plan),
    discard: (view) => player.discard(view),
  };
}

/** Buys nothing, and is not asked. */
function thrifty(): RummyPlayer {
  const { newGame, newDeal, takes, layDown, discard } = eager();
  return { newGame: newGame!, newDeal: newDeal!, takes, layDown, discard };
}

function teamOf(players: number): RummyPlayer[] {
  return Array.from({ length: players }, (_, seat) => (seat === 1 ? thrifty() : eager()));
}

describe.each(RULE_SETS.map((rules) => [rules.name, rules] as const))('%s', (_, ofGame) => {
  test('a game is the same by its answers alone, and each policy gives them again alone', () => {
    const checker = new TranscriptChecker();
    for (const { rules, setup } of setupsOf(ofGame)) {
      const { players } = setup;
      const referee = new RummyReferee(rules, setup);
      const engine = new RummyEngine(termsOf(rules, setup), teamOf(players), key);
      engine.play(0);
      const answers = referee.record(teamOf(players), key, 0);
      const { engine: judged, transcript, interviews } = referee.judge(answers, key, 0);
      const resultOf = ({ outcome, reason, metrics, seats }: GameResult) => [outcome, reason, ...metrics, ...seats];
      expect(judged.fingerprint()).toBe(engine.fingerprint());
      expect(resultOf(judged)).toEqual(resultOf(engine));
      // A game of two deals is none that the rules know.
      if (rules === ofGame) expect(transcript.flatMap((line) => checker.push(line) ?? [])).toEqual([]);
      for (const [seat, policy] of teamOf(players).entries()) {
        expect(referee.interview(policy, seat, interviews[seat]!, policyKey(key, seat), 0)).toBeNull();
      }
    }
  });

  test('in an interview a seat is shown all that it was shown at the table, and no more', () => {
    const { rules, setup } = setupsOf(ofGame)[1]!;
    const terms = termsOf(rules, setup);
    const readers = Array.from({ length: setup.players }, (_, seat) => new LogReader(seat, terms));
    /** Lists are longer than what is in them; what is left over there is no part of what is shown. */
    const shown = ({ seat, table, hand }: RummyView) => {
      const clean = new Table(terms);
      clean.copyFrom(table);
      return serializeDeep({ seat, hand, clean });
    };
    let questions = 0;
    const { engine } = new InterceptedEngine(terms, false, key, teamOf(setup.players), (question, ask) => {
      const reader = readers[question.seat]!;
      reader.read(logOf(question, key, [7]));
      if (questions++ % 5 === 0) expect(shown(reader.view)).toBe(shown(question.view));
      expect([reader.asked, ...reader.answer]).toEqual([question.asked, 7]);
      return ask();
    });
    engine.play(1);
    expect(questions).toBeGreaterThan(50);
  });
});

const setup = resolveSetup(gameOf(rookShanghai), { players: 3, variant: 'deal-1', rulings: { turnLimit: '50' } });
const referee = new RummyReferee(rookShanghai, setup);
const none = (): RummyPlayer => ({ takes: () => false, layDown: () => {}, discard: ({ hand }) => hand.cards[0]! });

describe.each(['buys', 'picksAndBuys'] as const)('%s', (asked) => {
  const faultOf = (answer: (view: RummyView) => unknown, play: (policies: RummyPlayer[]) => unknown) => {
    const cheat = { ...none(), [asked]: answer } as RummyPlayer;
    try {
      play([none(), cheat, none()]);
    } catch (error) {
      if (error instanceof PolicyFault) return error;
      throw error;
    }
    return null;
  };
  const rule = asked === 'buys' ? 'R6.1' : 'R6.5';

  test.each([
    ['a number', 1],
    ['nothing', undefined],
    ['null', null],
    ['a text', 'true'],
    ['a promise', Promise.resolve(true)],
    ['an object', { valueOf: (): boolean => true }],
  ])(`${rule} %s is no answer, at the table and where it is recorded`, (_, answer) => {
    const engine = (policies: RummyPlayer[]) => new RummyEngine(termsOf(rookShanghai, setup), policies, key).play(0);
    const recorded = (policies: RummyPlayer[]) => referee.record(policies, key, 0);
    for (const play of [engine, recorded]) {
      expect(faultOf(() => answer, play)).toMatchObject({ seat: 1, rule });
    }
  });

  test('what it throws is its fault', () => {
    const fault = faultOf(
      () => {
        throw new TypeError('oh');
      },
      (policies) => referee.record(policies, key, 0),
    );
    expect(fault).toMatchObject({ seat: 1, message: 'oh' });
  });

  test('what it writes on its hand changes nothing', () => {
    const calls = [0, 0];
    const play = (spoils: boolean) => {
      const cheat: RummyPlayer = {
        ...none(),
        [asked]: ({ hand }: { hand: { clear(): void } }) => {
          calls[Number(spoils)]!++;
          if (spoils) hand.clear();
          return false;
        },
      };
      return referee.record([none(), cheat, none()], key, 0);
    };
    expect(play(true)).toEqual(play(false));
    expect(Math.min(...calls)).toBeGreaterThan(0);
  });

  test('who answers otherwise when he is asked alone is found', () => {
    const always = (says: boolean): RummyPlayer => ({ ...none(), [asked]: () => says });
    const { interviews } = referee.judge(referee.record([none(), always(true), none()], key, 0), key, 0);
    const own = policyKey(key, 1);
    expect(referee.interview(always(true), 1, interviews[1]!, own, 0)).toBeNull();
    const [before, now] = [asked === 'buys' ? 'buys' : 'picks and buys', 'declines'];
    expect(referee.interview(always(false), 1, interviews[1]!, own, 0)).toEqual({ asked, before, now });
  });
});

test.each([-1, 0.5, 73, Number.NaN, '2'])('R3.3 a plan of %s rows is refused where it is recorded, too', (count) => {
  const cheat: RummyPlayer = { ...none(), layDown: (_, plan) => Object.assign(plan, { count }) };
  const record = () => referee.record([none(), none(), cheat], key, 0);
  expect(record).toThrow(PolicyFault);
  expect(record).toThrow(`makes a plan of '${count}' rows`);
});
