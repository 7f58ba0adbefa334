import { type Card, DECK_SIZE, type Suit } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import * as sets from '../../../cards/sets.js';
import { type Forward, MemoryCopy } from '../../../game/index.js';
import { type PolicyStream, type RandomSource, Stream, startPolicyStream } from '../../../random/index.js';
import { DREW, kindOf, PICKED_UP, PLAYED } from '../engine/record.js';
import type { OwnView } from '../engine/seat-view.js';
import { CALL, copyTable, DISCARD, DRAW, LAY_DOWN, OVER, PLAY, SteppedGame } from '../engine/stepped-game.js';
import { LayDown } from '../lay-downs/lay-down.js';
import type { RummyPolicy, RummyView, SeatView, ShamusPolicy, UnoPolicy, UnoView } from '../policy.js';
import { JUNIOR, PLAYS_ON, SENIOR } from '../rules/endings.js';
import { Account } from './account.js';
import { Replay } from './replay.js';
import { Sampler } from './sampler.js';
import { TurnPlans } from './turn-plans.js';

const { firstCard, hiOf, loOf } = sets;

/** What a Senior win counts; a Junior win is worth a little less, and among losses and wins the points decide. */
const WIN = 0.96;
const SENIOR_MORE = 0.02;
/** Net points count up to this many, together at most 0.02. */
const MOST_POINTS = 250;

/** The players that a seat imagines. */
export interface ImaginedPlayers {
  /** Makes a policy of the seat's own role, by which it plays on. */
  readonly own: () => ShamusPolicy;
  /** Makes the policy that the players of the other role have. */
  readonly partner: () => ShamusPolicy;
  /**
   * Whether the others are known to play by these policies, so that a world fits only if there they would have decided as
   * they did. Without it, what counts is only what the rules say.
   */
  readonly known: boolean;
  /** The fields in which they remember (see `MemoryCopy`); all, if not given. */
  readonly ownMemory?: readonly string[];
  readonly partnerMemory?: readonly string[];
}

/**
 * Shamus, imagined by one seat. See `Forward`; moves are
 *
 * - of an Uno player the card that he plays, or the suit that he calls;
 * - of a Rummy player his turn from there on, as `TurnPlans` writes it: `move & 63` is what he answers when asked how many
 *   cards he draws from the pile, and the card when asked for his discard;
 *
 * and a game is worth 1 at most: a win about 0.98, Senior 0.02 more than Junior, and points a little.
 */
export class ShamusForward implements Forward<SeatView> {
  /** All worlds that fit are equally likely. */
  readonly weight = 0;
  /** Proposals made since the position was taken up, and the worlds among them that fit. */
  proposed = 0;
  fitting = 0;
  private seat = -1;
  private account: Account | null = null;
  private replay: Replay | null = null;
  private readonly sampler = new Sampler();
  private readonly plans = new TurnPlans();
  /** The position, with the hidden cards of the world imagined last. */
  private position: SteppedGame | null = null;
  private game: SteppedGame | null = null;
  /** By seat: who plays on, and what brings their memories to where they were. */
  private players: ShamusPolicy[] = [];
  private asked: ShamusPolicy[] = [];
  private readonly memories: MemoryCopy[] = [];
  private taken: MemoryCopy | null = null;
  private readonly hidden = new Uint8Array(DECK_SIZE);
  private readonly shuffler = new Stream();
  private readonly luck = { lo: 0, hi: 0 };
  /** Of the base policies' random numbers. */
  private readonly keys = Array.from({ length: 4 }, () => ({ lo: 0, hi: 0 }));
  private readonly laid = new LayDown();
  private readonly empty = new LayDown();
  private view: SeatView | null = null;
  private dealt = 0;

  /**
   * @param own the seat's own base policy at the table, if it has one: its memory is taken over with the position, so
   * `sit` must come before it is asked
   */
  constructor(
    private readonly imagined: ImaginedPlayers,
    private readonly own: ShamusPolicy | null = null,
  ) {}

  /** Begins a game. To be called in `newGame`. */
  newGame(view: SeatView): void {
    if (this.position === null || this.seat !== view.seat || this.position.players !== view.table.players)
      this.build(view);
    this.account!.clear();
    if (this.own === null) this.asked[this.seat]!.newGame?.(view as never);
  }

  sit(view: SeatView): void {
    const { table, handLo, handHi } = view;
    if (this.account === null || table.record.count === 0)
      throw new RangeError('the record does not lead to this position');
    const account = this.account;
    account.readOn(table.record, handLo, handHi);
    if (account.table.pileCount !== table.pileCount || account.table.circleCount !== table.circleCount) {
      throw new RangeError('the record does not lead to this position');
    }
    this.view = view;
    this.proposed = this.fitting = this.dealt = 0;
    this.sampler.prepare(account, handLo, handHi);
    this.takeUp(view as OwnView);
    this.taken?.copy();
  }

