import { beforeAll, describe, test } from 'vitest';
import { answersTo, expectOneLine, type ProcessResult } from './shamus.testing.js';

const WORSE = 'rank-matching+meld-first';
const BETTER = 'high-first+meld-first';

describe('a mistake in the command line is one line:', () => {
  const TWO = [WORSE, BETTER];
  const MISTAKES: readonly (readonly [words: readonly string[], line: string | RegExp])[] = [
    [[WORSE], 'not enough non-option arguments: got 1, need at least 2 (see: shamus compare --help)'],
    [[...TWO, BETTER], `unknown argument: ${BETTER} (see: shamus compare --help)`],
    [[WORSE, 'high-frist+meld-first'], "unknown uno policy 'high-frist'; did you mean 'high-first'?"],
    [[...TWO, '--measure', 'snior'], "unknown measure 'snior'; did you mean 'senior'?"],
    [[...TWO, '--measure', 'loss'], "unknown measure 'loss'; choose from senior, junior, any"],
    [[...TWO, '--alpha', '1e-17'], "--alpha must be a number between 0.000001 and 0.5, not '1e-17'"],
    [[...TWO, '--alpha', '0'], "--alpha must be a number between 0.000001 and 0.5, not '0'"],
    [[...TWO, '--power', '1'], "--power must be a number between 0.5 and 0.999999, not '1'"],
    [
      [...TWO, '--effect', 'small'],
      /^--effect must be between 0\.00001 and 0\.5, .* not 'small'; half a percentage point is 0\.005, 0\.5% or 0\.5pt$/,
    ],
    [[...TWO, '--until-decided', '--games', '5'], /^--games sets a fixed number of games; .* use --max-games$/],
    [[...TWO, '--max-games', '5'], /^--max-games needs --until-decided or --sprt; /],
    [[...TWO, '--h0', '0'], '--h0 needs --sprt'],
    [[...TWO, '--until-decided', '--h1', '0.01'], '--h1 needs --sprt'],
    [[...TWO, '--sprt', '--effect', '0.01'], '--effect cannot be used with --sprt; use --h0 and --h1'],
    [[...TWO, '--sprt', '--h1', '0'], '--h0 and --h1 must be at least 0.00001 apart'],
    [[...TWO, '--sprt', '--h0', '2'], /^--h0 must be between -0\.5 and 0\.5, .* not '2'; /],
    [[...TWO, '--sprt', '--h0', '-60%'], /^--h0 must be between -0\.5 and 0\.5, .* not '-60%'; /],
    [
      [...TWO, '--outcome', 'any', '--measure', 'any'],
      '--measure is given more than once (see: shamus compare --help)',
    ],
    [[...TWO, '--rule-b', 'layoff'], "--rule-b must be name=value, not 'layoff'"],
    [[...TWO, '--variant-b', 'expret'], "unknown variant 'expret'; did you mean 'expert'?"],
    [
      ['greedy', 'careful', '--game', 'rummy', '--players', '3', '--sprt', '--h0=-0.4'],
      '--h0 -0.4 is impossible with 3 players: the share can differ from 1/3 by -0.3333 to 0.6667',
    ],
    [
      [...TWO, '--group-sequential', '--sprt'],
      'give --sprt or --group-sequential, not both: they are two stopping rules',
    ],
    [
      [...TWO, '--group-sequential', '--max-games', '5'],
      '--max-games is for --until-decided and --sprt; the maximum of --group-sequential is --games',
    ],
    [[...TWO, '--looks', '4'], '--looks needs --group-sequential'],
    [[...TWO, '--until-decided', '--spending', 'pocock'], '--spending needs --group-sequential'],
    [[...TWO, '--group-sequential', '--looks', '0'], "--looks must be a whole number from 1 to 100, not '0'"],
    [[...TWO, '--group-sequential', '--spending', 'pokock'], "unknown spending 'pokock'; did you mean 'pocock'?"],
    [[...TWO, '--group-sequential=yes'], '--group-sequential takes no value'],
    [[...TWO, '--sprt=yes'], '--sprt takes no value'],
  ];
  let answers: ProcessResult[];
  beforeAll(async () => {
    answers = await answersTo(MISTAKES.map(([words]) => ['compare', ...words]));
  });

  test.each(MISTAKES.map(([words, line], place) => ({ typed: words.join(' '), line, place })))(
    'shamus compare $typed',
    ({ line, place }) => {
      expectOneLine(answers[place]!, line);
    },
  );
});
