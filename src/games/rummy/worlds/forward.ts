import type { Card } from '../../../cards/card.js';
import { type Forward, MemoryCopy } from '../../../game/index.js';
import { type RandomSource, Stream, startPolicyStream } from '../../../random/index.js';
import type { Bag } from '../cards/bag.js';
import { RummyEngine } from '../engine/engine.js';
import { Position } from '../engine/position.js';
import { SeatView } from '../engine/seat.js';
import { SeededShuffler } from '../engine/stock.js';
import type { Plan } from '../melds/rows.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import type { Terms } from '../rules/terms.js';
import { Account } from './account.js';
import { Dealer } from './dealer.js';
import { FirstMove } from './playouts/first-move.js';
import { Moves } from './playouts/moves.js';
import { WinChances } from './playouts/win-chances.js';

/** The players that a seat imagines. */
export interface ImaginedPlayers {
  /** Makes a policy by which the seat itself plays on. */
  readonly own: () => RummyPlayer;
  readonly others: () => RummyPlayer;
  /** The fields in which these policies remember (see `MemoryCopy`); all, if not given. */
  readonly ownMemory?: readonly string[];
  readonly othersMemory?: readonly string[];
}

/** Key of the policies' random numbers and of the order of new stocks, which depend on it and the world alone. */
const IMAGINED = { lo: 0x5eed, hi: 0x1dea };

/**
 * A deal of a game of the rummy family, imagined by one seat. See `Forward`; moves are
 *
 * - of `takes`, `buys` and `picksAndBuys` 1 for yes and 0 for no;
 * - of a lay-down 0 for the one that the base policy makes, and from 1 on those of `planOf`;
 * - of a discard the card;
 *
 * and a playout ends with the deal. Its value is the share of the win that the seat then has, or may expect.
 */
export class RummyForward implements Forward<RummyView> {
  /** All worlds are equally likely. */
  readonly weight = 0;
  proposed = 0;
  private terms: Terms | null = null;
  private seat = -1;
  private canImagine = false;
  /** Parts of a table: made for the game that is played. */
  private account!: Account;
  private dealer!: Dealer;
  private listed!: Moves;
  private winChances!: WinChances;
  /** The position, with the hidden cards of the world imagined last. */
  private position!: Position;
  private engine!: RummyEngine;
  private first!: FirstMove;
  /** Policies that play on, and copies that bring their memories to where they were; indexed by seat. */
  private players: RummyPlayer[] = [];
  private asked: RummyPlayer[] = [];
  private views: SeatView[] = [];
  private memories: MemoryCopy[] = [];
  private taken: MemoryCopy | null = null;
  private readonly random = new Stream();
  private readonly luck = { lo: 0, hi: 0 };
  private readonly shuffler = new SeededShuffler(IMAGINED);
  private isStarted = false;
  private world = 0;

  /**
   * @param own the seat's own base policy at the table, if it has one: its memory is taken over with the position, so
   * `sit` must come before it is asked
   */
  constructor(
    private readonly imagined: ImaginedPlayers,
    private readonly own: RummyPlayer | null = null,
  ) {}

  newGame(view: RummyView): void {
    if (this.terms !== view.table.terms || this.seat !== view.seat) this.build(view);
    this.canImagine = false;
    for (const [seat, view] of this.views.entries()) {
      this.asked[seat]!.newGame?.(view);
      this.players[seat]!.newGame?.(view);
    }
  }

  newDeal(view: RummyView): void {
    this.canImagine = this.terms === view.table.terms && this.account.startDeal(view.table);
    if (this.own === null) this.asked[this.seat]?.newDeal?.(view);
  }

  /** True if positions can be taken up: not those made by hand, which have no record. */
  get isReady(): boolean {
    return this.canImagine;
  }

  sit(view: RummyView): void {
    if (!this.canImagine) throw new RangeError('the record does not lead to this position');
    const { account, position } = this;
    account.read(view);
    this.dealer.prepare(account.ways, account.left);
    position.table.copyFrom(view.table);
    for (const [seat, hand] of position.hands.entries()) hand.copyFrom(this.sureOf(seat, view));
    this.views[this.seat]!.hand.copyFrom(view.hand);
    this.taken?.copy();
    this.proposed = 0;
    this.isStarted = false;
  }

