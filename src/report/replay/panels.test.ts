import { describe, expect, test } from 'vitest';
import type { Replay, ScoredMove } from '../../game/index.js';
import { drawStory, drawThoughts } from './panels.js';
import { replayWith } from './replay.testing.js';

const asIs = (html: string) => html;
const AT = { frame: 0, angle: 0 };

describe('the game in words', () => {
  test('is a list of turns, each step a link to it', () => {
    const html = drawStory(replayWith([1, 2, 1]), 0, asIs);
    const links = Array.from(
      html.matchAll(/href="([^"]+)" data-frame="(\d)"/g),
      ([, link, frame]) => `${link} ${frame}`,
    );
    expect(links).toEqual(['#turn=0 0', '#turn=1 1', '#turn=1.2 2', '#turn=2 3']);
    expect(html.match(/<li/g)).toHaveLength(3);
    expect(html).not.toContain('<h3');
  });

  test('has a heading over the first turn of each chapter, where there are several', () => {
    const html = drawStory(replayWith([1, 2], [1, 2]), 0, asIs);
    const turns = html.split('<li').slice(1);
    expect(turns.map((turn) => /<h3[^>]*>(.*)<\/h3>/.exec(turn)?.[1])).toEqual([
      'Deal 1',
      undefined,
      'Deal 2',
      undefined,
    ]);
  });
});

function weighing(choices: readonly ScoredMove[]): Replay {
  const thoughts = [{ seat: 1, question: 'Which <one>?', choices }];
  return {
    angles: [
      { key: 'a', name: 'all', seat: null },
      { key: '0', name: 'zero', seat: 0 },
      { key: '1', name: 'one', seat: 1 },
    ],
    seats: [
      { name: 'first', policy: 'p' },
      { name: 'second', policy: 'q&r' },
    ],
    frames: [{ turn: 0, seat: 1, words: ['', '', ''], scene: null, thoughts }],
    chapters: { name: 'game', starts: [0] },
    ending: '',
  };
}

function choice(score: number, chosen = false): ScoredMove {
  return { choice: `choice ${score}`, score, why: `why ${score}`, chosen };
}

/** Start and length of each bar, in percent. */
const bars = (html: string) =>
  Array.from(html.matchAll(/<i style="left:([\d.]+)%;width:([\d.]+)%">/g), ([, left, width]) => [
    Number(left),
    Number(width),
  ]);

describe('what was weighed', () => {
  test('is shown to onlookers and to the seat that weighed it, to no other', () => {
    const replay = weighing([choice(1, true)]);
    const [all, zero, one] = [0, 1, 2].map((angle) => drawThoughts(replay, { frame: 0, angle }, asIs));
    expect(all).toContain('choice 1');
    expect(one).toBe(all);
    expect(zero).toBe('');
  });

  const drawn = (...scores: number[]) => drawThoughts(weighing(scores.map((score) => choice(score))), AT, asIs);

  test('has bars as long as the scores, from zero, whose place is marked where scores are negative', () => {
    expect(bars(drawn(20, 12.5, 5, 0))).toEqual([
      [0, 100],
      [0, 62.5],
      [0, 25],
      [0, 0],
    ]);
    expect(drawn(18, 12.9)).not.toContain('<b ');
    expect(bars(drawn(30, -10))).toEqual([
      [25, 75],
      [0, 25],
    ]);
    expect(drawn(30, -10)).toContain('<b style="left:25.0%">');
    expect(bars(drawn(-3, -6))).toEqual([
      [50, 50],
      [0, 100],
    ]);
    expect(bars(drawn(0, 0))).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test('shows six choices at once, and what was chosen wherever it stands', () => {
    const choices = Array.from({ length: 12 }, (_, place) => choice(100 - place, place === 10));
    const [shown, more] = drawThoughts(weighing(choices), AT, asIs).split('<details>') as [string, string];
    expect(shown.match(/<li/g)).toHaveLength(7);
    expect(shown).toMatch(/is-chosen.*choice 90/s);
    expect(more).toContain('5 more');
    expect(more.match(/<li/g)).toHaveLength(5);
  });

  test('escapes what policies say', () => {
    const html = drawThoughts(weighing([{ choice: '<b>', score: 1, why: '<i>', chosen: false }]), AT, asIs);
    expect(html).not.toMatch(/<[bi]>|q&r|<one>/);
  });

  test('rounds scores to what can be read', () => {
    const choices = [choice(1_234_567.8), choice(12.345), choice(-0.001234)];
    const html = drawThoughts(weighing(choices), AT, asIs);
    const scores = Array.from(html.matchAll(/class="score">([^<]*)</g), ([, score]) => score);
    expect(scores).toEqual(['1,234,568', '12.3', '−0.001']);
  });
});
