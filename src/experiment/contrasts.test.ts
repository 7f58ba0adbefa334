import { describe, expect, test } from 'vitest';
import { read as readFrom, temporaryFile } from './experiments.testing.js';
import { parseFraction, scaleToIntegers } from './factorial.js';

const file = temporaryFile('x.yaml');

const TEAMS = `
      - { label: none, team: random+random }
      - { label: uno, team: high-first+random }
      - { label: rummy, team: random+meld-first }
      - { label: both, team: high-first+meld-first }
`;
const ARMS = `question: q\nseed: s\ngames: 10\narms:\n  - variant: [standard, expert]\n    team:${TEAMS}`;

function read(contrasts: string, arms = ARMS) {
  return readFrom(file, `${arms}${contrasts}`);
}

/** Each as its label, measure and weights by places of arms. */
async function contrastsIn(contrasts: string, arms = ARMS): Promise<string[]> {
  const { contrasts: plan } = await read(contrasts, arms);
  return plan!.all.map(({ label, measure, terms, scale }) => {
    const sorted = [...terms].sort((one, other) => one.arm - other.arm);
    return `${label} | ${measure} | ${sorted.map(({ arm, weight }) => `${weight}*${arm}`).join(' ')} | /${scale}`;
  });
}

describe('weights', () => {
  test('give a contrast for each measure and each setup with all its arms', async () => {
    expect(
      await contrastsIn('contrasts:\n  - { label: d, measure: [senior, any], weights: { both: 1, none: -1 } }\n'),
    ).toEqual([
      'd | senior | -1*0 1*3 | /1',
      'd | senior | -1*4 1*7 | /1',
      'd | any | -1*0 1*3 | /1',
      'd | any | -1*4 1*7 | /1',
    ]);
  });

  test('may be decimals and fractions; the measure is any win unless told', async () => {
    const text = 'contrasts:\n  - { label: d, weights: { both: 1, none: -1/3, uno: "-1/3", rummy: -1/3 } }\n';
    expect((await contrastsIn(text))[0]).toBe('d | any | -1*0 -1*1 -1*2 3*3 | /3');
    const halves = 'contrasts:\n  - { label: d, weights: { both: 0.5, none: 0.5, uno: -1 } }\n';
    expect((await contrastsIn(halves))[0]).toBe('d | any | 1*0 -2*1 1*3 | /2');
    const large = 'contrasts:\n  - { label: d, weights: { both: 2, none: -2 } }\n';
    expect((await contrastsIn(large))[0]).toBe('d | any | -2*0 2*3 | /1');
  });

  test('compare arms of different variants where each name is one arm', async () => {
    const arms = `question: q\nseed: s\ngames: 10\narms:\n  - variant: [standard, expert]\n    label: "{variant}"\n    team: random+random\n`;
    expect(await contrastsIn('contrasts:\n  - { label: d, weights: { standard: 1, expert: -1 } }\n', arms)).toEqual([
      'd | any | 1*0 -1*1 | /1',
    ]);
  });

  test('name arms without labels by their teams; notes and families go along', async () => {
    const arms = `question: q\nseed: s\ngames: 10\nadjust: simultaneous\narms:\n  - team: [random+random, high-first+random]\n`;
    const { contrasts } = await read(
      'contrasts:\n  - { label: d, note: why, family: f, weights: { high-first+random: 1, random+random: -1 } }\n',
      arms,
    );
    expect(contrasts).toMatchObject({ adjust: 'simultaneous', all: [{ label: 'd', note: 'why', family: 'f' }] });
  });
});

