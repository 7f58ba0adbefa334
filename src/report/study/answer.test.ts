import { describe, expect, test } from 'vitest';
import { answerOf } from './answer.js';
import { arm, studyOf, tournamentOf } from './studies.testing.js';

async function answer(...plans: Parameters<typeof arm>[0][]) {
  return answerOf(await studyOf(plans.map(arm)));
}

describe('the answer of a report', () => {
  test('to one arm is its rate with the interval', async () => {
    const { lead, details } = await answer({ senior: 300, junior: 100 });
    expect(lead).toBe('a+b wins 40.00 (37.01 to 43.07) % of its games: 30.00 Senior and 10.00 Junior; 1,000 games.');
    expect(details).toEqual([]);
  });

  test('calls one arm best where its interval lies above all others', async () => {
    const { lead } = await answer({ team: 'a+b', senior: 500 }, { team: 'c+d', senior: 300 });
    expect(lead).toBe(
      'a+b wins most often, 60.00 (56.93 to 62.99) % of games; the interval of the next, c+d with 40.00 %, lies below.',
    );
  });

  test('does not tell apart what the intervals do not', async () => {
    const { lead } = await answer(
      { team: 'a+b', senior: 310 },
      { team: 'c+d', senior: 300 },
      { team: 'e+f', senior: 100 },
    );
    expect(lead).toContain('a+b wins most often');
    expect(lead).toMatch(/but these games do not tell it apart from c\+d: their intervals overlap\.$/);
  });

  test('looks at groups one by one, and says where one arm is best in all', async () => {
    const plans = ['standard', 'expert'].flatMap((variant, place) => [
      { variant, team: 'a+b', senior: 500 - 100 * place },
      { variant, team: 'c+d', senior: 100 },
      { variant, team: 'e+f', senior: 50 },
    ]);
    const { lead, details } = await answer(...plans);
    expect(lead).toBe(
      'Everywhere a+b wins most often, each time by more than the intervals leave open: 60.00 % (standard) and 50.00 % (expert) of games.',
    );
    expect(details).toHaveLength(2);
    expect(details[1]).toBe(
      'expert: a+b wins 50.00 (46.91 to 53.09) %: 40.00 Senior and 10.00 Junior. Next is c+d with 20.00 (17.64 to 22.59) %; the intervals do not overlap.',
    );
  });

  test('says so where the best changes with the group, and where it is not clear', async () => {
    const { lead } = await answer(
      { variant: 'standard', team: 'a+b', senior: 500 },
      { variant: 'standard', team: 'c+d', senior: 100 },
      { variant: 'standard', team: 'e+f', senior: 100 },
      { variant: 'expert', team: 'a+b', senior: 200 },
      { variant: 'expert', team: 'c+d', senior: 210 },
      { variant: 'expert', team: 'e+f', senior: 100 },
    );
    expect(lead).toBe(
      'a+b wins most often in standard (60.00 %). In expert c+d (31.00 %) and a+b (30.00 %) cannot be told apart.',
    );
  });

  test('to arms with controls is what raises and lowers the rate most, and how much is not told from zero', async () => {
    const { lead, details } = await answer(
      {},
      { rulings: { layoff: 'no' }, difference: [3, 1] },
      { rulings: { unoOut: 'ends' }, difference: [-5, 1] },
      { rulings: { mustMeld: 'no' }, difference: [0.5, 1] },
    );
    expect(lead).toBe(
      'Against default rulings on the same deals, layoff=no raises any win most, by 3.00 percentage points (2.00 to 4.00), and unoOut=ends lowers it most, by 5.00 percentage points (4.00 to 6.00). Of 3 differences 1 cannot be told from zero.',
    );
    expect(details[0]).toMatch(/^Senior: layoff=no raises it most/);
    expect(details[1]).toBe('Junior: no difference in junior is shown: every interval includes zero.');
    expect(details).toHaveLength(2);
  });

  test('does not call a difference the largest without saying what cannot be told apart from it', async () => {
    const { lead } = await answer(
      {},
      { rulings: { layoff: 'no' }, difference: [3, 1] },
      { rulings: { unoOut: 'ends' }, difference: [2.5, 1] },
      { rulings: { mustMeld: 'no' }, difference: [-9, 1] },
    );
    expect(lead).toContain(
      'layoff=no raises any win most, by 3.00 percentage points (2.00 to 4.00), not told apart from unoOut=ends, and mustMeld=no lowers it most, by 9.00 percentage points (8.00 to 10.00).',
    );
  });

  test('to no games is none', async () => {
    expect((await answer()).lead).toBe('No game was finished, so there is no answer.');
  });

  test.each([
    [
      'best',
      'a+b is the best of 2 teams by any win: ahead of the best of the others by 8.00 percentage points (3.00 to 13.00; 95 % for all teams together).',
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
