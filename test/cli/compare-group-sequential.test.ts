import { beforeAll, describe, expect, test } from 'vitest';
import { type ComparisonJson, parseComparison } from './compare-json.testing.js';
import { untimed } from './run-json.testing.js';
import { printedByEach } from './shamus.testing.js';

const WORSE = 'rank-matching+meld-first';
const BETTER = 'high-first+meld-first';

describe('compare --group-sequential', () => {
  const TEST = ['compare', WORSE, BETTER, '--group-sequential', '--measure', 'junior'];
  const WORDS = [...TEST, '-s', 'early', '-n', '45000'];
  let onTwo: string;
  let found: ComparisonJson;
  let open: ComparisonJson;
  let rummy: { decision: Record<string, unknown> };
  let words: string;
  let onOne: string;
  beforeAll(async () => {
    const duel = [
      'compare',
      'greedy',
      'careful',
      '--game',
      'rummy',
      '--group-sequential',
      '-n',
      '301',
      '--effect',
      '0.1',
    ];
    const printed = await printedByEach([
      [...WORDS, '--json', '--threads', '1'],
      [...WORDS, '--json', '--threads', '2'],
      [...TEST, '--looks', '3', '-s', 'open', '-n', '1500', '--json'],
      [...TEST, '--looks', '3', '-s', 'open', '-n', '1500'],
      [...duel, '--players', '3', '--json'],
    ]);
    [onOne, onTwo] = printed as [string, string];
    found = parseComparison(onOne);
    open = parseComparison(printed[2]!);
    words = printed[3]!;
    rummy = JSON.parse(printed[4]!);
  });

  test('looks where it planned to, and decides the same on any number of threads', () => {
    expect(untimed(onTwo)).toBe(untimed(onOne));
    const { games, decision } = found;
    const { looks, taken, better, close, spending } = decision.groupSequential!;
    expect(decision.rule).toBe('group-sequential');
    expect(spending).toBe('obrien-fleming');
    expect(looks).toEqual([10_000, 20_000, 30_000, 40_000, 45_000]);
    expect(games).toBe(looks[taken - 1]);
    expect([better.length, close.length]).toEqual([5, 5]);
    // Later looks ask for less.
    expect(better).toEqual(better.toSorted((a, b) => b! - a!));
    expect(decision).toMatchObject({ verdict: 'a', stopped: 'decided' });
    expect(decision.estimate).toMatchObject({ method: 'median-unbiased', interval: 'stagewise' });
    expect(decision.estimate.high).toBeLessThan(0);
    const { low, high } = found.difference.junior;
    expect([low, high]).toEqual([decision.estimate.low, decision.estimate.high]);
  });

  test('that ends open has the interval of its last look, which contains 0', () => {
    expect(open.decision).toMatchObject({ verdict: 'open', stopped: 'all-games', groupSequential: { looks: [1500] } });
    expect(open.decision.estimate).toMatchObject({ method: 'median-unbiased', interval: 'stagewise' });
    const { low, high } = open.decision.estimate;
    expect(low).toBeLessThanOrEqual(0);
    expect(high).toBeGreaterThanOrEqual(0);
    expect(words).toContain(', corrected for the looks.\n');
    expect(words.replaceAll('\n', ' ')).toContain(
      "Group-sequential test (O'Brien-Fleming spending): one look, maximum 1,500 games.",
    );
  });

  test('where everybody plays for himself looks after whole rounds', () => {
    expect(rummy.decision).toMatchObject({
      rule: 'group-sequential',
      verdict: 'close',
      estimate: { interval: 'stagewise' },
      groupSequential: { looks: [303] },
    });
  });
});
