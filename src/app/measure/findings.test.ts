import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shippedPolicies } from '../../games/registry.js';
import { FINDINGS, type FindingStudy, findStudyDifference, knownFindingOf } from './findings.js';
import { policiesOf } from './teams.js';

const studyOf = (study: string) => JSON.parse(readFileSync(`results/${study}/summary.json`, 'utf8')) as FindingStudy;

test.each(FINDINGS.map((finding) => [finding.title, finding] as const))(
  '%s: results/ has measured what the page plays',
  async (_, finding) => {
    const { source, asked } = finding;
    const study = studyOf(source.study);
    const teams = new Set(
      study.arms.flatMap((arm) => [
        arm.team,
        ...(arm.control === undefined ? [] : [arm.control.setup.policies.join('+')]),
      ]),
    );
    // Teams are written with options at their default, or without.
    const plain = (team: string) =>
      team.replace('coder:code=pairs+', 'coder+').replace('rank-matching:aces=match', 'rank-matching');
    expect([...teams].map(plain)).toEqual(expect.arrayContaining([plain(asked.a), plain(asked.b)]));
    expect(Math.abs(findStudyDifference(study, finding))).toBeGreaterThan(0.01);
    const names = (await shippedPolicies('shamus')).map(({ name }) => name);
    for (const part of [...policiesOf(asked.a), ...policiesOf(asked.b)]) expect(names).toContain(part.split(':')[0]);
  },
);

test('the words of a finding go with its sign', () => {
  for (const finding of FINDINGS) {
    const isMore = findStudyDifference(studyOf(finding.source.study), finding) > 0;
    expect(isMore ? finding.more : finding.less).toMatch(isMore ? /^(Yes|A code)/ : /^(No|It hurts)/);
  }
});

test('other teams, players or rulings are no finding', () => {
  const [{ asked }] = FINDINGS as [(typeof FINDINGS)[number]];
  const known = { ...asked, game: 'shamus', players: 2, rulings: {}, field: '' };
  expect(knownFindingOf(known)).toBe(FINDINGS[0]);
  expect(knownFindingOf({ ...known, players: 4 })).toBeUndefined();
  expect(knownFindingOf({ ...known, rulings: { layoff: 'no' } })).toBeUndefined();
});
