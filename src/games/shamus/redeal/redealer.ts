import type { Card } from '../../../cards/card.js';
import { NEW_GAME, PolicyFault, type Redealer, type Setup } from '../../../game/index.js';
import type { Stream } from '../../../random/index.js';
import { AskedTable, type ShamusMove, type ShamusQuestion } from '../asked-table.js';
import { Rulings } from '../rulings.js';
import type { ShamusEvent } from '../telling/events.js';
import { Evidence } from './evidence.js';
import { Proposals } from './proposals.js';
import { storyFor } from './seen.js';

/** Proposals that are made at most for one deal. */
const TRIES = 200_000;
const KEY = { lo: 0, hi: 0 };
/** Thrown where the moves give out. */
const ENOUGH = new Error('the moves give out');

/**
 * Finds decks with which the same moves lead to the same question by events that look the same to a seat. What is
 * proposed fits all that a hand can tell; the engine then plays the moves with it, and has the last word: that play
 * went on, say, though the Uno player was out, tells something of the points that his partner held.
 */
export class ShamusRedealer implements Redealer<readonly Card[]> {
  proposed = 0;
  possible = 0;
  private readonly table: AskedTable;
  private readonly proposals: Proposals;
  /** What the seat knows of the game, and which question comes next. */
  private readonly story: string;
  private readonly question: string;
  /** Moves that were given, and the question at which they gave out. */
  private given = 0;
  private asked = '';

  constructor(
    private readonly setup: Setup,
    deck: readonly Card[],
    private readonly moves: readonly ShamusMove[],
    private readonly seat: number,
  ) {
    this.table = new AskedTable(setup, true, KEY, null, (question, begin) => this.answer(question, begin));
    const events = this.eventsWith(deck);
    if (events === null) throw new RangeError('these moves cannot be made with this deck');
    this.question = this.asked;
    this.story = storyFor(seat, events, setup.players);
    this.proposals = new Proposals(new Evidence(seat, setup.players, new Rulings(setup.rulings), events));
  }

  next(random: Stream): Card[] | null {
    for (let tries = 0; tries < TRIES; tries++) {
      this.proposed++;
      const deck = this.proposals.next(random);
      if (deck === null) continue;
      const events = this.eventsWith(deck);
      if (events === null || this.asked !== this.question) continue;
      if (storyFor(this.seat, events, this.setup.players) !== this.story) continue;
      this.possible++;
      return [...deck];
    }
    return null;
  }

  private answer({ seat, asked }: ShamusQuestion, begin: () => ShamusMove): ShamusMove {
    const move = this.moves[this.given];
    if (asked === NEW_GAME && move?.asked !== NEW_GAME) return begin();
    if (move === undefined) {
      this.asked = `${seat} ${asked}`;
      throw ENOUGH;
    }
    if (move.asked !== asked) throw new Error(`'${asked}' is asked, and '${move.asked}' answered`);
    this.given++;
    return move;
  }

  /** What happens with this deck up to where the moves give out; null if it does not come to that. */
  private eventsWith(deck: Iterable<Card>): readonly ShamusEvent[] | null {
    this.given = 0;
    try {
      this.table.match.playDeck(deck);
      return null;
    } catch (error) {
      if (!(error instanceof PolicyFault)) throw error;
      return error.cause === ENOUGH ? this.table.match.recorder!.events : null;
    }
  }
}
