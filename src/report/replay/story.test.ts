import { describe, expect, test } from 'vitest';
import { filmWith } from './replay.testing.js';
import { drawStory } from './story.js';

const asIs = (html: string) => html;

describe('the game in words', () => {
  test('is a list of turns, each step a link to it', () => {
    const html = drawStory(filmWith([1, 2, 1]), 0, asIs);
    const links = Array.from(
      html.matchAll(/href="([^"]+)" data-frame="(\d)"/g),
      ([, link, frame]) => `${link} ${frame}`,
    );
    expect(links).toEqual(['#turn=0 0', '#turn=1 1', '#turn=1.2 2', '#turn=2 3']);
    expect(html.match(/<li/g)).toHaveLength(3);
    expect(html).not.toContain('<h3');
  });

  test('has a heading over the first turn of each chapter, where there are several', () => {
    const html = drawStory(filmWith([1, 2], [1, 2]), 0, asIs);
    const turns = html.split('<li').slice(1);
    expect(turns.map((turn) => /<h3[^>]*>(.*)<\/h3>/.exec(turn)?.[1])).toEqual([
      'Deal 1',
      undefined,
      'Deal 2',
      undefined,
    ]);
  });
});
