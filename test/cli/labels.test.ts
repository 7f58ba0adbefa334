import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journalIn } from '../results/lasting.testing.js';
import { folderWith, outputOf, shamus } from './shamus.testing.js';

const FILE = `question: q
seed: labels
games: 200
against: { team: random+random }
arms:
  - variant: [standard, expert]
    team:
      - { team: random+random, label: by chance }
      - { team: high-first+meld-first, label: "with care, |always|", note: Thinks of one hand only. }
`;

test('labels are what tables, pages, CSV and JSON call arms, and others are written without playing again', async () => {
  const cwd = folderWith({ 'q.yaml': FILE });
  const run = ['experiment', 'q.yaml', '--out', 'out', '--threads', '1'];
  const file = (name: string) => readFileSync(join(cwd, 'out', name), 'utf8');
  const first = await shamus(run, { cwd });
  expect(first.code).toBe(0);
  expect(first.stdout).toMatch(/^ +by chance /m);
  expect(first.stdout).not.toContain('high-first');
  const { arms } = JSON.parse(file('summary.json'));
  expect(arms.map(({ label, team }: Record<string, string>) => [label, team])).toEqual([
    ['by chance', 'random+random'],
    ['with care, |always|', 'high-first+meld-first'],
    ['by chance', 'random+random'],
    ['with care, |always|', 'high-first+meld-first'],
  ]);
  expect(arms[1]).toMatchObject({ note: 'Thinks of one hand only.', control: { label: 'by chance' } });
  expect(file('summary.csv')).toMatch(/^arm,label,variant,.*\n1,by chance,standard,.*\n2,"with care, \|always\|",/);
  const page = file('report.html');
  expect(page).toContain('with care, |always|');
  expect(page).toContain('Thinks of one hand only.');
  await outputOf(['report', 'out', '--format', 'md'], { cwd });
  expect(file('report.md')).toContain('with care, \\|always\\|');
  const { turns } = journalIn(join(cwd, 'out'));

  // Another label is no other run: nothing is played again, and verify agrees with what is written.
  writeFileSync(join(cwd, 'q.yaml'), FILE.replace('by chance', 'at random'));
  const again = await shamus([...run, '--resume'], { cwd });
  expect(again).toMatchObject({ code: 0 });
  expect(again.stderr).toContain('(already complete)');
  expect(file('summary.csv')).toContain('\n1,at random,standard,');
  expect(file('report.html')).toContain('at random');
  expect(journalIn(join(cwd, 'out')).turns).toEqual(turns);
  expect(await outputOf(['verify', 'out', '--batches', '1', '--threads', '1'], { cwd })).toContain('equal: ');

  const asking = FILE.replace('question: q', 'question: r\nmeasure: senior\ncompare: { arms: by chance }');
  writeFileSync(join(cwd, 'q.yaml'), asking);
  await outputOf(['report', 'out', '--experiment', 'q.yaml'], { cwd });
  expect(JSON.parse(file('summary.json'))).toMatchObject({
    question: 'r',
    focus: { measure: [{ name: 'senior' }], compare: { arms: ['by chance'] } },
  });
  expect(journalIn(join(cwd, 'out')).begin.question).toBe('r');
  expect(file('report.html')).toMatch(/<p class="lead">Senior: /);
  expect(await outputOf(['verify', 'out', '--batches', '1', '--threads', '1'], { cwd })).toContain('equal: ');
  writeFileSync(join(cwd, 'q.yaml'), FILE.replace('games: 200', 'games: 300'));
  const other = await shamus(['report', 'out', '--experiment', 'q.yaml'], { cwd });
  expect(other).toMatchObject({ code: 2, stdout: '' });
  expect(other.stderr).toMatch(
    /^shamus: 'out' has the stopping rule 200 games an arm, and this is 300 games an arm by 'q\.yaml'$/m,
  );
});