  moves(out: Int32Array): number {
    const { seat, players, position } = this;
    const view = this.views[seat]!;
    this.memories[seat]!.copy();
    startPolicyStream(view.random, IMAGINED, position.table.turn);
    return this.listed.list(position, players[seat]!, view, out);
  }

  /** The lay-down of a move that was listed last; null where the move leaves it to the base policy. */
  planOf(move: number): Readonly<Plan> | null {
    return this.listed.planOf(move);
  }

  deal(random: RandomSource, tries: number): boolean {
    if (tries < 1) return false;
    const { position } = this;
    this.start(random);
    this.proposed++;
    this.clearHands();
    this.dealer.deal(position, this.random);
    this.enterWorld();
    return true;
  }

  /**
   * Imagines a world that is given instead of dealt: for tests, and for studies of the value of open hands.
   *
   * @param hands by seat; the seat's own hand is left as it is
   * @param stock cards that lie face down, in the order of use
   */
  imagine(hands: readonly Readonly<Bag>[], stock: ArrayLike<Card>): void {
    const { position, seat } = this;
    this.start(this.random);
    for (const [other, hand] of position.hands.entries()) if (other !== seat) hand.copyFrom(hands[other]!);
    position.stock.lay(Uint8Array.from(stock), stock.length);
    this.enterWorld();
  }

  playOut(move: number): number {
    this.first.move = move;
    this.first.plan = this.planOf(move);
    return this.play();
  }

  /** Plays a world out as `playOut`, with the base policy's move. */
  playOutAsUsual(): number {
    this.first.isOver = true;
    return this.play();
  }

  get imaginedPosition(): Readonly<Position> {
    return this.position;
  }

  /** The world played out last, as it was when its deal was over. */
  get end(): Readonly<Position> {
    return this.engine.position;
  }

  private play(): number {
    const { engine, memories, shuffler, world, winChances, seat } = this;
    engine.position.copyFrom(this.position);
    for (let other = 0; other < memories.length; other++) memories[other]!.copy();
    shuffler.startGame(world);
    engine.playDeal(shuffler, world);
    return winChances.shareOf(seat, engine.position);
  }

  /** Seeds a faster generator by a few of the seat's own random numbers, once a decision. */
  private start(random: RandomSource): void {
    if (this.isStarted) return;
    this.isStarted = true;
    this.luck.lo = random.next();
    this.luck.hi = random.next();
    this.random.start(this.luck, 0, 0);
  }

  private clearHands(): void {
    const { position, seat } = this;
    for (const [other, hand] of position.hands.entries()) {
      if (other !== seat) hand.copyFrom(position.table.known[other]!);
    }
  }

  /** Draws the random numbers of the world, and calls `newDeal` of the others, who may remember it. */
  private enterWorld(): void {
    const { position, views, asked } = this;
    this.world = this.random.next() >>> 0;
    for (const [seat, policy] of asked.entries()) {
      if (seat === this.seat || policy.newDeal === undefined) continue;
      views[seat]!.hand.copyFrom(position.hands[seat]!);
      startPolicyStream(views[seat]!.random, IMAGINED, this.world);
      policy.newDeal(views[seat]!);
    }
  }

  private sureOf(seat: number, { hand, table }: RummyView): Readonly<Bag> {
    return seat === this.seat ? hand : table.known[seat]!;
  }

  private build({ seat, table: { terms } }: RummyView): void {
    this.terms = terms;
    this.seat = seat;
    this.account = new Account(terms);
    this.dealer = new Dealer();
    this.listed = new Moves(terms);
    this.winChances = new WinChances(terms);
    this.position = new Position(terms);
    const make = (other: number) => (other === seat ? this.imagined.own() : this.imagined.others());
    const memoryOf = (other: number) => (other === seat ? this.imagined.ownMemory : this.imagined.othersMemory);
    const seats = Array.from({ length: terms.players }, (_, other) => other);
    this.players = seats.map(make);
    this.asked = seats.map(make);
    this.views = seats.map((other) => new SeatView(other, this.position.table));
    this.memories = seats.map((other) => new MemoryCopy(this.asked[other]!, this.players[other]!, memoryOf(other)));
    this.first = new FirstMove(this.players[seat]!);
    this.engine = new RummyEngine(terms, this.players.with(seat, this.first), IMAGINED);
    // The memory of the seat's own base policy is kept where the others' memories are.
    this.taken = this.own === null ? null : new MemoryCopy(this.own, this.asked[seat]!, memoryOf(seat));
  }
}
