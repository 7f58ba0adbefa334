/** The pages on which people play: each person has one of their own, and gets nothing but what their seat may see. */
import { randomBytes } from 'node:crypto';
import { type DecisionExplanation, type Game, type Json, messageOf, type ReplayRenderer } from '../game/index.js';
import { GAME_NAMES, loadGame } from '../games/registry.js';
import { drawThought } from '../report/replay/panels.js';
import { replayPage } from '../report/replay/replay-page.js';
import { rulesHtml } from '../report/rules/rules-html.js';
import { findRule, rulesOf } from '../report/rules/rules-page.js';
import { LiveState } from '../server/live-state.js';
import { foreignPage, HttpError, json, page, type Reply, script } from '../server/reply.js';
import type { PageRequest, Routes } from '../server/server.js';
import { type Condition, createReplayer, faultLine, ReportedFault } from '../simulation/index.js';
import { adviceInWords, chancesOf, resultOf, reviewInWords } from './advice.js';
import { matchInWords } from './match.js';
import type { PlayRoom } from './play-room.js';
import { isDrawn, sealOf, withoutPeople } from './play-spec.js';
import { seatPage, seatScript } from './seat-page.js';
import { gamesToStart, parseStart, startPage, startScript } from './start-page.js';

/** The most people at one table. */
const MAX_CHAIRS = 8;
/** Worlds by which chances are estimated for a hint. */
const HINT_WORLDS = 128;
/** Events that a page shows one after the other; of more it shows the last ones. */
const MAX_SHOWN = 40;

