import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatReplayPosition, type HistoryChange, parseReplayPosition, ReplayPlayer } from './player.js';
import { replayWith } from './replay.testing.js';

const anyChapter = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 9 });
const anyReplay = fc.array(anyChapter, { minLength: 1, maxLength: 4 }).map((chapters) => replayWith(...chapters));

describe('a link to a place', () => {
  test('leads there', () => {
    fc.assert(
      fc.property(anyReplay, fc.nat(), fc.nat(2), (replay, any, angle) => {
        const place = { frame: any % replay.frames.length, angle };
        expect(parseReplayPosition(replay, formatReplayPosition(replay, place))).toEqual(place);
      }),
    );
  });

  test('names the turn, the step where it is not the first, and the angle where it is not the first', () => {
    const replay = replayWith([1, 2, 3]);
    expect([0, 1, 2, 5].map((frame) => formatReplayPosition(replay, { frame, angle: 0 }))).toEqual([
      '#turn=0',
      '#turn=1',
      '#turn=1.2',
      '#turn=2.3',
    ]);
    expect(formatReplayPosition(replay, { frame: 3, angle: 2 })).toBe('#turn=2&as=x');
  });

  test('names the chapter in a replay of several, by what it is called', () => {
    const replay = replayWith([1, 2], [1, 1, 3]);
    expect([0, 2, 3, 7].map((frame) => formatReplayPosition(replay, { frame, angle: 0 }))).toEqual([
      '#deal=1&turn=0',
      '#deal=1&turn=1.2',
      '#deal=2&turn=0',
      '#deal=2&turn=2.3',
    ]);
    const byHand = ['#deal=2', '#deal=9&turn=1', '#turn=1', '#deal=0&turn=7', '#deal=x&turn=1'];
    expect(byHand.map((link) => parseReplayPosition(replay, link).frame)).toEqual([3, 4, 1, 2, 1]);
  });

  test('that is written by hand leads to the nearest place that there is', () => {
    const replay = replayWith([1, 2, 3]);
    const places = [
      '',
      '#',
      '#turn=',
      '#turn=x',
      '#turn=-1',
      '#turn=1.0',
      '#turn=1.9',
      '#turn=77',
      '#as=0&turn=2',
      '#turn=1&as=9',
    ];
    expect(places.map((link) => parseReplayPosition(replay, link))).toEqual([
      { frame: 0, angle: 0 },
      { frame: 0, angle: 0 },
      { frame: 0, angle: 0 },
      { frame: 0, angle: 0 },
      { frame: 0, angle: 0 },
      { frame: 1, angle: 0 },
      { frame: 2, angle: 0 },
      { frame: 5, angle: 0 },
      { frame: 3, angle: 1 },
      { frame: 1, angle: 0 },
    ]);
  });

  test('holds whatever stands there', () => {
    fc.assert(
      fc.property(anyReplay, fc.string(), (replay, fragment) => {
        const { frame, angle } = parseReplayPosition(replay, fragment);
        expect(replay.frames[frame]).toBeDefined();
        expect(replay.angles[angle]).toBeDefined();
      }),
    );
  });
});

let told: HistoryChange[];
let player: ReplayPlayer;
beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  player = new ReplayPlayer(replayWith([1, 2, 3, 1]), (trace) => told.push(trace));
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a player', () => {
  test('goes step by step and stays within the film', () => {
    const frames = [1, 2, 99, -5].map((frame) => {
      player.go(frame);
      return player.frame;
    });
    expect(frames).toEqual([1, 2, 6, 0]);
  });

  test('goes turn by turn, back to the start of its turn first', () => {
    player.go(4);
    const places = [-1, -1, -1, -1, 1, 1, 1, 1].map((step) => {
      player.goTurn(step as 1 | -1);
      return player.frame;
    });
    expect(places).toEqual([3, 1, 0, 0, 1, 3, 6, 6]);
  });

  test('goes by turns from one chapter into the next, and back', () => {
    const replay = replayWith([1, 2], [1, 1, 3]);
    const watched = new ReplayPlayer(replay, () => {});
    const places = [1, 1, 1, 1, 1, -1, -1, -1, -1].map((step) => {
      watched.goTurn(step as 1 | -1);
      return watched.frame;
    });
    expect(places).toEqual([1, 3, 4, 5, 7, 5, 4, 3, 1]);
  });

  test('goes chapter by chapter, back to the start of its chapter first', () => {
    const replay = replayWith([1, 2], [1, 1], [1, 3]);
    const watched = new ReplayPlayer(replay, () => {});
    const places = [1, 1, 1, -1, -1, -1, -1].map((step) => {
      watched.goChapter(step as 1 | -1);
      return [watched.frame, watched.chapter];
    });
    expect(places).toEqual([
      [3, 1],
      [5, 2],
      [8, 2],
      [5, 2],
      [3, 1],
      [0, 0],
      [0, 0],
    ]);
  });

  test('makes an entry in the history for a new chapter, also where its turn has the same number', () => {
    const watched = new ReplayPlayer(replayWith([1], [1]), (trace) => told.push(trace));
    watched.go(1);
    expect(told).toEqual(['new']);
  });

  test('makes an entry in the history for a new turn, not for a step within one', () => {
    player.go(1);
    player.go(2);
    player.go(3);
    player.look(1);
    expect(told).toEqual(['new', 'same', 'new', 'same']);
  });

  test('plays to the end, and stops there', () => {
    player.go(4);
    player.toggle();
    expect([player.frame, player.playing]).toEqual([5, true]);
    vi.advanceTimersByTime(100_000);
    expect([player.frame, player.playing]).toEqual([6, false]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('plays from the start when it is at the end', () => {
    player.go(6);
    player.toggle();
    expect([player.frame, player.playing]).toEqual([0, true]);
  });

  test('stops when somebody goes elsewhere or pauses', () => {
    player.toggle();
    player.go(0);
    vi.advanceTimersByTime(100_000);
    expect([player.frame, player.playing]).toEqual([0, false]);
    player.toggle();
    player.toggle();
    vi.advanceTimersByTime(100_000);
    expect([player.frame, player.playing]).toEqual([1, false]);
  });

  test('plays as fast as it is told', () => {
    const framesIn = (speed: number) => {
      player.go(0);
      player.setSpeed(speed);
      player.toggle();
      vi.advanceTimersByTime(2700);
      return player.frame;
    };
    expect([framesIn(0.5), framesIn(1), framesIn(2)]).toEqual([2, 3, 5]);
  });
});
