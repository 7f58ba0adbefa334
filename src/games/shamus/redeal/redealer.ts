import type { Card } from '../../../cards/card.js';
import { NEW_GAME_METHOD, PolicyFault, type Redealer, type Setup } from '../../../game/index.js';
import type { Stream } from '../../../random/index.js';
import type { ShamusEvent } from '../engine/events.js';
import { InterceptedEngine, type ShamusMove, type ShamusQuestion } from '../engine/intercepted-engine.js';
import { Rulings } from '../rules/rulings.js';
import { DealConstraints } from './deal-constraints.js';
import { Proposals } from './proposals.js';
import { visibleEvents } from './seen.js';

/** The maximum number of proposals for one deal. */
const TRIES = 200_000;
const KEY = { lo: 0, hi: 0 };
const ENOUGH = new Error('there are no more moves');

/**
 * Finds decks with which the same moves lead to the same question through events that look the same to a seat. Proposals
 * fit all evidence about hands; the engine then replays the moves to rule out the rest. For example, if play continued
 * although the Uno player was out, that says something about his partner's points.
 */
export class ShamusRedealer implements Redealer<readonly Card[]> {
  proposed = 0;
  possible = 0;
  private readonly table: InterceptedEngine;
  private readonly proposals: Proposals;
  /** What the seat knows of the game, and which question comes next. */
  private readonly story: string;
  private readonly question: string;
  /** The number of moves made, and the question after the last one. */
  private given = 0;
  private asked = '';

  constructor(
    private readonly setup: Setup,
    deck: readonly Card[],
    private readonly moves: readonly ShamusMove[],
    private readonly seat: number,
  ) {
    this.table = new InterceptedEngine(setup, true, KEY, null, (question, begin) => this.answer(question, begin));
    const events = this.eventsWith(deck);
    if (events === null) throw new RangeError('these moves are not possible with this deck');
    this.question = this.asked;
    this.story = visibleEvents(seat, events, setup.players);
    this.proposals = new Proposals(new DealConstraints(seat, setup.players, new Rulings(setup.rulings), events));
  }

  next(random: Stream): Card[] | null {
    for (let tries = 0; tries < TRIES; tries++) {
      this.proposed++;
      const deck = this.proposals.next(random);
      if (deck === null) continue;
      const events = this.eventsWith(deck);
      if (events === null || this.asked !== this.question) continue;
      if (visibleEvents(this.seat, events, this.setup.players) !== this.story) continue;
      this.possible++;
      return [...deck];
    }
    return null;
  }

  private answer({ seat, asked }: ShamusQuestion, begin: () => ShamusMove): ShamusMove {
    const move = this.moves[this.given];
    if (asked === NEW_GAME_METHOD && move?.asked !== NEW_GAME_METHOD) return begin();
    if (move === undefined) {
      this.asked = `${seat} ${asked}`;
      throw ENOUGH;
    }
    if (move.asked !== asked) throw new Error(`'${asked}' is asked, and '${move.asked}' answered`);
    this.given++;
    return move;
  }

  /** What happens with this deck until the moves run out; null if play does not get that far. */
  private eventsWith(deck: Iterable<Card>): readonly ShamusEvent[] | null {
    this.given = 0;
    try {
      this.table.engine.playDeck(deck);
      return null;
    } catch (error) {
      if (!(error instanceof PolicyFault)) throw error;
      return error.cause === ENOUGH ? this.table.engine.recorder!.events : null;
    }
  }
}
