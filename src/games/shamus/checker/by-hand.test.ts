import { describe, expect, it } from 'vitest';
import { firstError } from '../../kit/corruptions.testing.js';
import { TranscriptChecker } from './index.js';
import { arranged, line } from './script.testing.js';

/** The rule that the last of these lines breaks; 5.6 where all is well and only the rest of the game is missing. */
function broken(deal: object, ...lines: string[]): string | null | undefined {
  const complaint = firstError(new TranscriptChecker(), [deal, ...lines.map(line)]);
  // A complaint about another line than the last would be a mistake of the test.
  expect(complaint?.line, complaint?.message).toBe(lines.length + 1);
  return complaint?.rule;
}
const FINE = '5.6';

describe('the opening', () => {
  it('skips the first turn and circle card for a 2 or 4', () => {
    const deal = arranged({ uno: '', rummy: '', circle: '', upcard: '2S', stock: '9C 9D 9H' });
    expect(broken(deal, 'penalty 0 opening 9C 9D', 'draw 1 9H')).toBe(FINE);
    expect(broken(deal, 'penalty 0 opening 9C')).toBe('2.5');
    expect(broken(deal, 'penalty 0 discard 9C 9D')).toBe('2.5');
    expect(broken(deal, 'draw 1 9C')).toBe('2.5');
  });

  it('lets an ace be matched, or anything be played, as the ruling says', () => {
    const cards = { uno: '7H 8H AC TS', rummy: '', circle: '', upcard: 'AS' };
    const [plain, call] = [arranged(cards), arranged({ ...cards, rulings: { openingAce: 'call' } })];
    expect(broken(plain, 'play 0 7H')).toBe('2.6');
    expect(broken(plain, 'play 0 TS')).toBe('3.6');
    expect(broken(plain, 'play 0 TS S')).toBe('3.2');
    expect(broken(call, 'play 0 7H H')).toBe('3.6');
    expect(broken(call, 'play 0 7H')).toBe('3.2');
    expect(broken(call, 'play 0 7H S')).toBe('3.2');
    expect(broken(call, 'play 0 AC D')).toBe('3.6');
    expect(broken(call, 'play 0 AC')).toBe('3.3');
  });
});

describe("an ace of the Rummy player's", () => {
  const deal = arranged({ uno: '7H 9D AC', rummy: 'AS', circle: '7C KC', upcard: '7S', stock: '9S' });
  const start = ['play 0 7H', 'circle 7C', 'draw 1 9S', 'discard 1 AS'];

  it('lets any card be played, with its suit called', () => {
    expect(broken(deal, ...start, 'play 0 9D D')).toBe('3.6');
    expect(broken(deal, ...start, 'play 0 9D')).toBe('3.2');
    expect(broken(deal, ...start, 'play 0 9D H')).toBe('3.2');
  });

  it('lets an ace call any suit', () => {
    expect(broken(deal, ...start, 'play 0 AC H')).toBe('3.6');
    expect(broken(deal, ...start, 'play 0 AC')).toBe('3.3');
  });
});

describe('a circle ace', () => {
  it('gives no call and no other card', () => {
    const deal = arranged({ uno: '7H 9D', rummy: '9S', circle: 'AS', upcard: '7S', stock: '9C' });
    expect(broken(deal, 'play 0 7H', 'circle AS', 'draw 1 9C', 'discard 1 9S', 'play 0 9D')).toBe('3.6');
    expect(broken(deal, 'play 0 7H', 'circle AS', 'draw 1 9C', 'discard 1 9S', 'play 0 9D D')).toBe('3.2');
  });
});

