import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { answerOf } from './answer.js';
import { readStudy } from './report-data.js';
import { sectionsOf } from './sections.js';

const RESULTS = join(import.meta.dirname, '../../../results');

/** How the answer of each committed study begins, and its first chart. */
const ANSWERS: readonly (readonly [folder: string, lead: RegExp, chart: string])[] = [
  [
    'buys',
    /^The share of the wins, \u201cone who buys, among three who never do\u201d: .*all buy.*by construction, so another measure.*Contracts/,
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
    /^Any win with feeder\+closer, standard: from .* for 2 players down to .* for 4 players; advanced/,
    'values-any',
  ],
  [
    'rulings',
    /^Against default rulings on the same deals, .* raises Senior most.* raises Junior most/,
    'differences-senior',
  ],
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
    expect(answerOf(study).lead).toMatch(lead);
    expect(sectionsOf(study)[0]!.figures[0]!.charts[0]!.chart.name.replace(/-(standard|2-players)$/, '')).toBe(chart);
  });
});
