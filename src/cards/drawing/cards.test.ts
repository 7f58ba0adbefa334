import { describe, expect, test } from 'vitest';
import { drawFaceUp, markCards } from './cards.js';

describe('cards in a text', () => {
  test('are read aloud by their names', () => {
    expect(markCards('plays TH on TC')).toMatch(/^plays <span.*10 of hearts.* on <span.*10 of clubs/);
    expect(markCards('AS')).toContain('ace of spades');
    expect(markCards('QD')).toContain('queen of diamonds');
  });

  test('are not found in other words', () => {
    for (const text of ['ASCII', 'KSH', '1TH', '10♥', 'a 4 or 2', 'UNO 2', '10 cards'])
      expect(markCards(text)).toBe(text);
  });
});

describe('a card face up', () => {
  const named = (html: string) => /aria-label="([^"]*)" data-piece="([^"]*)"/.exec(html)!.slice(1);

  test('is named for those who hear it, and is a piece of its own where several are alike', () => {
    expect(named(drawFaceUp('TD', { size: 'full' }))).toEqual(['10 of diamonds', 'TD']);
    expect(named(drawFaceUp('TD', { size: 'small', piece: 'TD2' }))).toEqual(['10 of diamonds', 'TD2']);
  });

  test('that is a joker says what it stands for', () => {
    expect(named(drawFaceUp('WW', { size: 'full' }))).toEqual(['joker', 'WW']);
    expect(named(drawFaceUp('WW', { size: 'small', piece: 'WW2', standsFor: 'AH' }))).toEqual([
      'joker for ace of hearts',
      'WW2',
    ]);
    expect(named(drawFaceUp('WW', { size: 'small', standsFor: 'T' }))).toEqual(['joker for 10', 'WW']);
  });
});
