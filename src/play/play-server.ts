/** The pages on which a person plays, who gets nothing but what their seat may see. */
import { randomBytes } from 'node:crypto';
import { type ExplainedDecision, LOOKS } from '../explain/index.js';
import { type Game, type Json, messageOf, type ReplayRenderer } from '../game/index.js';
import { GAME_NAMES, loadGame } from '../games/registry.js';
import { bundleScript } from '../report/bundle-script.js';
import { drawThought } from '../report/replay/panels.js';
import { replayPage } from '../report/replay/replay-page.js';
import { rulesHtml } from '../report/rules/rules-html.js';
import { findRule, rulesOf } from '../report/rules/rules-page.js';
import { hashOfText } from '../results/disk/files.js';
import { LiveState } from '../server/live-state.js';
import { foreignPage, HttpError, json, page, type Reply, script } from '../server/reply.js';
import type { PageRequest, Routes } from '../server/server.js';
import { type Condition, createReplayer, faultLine, ReportedFault } from '../simulation/index.js';
import { adviceInWords, chancesOf, resultOf, reviewInWords } from './advice.js';
import type { GameReview, GameState, Hint, RefusedMove, Tables, ToldEvent } from './page-state.js';
import type { PlayRoom } from './play-room.js';
import { isDrawn, shownSeed, withoutPeople } from './play-spec.js';
import type { SeatNews, Standing } from './play-worker.js';
import { seatPage } from './seat-page.js';
import { parseStart, startPage } from './start-page.js';

/** Worlds in which a hint tries every move: what is best is said after the last look, so that a review of the same worlds agrees. */
const HINT_LOOKS = LOOKS.slice(-2);
/** Events that a page shows one after the other; of more it shows the last ones. */
const MAX_SHOWN = 40;

const NOBODY = 'nobody sits here in the game that is played now';

