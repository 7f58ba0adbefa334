import { expect, test } from 'vitest';
import { measureInfosOf, type StoredResult } from '../../analysis/index.js';
import { type ArmPlan, expectWithin, resultOf } from '../../analysis/results.testing.js';
import { loadGame } from '../../games/registry.js';
import { renderText } from '../blocks/text.js';
import { columnsOf, PLAIN_STYLE } from '../lines.js';
import { createStudy, type Study } from '../study/study.js';
import { leadSentence } from './leads.js';
import { runBlocks } from './run.js';

const SHAMUS = await loadGame('shamus');

function study(plans: readonly ArmPlan[], focus?: StoredResult['focus']): Study {
  return createStudy(SHAMUS, resultOf(plans, focus && { focus }), 'Which?', null);
}

test.each<[name: string, study: Study, lead: string]>([
  ['one arm', study([{}]), 'a+b wins 40.00 of 100 standard games.'],
  [
    'the best and the last of several',
    study([
      { senior: 100, junior: 0 },
      { team: 'c+d', senior: 900, junior: 0 },
      { team: 'e+f', senior: 500 },
    ]),
    'c+d wins 90.00 of 100 standard games, a+b 10.00.',
  ],
  [
    'arms whose intervals overlap',
    study([{ senior: 310 }, { team: 'c+d' }]),
    'a+b wins 41.00 of 100 standard games, and its interval overlaps that of c+d.',
  ],
  [
    'groups with one winner',
    study([{}, { team: 'c+d', senior: 500 }, { variant: 'expert' }, { variant: 'expert', team: 'c+d', senior: 400 }]),
    'c+d wins most often: 60.00 of 100 games in standard and 50.00 in expert.',
  ],
  [
    'a measure that is asked for',
    study([{}, { team: 'c+d', senior: 500 }], { measure: [{ name: 'senior' }] }),
    'c+d reaches Senior in 50.00 of 100 standard games, a+b 30.00.',
  ],
  [
    'a significant difference',
    study([{ label: 'new', difference: [4, 1] }]),
    'Compared with \u201cplain\u201d, \u201cnew\u201d adds 4.00 points of any win.',
  ],
  [
    'a difference that may be zero',
    study([{ label: 'new', difference: [1, 1] }]),
    'The difference in any win between \u201cnew\u201d and \u201cplain\u201d is not significant.',
  ],
  [
    'one that costs',
    study([{ label: 'new', difference: [-4, 1] }]),
    'Compared with \u201cplain\u201d, \u201cnew\u201d costs 4.00 points of any win.',
  ],
  [
    'many differences',
    study(['a', 'b', 'c', 'd', 'e'].map((label, place) => ({ label, difference: [2 * place - 4, 1] }))),
    '4 of 5 differences from \u201cplain\u201d are significant: \u201ce\u201d adds most, 4.00 points of any win; \u201ca\u201d costs most, 4.00.',
  ],
  ['no game', study([]), 'No game was finished, so there is no answer.'],
])('%s', (_, given, lead) => {
  expect(leadSentence(given)).toBe(lead);
});

/** An arm of rummy in which a policy plays against its like. */
async function playedByItself(policy: string): Promise<Study> {
  const game = await loadGame('rummy');
  const setup = { variant: 'game', players: 2, rulings: {}, policies: [policy, policy] };
  const entrant = { policy, seats: [1, 2], places: [0.5, 0.5] };
  const term = { arm: 1, weight: 1, entrant: 1 };
  return createStudy(
    game,
    {
      ...resultOf([{}]),
      measures: measureInfosOf(game),
      arms: [
        {
          ...{ setup, team: `${policy}+${policy}`, games: 1000, block: 2, complete: true },
          ...{ outcomes: { won: 1000, shared: 0 }, reasons: {}, entrants: [entrant] },
        },
      ],
      findings: [
        { measure: 'share', terms: [term], estimate: expectWithin(0.5, 0.5, 0.5) },
        { measure: 'points', terms: [term], estimate: expectWithin(10, 9, 11) },
      ],
    },
    null,
    null,
  );
}

test('a policy that plays itself has no share of the wins as a result', async () => {
  const even = await playedByItself('careful');
  expect(leadSentence(even)).toMatch(/^careful plays itself, so all players win equally often/);
  const text = renderText(runBlocks(even), PLAIN_STYLE);
  expect(text).toContain('careful plays itself: the share of the wins is even and says nothing.');
  expect(text).not.toContain('Share of the wins');
});

test('a report has the best first, the seed, the games and the method, in 80 columns', () => {
  const names = ['random+random', 'a-policy-with-a-long-name+another-one-with-a-long-name', 'c+d'];
  const given = study(names.map((team, place) => ({ team, senior: 200 + 100 * place })));
  const text = renderText(runBlocks(given), PLAIN_STYLE);
  const places = ['c+d  ', 'a-policy', 'random+random'].map((name) => text.indexOf(name, text.indexOf('Any win, %')));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(text).toContain("1,000 games an arm, seed 'demo', standard, 2 players.");
  expect(text).toContain("Intervals: Gaffke's limits.");
  for (const line of text.split('\n')) expect(columnsOf(line)).toBeLessThanOrEqual(80);
});
