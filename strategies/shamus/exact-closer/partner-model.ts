import type { HandHistory, RummyView } from 'shamus-lab/shamus';
import * as shamus from 'shamus-lab/shamus';
import * as calls from '../calls.js';
import { CodedChoice } from '../feeder-closer/coded-choice.js';
import type { Code } from '../feeder-closer/codes.js';
import type { ChoiceWeights } from '../feeder-closer/feeder-weights.js';
import { UnoChoice } from '../feeder-closer/uno-choice.js';
import type { Play } from './partner-plays.js';
import * as partner from './partner-plays.js';

const { sets, suitOf } = shamus;
const { ringCall } = calls;
const { NO_CALL } = partner;
const { hiOf, loOf } = sets;

/** Judges hands of a partner: with which of them it would have played and called as it did. */
export interface PartnerModel {
  /** A new game. */
  start(view: RummyView): void;
  /** Reads what has happened since it last looked. */
  watch(view: RummyView): void;
  /** Tests a play and its call by the hand before it, if that is enough. */
  fits?(play: Play, turn: number, lo: number, hi: number): boolean;
  /** Tests all plays and calls of a hand. The history keeps the rules of drawing. */
  wouldPlay?(history: HandHistory): boolean;
}

/** A partner who plays as feeder while Senior is open, by a code; later plays say nothing. */
export class FeederModel implements PartnerModel {
  private readonly choice: UnoChoice;
  private readonly coded: CodedChoice;

  constructor(weights: ChoiceWeights, code: Code) {
    this.choice = new UnoChoice(weights);
    this.coded = new CodedChoice(this.choice, code);
  }

  start(): void {}

  watch(): void {}

  fits(play: Play, turn: number, lo: number, hi: number): boolean {
    const { card, top, call } = play;
    if (!play.isChoice && call === NO_CALL) return true;
    const { choice } = this;
    const playableLo = lo & play.fitLo;
    const playableHi = hi & play.fitHi;
    if (play.isChoice && ((playableLo & ~loOf(card)) | (playableHi & ~hiOf(card))) !== 0) {
      choice.unseenLo = play.unseenLo;
      choice.unseenHi = play.unseenHi;
      choice.takenLo = play.takenLo;
      choice.takenHi = play.takenHi;
      if (this.coded.choose(top, lo, hi, playableLo, playableHi, turn) !== card) return false;
    }
    return call === NO_CALL || ringCall(lo & ~loOf(card), hi & ~hiOf(card), suitOf(top)) === call;
  }
}
