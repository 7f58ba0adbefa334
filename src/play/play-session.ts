/** A game with people, seen from the main thread, where no policy runs. */
import { defaultPlayOn, type ExplainedGame, judgeBudget, type ReviewSpec, reviewOneGame } from '../explain/index.js';
import { type Game, type Json, mainMeasure } from '../game/index.js';
import { keyFromSeed } from '../random/index.js';
import { type Condition, seatingOf, ThreadPool } from '../simulation/index.js';
import type { Advice } from './advice.js';
import { type MadeMove, namesIn, type PlaySpec, personIn, withMoves, withoutPeople } from './play-spec.js';
import type { PlayCalls, PlayThreadData, Refusal, Standing } from './play-worker.js';

/** One game that people play. */
export class PlaySession {
  /** How far the game has come. */
  standing: Standing = { asked: null, made: [], madeAfter: [], events: 0, ended: null };
  /** The person's seat. */
  readonly person: number;
  /** The thread that plays the game. */
  table: ThreadPool<PlayCalls>;
  /** The thread that advises people, once somebody has asked for it. */
  private adviser: ThreadPool<PlayCalls> | null = null;
  private advising = 0;
  private readonly reviews = new Map<string, Promise<ExplainedGame>>();
  /** The most exact review so far, by seat. */
  readonly latestReviews = new Map<number, ExplainedGame>();
  private readonly ended = new AbortController();

  /**
   * @param advice who advises people
   * @param timeout seconds that a policy may take for one decision
   */
  private constructor(
    readonly game: Game,
    readonly spec: PlaySpec,
    private readonly advice: Omit<PlayThreadData, 'spec'>,
    private readonly timeout: number,
  ) {
    this.person = personIn(game, spec);
    this.table = this.startThread();
  }

  /**
   * Begins a game, or takes it up after some moves.
   *
   * @param adviser policy that advises people; without it the strongest of their role
   * @throws ReportedFault if a policy fails
   */
  static async open(
    game: Game,
    spec: PlaySpec,
    given: readonly MadeMove[],
    adviser: string | undefined,
    timeout: number,
  ) {
    const advisers = await withoutPeople(game, spec.condition, adviser);
    const playOn = await defaultPlayOn(game, advisers.team);
    const session = new PlaySession(game, spec, { advisers, playOn }, timeout);
    session.standing = await session.table.call('begin', [given]);
    return session;
  }

  get isOver(): boolean {
    return this.standing.ended !== null;
  }

  /** Makes a decision, and those after it that leave no choice. @returns why it is refused; null if it is made @throws ReportedFault if a policy fails afterwards */
  async reply(seat: number, reply: Json): Promise<Refusal | null> {
    const result = await this.table.call('answer', [seat, reply]);
    if ('message' in result) return result;
    this.stopAdvising();
    this.standing = result;
    return null;
  }

  /** Takes back the last decision of a seat that left a choice, and what came after it. @returns decisions that stay */
  async undo(seat: number): Promise<number> {
    const { made } = this.standing;
    this.stopAdvising();
    for (let last = made.length; ; ) {
      last = made.slice(0, last).findLastIndex((one) => one.seat === seat);
      if (last < 0) return made.length;
      this.standing = await this.table.call('begin', [made.slice(0, last)]);
      // A move without a choice is made again at once.
      if (this.standing.made.length === last) return last;
    }
  }

  /**
   * What a policy would do for the seat that is asked, and what each move would come to.
   *
   * @param worlds in which each move is tried
   * @returns null if the game has gone on meanwhile
   */
  async advise(seat: number, worlds: number): Promise<Advice | null> {
    this.adviser ??= this.startThread();
    const { adviser } = this;
    const { made } = this.standing;
    this.advising++;
    try {
      return await adviser.call('advise', [seat, made, worlds]);
    } catch (error) {
      if (this.adviser === adviser) throw error;
      return null;
    } finally {
      if (this.adviser === adviser) this.advising--;
    }
  }

  /** Advice for a decision that is made, or taken back, is of no more use. */
  private stopAdvising(): void {
    if (this.advising === 0) return;
    void this.adviser?.close();
    this.adviser = null;
    this.advising = 0;
  }

  /** What the finished game came to for a seat, by the main measure, 0 to 1. */
  valueFor(seat: number): number {
    return this.standing.ended!.values[this.placeOf(seat)]!;
  }

  /** Names of the players, in seat order. */
  get names(): readonly string[] {
    return namesIn(this.game, this.spec);
  }

  private placeOf(seat: number): number {
    return seatingOf(this.game, this.spec.condition, this.spec.index).places[seat]!;
  }

  /** The condition in which people are policies that make their moves again. */
  get finished(): Condition {
    return withMoves(this.game, this.spec, this.standing.made);
  }

  /** What the decisions of a finished game cost, seen from a seat. @param worlds for each decision */
  review(seat: number, worlds: number): Promise<ExplainedGame> {
    const isShared = this.game.results.kind === 'cooperative';
    const key = `${worlds} ${isShared ? 'all' : seat}`;
    const found = this.reviews.get(key) ?? this.reviewNow(isShared ? null : { seat }, worlds);
    this.reviews.set(key, found);
    void found.then((review) => this.latestReviews.set(seat, review)).catch(() => {});
    return found;
  }

  /** Ends the threads. */
  async end(): Promise<void> {
    this.ended.abort();
    await Promise.all([this.table.close(), this.adviser?.close()]);
  }

  private async reviewNow(who: ReviewSpec['who'], worlds: number): Promise<ExplainedGame> {
    const { game, spec, advice, timeout } = this;
    const { seed, index } = spec;
    const { deals } = await game.judges.reviews!(spec.condition.setup, keyFromSeed(seed));
    const hasDeals = deals !== null && deals.first < deals.last;
    const plan: ReviewSpec = {
      contender: this.finished,
      playOn: advice.playOn,
      seed,
      index,
      measure: mainMeasure(game).name,
      effort: judgeBudget(worlds, 1),
      who,
      scope: { deal: hasDeals ? 'worst' : 'all', starts: Math.min(game.defaults.review.starts, 8 * worlds) },
    };
    const judged = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const found = await reviewOneGame({ spec: plan, judged }, timeout, this.ended.signal);
    if (found === 'aborted' || found === null) throw new Error('the table was closed');
    return found;
  }

  private startThread(): ThreadPool<PlayCalls> {
    const { spec, advice, timeout } = this;
    const data: PlayThreadData = { spec, ...advice };
    const entry = new URL('./play-worker.js', import.meta.url);
    return new ThreadPool(entry, data, { seconds: timeout, contender: advice.advisers });
  }
}
