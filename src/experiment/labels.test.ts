import { describe, expect, test } from 'vitest';
import { read as readFrom, temporaryFile } from './experiments.testing.js';

const file = temporaryFile('labels.yaml');

/** An experiment with these arms, and what stands after them. */
function read(arms: string, more = '') {
  return readFrom(file, `question: q\nseed: s\ngames: 1\narms:\n${arms}${more}`);
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
