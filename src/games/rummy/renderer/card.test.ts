import { describe, expect, test } from 'vitest';
import { cardOfPiece } from '../../../cards/drawing/cards.js';
import { drawCard, markFamilyCards } from './card.js';

const named = (html: string) => /aria-label="([^"]*)" data-piece="([^"]*)"/.exec(html)!.slice(1);

test('the card of a piece is what it is written as, without the number of the copy', () => {
  expect(['7H', '7H2', 'TD4', 'WW', 'WW3', '1B', '1B2', '14Y', '14Y3'].map(cardOfPiece)).toEqual([
    '7H',
    '7H',
    'TD',
    'WW',
    'WW',
    '1B',
    '1B',
    '14Y',
    '14Y',
  ]);
});

describe('cards have names for screen readers', () => {
  test('Rook cards by colour and number', () => {
    expect(named(drawCard('14G2', 'rook', { size: 'full' }))).toEqual(['green 14', '14G2']);
    expect(named(drawCard('1B', 'rook', { size: 'small' }))).toEqual(['black 1', '1B']);
  });

  test('R1.5 wilds by what they stand for', () => {
    expect(named(drawCard('WW', 'rook', { size: 'small', standsFor: '12Y' }))).toEqual([
      'wild card for yellow 12',
      'WW',
    ]);
    expect(named(drawCard('WW2', 'rook', { size: 'small', standsFor: '12' }))).toEqual(['wild card for 12', 'WW2']);
    expect(named(drawCard('WW', 'standard', { size: 'small', standsFor: 'TH' }))[0]).toBe('joker for 10 of hearts');
  });

  test('R5.3 a wild 2 by itself and by what it stands for, which is seen, too', () => {
    const drawn = drawCard('2C2', 'standard', { size: 'small', standsFor: 'T' });
    expect(named(drawn)).toEqual(['2 of clubs for 10', '2C2']);
    expect(drawn).toContain('<i aria-hidden="true">10</i>');
    expect(drawCard('2C', 'standard', { size: 'full' })).not.toContain('<i');
  });
});

describe('cards in a text', () => {
  test('are marked up in the notation of either deck', () => {
    expect(markFamilyCards('takes 14G.')).toMatch(
      /^takes <span class="in-text suit-G">.*>14<svg.*green 14<\/span><\/span>\.$/,
    );
    expect(markFamilyCards('TH')).toContain('10 of hearts');
    expect(markFamilyCards('a WW')).toBe(
      'a <span class="in-text"><span aria-hidden="true">★</span><span class="spoken">wild card</span></span>',
    );
  });

  test('are not found in other words', () => {
    for (const text of ['green 14', '15B', '10♥', 'WWW', 'a 4 or 2', '10 cards', 'turn 12']) {
      expect(markFamilyCards(text)).toBe(text);
    }
  });
});