  moves(out: Int32Array): number {
    const view = this.view as OwnView;
    switch (this.position!.asked) {
      case PLAY:
        return listCards(view.playableLo, view.playableHi, out);
      case CALL:
        for (let suit = 0; suit < 4; suit++) out[suit] = suit;
        return 4;
      case DRAW:
        return this.plans.listDraws(view, out);
      case LAY_DOWN:
        return this.plans.listLayDowns(view, out);
      default:
        return listCards(view.discardableLo, view.discardableHi, out);
    }
  }

  /** What a seat answers that makes a move: a card, a suit, or how many cards it draws from the pile. */
  answerOf(move: number): number {
    return move & 63;
  }

  /** The lay-down of a move that was listed last; null where the move leaves it to the base policy. */
  layDownOf(move: number): LayDown | null {
    const number = (move >>> 8) & 255;
    return number === 0 ? null : this.plans.layDowns[number]!;
  }

  /** Of a seat that lays down: the move that leaves it, and the discard, to the base policy. */
  readonly usualTurn = 0;

  deal(random: RandomSource, tries: number): boolean {
    const { sampler } = this;
    const replay = this.replay!;
    if (this.dealt++ === 0) this.start(random);
    for (let left = tries; left > 0; left--) {
      this.proposed++;
      if (!sampler.next(this.shuffler) || !replay.fits(sampler)) continue;
      this.fitting++;
      this.lay();
      return true;
    }
    return false;
  }

  /**
   * Imagines a world that is given instead of dealt: for tests, and for whoever wants to know what open hands are worth.
   *
   * @param handfuls what the others took unseen, in the order in which they did, with each deal of hands in dealing order
   * @param deck the 52 cards in the order of use, of which those count that are still face down
   * @returns whether it fits
   */
  imagine(handfuls: readonly CardSet[], deck: ArrayLike<Card>): boolean {
    const { sampler } = this;
    const world = this.position!;
    this.start(this.shuffler);
    for (const [place, { lo, hi }] of handfuls.entries()) {
      sampler.lo[place] = lo;
      sampler.hi[place] = hi;
    }
    if (!this.replay!.fits(sampler)) return false;
    this.layHands();
    world.deck.set(deck);
    return true;
  }

  /** The cards of a handful in the world imagined last: the first is dealt, in dealing order. */
  handful(place: number): CardSet {
    return CardSet.fromHalves(this.sampler.lo[place]!, this.sampler.hi[place]!);
  }

  playOut(move: number): number {
    const game = this.enter();
    this.make(game, move);
    return this.finishGame(game);
  }

  /** As `playOut`, with whatever move the base policy would make. */
  playOutAsUsual(): number {
    return this.finishGame(this.enter());
  }

  /** A copy of the world, with policies that remember what they would. */
  private enter(): SteppedGame {
    const game = this.game!;
    const { players, memories, keys } = this;
    game.copy(this.position!);
    for (let seat = 0; seat < players.length; seat++) {
      memories[seat]!.copy();
      startPolicyStream(game.view(seat).random as PolicyStream, keys[seat]!, this.dealt);
    }
    return game;
  }

  private finishGame(game: SteppedGame): number {
    const { players } = this;
    while (game.asked !== OVER) game.ask(players[game.seat]!);
    return worthOf(game);
  }

  /** The position, with the hidden cards of the world imagined last. */
  get world(): Readonly<SteppedGame> {
    return this.position!;
  }

  /** The game played out last, where it ended. */
  get end(): Readonly<SteppedGame> {
    return this.game!;
  }

  /** At each decision few of the seat's own numbers are drawn; what comes of them is drawn faster. */
  private start(random: RandomSource): void {
    const { luck, shuffler } = this;
    luck.lo = random.next();
    luck.hi = random.next();
    shuffler.start(luck, 0, 0);
    for (const key of this.keys) {
      key.lo = shuffler.next();
      key.hi = shuffler.next();
    }
    this.replay!.start(this.account!);
  }

  private build(view: SeatView): void {
    const { players, rulings, seniorTarget, juniorTarget } = view.table;
    const targets = { senior: seniorTarget, junior: juniorTarget };
    this.seat = view.seat;
    this.account = new Account(view.seat, players, targets, rulings);
    this.position = new SteppedGame(players, targets, rulings);
    this.game = new SteppedGame(players, targets, rulings);
    const make = (seat: number) => ((seat ^ view.seat) & 1 ? this.imagined.partner() : this.imagined.own());
    this.players = Array.from({ length: players }, (_, seat) => make(seat));
    this.asked = Array.from({ length: players }, (_, seat) => make(seat));
    this.replay = new Replay(this.asked, this.imagined.known);
    this.memories.length = 0;
    for (let seat = 0; seat < players; seat++) {
      const { ownMemory, partnerMemory } = this.imagined;
      const only = (seat ^ view.seat) & 1 ? partnerMemory : ownMemory;
      this.memories.push(new MemoryCopy(this.asked[seat]!, this.players[seat]!, only));
    }
    // What the seat's own base policy remembers is kept where the others' replays are.
    this.taken = this.own === null ? null : new MemoryCopy(this.own, this.asked[view.seat]!);
  }

