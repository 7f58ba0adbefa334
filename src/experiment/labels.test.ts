import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Experiment, readExperiment } from './experiment-file.js';

let path: string;
beforeAll(() => {
  path = join(mkdtempSync(join(tmpdir(), 'shamus-lab-test-')), 'labels.yaml');
});
afterAll(() => rmSync(join(path, '..'), { recursive: true, force: true }));

/** An experiment with these arms, and what stands after them. */
function read(arms: string, more = ''): Promise<Experiment> {
  writeFileSync(path, `question: q\nseed: s\ngames: 1\narms:\n${arms}${more}`);
  return readExperiment(path);
}

async function labels(arms: string, more = ''): Promise<(string | undefined)[]> {
  return (await read(arms, more)).arms.map(({ label }) => label);
}

describe('a label', () => {
  test('names an arm, or a team of a grid in each of its setups; an arm may do without', async () => {
    expect(await labels('  - label: by chance\n    team: random+random\n  - team: high-first+random\n')).toEqual([
      'by chance',
      undefined,
    ]);
    const teams = '[{ label: weak, team: random+random }, high-first+random]';
    expect(await labels(`  - variant: [standard, expert]\n    team: ${teams}\n`)).toEqual([
      'weak',
      undefined,
      'weak',
      undefined,
    ]);
  });

  test('may have places for what differs in a grid', async () => {
    const arms = [
      '  - label: "{variant}, {players}: {team}"',
      '    variant: expert',
      '    players: [2, 4]',
      '    team: [random+random, { label: L, team: high-first+random }]',
      '  - label: "{uno} with {rummy} ({rulings}; {layoff})"',
      '    teams: { uno: random, rummy: [random, { policy: tips, options: { highFirst: off } }] }',
      '    rulings: { unoOut: ends, layoff: no }',
    ];
    expect(await labels(`${arms.join('\n')}\n`)).toEqual([
      'expert, 2: random+random',
      'expert, 2: L',
      'expert, 4: random+random',
      'expert, 4: L',
      'random with random (unoOut=ends layoff=no; no)',
      'random with tips:highFirst=off (unoOut=ends layoff=no; no)',
    ]);
  });

  test('written once may stand for several rulings, variants and numbers of players', async () => {
    const setups = 'players: [2, 4]\n    variant: [standard, expert]\n    rulings: { layoff: [yes, no] }';
    expect(new Set(await labels(`  - label: x\n    team: random+random\n    ${setups}\n`))).toEqual(new Set(['x']));
  });

  test('may be used again where the variant or the number of players is another', async () => {
    const arm = (variant: string) => `  - label: x\n    variant: ${variant}\n    team: random+random\n`;
    expect(await labels(arm('standard') + arm('expert'))).toEqual(['x', 'x']);
  });

  test('of a control is its own, or that of the arm that plays the same', async () => {
    const arms = '  - label: base\n    team: random+random\n  - team: high-first+random\n';
    const control = async (against: string) => (await read(arms, `against: ${against}\n`)).arms[1]!.control!.label;
    expect(await control('{ team: random+random }')).toBe('base');
    expect(await control('{ team: random+random, label: nothing }')).toBe('nothing');
    expect(await control('{ variant: expert }')).toBeUndefined();
  });

  test('does not make an arm its own control', async () => {
    const { arms } = await read(
      '  - label: base\n    note: n\n    team: random+random\n',
      'against: { team: random+random }\n',
    );
    expect(arms.map(({ control }) => control)).toEqual([undefined]);
  });
});

test('a note is one line, of the team or of the whole entry', async () => {
  const teams = '[{ team: random+random, note: "its\\n  own" }, high-first+random]';
  const { arms } = await read(`  - note: of all\n    team: ${teams}\n`);
  expect(arms.map(({ note }) => note)).toEqual(['its own', 'of all']);
});

describe('a mistake in a label is told with line and column:', () => {
  const twice = (second: string) => `  - label: x\n    team: random+random\n  - ${second}\n`;
  test.each([
    ['one that is used twice', twice('label: x\n    team: high-first+random'), '7:12', "two arms are called 'x'"],
    [
      'one that is used twice for other rulings',
      twice('label: x\n    team: random+random\n    rulings: { layoff: no }'),
      '7:12',
      "two arms are called 'x'",
    ],
    [
      'one of a team that is used twice',
      '  - team: [{ team: random+random, label: x }, { team: high-first+random, label: x }]\n',
      '5:81',
      "two arms are called 'x'",
    ],
    [
      "one that is another arm's team",
      '  - team: random+random\n  - label: random+random\n    team: high-first+random\n',
      '6:12',
      "two arms are called 'random+random'",
    ],
    [
      'one that several teams would have',
      '  - label: x\n    team: [random+random, high-first+random]\n',
      '5:12',
      "the label 'x' would name several arms; write {team} in it",
    ],
    [
      'an unknown place',
      '  - label: "{tean}"\n    team: random+random\n',
      '5:12',
      "unknown placeholder '{tean}' in a label; did you mean 'team'?",
    ],
    ['nothing', '  - label: ""\n    team: random+random\n', '5:12', 'one line of 1 to 100 characters'],
    [
      'spaces at its ends',
      '  - label: " x"\n    team: random+random\n',
      '5:12',
      'without spaces at either end, not " x"',
    ],
    ['two lines', '  - label: "a\\nb"\n    team: random+random\n', '5:12', 'one line'],
    ['a long one', `  - label: ${'x'.repeat(101)}\n    team: random+random\n`, '5:12', 'not 101 characters'],
    ['a number', '  - label: 3\n    team: random+random\n', '5:12', "'arms.0.label' must be text, not 3"],
    ['a team without a team', '  - team: { label: x }\n', '5:11', "'arms.0.team.team' is missing"],
    ['a wrong key', '  - team: { team: random+random, lable: x }\n', '5:34', "'lable'; did you mean 'label'?"],
    ['a wrong team', '  - team: { team: randm+random, label: x }\n', '5:19', "unknown uno policy 'randm'"],
    ["the control's", '  - team: random+random\nagainst: { team: high-first+random, label: "" }\n', '6:44', 'one line'],
  ])('%s', async (_, arms, at, says) => {
    const { message } = (await read(arms).catch((error: Error) => error as never as Error)) as Error;
    expect(message.slice(path.length)).toMatch(new RegExp(`^:${at}: [^\\n]+$`));
    expect(message).toContain(says);
  });
});
