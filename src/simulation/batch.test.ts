import { describe, expect, test } from 'vitest';
import { PolicyFault } from '../game/index.js';
import { playBatch } from './batch.js';
import { BatchControl, clearSlot, readSlot, sharedControl, stopAll } from './control.js';
import { FAKE, FakeMatch, tallyOf } from './fake-game.testing.js';
import { Tally } from './tally.js';

const RANGE = { from: 40, count: 25 };

describe('a batch', () => {
  test('plays the games of its range in order and counts each', () => {
    const match = new FakeMatch();
    const tally = new Tally(FAKE);
    expect(playBatch(match, null, RANGE, tally, new BatchControl(sharedControl(1), 0))).toBeNull();
    expect(match.played).toEqual(Array.from({ length: 25 }, (_, place) => 40 + place));
    expect(tally.pack()).toEqual(tallyOf(RANGE).pack());
  });

  test('ends at a fault with the games before it', () => {
    const tally = new Tally(FAKE);
    const fault = playBatch(new FakeMatch(50), null, RANGE, tally, new BatchControl(sharedControl(1), 0));
    expect(fault).toMatchObject({ fault: { seat: 1, game: 50 }, ofControl: false });
    expect(tally.pack()).toEqual(tallyOf({ from: 40, count: 10 }).pack());
  });

  test('plays the same deals with the control, and counts the pairs of outcomes', () => {
    const match = new FakeMatch();
    const control = new FakeMatch();
    const tally = new Tally(FAKE);
    expect(playBatch(match, control, RANGE, tally, new BatchControl(sharedControl(1), 0))).toBeNull();
    expect(control.played).toEqual(match.played);
    // The control plays alike, so that all pairs are of one outcome with itself.
    const { outcomes, pairs } = tally;
    for (const [place, count] of pairs.entries()) {
      const [first, second] = [Math.floor(place / outcomes.length), place % outcomes.length];
      expect(count).toBe(first === second ? outcomes[first] : 0);
    }
  });

  test('tells a fault of the control from one of the arm', () => {
    const tally = new Tally(FAKE);
    const fault = playBatch(new FakeMatch(), new FakeMatch(50), RANGE, tally, new BatchControl(sharedControl(1), 0));
    expect(fault).toMatchObject({ fault: { seat: 1, game: 50 }, ofControl: true });
    expect(tally.games).toBe(10);
  });

  test('plays the same deals with a control, and counts which outcomes met', () => {
    const [match, control] = [new FakeMatch(), new FakeMatch(null, 1)];
    const tally = new Tally(FAKE);
    expect(playBatch(match, control, RANGE, tally, new BatchControl(sharedControl(1), 0))).toBeNull();
    expect(control.played).toEqual(match.played);
    const { outcomes, games } = tallyOf(RANGE);
    expect({ outcomes: tally.outcomes, games: tally.games }).toEqual({ outcomes, games });
    // The control's games come out one outcome further, always: rows are its outcomes, columns the arm's.
    const [wins, draws, losses] = outcomes;
    expect([...tally.pairs]).toEqual([0, 0, losses, wins, 0, 0, 0, draws, 0]);
  });

  test('says whether a fault was of the control', () => {
    const tally = new Tally(FAKE);
    const found = playBatch(new FakeMatch(), new FakeMatch(50), RANGE, tally, new BatchControl(sharedControl(1), 0));
    expect(found).toMatchObject({ fault: { seat: 1, game: 50 }, ofControl: true });
    expect(tally.games).toBe(10);
  });

  test('passes on an error that is none of a policy', () => {
    const broken = new FakeMatch();
    broken.play = () => {
      throw new TypeError('a mistake of the engine');
    };
    const play = () => playBatch(broken, null, RANGE, new Tally(FAKE), new BatchControl(sharedControl(1), 0));
    expect(play).toThrow(TypeError);
    expect(play).not.toThrow(PolicyFault);
  });

  test('ends with the games so far when it is told to stop', () => {
    const words = sharedControl(1);
    const match = new FakeMatch();
    const play = match.play.bind(match);
    match.play = (game) => {
      if (game === 45) stopAll(words);
      play(game);
    };
    const tally = new Tally(FAKE);
    expect(playBatch(match, null, RANGE, tally, new BatchControl(words, 0))).toBeNull();
    expect(match.played).toEqual([40, 41, 42, 43, 44, 45]);
    expect(tally.pack()).toEqual(tallyOf({ from: 40, count: 6 }).pack());
  });
});

describe('the shared control', () => {
  test('tells how far each batch has come, and none of another', () => {
    const words = sharedControl(3);
    const one = new BatchControl(words, 0);
    const two = new BatchControl(words, 2);
    one.report(7);
    expect([0, 1, 2].map((slot) => readSlot(words, slot))).toEqual([8, 0, 1]);
    two.report(20_000);
    clearSlot(words, 0);
    expect([0, 1, 2].map((slot) => readSlot(words, slot))).toEqual([0, 0, 20_001]);
  });

  test('stops all batches at once', () => {
    const words = sharedControl(2);
    const controls = [new BatchControl(words, 0), new BatchControl(words, 1)];
    expect(controls.map((control) => control.stopped)).toEqual([false, false]);
    stopAll(words);
    expect(controls.map((control) => control.stopped)).toEqual([true, true]);
  });
});
