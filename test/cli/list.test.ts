import { beforeAll, describe, expect, test } from 'vitest';
import { answersTo, expectOneLine, printed, printedByEach } from './shamus.testing.js';

const SECTIONS = ['games', 'variants', 'rulings', 'outcomes', 'reasons', 'metrics', 'policies'];

/** The names in a section of `shamus list`, by the section's word. */
function namesIn(text: string): Record<string, string[]> {
  return Object.fromEntries(
    text
      .trimEnd()
      .split('\n\n')
      .map((section) => {
        const [word, ...lines] = section.split('\n');
        return [word!, lines.map((line) => /^ {2}(\S+) {2,}\S/.exec(line)![1]!)];
      }),
  );
}

describe('shamus list', () => {
  let all: Record<string, string[]>;
  beforeAll(async () => {
    all = namesIn(await printed(['list']));
  });

  test('tells everything there is, in sections', () => {
    expect(Object.keys(all)).toEqual(SECTIONS);
    expect(all.variants).toEqual(['standard', 'advanced', 'expert']);
    expect(all.outcomes).toEqual(['senior', 'junior', 'loss']);
    expect(all.policies).toEqual(
      expect.arrayContaining(['uno:random', 'uno:high-first', 'uno:rank-matching', 'rummy:random', 'rummy:meld-first']),
    );
  });

  test('tells one section alone', async () => {
    const lines = (await printed(['list', 'policies'])).trimEnd().split('\n');
    expect(lines.map((line) => line.split(/ {2,}/)[0])).toEqual(all.policies);
  });

  test('shamus describe knows everything that is listed, in a few words at least', async () => {
    const names = [...new Set(Object.values(all).flat())];
    expect(names.length).toBeGreaterThan(15);
    const told = await printedByEach(names.map((name) => ['describe', name]));
    for (const [place, name] of names.entries()) {
      const [heading, ...text] = told[place]!.trimEnd().split('\n');
      expect(heading).toMatch(new RegExp(`^${name.split(':').at(-1)} \\([a-z ]+\\)$`));
      expect(text.join(' ')).toMatch(/\w{3}/);
    }
  });
});

test('shamus describe tells all things of one name, and with a role the one policy', async () => {
  const both = await printed(['describe', 'random']);
  expect(both).toContain('random (uno policy)\n');
  expect(both).toContain('random (rummy policy)\n');
  expect(await printed(['describe', 'rummy:random'])).toBe(both.slice(both.indexOf('random (rummy policy)')));
});

test('shamus describe takes a policy as it stands in a team, and tells what may be meant by a wrong name', async () => {
  const [named, inTeam] = await printedByEach([
    ['describe', 'tips'],
    ['describe', 'tips:call=none,feed=off'],
  ]);
  expect(inTeam).toBe(named);
  const [wrong] = await answersTo([['describe', 'rummy:tip-hold-pase']]);
  expectOneLine(wrong!, "nothing is called 'rummy:tip-hold-pase'; did you mean 'rummy:tip-hold-pace'?");
});