  /** Sets up what the seat sees. */
  private takeUp(view: OwnView): void {
    const world = this.position!;
    const account = this.account!;
    const { table } = view;
    copyTable(table, world.table);
    world.seat = this.seat;
    world.ending = PLAYS_ON;
    world.asked = askedAt(view);
    world.used = DECK_SIZE - table.stockCount;
    world.ace = world.asked === CALL ? table.record.events[table.record.count - 1]! >>> 8 : 0;
    world.playableLo = view.playableLo;
    world.playableHi = view.playableHi;
    world.mustLayLo = view.mustLayLo;
    world.mustLayHi = view.mustLayHi;
    world.discardableLo = view.discardableLo;
    world.discardableHi = view.discardableHi;
    world.turns =
      account.turns + ((this.seat & 1) === 0 ? (world.asked === PLAY ? 1 : 0) : world.asked === DRAW ? 1 : 0);
    world.pickUps = account.pickUps;
    world.circleWhenLost = account.circleWhenLost;
    world.opening = account.opening && (this.seat & 1) === 0;
    world.handsLo[this.seat] = view.handLo;
    world.handsHi[this.seat] = view.handHi;
  }

  /** Lays the cards of the world that was found. */
  private layHands(): void {
    const replay = this.replay!;
    const world = this.position!;
    for (let seat = 0; seat < world.players; seat++) {
      if (seat === this.seat) continue;
      world.handsLo[seat] = replay.handLo(this.account!, seat);
      world.handsHi[seat] = replay.handHi(this.account!, seat);
    }
  }

  private lay(): void {
    const { sampler, hidden, shuffler } = this;
    const world = this.position!;
    this.layHands();
    let { restLo, restHi } = sampler;
    let count = 0;
    while ((restLo | restHi) !== 0) {
      const card = firstCard(restLo, restHi);
      restLo &= ~loOf(card);
      restHi &= ~hiOf(card);
      hidden[count++] = card;
    }
    shuffler.shuffle(hidden, count);
    const { circleCount } = world.table;
    const { deck, circleStart, used } = world;
    for (let place = 0; place < circleCount; place++) deck[circleStart + place] = hidden[place]!;
    for (let place = circleCount; place < count; place++) deck[used + place - circleCount] = hidden[place]!;
  }

  /** Makes a move; his base policy is asked too, so that it remembers his turn. */
  private make(game: SteppedGame, move: number): void {
    const policy = this.players[this.seat]!;
    const view = game.show();
    switch (game.asked) {
      case PLAY:
        (policy as UnoPolicy).play(view);
        game.play(move);
        break;
      case CALL:
        (policy as UnoPolicy).call(view, game.ace);
        game.call(move as Suit);
        break;
      case DRAW:
        (policy as RummyPolicy).draw(view);
        game.draw(move & 63);
        if (move >>> 6 !== 0 || (move & 63) !== 0) this.finish(game, move);
        break;
      case LAY_DOWN:
        this.finish(game, move);
        break;
      default:
        (policy as RummyPolicy).discard(view);
        game.discard(move & 63);
    }
  }

  /** What a move says of the turn after the draw. */
  private finish(game: SteppedGame, move: number): void {
    const policy = this.players[this.seat] as RummyPolicy;
    if (game.asked !== LAY_DOWN) return;
    const view = game.show();
    this.laid.copy(this.empty);
    policy.layDown(view, this.laid);
    const planned = this.layDownOf(move);
    if (planned !== null) this.laid.copy(planned);
    else if ((view.mustLayLo | view.mustLayHi) !== 0) this.plans.bestLayDown(view, this.laid);
    game.layDown(this.laid);
    const card = (move >>> 16) - 1;
    if (card < 0) return;
    policy.discard(game.show());
    game.discard(card);
  }
}

/** What a seat is asked, by its record and its view. */
function askedAt(view: UnoView & RummyView): number {
  const { seat, table } = view;
  const { events, count } = table.record;
  const last = events[count - 1]!;
  const isOwn = ((last >>> 4) & 15) === seat;
  if ((seat & 1) === 0) return isOwn && kindOf(last) === PLAYED ? CALL : PLAY;
  if ((view.discardableLo | view.discardableHi) !== 0) return DISCARD;
  return isOwn && (kindOf(last) === DREW || kindOf(last) === PICKED_UP) ? LAY_DOWN : DRAW;
}

function listCards(lo: number, hi: number, out: Int32Array): number {
  let count = 0;
  for (let restLo = lo, restHi = hi; (restLo | restHi) !== 0; ) {
    const card = firstCard(restLo, restHi);
    restLo &= ~loOf(card);
    restHi &= ~hiOf(card);
    out[count++] = card;
  }
  return count;
}

function worthOf(game: SteppedGame): number {
  const { ending } = game;
  const points = (0.02 * Math.max(0, Math.min(MOST_POINTS, game.netPoints()))) / MOST_POINTS;
  if (ending === SENIOR) return WIN + SENIOR_MORE + points;
  return ending === JUNIOR ? WIN + points : points;
}
