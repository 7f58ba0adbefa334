import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sectionsOf } from '../sections/sections.js';
import { type ArmPlan, arm, studyOf, tournamentOf } from '../studies.testing.js';
import { answerOf } from './answer.js';
import { readStudy } from './report-data.js';

const TEAMS = ['a+b', 'c+d', 'e+f'];

async function answer(...plans: ArmPlan[]) {
  return answerOf(await studyOf(plans.map(arm)));
}

describe('the answer of a report', () => {
  test.each<[what: string, plans: ArmPlan[], lead: string]>([
    [
      'to one arm is its rate with the interval',
      [{ senior: 300, junior: 100 }],
      'a+b wins 40.00 (36.95 to 43.11) % of its games: 30.00 Senior and 10.00 Junior; 1,000 games.',
    ],
    [
      'calls one arm best where its interval lies above all others',
      [
        { team: 'a+b', senior: 500 },
        { team: 'c+d', senior: 300 },
      ],
      'a+b wins most often, 60.00 (56.89 to 63.05) % of games; the interval of the next, c+d with 40.00 %, lies below.',
    ],
    [
      'does not tell apart what the intervals do not',
      [
        { team: 'a+b', senior: 310 },
        { team: 'c+d', senior: 300 },
        { team: 'e+f', senior: 100 },
      ],
      'a+b wins most often, 41.00 (37.93 to 44.12) % of games; its interval overlaps that of c+d (compare them on the same decks with shamus compare).',
    ],
    [
      'says so where the best changes with the group, and where it is not clear',
      [
        ...[500, 100, 100].map((senior, place) => ({ variant: 'standard', team: TEAMS[place]!, senior })),
        ...[200, 210, 100].map((senior, place) => ({ variant: 'expert', team: TEAMS[place]!, senior })),
      ],
      'a+b wins most often: 60.00 (56.89 to 63.05) % in standard. In expert c+d (31.00 %) wins most often; its interval overlaps that of a+b (30.00 %).',
    ],
    ['to no games is none', [], 'No game was finished, so there is no answer.'],
  ])('%s', async (_, plans, lead) => expect((await answer(...plans)).lead).toBe(lead));

  test('looks at groups one by one, and says where one arm is best in all', async () => {
    const plans = ['standard', 'expert'].flatMap((variant, place) => [
      { variant, team: 'a+b', senior: 500 - 100 * place },
      { variant, team: 'c+d', senior: 100 },
      { variant, team: 'e+f', senior: 50 },
    ]);
    const { lead, details } = await answer(...plans);
    expect(lead).toBe(
      'a+b wins most often in every group; the intervals do not overlap: 60.00 (56.89 to 63.05) % in standard and 50.00 (46.85 to 53.15) % in expert.',
    );
    expect(details).toHaveLength(2);
    expect(details[1]).toBe(
      'expert: a+b wins 50.00 (46.85 to 53.15) %: 40.00 Senior and 10.00 Junior. Next is c+d with 20.00 (17.56 to 22.62) %; the intervals do not overlap.',
    );
  });

  test('to arms with controls is what raises and lowers the rate most, and what is not significant', async () => {
    const { lead, details } = await answer(
      {},
      { rulings: { layoff: 'no' }, difference: [3, 1] },
      { rulings: { unoOut: 'ends' }, difference: [-5, 1] },
      { rulings: { mustMeld: 'no' }, difference: [0.5, 1] },
      { rulings: { unoOut: 'passes' }, difference: [-1, 0.5] },
    );
    expect(lead).toBe(
      'Against default rulings on the same deals, layoff=no raises any win most, by 3.00 percentage points (2.00 to 4.00); unoOut=ends lowers it most, by 5.00 percentage points (4.00 to 6.00). 1 of 4 differences is not significantly different from zero.',
    );
    expect(details[0]).toMatch(/layoff=no raises Senior most/);
    expect(details[1]).toMatch(/no arm differs significantly in Junior: every interval includes zero\.$/);
    expect(details).toHaveLength(2);
  });

  test('does not call a difference the largest without saying whose interval overlaps its own', async () => {
    const { lead } = await answer(
      {},
      { rulings: { layoff: 'no' }, difference: [3, 1] },
      { rulings: { unoOut: 'ends' }, difference: [2.5, 1] },
      { rulings: { mustMeld: 'no' }, difference: [-9, 1] },
      { rulings: { unoOut: 'passes' }, difference: [-1, 0.5] },
    );
    expect(lead).toContain(
      'layoff=no raises any win most, by 3.00 percentage points (2.00 to 4.00), an interval that overlaps that of unoOut=ends; mustMeld=no lowers it most, by 9.00 percentage points (8.00 to 10.00).',
    );
  });

  test('to few arms with controls is each difference, with the rate that a single arm reaches', async () => {
    const few = await answer({ rulings: { layoff: 'no' }, difference: [3, 1] }, { team: 'c+d', difference: [0.5, 1] });
    expect(few.lead).toMatch(/by \+3\.00 \(\+2\.00 to \+4\.00\) to 40\.00 %\.$/);
    expect(few.details[0]).toMatch(
      /^Against its control .* by \+0\.50 \(\u22120\.50 to \+1\.50, not significant\) to 40\.00 %\.$/,
    );
    const one = await answer({ rulings: { layoff: 'no' }, difference: [3, 1] });
    expect(one.lead).toMatch(/by \+3\.00 \(\+2\.00 to \+4\.00\) to 40\.00 %\.$/);
  });

  test('quotes labels whole, whatever is in them, and never calls what cheats the best', async () => {
    const named = (label: string, senior: number, cheats?: string) => {
      const run = arm({ team: `${label.length}+b`, senior });
      return { ...run, label, setup: { ...run.setup, ...(cheats !== undefined && { cheats }) } };
    };
    const runs = [
      named('Rummy, hands open', 800, 'sees all hands'),
      named('Rummy, 8 worlds', 500),
      named('joint, or so', 490),
    ];
    const study = await studyOf(runs);
    expect(answerOf(study).lead).toMatch(
      /^\u201cRummy, 8 worlds\u201d wins most often, .* overlaps that of \u201cjoint, or so\u201d/,
    );
    const outcomes = sectionsOf(study).find(({ name }) => name === 'outcomes')!;
    expect(outcomes.figures[0]!.charts[0]!.chart.finding).toMatch(
      /^\u201cRummy, 8 worlds\u201d wins most often: 60\.00 \(/,
    );
  });

  test('is about the measure and the comparison that the experiment names', async () => {
    const runs = ['standard', 'expert'].flatMap((variant) => [
      { ...arm({ variant, team: 'a+b', senior: 300 }), label: 'plain' },
      { ...arm({ variant, team: 'c+d', senior: 500 }), label: 'new' },
      { ...arm({ variant, team: 'e+f', senior: 310 }), label: 'other' },
    ]);
    const contrast = (place: number) => ({
      ...{ label: 'new', measure: 'senior', scale: 1, deals: 1000, method: 'bounded' as const, level: 0.95 },
      terms: [
        { arm: place + 2, weight: 1 },
        { arm: place + 1, weight: -1 },
      ],
      ...{ estimate: 0.2, low: 0.16, high: 0.24 },
    });
    const contrasts = {
      adjust: 'none' as const,
      level: 0.95,
      all: [contrast(0), contrast(3)],
      arms: runs,
    };
    const compare = { to: 'plain' };
    const study = await studyOf(runs, { contrasts, focus: { measure: [{ name: 'senior' }], compare } });
    const { lead } = answerOf(study);
    expect(lead).toContain(
      'Against \u201cplain\u201d on the same deals, \u201cnew\u201d changes Senior, in percentage points, by +20.00 (+16.00 to +24.00) to 50.00 % in standard',
    );
    expect(lead).toContain(
      '31.00 % (28.14 to 33.97) for \u201cother\u201d; its interval overlaps that of \u201cplain\u201d',
    );
    const [first] = sectionsOf(study);
    expect(first).toMatchObject({ name: 'answer' });
    expect(first!.figures.map(({ charts }) => charts[0]!.chart.name)).toEqual(['compared-senior', 'values-senior']);
    expect(first!.figures[0]!.charts[0]!.chart.finding).toBe(
      '\u201cnew\u201d changes Senior: +20.00 points (+16.00 to +24.00) in standard and +20.00 points (+16.00 to +24.00) in expert',
    );
  });

  test.each([
    [
      'best',
      'a+b is the best of 2 teams by any win: ahead of c+d, the next, by +8.00 percentage points (+3.00 to +13.00; 95 % for all teams together).',
    ],
    [
      'may-be-best',
      'Which of 2 teams is best by any win stays open among a+b; the other is behind (95 % for all teams together).',
    ],
  ] as const)('to a tournament whose first team is %s', async (verdict, sentence) => {
    const runs = [arm({ team: 'a+b', senior: 500 }), arm({ team: 'c+d', senior: 420 })];
    const tournament = tournamentOf(runs, [
      { team: 'a+b', against: 'c+d', estimate: 0.08, low: 0.03, high: 0.13, verdict },
      { team: 'c+d', against: 'a+b', estimate: -0.08, low: -0.13, high: -0.03, verdict: 'not-best' },
    ]);
    expect(answerOf(await studyOf(runs, { tournament })).lead).toBe(sentence);
  });
});

const RESULTS = join(import.meta.dirname, '../../../results');

const ANSWERS: readonly (readonly [folder: string, lead: RegExp, chart: string])[] = [
  [
    'buys',
    /^The share of the wins, \u201cone who buys, among three who never do\u201d: .*all buy.*by construction, so another measure is compared\.$/,
    'values-share',
  ],
  [
    'contracts',
    /^How often a player lays the contract, 3 players: from .* for deal-1 down to .* for deal-/,
    'values-contracts',
  ],
  ['four', /^On the same deals, \u201ca team made for four\u201d is worth/, 'contrasts-any'],
  [
    'players',
    /^Any win with feeder\+closer, standard: from .* for 2 players down to .* for 4 players\.$/,
    'values-any',
  ],
  ['rulings', /^Against default rulings on the same deals, .* raises Senior most/, 'differences-senior'],
  ['rummy', / wins most often.* An even share is 50\.00 % with 2 players/, 'values-share'],
  ['search-budget', /^On the same deals, \u201ca search on the Rummy player's side\u201d is worth/, 'contrasts-any'],
  [
    'search-four',
    /^Against \u201cmade for four, no search\u201d on the same deals, .* in standard and by .* in expert\.$/,
    'compared-any',
  ],
  [
    'search-strength',
    /^Against \u201cno search\u201d on the same deals, \u201c256 worlds\u201d changes any win/,
    'differences-any',
  ],
  ['senior-vs-junior', /^Senior, standard: from .* for feeder\+closer .* Junior, standard: from /, 'values-senior'],
  [
    'shanghai-rulings',
    /^The share of the wins: .* for \u201call rulings at their defaults\u201d, from /,
    'values-share',
  ],
  [
    'signals',
    /^Against \u201cno signal\u201d on the same deals, \u201cring and lowest first, read\u201d changes any win/,
    'compared-any',
  ],
  [
    'tips',
    /^Against \u201cno tip\u201d on the same deals, \u201call tips of both players\u201d \(standard\) raises/,
    'compared-any',
  ],
  ['wilds', /^The share of the wins: .* for \u201cwilds as written\u201d, .* for \u201cno wilds\u201d/, 'values-share'],
];

describe('the report of a committed study answers its question first', () => {
  test.each(ANSWERS)('%s', async (folder, lead, chart) => {
    const study = await readStudy(join(RESULTS, folder));
    const answer = answerOf(study);
    expect(answer.lead).toMatch(lead);
    expect(answer.lead.split(/\.(?= [A-Z“])/).length).toBeLessThanOrEqual(2);
    expect(answer.lead.length).toBeLessThan(420);
    expect(sectionsOf(study)[0]!.figures[0]!.charts[0]!.chart.name.replace(/-(standard|2-players)$/, '')).toBe(chart);
  });
});
