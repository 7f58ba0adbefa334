import type { Card } from '../../../cards/card.js';
import { NEW_GAME_METHOD, type Redealer, type Setup } from '../../../game/index.js';
import type { Stream } from '../../../random/index.js';
import { MoveScript, playToLastMove } from '../../kit/intercept.js';
import type { GamePosition } from '../engine/game-position.js';
import { InterceptedEngine, type ShamusMove } from '../engine/intercepted-engine.js';
import { termsOf } from '../rules/terms.js';
import { Account } from './account.js';
import { layFaceDown, layHandfuls } from './hidden-places.js';
import { Sampler } from './sampler.js';
import { WorldCheck } from './world-check.js';

/** The maximum number of proposals for one deal. */
const TRIES = 1_000_000;
const KEY = { lo: 0, hi: 0 };

/** Finds decks with which the same moves lead to the same question through events that look the same to a seat. */
export class ShamusRedealer implements Redealer<readonly Card[]> {
  proposed = 0;
  possible = 0;
  private readonly position: GamePosition;
  private readonly account: Account;
  private readonly sampler = new Sampler();
  private readonly check: WorldCheck;

  constructor(
    setup: Setup,
    private readonly deck: readonly Card[],
    moves: readonly ShamusMove[],
    seat: number,
  ) {
    this.position = positionAfter(setup, deck, moves);
    const { table, handsLo, handsHi } = this.position;
    this.account = new Account(seat, termsOf(setup));
    this.account.readOn(table.record, handsLo[seat]!, handsHi[seat]!);
    this.sampler.prepare(this.account.holdings, handsLo[seat]!, handsHi[seat]!, null);
    this.check = new WorldCheck(setup.players, null, false);
    this.check.start(this.account);
  }

  next(random: Stream): Card[] | null {
    const { sampler, check, position, account } = this;
    for (let tries = 0; tries < TRIES; tries++) {
      this.proposed++;
      if (!sampler.next(random) || !check.fits(sampler)) continue;
      this.possible++;
      position.deck.set(this.deck);
      layFaceDown(sampler, position, random);
      const deck = [...position.deck];
      layHandfuls(account.holdings, sampler, deck, random);
      return deck;
    }
    return null;
  }
}

/** The position at which the moves give out. @throws RangeError if the game is over before */
function positionAfter(setup: Setup, deck: readonly Card[], moves: readonly ShamusMove[]): GamePosition {
  const script = new MoveScript(moves);
  const { engine } = new InterceptedEngine(setup, true, KEY, null, ({ asked }, begin) => {
    return asked === NEW_GAME_METHOD && !script.isNext(asked) ? begin() : script.answer(asked);
  });
  playToLastMove(() => engine.playDeck(deck));
  return engine.position;
}
