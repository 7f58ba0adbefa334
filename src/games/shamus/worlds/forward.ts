import type { Card } from '../../../cards/card.js';
import { hiOf, loOf } from '../../../cards/sets.js';
import type { SteppedForward } from '../../../game/index.js';
import { type RandomSource, Stream } from '../../../random/index.js';
import { GameInPlay } from '../engine/game-in-play.js';
import { GamePosition, OVER } from '../engine/game-position.js';
import type { OwnView } from '../engine/seat-view.js';
import type { SeatView, ShamusPolicy } from '../policy.js';
import type { LayDown } from '../rules/lay-down.js';
import { termsSeen } from '../rules/terms.js';
import { Account } from './account.js';
import { layFaceDown, layHandfuls } from './hidden-places.js';
import { OpenHands } from './open-hands.js';
import { Moves } from './playouts/moves.js';
import { type OpponentModels, Players } from './playouts/players.js';
import { worthOf } from './playouts/worth.js';
import { takeUp } from './position-of-view.js';
import { Sampler } from './sampler.js';
import { WorldCheck } from './world-check.js';

/**
 * Shamus, imagined by one seat. See `Forward`; moves are
 *
 * - of an Uno player the card that it plays, or the suit that it calls;
 * - of a Rummy player the pick-up and the lay-down that goes with it, as `TurnPlans` writes them, or the card that it
 *   discards: `move & 63` is its answer when asked how many cards it draws from the pile, and when asked for its discard;
 *
 * and a game is worth 1 at most: a win about 0.98, Senior 0.02 more than Junior, and points a little.
 */
export class ShamusForward implements SteppedForward<SeatView> {
  /** All worlds that fit are equally likely. */
  readonly weight = 0;
  /** Proposals made since the position was taken up, and the worlds among them that fit. */
  proposed = 0;
  seen = 0;
  fitting = 0;
  private seat = -1;
  private account: Account | null = null;
  private check: WorldCheck | null = null;
  private readonly sampler = new Sampler();
  private readonly listed = new Moves();
  /** The position, with the hidden cards of the world imagined last. */
  private position: GamePosition | null = null;
  private game: GameInPlay | null = null;
  private players: Players | null = null;
  private readonly shuffler = new Stream();
  private readonly luck = { lo: 0, hi: 0 };
  private readonly publicStream = new Stream();
  private readonly publicKey = { lo: 0, hi: 0 };
  private view: SeatView | null = null;
  private open: OpenHands | null = null;
  private dealt = 0;

  /**
   * @param own the seat's own base policy at the table, if it has one: its memory is taken over with the position, so
   * `sit` must come before it is asked
   */
  constructor(
    private readonly imagined: OpponentModels,
    private readonly own: ShamusPolicy | null = null,
  ) {}

  newGame(view: SeatView): void {
    if (this.position === null || this.seat !== view.seat || this.position.terms.players !== view.table.players)
      this.build(view);
    this.account!.clear();
    if (this.own === null) this.players!.asked[this.seat]!.newGame?.(view as never);
  }

  /**
   * Lays all hands open for the game that has begun: no policy may know them, and none is ever shown them but one that says
   * that it cheats. Worlds are then dealt with the true hands, and only what lies face down in the middle is imagined.
   *
   * @param deck the 52 cards in the order of use
   */
  lieOpen(deck: ArrayLike<Card>): void {
    this.open ??= new OpenHands(this.position!.terms);
    this.open.begin(deck);
    this.check!.lieOpen();
  }

  sit(view: SeatView): void {
    const { table, handLo, handHi } = view;
    if (this.account === null || table.record.count === 0)
      throw new RangeError('the record does not lead to this position');
    const account = this.account;
    account.readOn(table.record, handLo, handHi);
    if (account.open.table.pileCount !== table.pileCount || account.open.table.circleCount !== table.circleCount) {
      throw new RangeError('the record does not lead to this position');
    }
    this.view = view;
    this.proposed = this.fitting = this.dealt = 0;
    this.open?.readOn(table.record);
    this.sampler.prepare(account.holdings, handLo, handHi, this.open);
    takeUp(view as OwnView, account.open, this.position!);
    this.players!.takeOver(view);
  }

  moves(out: Int32Array): number {
    return this.listed.list(this.view as OwnView, this.position!.asked, out);
  }

  /**
   * Numbers that depend on nothing but what everybody at the table has seen. A policy that draws from them alone decides as
   * others that know it can work out, for each hand that it may have. Valid until the next call.
   */
  publicNumbers(): RandomSource {
    const { events, count } = this.view!.table.record;
    let sum = count;
    for (let place = 0; place < count; place++) sum = Math.imul(sum ^ events[place]!, 0x9e3779b1) ^ (sum >>> 15);
    const { publicStream, publicKey } = this;
    publicKey.lo = sum;
    publicStream.start(publicKey, 0, 0);
    return publicStream;
  }

