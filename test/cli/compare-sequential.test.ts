import { beforeAll, describe, expect, test } from 'vitest';
import { type ComparisonJson, parseComparison } from './json.testing.js';
import { outputOfEach } from './shamus.testing.js';

const WORSE = 'rank-matching+meld-first';
const BETTER = 'high-first+meld-first';

function comparisons(...commands: (readonly string[])[]): Promise<string[]> {
  return outputOfEach(commands.map((words) => ['compare', ...words]));
}

async function compared(...commands: (readonly string[])[]): Promise<ComparisonJson[]> {
  return (await comparisons(...commands.map((words) => [...words, '--json']))).map(parseComparison);
}

describe('compare --until-decided', () => {
  const WORDS = [WORSE, BETTER, '--until-decided', '--measure', 'junior', '-s', 'early'];
  let words: string;
  let found: ComparisonJson;
  beforeAll(async () => {
    [found] = (await compared(WORDS)) as [ComparisonJson];
    [words] = (await comparisons(WORDS)) as [string];
  });

  test('stops at the first look that decides', async () => {
    const { verdict, difference } = found;
    const { games } = found.a;
    expect(verdict).toMatchObject({ rule: 'until-decided', decision: 'a', stopped: 'decided' });
    expect(games % 10_000).toBe(0);
    expect(games).toBeGreaterThan(10_000);
    expect(difference.junior).toMatchObject({ method: 'betting' });
    expect(difference.junior!.high).toBeLessThan(0);
    const [before] = await compared([...WORDS, '--max-games', String(games - 10_000)]);
    expect(before!.verdict).toMatchObject({ decision: 'open', stopped: 'all-games' });
  });

  test('tells the interval that decided, and that the estimate is biased', () => {
    expect(found.difference.junior).toMatchObject(found.deciding);
    expect(found.deciding.method).toBe('betting');
    expect(words).toContain('This estimate is biased, as the run may have stopped because of it.\n');
  });

  test('finds that two are close', async () => {
    const same = ['random+random', 'random+random', '--rule-b', 'mustMeld=no'];
    const [close] = await compared([...same, '--until-decided', '--effect', '0.05']);
    expect(close!.verdict).toMatchObject({ decision: 'close', stopped: 'decided', effect: 0.05 });
    expect(close!.difference.any!.low).toBeGreaterThan(-0.05);
  });

  test('says when the games ran out', async () => {
    const [text] = await comparisons([...WORDS, '--max-games', '500']);
    expect(text).toMatch(/\nUndecided: A reaches Junior in (?:.|\n)*\nJunior, points .*\nB minus A .* biased\n/);
  });
});