class Chair {
  readonly live = new LiveState();
  /** Events that the page was told, of the game of this number. */
  private told = 0;
  private game = 0;
  /** Whether the game that is over is reviewed. */
  private isReviewed = false;
  private turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly room: PlayRoom,
    /** Part of its address, which only the person knows. */
    readonly key: string,
  ) {}

  /** The person's seat in the game that is played; null if there is no game. */
  get seat(): number | null {
    return this.room.isOpen ? this.room.session.person : null;
  }

  /** Tells the page what its seat may see. */
  update(): Promise<void> {
    this.turn = this.turn
      .then(() => this.updateNow())
      .catch((error: unknown) => this.live.set('problem', messageOf(error)));
    return this.turn;
  }

  private async updateNow(): Promise<void> {
    const { room, seat, live } = this;
    // The page then leads to the start page.
    live.set('gone', seat === null ? true : null);
    if (seat === null) return;
    const { standing, table } = room.session;
    const { events, ended } = standing;
    if (this.game !== room.games || this.told > events) this.forget();
    live.set('hint', null);
    const news = await table.call('look', [seat, Math.min(this.told, events - 1)]);
    const first = events - news.frames.length;
    for (const [place, { turn, words, endsDeal }] of news.frames.entries())
      live.set(`told/${first + place}`, { turn, words, endsDeal } satisfies ToldEvent);
    const tables = news.frames.slice(-MAX_SHOWN).map((frame) => frame.table);
    live.set('tables', { last: events, tables } satisfies Tables);
    live.set('now', this.stateFor(seat, standing, news));
    this.told = events;
    this.game = room.games;
    if (ended !== null && !this.isReviewed) void this.review(seat, 0);
  }

  private stateFor(seat: number, { asked, ended, made }: Standing, news: SeatNews): GameState {
    const { room } = this;
    const { session, help } = room;
    const { game, spec } = session;
    // By its SHA-256 everybody can check afterwards that it was the seed.
    const seal = isDrawn(spec.seed) && help.attempt === 1 ? hashOfText(spec.seed) : null;
    const deck = ended === null ? null : { seed: spec.seed, index: spec.index, seat };
    const players = news.names.flatMap((name, other) => {
      const by = session.names[other]!;
      return other === seat ? [] : [{ name, by }];
    });
    return {
      number: room.games,
      made: made.length,
      game: game.name,
      seal,
      deck,
      name: news.names[seat]!,
      facts: `You are ${news.names[seat]}. ${othersInWords(players)}. Variant ${spec.condition.setup.variant}. ${deckInWords(seal, deck)}`,
      role: `${news.role.question} ${news.role.help}`,
      question: news.question,
      hand: news.hand,
      waitsFor: asked === null || asked === seat ? null : news.names[asked]!,
      mayUndo: room.mayUndo && made.some((one) => one.seat === seat),
      problem: room.problem,
      result: ended === null ? null : resultOf(game, session.valueFor(seat), news.ending, help),
    };
  }

  /** Does what the page asks for. @returns why a move is refused, if one is */
  async act(body: unknown): Promise<{ readonly refused?: RefusedMove }> {
    const { room, seat } = this;
    if (seat === null) throw new HttpError(409, NOBODY);
    const { kind, reply, decisions } = (body ?? {}) as { [field in 'kind' | 'reply' | 'decisions']?: Json };
    if (kind === 'reply' && reply !== undefined) return this.reply(seat, reply);
    if (kind === 'undo') await room.undo(seat);
    else if (kind === 'hint') {
      room.noteHint();
      void this.hint(seat);
    } else if (kind === 'closer' && room.session.isOver) {
      const look = (LOOKS as readonly unknown[]).indexOf(reply) + 1;
      if (look > 0 && look < LOOKS.length) void this.review(seat, look);
    } else if (kind === 'next') await room.next(null);
    else if (kind === 'again') await room.next(0);
    // Plays on from an earlier decision: those before it are kept.
    else if (kind === 'branch') await room.next((decisions ?? -1) as number);
    else throw new HttpError(400, 'the page asks for something that there is not');
    return {};
  }

  private async reply(seat: number, reply: Json) {
    const { room } = this;
    if (room.session.standing.asked !== seat) throw new HttpError(400, 'it is not your turn');
    const refusal = await room.reply(seat, reply);
    if (refusal === null) return {};
    return { refused: { ...refusal, text: refusal.rule === null ? '' : ruleText(room.session.game, refusal.rule) } };
  }

  /** How each move would turn out, more and more exactly, and what a policy would do. */
  private async hint(seat: number): Promise<void> {
    const { room, live } = this;
    const { session } = room;
    const { made, events } = session.standing;
    const tell = (hint: Hint) => {
      if (room.session === session && session.standing.made === made) live.set('hint', hint);
    };
    const { names } = await session.table.call('look', [seat, events - 1]);
    const { mark } = (await import(session.game.pages.renderer!)).default as ReplayRenderer;
    try {
      for (const worlds of HINT_LOOKS) {
        const advice = await session.advise(seat, worlds);
        if (advice === null) return;
        const { policy, move, chances } = advice;
        const seats = names.map((name) => ({ name, policy: policy ?? '' }));
        const html = chances === null ? '' : drawThought(seats, chancesOf(chances), mark);
        const isDone = worlds === HINT_LOOKS.at(-1) || move === null;
        tell({ words: adviceInWords(advice, isDone), html, isDone });
        if (isDone) return;
      }
    } catch (error) {
      if (!(error instanceof ReportedFault)) throw error;
      tell({ words: `There is no hint: ${error.message}.`, html: '', isDone: true });
    }
  }

  /** Finds out what decided the game. @param look index into LOOKS: the page asks for each closer one while it is watched */
  private async review(seat: number, look: number): Promise<void> {
    const { room, live } = this;
    const { session } = room;
    const { made, madeAfter } = session.standing;
    const decisionsBefore = ({ event, seat: own, decision }: ExplainedDecision) =>
      made.findIndex(({ seat: other, move }, place) => {
        return madeAfter[place] === event && other === own && (move as { asked: string }).asked === decision;
      });
    const tell = (review: GameReview) => {
      if (room.session === session) live.set('review', review);
    };
    this.isReviewed = true;
    try {
      const explained = await session.review(seat, LOOKS[look]!);
      const review = reviewInWords(session.game, explained, seat, decisionsBefore);
      tell({ ...review, isDone: look === LOOKS.length - 1 });
    } catch (error) {
      const lines = [`The moves cannot be judged: ${messageOf(error)}.`];
      tell({ lines, start: 0, result: 0, points: [], worlds: 0, isDone: true });
    }
  }

  private forget(): void {
    this.isReviewed = false;
    for (let event = 0; event < this.told; event++) this.live.set(`told/${event}`, null);
    for (const key of ['review', 'problem']) this.live.set(key, null);
    this.told = 0;
  }
}

function othersInWords(others: readonly { readonly name: string; readonly by: string }[]): string {
  const [first] = others;
  if (others.length > 1 && others.every(({ by }) => by === first!.by)) return `The others are played by ${first!.by}`;
  return others.map(({ name, by }) => `${name} is played by ${by}`).join(', ');
}

