import { AskedPast, type Card, type RummyPolicy, rummyPolicy } from 'shamus-lab/shamus';
import { Closer } from '../feeder-closer/closer.js';
import { USUAL_CLOSER } from '../feeder-closer/closer-weights.js';
import { CODES, type Code } from '../feeder-closer/codes.js';
import { CHOICE_WEIGHTS, type ReadingWeights, USUAL_FEEDER, USUAL_READING } from '../feeder-closer/feeder-weights.js';
import { UNO_BASES, unoBases } from '../uno-bases.js';
import { weightsOf } from '../weight.js';
import { HandReader } from './hand-reader.js';
import { FeederModel } from './partner-model.js';
import { CHEAT_OPTION, cheats, type Fact, ToldHand } from './told-hand.js';

/** Reading weights that believe no choice of an Uno player: where hands are not weighed, a code must not be read as preference. */
const NO_CHOICE = { ...USUAL_READING, doubt2: 1, doubt3: 1, doubt4: 1 };

/** The option `code` of policies that know their partner's policy. */
export const PARTNER_CODE = {
  summary: 'the code by which the partner chooses among equal cards, if it is a coder (with partner=feeder)',
  values: CODES,
  default: 'none',
} as const;

/** Weights by which the partner's plays are read where hands are not weighed. */
export function readingOf(partner: (typeof UNO_BASES)[number], code: Code): ReadingWeights {
  return partner === 'feeder' && code === 'none' ? USUAL_READING : NO_CHOICE;
}

/**
 * A closer that reads its partner's hand exactly, at tables of two.
 *
 * @param code of the partner; 'none' if it is no feeder
 * @param told a fact of the hand, where it is told against the rules
 */
export function exactCloser(partner: (typeof UNO_BASES)[number], code: Code, told: ToldHand | null = null): Closer {
  const model =
    partner === 'feeder'
      ? new FeederModel(weightsOf(CHOICE_WEIGHTS, USUAL_FEEDER), code)
      : new AskedPast(unoBases[partner].make());
  return new Closer(USUAL_CLOSER, readingOf(partner, code), {}, new HandReader(model, told));
}

function create(partner: (typeof UNO_BASES)[number], code: Code, cheat: Fact | 'no'): RummyPolicy {
  const told = cheat === 'no' ? null : new ToldHand(cheat);
  const closer = exactCloser(partner, code, told);
  return told === null ? closer : Object.assign(closer, { showDeck: (deck: readonly Card[]) => told.showDeck(deck) });
}

/** The Rummy policy `exact-closer`. */
export default rummyPolicy({
  name: 'exact-closer',
  summary: 'a closer that weighs every hand with which its partner would have played just so; partner: feeder or coder',
  description:
    'Plays as closer, at tables of two with chances from exact reading. It knows by which policy its partner plays, and that policy always does the same with the same hand: so it asks of each hand that the partner may have whether the policy would have made just these plays, calls and draws with it, and counts the hands that are left. Where they are few it looks at all of them, else at some thousand drawn at random, weighed by how likely they were drawn. With one to seven cards in the partner’s hand it goes by these hands alone; with more, or if hardly any drawn hand fits, as closer does. The partner must really play by the policy and the code named, or the conclusions are wrong.',
  batch: 1000,
  options: {
    partner: {
      summary: 'the policy of the Uno player; feeder is asked by a formula of its own, which is a little faster',
      values: UNO_BASES,
      default: 'feeder',
    },
    code: PARTNER_CODE,
    cheat: CHEAT_OPTION,
  },
  cheats,
  create: ({ partner, code, cheat }) => create(partner, code, cheat),
});