/** The page of one person. */
class Chair {
  readonly live = new LiveState();
  /** Events that the page was told, of the game of this number. */
  private told = 0;
  private game = 0;
  private turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly room: PlayRoom,
    /** Its number among the people, from 0. */
    private readonly number: number,
    /** Part of its address, which only that person knows. */
    readonly key: string,
  ) {}

  /** The seat in the game that is played; null if nobody sits there. */
  get seat(): number | null {
    return this.room.session.people[this.number] ?? null;
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
    if (seat === null) return;
    const { session } = room;
    const { standing, game, spec } = session;
    if (this.game !== room.games || this.told > standing.events) this.forget();
    live.set('hint', null);
    const news = await session.look(seat, Math.min(this.told, standing.events - 1));
    const first = standing.events - news.frames.length;
    for (const [place, { turn, words }] of news.frames.entries()) live.set(`told/${first + place}`, { turn, words });
    live.set('tables', { last: standing.events, tables: news.frames.slice(-MAX_SHOWN).map(({ table }) => table) });
    const { asked, ended, made } = standing;
    const { names } = session;
    live.set('now', {
      number: room.games,
      made: made.length,
      game: game.name,
      variant: spec.condition.setup.variant,
      /** Null where the seed is known: it was chosen, or its deck was played before. */
      seal: isDrawn(spec.seed) && room.help.help.attempt === 1 ? sealOf(spec.seed) : null,
      /** Who knows them can look up all cards. `seats`: those of people. */
      deck: ended === null ? null : { seed: spec.seed, index: spec.index, seats: session.people },
      name: news.seats[seat]!,
      role: session.roleOf(seat),
      players: news.seats.map((name, other) => ({
        name,
        by: other === seat ? 'you' : names[other] === 'me' ? 'a person' : names[other]!,
      })),
      question: news.request === null ? null : session.question(news.request),
      hand: news.request?.hand ?? null,
      waitsFor: asked === null || asked.seat === seat ? null : news.seats[asked.seat]!,
      mayUndo: room.mayUndo && made.some((one) => one.seat === seat),
      mayAsk: room.match === null,
      problem: room.problem,
      result: ended === null ? null : resultOf(game, session.valueFor(seat), news.ending, room.help),
      match: room.match === null ? null : matchInWords(game, room.match),
    });
    this.told = standing.events;
    this.game = room.games;
    if (ended !== null) void this.review();
  }

  /** Does what the page asks for. */
  async act(action: Action): Promise<Json> {
    const { room } = this;
    const seat = this.seat!;
    switch (action.kind) {
      case 'reply':
        return this.reply(seat, action.reply);
      case 'undo':
        await room.undo(seat);
        return {};
      case 'hint':
        if (room.match !== null) throw new HttpError(400, 'there are no hints in a match');
        room.noteHint();
        void this.hint(seat);
        return {};
      case 'again':
      case 'next':
        if (!room.session.isOver) throw new HttpError(400, 'the game is not over');
        await room.next(action.kind === 'again');
        return {};
    }
  }

  private async reply(seat: number, reply: Json): Promise<Json> {
    const { room } = this;
    if (room.session.standing.asked?.seat !== seat) throw new HttpError(400, 'it is not your turn');
    const refusal = await room.reply(seat, reply);
    if (refusal === null) return {};
    const { rule, message } = refusal;
    return { refused: { rule, message, text: rule === null ? '' : ruleText(room, rule) } };
  }

  /** First what a policy would do, then how each move would turn out. */
  private async hint(seat: number): Promise<void> {
    const { room, live } = this;
    const { session } = room;
    const { made } = session.standing;
    const isCurrent = () => room.session === session && session.standing.made === made;
    const { seats: names } = await session.look(seat, session.standing.events - 1);
    const { mark } = (await import(session.game.renderer!)).default as ReplayRenderer;
    for (const worlds of [0, HINT_WORLDS]) {
      try {
        const advice = await session.advise(seat, worlds);
        const seats = names.map((name) => ({ name, policy: advice.policy }));
        const drawn = (what: DecisionExplanation | null) => (what === null ? '' : drawThought(seats, what, mark));
        const chances = advice.chances === null ? null : chancesOf(advice.chances);
        const isDone = worlds > 0 || advice.move === null;
        if (isCurrent())
          live.set('hint', { words: adviceInWords(advice), html: drawn(chances) + drawn(advice.why), isDone });
        if (isDone) return;
      } catch (error) {
        if (!(error instanceof ReportedFault)) throw error;
        live.set('hint', { words: `There is no hint: ${error.message}.`, html: '', isDone: true });
        return;
      }
    }
  }

  /** Finds out what decided the game: first quickly, then more exactly. */
  private async review(): Promise<void> {
    const { room, live, seat } = this;
    const { session } = room;
    const tell = (review: ReturnType<typeof reviewInWords>, isDone: boolean) => {
      if (room.session === session) live.set('review', { ...review, isDone });
    };
    try {
      for (const how of ['quick', 'exact'] as const)
        tell(reviewInWords(session.game, await session.review(seat!, how), seat!), how === 'exact');
    } catch (error) {
      tell({ measure: '', lines: [`The moves cannot be judged: ${messageOf(error)}.`], moves: [] }, true);
    }
  }

  private forget(): void {
    for (let event = 0; event < this.told; event++) this.live.set(`told/${event}`, null);
    for (const key of ['review', 'problem']) this.live.set(key, null);
    this.told = 0;
  }
}

/** What a page asks for. */
type Action = { readonly kind: 'reply'; readonly reply: Json } | { readonly kind: 'undo' | 'hint' | 'again' | 'next' };

const KINDS: readonly unknown[] = ['undo', 'hint', 'again', 'next'];

function actionIn(body: unknown): Action {
  const { kind, reply } = (body ?? {}) as { readonly kind?: unknown; readonly reply?: Json };
  if (kind === 'reply' && reply !== undefined) return { kind, reply };
  if (KINDS.includes(kind)) return { kind } as Action;
  throw new HttpError(400, 'the page asks for something that there is not');
}