function deckInWords(seal: GameState['seal'], deck: GameState['deck']): string {
  if (deck !== null)
    return `Deck ${deck.index} of seed '${deck.seed}'${seal === null ? '' : `, whose SHA-256 is ${seal}`}.`;
  if (seal === null) return 'The seed of this deck is known, so its cards can be looked up.';
  return `The deck was drawn at random; the SHA-256 of its seed is ${seal}.`;
}

function leadTo(location: string): Reply {
  return { status: 303, type: 'text/plain; charset=utf-8', body: '', headers: { Location: location } };
}

/** The text of a rule, without marks. */
function ruleText(game: Game, number: string): string {
  const { rule } = findRule(rulesOf(game), game.about.title, number.replace(/^R/, ''));
  const parts = rule?.content.map(({ raw }) => raw.trim()) ?? [];
  return parts.join(' ').replaceAll(/[*`]/g, '');
}

export class PlayPages {
  /** What the printed address ends with: who has it may start files. */
  readonly key = newKey();
  private readonly chair: Chair;

  constructor(private readonly room: PlayRoom) {
    this.chair = new Chair(room, newKey());
    room.on('change', () => void this.update());
  }

  /** Tells the page how the game stands. */
  update(): Promise<void> {
    return this.chair.update();
  }

  get routes(): Routes {
    const { room } = this;
    const routes: Record<string, Routes[`GET /${string}`]> = {
      'GET /': () => this.home(),
      'GET /start': async () => page(await startPage()),
      'POST /start': async ({ body }) => this.start(body),
      'GET /start.js': async () =>
        script(await bundleScript(new URL('./browser/start.js', import.meta.url), 'offerGames')),
      'GET /play/:game': async ({ params }) => {
        const {
          pages: { renderer },
        } = await this.gameNamed(params.game!);
        return script(await bundleScript(new URL('./browser/seat.js', import.meta.url), 'play', renderer));
      },
      'GET /rules/:game': async ({ params }) => {
        const game = await this.gameNamed(params.game!);
        return foreignPage(rulesHtml(game, rulesOf(game)));
      },
    };
    const { chair } = this;
    const at = this.path;
    const whenOver = (make: () => Promise<Reply>) => () => {
      if (chair.seat === null || !room.session.isOver) throw new HttpError(400, 'this is shown when the game is over');
      return make();
    };
    routes[`GET ${at}`] = async () => {
      if (chair.seat !== null) return page(await seatPage(room.session.game, at));
      return leadTo('/start');
    };
    routes[`GET ${at}/events`] = chair.live;
    routes[`POST ${at}`] = async ({ body }: PageRequest) => json(await chair.act(body));
    routes[`GET ${at}/replay`] = whenOver(() => this.replay(room.session.finished, chair.seat));
    routes[`GET ${at}/policy`] = whenOver(async () =>
      this.replay(await withoutPeople(room.session.game, room.session.spec.condition), null),
    );
    routes[`GET ${at}/transcript`] = whenOver(async () => {
      const lines = await room.transcript();
      return { type: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n` };
    });
    return routes as Routes;
  }

  /** Of the page on which the person plays. */
  private get path(): string {
    return `/at/${this.chair.key}`;
  }

  private home(): Reply {
    return leadTo(this.room.isOpen ? this.path : '/start');
  }

  private async start(body: unknown): Promise<Reply> {
    const { game, spec } = await parseStart(body, this.key);
    try {
      await this.room.start(game, spec);
    } catch (error) {
      if (!(error instanceof ReportedFault)) throw error;
      throw new HttpError(400, faultLine(error.report, game.name, shownSeed(spec.seed)));
    }
    return json({ address: this.path });
  }

  /** A page to watch a game on. @param seat whose moves are reviewed; null for none */
  private async replay(condition: Condition, seat: number | null): Promise<Reply> {
    const { session, options } = this.room;
    const { seed, index } = session.spec;
    const replayer = createReplayer(condition, seed, options.timeout);
    try {
      const judged = (own: number) => session.latestReviews.get(own) ?? session.review(own, LOOKS[0]).catch(() => null);
      const explained = seat === null ? null : await judged(seat);
      return foreignPage(await replayPage(session.game, replayer, condition, seed, index, explained));
    } finally {
      await replayer.end();
    }
  }

  /** @throws HttpError if there is no such game */
  private async gameNamed(name: string): Promise<Game> {
    const { room } = this;
    if (room.isOpen && room.session.game.name === name) return room.session.game;
    if (!GAME_NAMES.includes(name)) throw new HttpError(404, 'there is no such game');
    return loadGame(name);
  }
}

function newKey(): string {
  return randomBytes(9).toString('base64url');
}