describe('a lay-down', () => {
  const cards = { uno: '7S', rummy: '3H 4H 5H 6H 7H KD', circle: '9S', upcard: '9C', stock: '8H' };
  const before = ['play 0 9D', 'circle 9S', 'draw 1 8H'];
  const uno = '7S 9D';

  it('of a sequence that touches another is a new meld, which no layoff ruling forbids', () => {
    const deal = arranged({ ...cards, uno, rulings: { layoff: 'no' } });
    const both = ['meld 1 sequence 3H 4H 5H', 'meld 1 sequence 6H 7H 8H'];
    expect(broken(deal, ...before, ...both, 'discard 1 KD')).toBe(FINE);
    expect(broken(deal, ...before, both[0]!, 'layoff 1 sequence 6H')).toBe('4.2');
    expect(broken(deal, ...before, both[0]!, 'discard 1 KD')).toBe('4.4');
    expect(broken(deal, ...before, both[0]!, 'discard 1 7H')).toBe(FINE);
  });

  it('goes on until nothing is left that fits, unless the ruling allows to stop', () => {
    const deal = arranged({ ...cards, uno });
    const start = [...before, 'meld 1 sequence 3H 4H 5H'];
    expect(broken(deal, ...start, 'discard 1 6H')).toBe(FINE);
    expect(broken(deal, ...start, 'discard 1 7H')).toBe('4.4');
    expect(broken(deal, ...start, 'layoff 1 sequence 6H 7H 8H', 'discard 1 KD')).toBe(FINE);
    expect(broken(deal, ...start, 'layoff 1 sequence 7H 6H 8H')).toBe('4.2');
    const free = arranged({ ...cards, uno, rulings: { mustMeld: 'no' } });
    expect(broken(free, ...start, 'discard 1 7H')).toBe(FINE);
    expect(broken(free, ...before, 'discard 1 KD')).toBe(FINE);
  });

  it('leaves a card to discard', () => {
    const deal = arranged({ ...cards, uno, rummy: '3H 4H 5H 6H 7H 9H' });
    expect(broken(deal, ...before, 'meld 1 sequence 3H 4H 5H 6H 7H 8H 9H')).toBe('4.3');
    expect(broken(deal, ...before, 'meld 1 sequence 3H 4H 5H 6H 7H 8H', 'discard 1 9H')).toBe(FINE);
  });

  it('never takes a card of the table for another meld', () => {
    const deal = arranged({ ...cards, uno, rummy: '3H 4H 5H 5S 5D KD' });
    const start = [...before, 'meld 1 sequence 3H 4H 5H'];
    expect(broken(deal, ...start, 'meld 1 group 5H 5S 5D')).toBe('1.5');
    expect(broken(deal, ...start, 'discard 1 KD')).toBe(FINE);
  });
});

describe('the pick-up', () => {
  const cards = { uno: '9D 6S', rummy: '7C 7D 8D JC QS KD', circle: '7H', upcard: '9C', stock: '3C' };
  const before = ['play 0 9D', 'circle 7H'];

  it('is laid down in the same turn', () => {
    const deal = arranged(cards);
    expect(broken(deal, ...before, 'pickup 1 7H', 'discard 1 QS')).toBe('4.1');
    expect(broken(deal, ...before, 'pickup 1 7H', 'meld 1 group 7C 7D 7H', 'discard 1 QS')).toBe(FINE);
    expect(broken(deal, ...before, 'pickup 1 9D')).toBe('4.1');
    const both = [...before, 'pickup 1 7H 9D'];
    expect(broken(deal, ...both, 'meld 1 sequence 7D 8D 9D', 'discard 1 QS')).toBe('4.1');
  });

  it('is measured by its deepest card under that ruling', () => {
    const deal = arranged({ ...cards, rulings: { pickup: 'deepest', mustMeld: 'no' } });
    const both = [...before, 'pickup 1 7H 9D'];
    expect(broken(deal, ...both, 'meld 1 sequence 7D 8D 9D', 'discard 1 QS')).toBe(FINE);
    expect(broken(deal, ...both, 'meld 1 group 7C 7D 7H', 'discard 1 QS')).toBe('4.1');
  });
});
