import { describe, expect, test } from 'vitest';
import type { ExplainedGame } from '../../explain/index.js';
import type { Verdict } from '../kinds/verdict.js';
import { decisionAt, drawAccount, drawChoice, drawMoves, judgementsAt, lastFrameOf } from './paid.js';
import { replayWith } from './replay.testing.js';
import { drawTimeline, findTurningPoint } from './timeline.js';

const asIs = (html: string) => html;

function decision(event: number, seat: number, cost: number, low: number) {
  const made = { move: `<${event}>`, chance: { mean: 0.2, error: 0.01 }, lead: null, trueCards: null };
  const other = { move: 'other', chance: { mean: 0.2 + cost, error: 0.01 }, lead: { mean: cost, error: 0.01 } };
  return {
    ...{ event, seat, turn: event, decision: 'layDown', made: made.move, best: 'other', worlds: 64, worldsFit: 'play' },
    ...{ cost: { mean: cost, error: 0.01 }, interval: { low, high: 1 }, luck: 0, situation: {} },
    moves: [made, { ...other, trueCards: null }],
  };
}

const DECISIONS = [decision(1, 0, 0.3, 0), decision(2, 1, 0.2, 0.1), decision(4, 1, -0.1, 0)];
const EXPLAINED = {
  decisions: DECISIONS,
  worlds: 64,
  account: {
    ...{ start: { mean: 0.4, error: 0.01 }, luck: { mean: 0.2, error: 0.02 }, result: 0 },
    playBySeat: [
      { seat: 0, mean: -0.3, error: 0.01 },
      { seat: 1, mean: -0.1, error: 0.01 },
    ],
  },
} as unknown as ExplainedGame;
const VERDICT: Verdict = {
  explained: EXPLAINED,
  ...{ chance: 'chance to win', names: ['Uno player', 'Rummy player'], lines: [], result: 'lost' },
};

describe('who paid', () => {
  const html = drawMoves(replayWith([1, 1, 1, 1, 1]), VERDICT, (frame) => `#turn=${frame}`, asIs);

  test('is told of both players: certain costs first, the others in grey, those that cost nothing not at all', () => {
    const items = html.split('<li>').slice(1);
    expect(items.map((item) => /aria-label="([^"]*)"/.exec(item)![1])).toEqual(['Rummy player', 'Uno player']);
    expect(items.map((item) => item.includes('unsure'))).toEqual([false, true]);
    expect(items[0]).toContain('href="#turn=2" data-frame="2"');
  });

  test('takes words for what they are', () => {
    expect(html).not.toContain('<2>');
    expect(drawChoice(VERDICT, EXPLAINED.decisions[1]!, asIs)).not.toContain('<2>');
  });
});

test('the turning point is the certain cost that is largest, not an uncertain one that looks larger', () => {
  expect(findTurningPoint(VERDICT)!.event).toBe(2);
});

test('a step between two decisions shows the one before', () => {
  expect([0, 1, 3, 9].map((frame) => decisionAt(VERDICT, frame)!.event)).toEqual([1, 1, 2, 4]);
});

test('a lay-down of several melds is shown with the last of them, before the discard; if it goes out, without what follows', () => {
  const [first] = EXPLAINED.decisions;
  const decisions = [
    { ...first!, event: 2, seat: 1, turn: 2, decision: 'layDown' },
    { ...first!, event: 5, seat: 1, turn: 2, decision: 'discard' },
    { ...first!, event: 7, seat: 0, turn: 3, decision: 'layDown' },
  ];
  const verdict = { ...VERDICT, explained: { ...EXPLAINED, decisions } };
  const seats = [null, 0, 1, 1, 1, 1, 1, 0, 0, null];
  const { frames } = replayWith([1, 1, 5, 3]);
  const replay = { frames: frames.map((frame, place) => ({ ...frame, seat: seats[place]! })) };
  expect(decisions.map((each) => lastFrameOf(replay, verdict, each))).toEqual([4, 5, 8]);
  expect([1, 2, 4, 6, 8].map((frame) => judgementsAt(replay, verdict, frame).length)).toEqual([0, 1, 1, 0, 1]);
});

test('the account says what each player’s choices cost, and how the game ended', () => {
  const text = drawAccount(VERDICT).replaceAll(/<[^>]*>/g, ' ');
  expect(text).toMatch(/before the deal\s+40\.0 %.*luck\s+\+20\.0.*choices, Uno player\s+−30\.0.*result\s+lost, 0 %/);
});

test('the timeline has a mark for each decision, a line from the start to the result, and words at the turning point', () => {
  const html = drawTimeline(replayWith([1, 1, 1, 1, 1]), VERDICT);
  const line = /<polyline points="([^"]*)"/.exec(html)![1]!.split(' ');
  expect(line).toHaveLength(DECISIONS.length + 2);
  expect(line[0]).toBe('1.50,33.33');
  expect(line.at(-1)).toBe('98.50,100.00');
  expect(html.match(/class="player/g)).toHaveLength(DECISIONS.length);
  expect(html).toMatch(/Turning point, turn 2<\/b><br>Rummy player, lay down: 20 %<br>best move: 40 %/);
});

test('the scale of the timeline begins at 0, or higher where the whole course lies high', () => {
  const scaleOf = (html: string) => [...html.matchAll(/class="grid[^>]*>(?:([^<]*) %)?</g)].map(([, share]) => share);
  expect(scaleOf(drawTimeline(replayWith([1, 1, 1, 1, 1]), VERDICT))).toEqual([undefined, '20', '40', '60']);
  const { explained } = VERDICT;
  const decisions = explained.decisions.map((each) => ({
    ...each,
    moves: each.moves.map((move) => ({ ...move, chance: { mean: 0.9, error: 0.02 } })),
  }));
  const account = { ...explained.account, start: { mean: 0.88, error: 0.01 }, result: 1 };
  const high = { ...VERDICT, explained: { ...explained, account, decisions } };
  expect(scaleOf(drawTimeline(replayWith([1, 1, 1, 1, 1]), high))).toEqual(['80', '90', '100']);
});
