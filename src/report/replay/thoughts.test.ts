import { describe, expect, test } from 'vitest';
import type { Film, WeighedChoice } from '../../game/index.js';
import { drawThoughts } from './thoughts.js';

const asIs = (html: string) => html;

function filmOf(choices: readonly WeighedChoice[]): Film {
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

function choice(score: number, chosen = false): WeighedChoice {
  return { choice: `choice ${score}`, score, why: `why ${score}`, chosen };
}

const widths = (html: string) => Array.from(html.matchAll(/width:([\d.]+)%/g), ([, width]) => Number(width));

describe('what was weighed', () => {
  test('is shown to onlookers and to the seat that weighed it, to no other', () => {
    const film = filmOf([choice(1, true)]);
    const [all, zero, one] = [0, 1, 2].map((angle) => drawThoughts(film, 0, angle, asIs));
    expect(all).toContain('choice 1');
    expect(one).toBe(all);
    expect(zero).toBe('');
  });

  test('has bars from the worst to the best, and full ones where all are alike', () => {
    const scores = [50, 25, 0].map((score) => choice(score));
    expect(widths(drawThoughts(filmOf(scores), 0, 0, asIs))).toEqual([100, 52, 4]);
    expect(widths(drawThoughts(filmOf([choice(-3), choice(-3)]), 0, 0, asIs))).toEqual([100, 100]);
  });

  test('shows six choices at once, and what was chosen wherever it stands', () => {
    const choices = Array.from({ length: 12 }, (_, place) => choice(100 - place, place === 10));
    const [shown, more] = drawThoughts(filmOf(choices), 0, 0, asIs).split('<details>') as [string, string];
    expect(shown.match(/<li/g)).toHaveLength(7);
    expect(shown).toMatch(/is-chosen.*choice 90/s);
    expect(more).toContain('5 more');
    expect(more.match(/<li/g)).toHaveLength(5);
  });

  test('escapes what policies say', () => {
    const html = drawThoughts(filmOf([{ choice: '<b>', score: 1, why: '<i>', chosen: false }]), 0, 0, asIs);
    expect(html).not.toMatch(/<[bi]>|q&r|<one>/);
  });

  test('rounds scores to what can be read', () => {
    const choices = [choice(1_234_567.8), choice(12.345), choice(-0.001234)];
    const html = drawThoughts(filmOf(choices), 0, 0, asIs);
    const scores = Array.from(html.matchAll(/class="score">([^<]*)</g), ([, score]) => score);
    expect(scores).toEqual(['1,234,568', '12.3', '−0.001']);
  });
});
