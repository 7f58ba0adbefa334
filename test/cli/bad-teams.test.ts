import { beforeAll, describe, test } from 'vitest';
import { answersTo, expectOneLine, type ProcessResult } from './shamus.testing.js';

const NEEDED = 'shamus needs 2, as in uno+rummy (see: shamus list policies)';

/** What is typed after `shamus run`, and the line that answers it. */
const MISTAKES: readonly (readonly [words: readonly string[], line: string | RegExp])[] = [
  [[], '--team UNO+RUMMY is missing (see: shamus list)'],
  [['-t', 'random'], `team 'random' names 1 policy; ${NEEDED}`],
  [['-t', 'random+random+random'], `team 'random+random+random' names 3 policies; ${NEEDED}`],
  [['-t', 'randm+random'], "unknown uno policy 'randm'; did you mean 'random'?"],
  [['-t', 'random+nobody'], /^unknown rummy policy 'nobody'; choose from random, /],
  [['-t', 'random+'], /^unknown rummy policy ''; choose from random, /],
  [['-t', 'meld-first+random'], "team 'meld-first+random' puts 'meld-first', a policy for rummy, where uno sits"],
  [['-t', 'random+high-first'], "team 'random+high-first' puts 'high-first', a policy for uno, where rummy sits"],
  [['-t', 'random+random,random+nobody'], /^unknown rummy policy 'nobody'; choose from random, /],
  [['-t', 'random+random', '--uno', 'random'], 'give --team or --uno, not both'],
  [['--uno', 'random'], '--rummy is missing'],
  [['--rummy', 'random'], '--uno is missing'],
  [['-t', 'shrewd'], /^unknown policy 'shrewd', which is one of rummy, contract-rummy, .*; choose from random, /],
  [
    ['-t', 'shrewd+random'],
    /^unknown uno policy 'shrewd', which is one of rummy, contract-rummy, .*; choose from random, /,
  ],
  [
    ['--game', 'frustration', '-t', 'meld-first'],
    /^unknown player policy 'meld-first', which is one of shamus; choose from random, greedy, /,
  ],
  [
    ['--game', 'shanghai-rummy', '-t', 'greedy', '--field', 'patient'],
    /^unknown player policy 'patient', which is one of rummy; choose from random, greedy, /,
  ],
  [
    ['--game', 'rummy', '-t', 'buyer'],
    /^unknown player policy 'buyer', which is one of contract-rummy, .* and shanghai-rum; choose from random, greedy, /,
  ],
  [
    ['--game', 'rook-shanghai', '-t', 'greedy+random+greedy'],
    "team 'greedy+random+greedy' names 3 policies; rook-shanghai needs 1 or 4, as in player (see: shamus list policies)",
  ],
  [['--uno', 'random', '--rummy', 'nobody'], /^unknown rummy policy 'nobody'; choose from random, /],
];

describe('a team that cannot sit down is one line on stderr and exit code 2:', () => {
  let answers: ProcessResult[];
  beforeAll(async () => {
    answers = await answersTo(MISTAKES.map(([words]) => ['run', ...words]));
  });

  test.each(MISTAKES.map(([words, line], place) => ({ typed: words.join(' '), line, place })))(
    'shamus run $typed',
    ({ line, place }) => {
      expectOneLine(answers[place]!, line);
    },
  );
});