describe('a factorial', () => {
  test('in full gives main effects and interactions', async () => {
    const text = `contrasts:
  - factorial: { factors: [U, R], arms: { none: none, uno: U, rummy: [R], both: all } }
`;
    expect((await contrastsIn(text)).filter((_, place) => place % 2 === 0)).toEqual([
      'U: main effect | any | -1*0 1*1 -1*2 1*3 | /2',
      'R: main effect | any | -1*0 -1*1 1*2 1*3 | /2',
      'U x R: interaction | any | 1*0 -1*1 -1*2 1*3 | /1',
    ]);
    const main = text.replace('factors:', 'order: 1, factors:');
    expect(await contrastsIn(main)).toHaveLength(4);
  });

  test('of three factors recovers effects by which the arms were made, whatever the order of the arms', async () => {
    const arms = [...Array(8).keys()].map((cell) => `      - { label: c${cell}, team: random+random }\n`).join('');
    const order = [5, 0, 7, 3, 1, 6, 2, 4];
    const cells = order.map((cell) => {
      const on = ['A', 'B', 'C'].filter((_, factor) => (cell & (1 << factor)) !== 0);
      return `        c${cell}: [${on.length === 0 ? 'none' : on.join(', ')}]`.replace('[none]', 'none');
    });
    const head = `question: q\nseed: s\ngames: 10\narms:\n  - team:\n${arms}`;
    const text = `contrasts:\n  - factorial:\n      factors: [A, B, C]\n      arms:\n${cells.join('\n')}\n`;
    const { contrasts } = await read(text, head);
    // Value of a cell: A adds 5, B 3, C 2; A and B together 7 more, all three 11 more.
    const value = (cell: number) => {
      const [a, b, c] = [cell & 1, (cell >> 1) & 1, (cell >> 2) & 1] as const;
      return 5 * a + 3 * b + 2 * c + 7 * a * b + 11 * a * b * c;
    };
    const found = Object.fromEntries(
      contrasts!.all.map(({ label, terms, scale }) => [
        label.replace(/:.*/, ''),
        terms.reduce((sum, { arm, weight }) => sum + weight * value(arm), 0) / scale,
      ]),
    );
    expect(found).toEqual({
      ...{ A: 5 + 7 / 2 + 11 / 4, B: 3 + 7 / 2 + 11 / 4, C: 2 + 11 / 4 },
      ...{ 'A x B': 7 + 11 / 2, 'A x C': 11 / 2, 'B x C': 11 / 2, 'A x B x C': 11 },
    });
  });

  test('of none, each alone, all but each and all gives what each adds alone and beside the others', async () => {
    const names = ['none', 'all', 'a', 'b', 'c', '-a', '-b', '-c'];
    const arms = names.map((name) => `      - { label: "${name}", team: random+random }\n`).join('');
    const text = `contrasts:
  - label: tips
    factorial:
      factors: [a, b, c]
      arms: { none: none, all: all, a: a, b: b, c: [c], "-a": { without: a }, "-b": { without: [b] }, "-c": [a, b] }
`.replace(', "-c": [a, b]', '');
    const found = await contrastsIn(text, `question: q\nseed: s\ngames: 10\narms:\n  - team:\n${arms}`);
    expect(found).toContain('tips: a: alone | any | -1*0 1*2 | /1');
    expect(found).toContain('tips: a: beside all others | any | 1*1 -1*5 | /1');
    expect(found).toContain('tips: a: beside all others, more than alone | any | 1*0 1*1 -1*2 -1*5 | /1');
    expect(found.filter((line) => line.startsWith('tips: c'))).toEqual(['tips: c: alone | any | -1*0 1*4 | /1']);
    expect(found.slice(-2)).toEqual([
      'tips: all together | any | -1*0 1*1 | /1',
      'tips: all together, more than each alone | any | 2*0 1*1 -1*2 -1*3 -1*4 | /1',
    ]);
  });
});

describe('fractions', () => {
  test.each([
    ['1', 1, 1],
    ['-0.25', -1, 4],
    ['2/6', 1, 3],
    ['+3', 3, 1],
    ['-10/4', -5, 2],
  ])('%s', (text, numerator, denominator) => expect(parseFraction(text)).toEqual({ numerator, denominator }));

  test.each(['', 'x', '1/0', '1e3', '0.1/3', '1/2/3', '1/10001', '20000', '--1'])('%s is none', (text) =>
    expect(parseFraction(text)).toBeNull(),
  );

  test('have no small common denominator where it is beyond ten thousand', () => {
    expect(scaleToIntegers(['1/97', '1/89', '1/83'].map((text) => parseFraction(text)!))).toBeNull();
  });
});
