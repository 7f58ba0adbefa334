import { describe, expect, test } from 'vitest';
import { OutsideFault } from './last-words.js';
import { LineReader, MAX_LINE_BYTES, parseReady, parseReply } from './messages.js';

const READY = { type: 'ready', protocol: 'shamus-bot/1' };

describe('what a bot answers to hello', () => {
  test('says what it decides and how many games it has open, or nothing of it', () => {
    expect(parseReady(JSON.stringify(READY), ['buys'])).toEqual({ decisions: [], tables: null });
    const ready = { ...READY, decisions: ['buys'], tables: 7, name: 'later versions may say more' };
    expect(parseReady(JSON.stringify(ready), ['buys'])).toEqual({ decisions: ['buys'], tables: 7 });
  });

  test.each<[string, string]>([
    ['hello', "prints 'hello', which is no JSON object"],
    ['[1]', "prints '[1]', which is no JSON object"],
    [`"${'x'.repeat(99)}"`, `prints '"${'x'.repeat(59)}…', which is no JSON object`],
    ['{"type":"hello"}', `answers hello with '{"type":"hello"}', not with "type": "ready"`],
    ['{"type":"ready"}', 'speaks the protocol null, not "shamus-bot/1"'],
    [JSON.stringify({ ...READY, protocol: 'shamus-bot/2' }), 'speaks the protocol "shamus-bot/2", not "shamus-bot/1"'],
    [JSON.stringify({ ...READY, tables: 0 }), 'says in "ready" as \'tables\' what is wrong: '],
    [JSON.stringify({ ...READY, decisions: ['bys'] }), "wants to decide 'bys'; did you mean 'buys'?"],
    ['{"type":"error","message":"only Shamus"}', 'refuses to play: only Shamus'],
  ])('%s: %s', (line, words) => {
    expect(() => parseReady(line, ['buys'])).toThrow(OutsideFault);
    expect(() => parseReady(line, ['buys'])).toThrow(words);
  });

  test('a game may have no optional decisions', () => {
    const line = JSON.stringify({ ...READY, decisions: ['buys'] });
    expect(() => parseReady(line, [])).toThrow("wants to decide 'buys', but this game has no optional decisions");
  });
});

describe('replies', () => {
  test('have the id of a request and a move, which may be anything', () => {
    expect(parseReply('{"id": 3, "move": "7H", "why": "it fits"}')).toEqual({ id: 3, move: '7H' });
    expect(parseReply('{"id":0,"move":null}')).toEqual({ id: 0, move: null });
  });

  test.each<[string, string]>([
    ['7H', "prints '7H', which is no JSON object"],
    ['{"move":"7H"}', 'answers without the id of a request: \'{"move":"7H"}\''],
    ['{"id":"3","move":"7H"}', 'answers without the id of a request'],
    ['{"id":3}', 'answers request 3 without a move: \'{"id":3}\''],
    ['{"type":"error","message":"lost"}', 'gives up: lost'],
  ])('%s: %s', (line, words) => {
    expect(() => parseReply(line)).toThrow(OutsideFault);
    expect(() => parseReply(line)).toThrow(words);
  });
});

describe('lines', () => {
  test('are joined from pieces, whatever is cut, and empty ones are left out', () => {
    const text = Buffer.from('{"a":"ü"}\n\n{"b":1}\r\n  \n{"c":');
    for (let cut = 0; cut <= text.length; cut++) {
      const reader = new LineReader();
      const lines = [...reader.read(text.subarray(0, cut)), ...reader.read(text.subarray(cut))];
      expect(lines.map((line) => JSON.parse(line))).toEqual([{ a: 'ü' }, { b: 1 }]);
      expect(reader.read(Buffer.from('2}\n'))).toEqual(['{"c":2}']);
    }
  });

  test('have an end', () => {
    const long = Buffer.alloc(MAX_LINE_BYTES + 1, 'x');
    expect(() => new LineReader().read(long)).toThrow(`sends a line of more than ${MAX_LINE_BYTES} bytes`);
    expect(() => new LineReader().read(Buffer.concat([long, Buffer.from('\n')]))).toThrow(OutsideFault);
    expect(new LineReader().read(Buffer.alloc(MAX_LINE_BYTES, 'x'))).toEqual([]);
  });
});
