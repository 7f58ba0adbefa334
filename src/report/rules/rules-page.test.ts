import { expect, test } from 'vitest';
import { UsageError } from '../../game/index.js';
import { findRule, parseRules, readRulesPage, readRulesPageIfAny } from './rules-page.js';
import { formatRuleMatch, formatRules } from './rules-text.js';

const PAGE = parseRules(`# Rules of a game

For **two**, see
[there](there.md).

## 1. Cards

Two kinds.

**1.1** There are \`AC\`
and *others*.

- one
- the other

## 2. Play

**2.1** Play.

> Ruling **\`order\`**: Who begins?
>
> - \`old\` (default): the old one,
>   always.
> - \`young\`: the young one.

**2.2** Stop.

## An example

| a | b |
|---|---|
| 1 | 23 |

\`\`\`console
$ play
 done
\`\`\`
`);

const WIDE = { width: Number.POSITIVE_INFINITY, colours: false };

test('a page has sections with rules, and rulings under them', () => {
  expect(PAGE.title).toBe('Rules of a game');
  expect(PAGE.sections.map(({ number, title, rules }) => [number, title, rules.map((rule) => rule.number)])).toEqual([
    ['1', 'Cards', ['1.1']],
    ['2', 'Play', ['2.1', '2.2']],
    [null, 'An example', []],
  ]);
  expect(PAGE.sections[1]!.rules[0]!.rulings).toEqual([
    {
      name: 'order',
      question: 'Who begins?',
      values: [
        { name: 'old', meaning: 'the old one, always.' },
        { name: 'young', meaning: 'the young one.' },
      ],
    },
  ]);
});

test('as text it has no marks, rules stand beside their numbers, and code is left as it is', () => {
  expect(formatRules(PAGE, WIDE)).toBe(`Rules of a game

For two, see there.

1. Cards

Two kinds.

1.1  There are AC and others.

     - one
     - the other

2. Play

2.1  Play.

     Ruling order: Who begins?
     - old (default): the old one, always.
     - young: the young one.

2.2  Stop.

An example

a  b
1  23

  $ play
   done`);
});

test('lines are no longer than the terminal is wide', () => {
  const text = formatRuleMatch(findRule(PAGE, 'Game', 'order'), { width: 24, colours: false });
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(24);
  expect(text).toContain('     - old (default):\n       the old one,\n       always.');
});

/** A game whose rules stand in a file of this name. */
function chessWith(rules: string): Parameters<typeof readRulesPage>[0] {
  const examples = { run: [], compare: [], tournament: [], tune: [] };
  return { name: 'chess', about: { title: '', summary: '', files: { templates: '', study: '', rules }, examples } };
}

test('of a game without a page, or without numbered sections, that is said in one line', () => {
  const game = chessWith('docs/rules-of-chess.md');
  expect(() => readRulesPage(game)).toThrow(
    new UsageError("chess has no page of rules: cannot read 'docs/rules-of-chess.md'"),
  );
  expect(() => readRulesPage(chessWith(''))).toThrow(UsageError);
  expect(readRulesPageIfAny(game)).toBeNull();
  expect(() => findRule(parseRules('# Rules\n\n## Cards\n'), 'Chess', '4')).toThrow(
    "Chess has no rule '4'; they are not numbered",
  );
});

test('what is asked for is a rule, a section or a ruling', () => {
  expect(formatRuleMatch(findRule(PAGE, 'Game', '2.2'), WIDE)).toBe('2.2  Stop.');
  expect(findRule(PAGE, 'Game', 'ORDER=young').rule?.number).toBe('2.1');
  expect(findRule(PAGE, 'Game', 'R2.2').rule?.number).toBe('2.2');
  for (const word of ['1', '1.', 'R1', 'cards', 'CARDS']) {
    expect(findRule(PAGE, 'Game', word)).toMatchObject({ section: { title: 'Cards' }, rule: null });
  }
  expect(() => findRule(PAGE, 'Game', '2.3')).toThrow("Game has no rule '2.3'; section 2 has the rules 2.1 to 2.2");
  expect(() => findRule(PAGE, 'Game', '7')).toThrow("Game has no rule '7'; its sections are 1 to 2");
  expect(() => findRule(PAGE, 'Game', 'oder')).toThrow("did you mean 'order'?");
});