/** The text of a rule, without marks. */
function ruleText({ session }: PlayRoom, number: string): string {
  const { game } = session;
  const { rule } = findRule(rulesOf(game), game.title, number.replace(/^R/, ''));
  return rule === null
    ? ''
    : rule.content
        .map(({ raw }) => raw.trim())
        .join(' ')
        .replaceAll(/[*`]/g, '');
}

/** New keys: what the printed address ends with, and a part of the address of each person. */
export function newKeys(): string[] {
  return Array.from({ length: 1 + MAX_CHAIRS }, () => randomBytes(9).toString('base64url'));
}

/** The pages and what they ask for. */
export class PlayPages {
  /** What the printed address ends with: who has it may start files. */
  readonly key: string;
  private readonly chairs: readonly Chair[];

  /** @param keys as `newKeys` makes them */
  constructor(
    private readonly room: PlayRoom,
    [key, ...ofChairs]: readonly string[],
  ) {
    this.key = key!;
    this.chairs = ofChairs.map((own, number) => new Chair(room, number, own));
    room.onChange(() => void this.update());
  }

  /** Tells all pages how the game stands. */
  async update(): Promise<void> {
    if (this.room.isOpen) await Promise.all(this.chairs.map((chair) => chair.update()));
  }

  /** Parts of addresses, one for each person who plays. */
  get paths(): string[] {
    const { room, chairs } = this;
    return room.isOpen ? room.session.people.map((_, number) => `at/${chairs[number]!.key}`) : [''];
  }

  /** What a server offers. */
  get routes(): Routes {
    const { room } = this;
    const routes: Record<string, Routes[`GET /${string}`]> = {
      'GET /': () => this.home(),
      'GET /start': async () => page(startPage(await gamesToStart())),
      'POST /start': async ({ body }) => this.start(body),
      'GET /start.js': async () => script(await startScript()),
      'GET /play/:game': async ({ params }) => script(await seatScript(await this.gameNamed(params.game!))),
      'GET /rules/:game': async ({ params }) => {
        const game = await this.gameNamed(params.game!);
        return foreignPage(rulesHtml(game, rulesOf(game)));
      },
    };
    for (const chair of this.chairs) {
      const at = `/at/${chair.key}`;
      const whenOver = (make: () => Promise<Reply>) => () => {
        if (!room.session.isOver) throw new HttpError(400, 'this is shown when the game is over');
        return make();
      };
      routes[`GET ${at}`] = async () => page(await seatPage(room.session.game, at));
      routes[`GET ${at}/events`] = chair.live;
      routes[`POST ${at}`] = async ({ body }: PageRequest) => json(await chair.act(actionIn(body)));
      routes[`GET ${at}/replay`] = whenOver(() => this.replay(room.session.finished, chair.seat));
      routes[`GET ${at}/policy`] = whenOver(async () =>
        this.replay(await withoutPeople(room.session.game, room.session.spec.condition, room.match?.versus), null),
      );
      routes[`GET ${at}/transcript`] = whenOver(async () => {
        const lines = await room.transcript();
        return { type: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n` };
      });
    }
    return routes as Routes;
  }

  private home(): Reply {
    const { room } = this;
    if (room.isOpen && room.session.people.length > 1)
      throw new HttpError(
        403,
        'each person has a page of their own: open the address that the program has printed for you',
      );
    const location = room.isOpen ? `/${this.paths[0]}` : '/start';
    return { status: 303, type: 'text/plain; charset=utf-8', body: '', headers: { Location: location } };
  }

  private async start(body: unknown): Promise<Reply> {
    const { room } = this;
    if (room.isOpen && room.session.people.length > 1)
      throw new HttpError(403, 'two people play here: begin another game at the terminal');
    const { game, spec } = await parseStart(body, this.key);
    try {
      await room.start(game, spec, null);
    } catch (error) {
      if (!(error instanceof ReportedFault)) throw error;
      throw new HttpError(400, faultLine(error.report, game.name, spec.seed));
    }
    return json({ address: `/${this.paths[0]}` });
  }

  /** A page to watch a game on. @param seat whose moves are reviewed; null for none */
  private async replay(condition: Condition, seat: number | null): Promise<Reply> {
    const { session, options } = this.room;
    const { seed, index } = session.spec;
    const replayer = createReplayer(condition, seed, options.timeout);
    try {
      const explained = seat === null ? null : await session.review(seat, 'quick').catch(() => null);
      const command = seat === null ? undefined : `npx shamus play --seed ${seed} --index ${index}`;
      return foreignPage(await replayPage(session.game, replayer, condition, seed, index, explained, command));
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