  /** Answer with which a seat makes a move: a card, a suit, or how many cards it draws from the pile. */
  answerOf(move: number): number {
    return move & 63;
  }

  /** The lay-down of a move that was listed last; null where the move leaves it to the base policy. */
  layDownOf(move: number): LayDown | null {
    return this.listed.layDownOf(move);
  }

  /** The move that lays down the cards that the base policy does. */
  usualTurn(laid: LayDown): number {
    return this.listed.turnWith(this.view as OwnView, laid);
  }

  deal(random: RandomSource, tries: number): boolean {
    const { sampler } = this;
    const check = this.check!;
    if (this.dealt++ === 0) this.start(random);
    for (let left = tries; left > 0; left--) {
      this.proposed++;
      if (!sampler.next(this.shuffler) || !check.fits(sampler)) continue;
      this.fitting++;
      this.layHands();
      layFaceDown(sampler, this.position!, this.shuffler);
      return true;
    }
    return false;
  }

  /**
   * Imagines a world that is given instead of dealt.
   *
   * @param deck the 52 cards in the order of use
   * @returns whether it fits
   */
  imagine(deck: ArrayLike<Card>): boolean {
    const { lo, hi } = this.sampler;
    const { handfuls, handfulCount } = this.account!.holdings;
    this.start(this.shuffler);
    for (let handful = 0; handful < handfulCount; handful++) {
      const { first, step, count } = handfuls[handful]!;
      lo[handful] = hi[handful] = 0;
      for (let index = 0; index < count; index++) {
        const card = deck[first + index * step]!;
        lo[handful]! |= loOf(card);
        hi[handful]! |= hiOf(card);
      }
    }
    if (!this.check!.fits(this.sampler)) return false;
    this.layHands();
    this.position!.deck.set(deck);
    return true;
  }

  /** Lays the hands of the world imagined last where they lay in the deck. */
  layHandfuls(deck: Card[], random: Stream): void {
    layHandfuls(this.account!.holdings, this.sampler, deck, random);
  }

  playOut(move: number): number {
    this.enter();
    this.listed.make(this.game!, move, this.players!.playingOn);
    return this.finish();
  }

  /** As `playOut`, with whatever move the base policy would make. */
  playOutAsUsual(): number {
    this.enter();
    return this.finish();
  }

  movesNow(out: Int32Array): number {
    const game = this.game!;
    const { seat, asked } = game.position;
    return this.listed.list(game.view(seat), asked, out);
  }

  step(move: number): boolean {
    const game = this.game!;
    const { seat } = this;
    const players = this.players!.playingOn;
    const { position } = game;
    const { record } = position.table;
    const before = record.count;
    this.listed.make(game, move, players);
    while (position.asked !== OVER && position.seat !== seat) game.playOn(players, 1);
    // Its hand says what it drew, the record all else.
    const { handsLo, handsHi, asked } = position;
    let seen = Math.imul(handsLo[seat]!, 0x9e3779b1) ^ Math.imul(handsHi[seat]!, 0x85ebca6b) ^ asked;
    for (let place = before; place < record.count; place++) {
      seen = Math.imul(seen ^ record.events[place]!, 0xcc9e2d51);
      seen ^= seen >>> 15;
    }
    this.seen = seen;
    return asked !== OVER;
  }

  /** A copy of the world, with policies that remember what they would. */
  enter(): void {
    const game = this.game!;
    game.enter(this.position!);
    this.players!.remember(game, this.dealt);
  }

  finish(): number {
    const game = this.game!;
    game.playOn(this.players!.playingOn);
    return worthOf(game.position);
  }

  get world(): Readonly<GamePosition> {
    return this.position!;
  }

  get end(): Readonly<GamePosition> {
    return this.game!.position;
  }

  /** At each decision few of the seat's own numbers are drawn; numbers derived from them are drawn faster. */
  private start(random: RandomSource): void {
    const { luck, shuffler } = this;
    luck.lo = random.next();
    luck.hi = random.next();
    shuffler.start(luck, 0, 0);
    this.players!.drawKeys(shuffler);
    this.check!.start(this.account!);
  }

  private build(view: SeatView): void {
    const terms = termsSeen(view.table);
    this.seat = view.seat;
    this.account = new Account(view.seat, terms);
    this.position = new GamePosition(terms);
    this.game = new GameInPlay(terms);
    this.players = new Players(view, this.imagined, this.own);
    this.check = new WorldCheck(terms.players, this.players.asked, this.imagined.known);
  }

  /** Lays the cards of the world that was found. */
  private layHands(): void {
    const check = this.check!;
    const world = this.position!;
    for (let seat = 0; seat < world.handsLo.length; seat++) {
      if (seat === this.seat) continue;
      world.handsLo[seat] = check.handLo(seat);
      world.handsHi[seat] = check.handHi(seat);
    }
  }
}
