/** The plain players, who follow no tip, and for each tip a player who follows only that one. */
import { type OptionValues, type PolicyDefinition, type PolicyOptions, withDefaults } from 'shamus-lab/shamus';
import rummyTips from './rummy-tips.js';
import unoTips from './uno-tips.js';

/** The Uno policy `plain`, which follows no published tip. */
export const plainUno = withDefaults(
  unoTips,
  {
    name: 'plain',
    summary: 'follows no tip: any card that fits, any suit',
    description:
      'Knows only the rules: plays any card that fits, including aces, and calls any suit. The baseline for measuring the tips; its options are the tips.',
  },
  {
    ...{ rankMatching: false, highFirst: false, keepAces: false, feed: false },
    ...{ aceOnAce: false, aceOnSuit: false, call: 'random' },
  },
);

/** The Rummy policy `plain`, which follows no published tip. */
export const plainRummy = withDefaults(
  rummyTips,
  {
    name: 'plain',
    summary: 'follows no tip: picks up and lays down what gains most now, discards a random card without a partner',
    description:
      'Knows only the rules: picks up if it gains points this turn, lays down what gains most, and discards a random card that has no partner of its rank or next to it in its suit. The baseline for measuring the tips; its options are the tips.',
  },
  {
    ...{ highFirst: false, discardAce: false, holdPace: false },
    ...{ readSignals: false, countPartner: false, goJunior: false },
  },
);

/** Uno policies that each follow one published tip and are otherwise `plain`. */
export const unoSingleTips = [
  alone(plainUno, 'tip-rank-matching', { rankMatching: true }),
  alone(plainUno, 'tip-high-first', { highFirst: true }),
  alone(plainUno, 'tip-keep-aces', { keepAces: true }),
  alone(plainUno, 'tip-feed', { feed: true }),
  alone(plainUno, 'tip-ace-on-ace', { aceOnAce: true }),
  alone(plainUno, 'tip-ace-on-suit', { aceOnSuit: true }),
  alone(plainUno, 'tip-call-longest', { call: 'longest' }, 'calls the longest suit with an ace'),
];

/** Rummy policies that each follow one published tip and are otherwise `plain`. */
export const rummySingleTips = [
  alone(plainRummy, 'tip-high-first', { highFirst: true }),
  alone(plainRummy, 'tip-discard-ace', { discardAce: true }),
  alone(plainRummy, 'tip-hold-pace', { holdPace: true }),
  alone(plainRummy, 'tip-read-signals', { readSignals: true }),
  alone(plainRummy, 'tip-count-partner', { countPartner: true }),
  alone(plainRummy, 'tip-go-junior', { goJunior: true }),
];

/** The plain player with one tip, described by its option's summary unless another text is given. */
function alone<P, O extends PolicyOptions>(
  plain: PolicyDefinition<P, O>,
  name: string,
  tip: Partial<OptionValues<O>>,
  summary = plain.options![Object.keys(tip)[0]!]!.summary,
): PolicyDefinition<P, O> {
  const description = `Plays like the plain ${plain.role} player, but follows one tip: ${summary}.`;
  return withDefaults(plain, { name, summary: `plain with one tip: ${summary}`, description }, tip);
}
