import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { folderWith, outputOf, PACKAGE } from './shamus.testing.js';

const FILE = `question: What would it take?
seed: plan
measure: senior
compare: { by: team }
games: 5e4
against: { teams: { uno: random } }
outputs: { records: true }
arms:
  - variant: [standard, expert]
    teams: { uno: [random, high-first], rummy: meld-first }
    rulings: { layoff: [yes, no] }
`;

describe('shamus experiment check', () => {
  test('shows arms, controls, games and time, and writes nothing', async () => {
    const cwd = folderWith({ 'plan.yaml': FILE });
    const said = await outputOf(['experiment', 'check', 'plan.yaml', '--threads', '2'], { cwd });
    const lines = said.split('\n');
    expect(lines[0]).toBe('What would it take?');
    expect(
      lines
        .filter((line) => /^(arm|\d) {2}/.test(line))
        .map((line) => line.replace(/ {2,}/g, '|').replace(/\|[^|]*$/, '')),
    ).toEqual([
      'arm|what|paired with|games',
      '1|standard random+meld-first|50,000',
      '2|standard high-first+meld-first|random+meld-first|50,000',
      '3|standard layoff=no random+meld-first|50,000',
      '4|standard layoff=no high-first|random+meld-first|50,000',
      '5|expert random+meld-first|50,000',
      '6|expert high-first+meld-first|random+meld-first|50,000',
      '7|expert layoff=no random+meld-first|50,000',
      '8|expert layoff=no high-first|random+meld-first|50,000',
    ]);
    expect(said).toContain(
      "\nthe report compares senior by team\n8 arms, 50,000 games an arm, seed 'plan', with records\n",
    );
    expect(said).toMatch(
      /\n600,000 games with those of the controls; (about|under) \d+ (s|min) on 2 threads, if each has a\ncore to itself\n$/,
    );
    expect(readdirSync(cwd)).toEqual(['plan.yaml']);
  });

  test('tells how many games a precision will take, about', async () => {
    const text = 'question: q\nseed: s\nprecision: 0.01\narms:\n  - team: high-first+meld-first\n';
    const cwd = folderWith({ 'plan.yaml': text });
    const told = /\n([\d,]+) games with/.exec(await outputOf(['experiment', 'check', 'plan.yaml'], { cwd }))![1]!;
    const run = ['run', '-t', 'high-first+meld-first', '--precision', '0.01', '-s', 's', '--json'];
    const { games } = JSON.parse(await outputOf(run)).arms[0];
    // Batches of ten thousand; the rates are guessed from two thousand games.
    expect(Math.abs(Number(told.replaceAll(',', '')) - games)).toBeLessThanOrEqual(20_000);
  });
});

describe('the JSON Schema for editors', () => {
  const written = join(PACKAGE, 'experiments/experiment.schema.json');

  test('is the one that is committed', async () => {
    expect(JSON.parse(readFileSync(written, 'utf8'))).toEqual(JSON.parse(await outputOf(['experiment', 'schema'])));
  });

  test('names every key that an experiment file of ours has, and each of ours names it', () => {
    const { properties } = JSON.parse(readFileSync(written, 'utf8'));
    for (const name of readdirSync(join(PACKAGE, 'experiments')).filter((file) => file.endsWith('.yaml'))) {
      const text = readFileSync(join(PACKAGE, 'experiments', name), 'utf8');
      expect(text).toMatch(/^# yaml-language-server: \$schema=experiment\.schema\.json\n/);
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(parse(text))));
    }
  });
});

test('paths of policies are relative to the experiment file, whatever folder the program was started in', async () => {
  const cwd = folderWith({});
  const arms = 'arms:\n  - team: ./own.ts+random\n  - teams: { uno: own.ts, rummy: random }\n';
  const folder = folderWith({ 'paths.yaml': `question: Where are they?\nseed: paths\ngames: 1000\n${arms}` });
  cpSync(join(PACKAGE, 'examples/my-uno.ts'), join(folder, 'own.ts'));
  const said = await outputOf(['experiment', 'check', join(folder, 'paths.yaml')], { cwd });
  expect(said).toContain('./own.ts+random');
  expect(said).toMatch(/ own\.ts\+random/);
});
