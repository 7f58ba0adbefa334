/** A thread of a game with people: one plays it, another advises them. Policies in both may be users' own. */
import { judge, judgeBudget, samePlaces, worthBy } from '../explain/index.js';
import {
  type Game,
  IllegalMove,
  type Json,
  mainMeasure,
  NoMoreMoves,
  PolicyFault,
  type Preference,
  type ReplayRenderer,
  type ReviewableDecision,
  type Wire,
} from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { derivedKey, keyFromSeed, Stream } from '../random/index.js';
import { type Condition, makerOf, printToStderr, seatingOf, type Team, type Whereabouts } from '../simulation/index.js';
import type { Advice } from './advice.js';
import type { RefusedMove } from './page-state.js';
import { isPerson, type MadeMove, type PlaySpec } from './play-spec.js';
import { endOf, nobodyAt, PlayTable } from './play-table.js';
import { questionFor } from './prompts.js';

/** What a thread is started with. */
export interface PlayThreadData {
  readonly spec: PlaySpec;
  /** The condition with policies where people sit, which advise. */
  readonly advisers: Condition;
  /** By whom playouts are played. */
  readonly playOn: Team;
}

/** How far the game has come. */
export interface Standing {
  /** The seat that is asked; null when the game is over. */
  readonly asked: number | null;
  readonly made: readonly MadeMove[];
  /** Events before each decision. */
  readonly madeAfter: readonly number[];
  readonly events: number;
  /** How the game ended; null while it goes on. */
  readonly ended: ReturnType<typeof endOf> | null;
}

/** Why a decision was not accepted. */
export type Refusal = Omit<RefusedMove, 'text'>;

interface Room extends ReturnType<typeof seatingOf> {
  readonly game: Game;
  /** What a finished game came to, by the main measure, 0 to 1. */
  readonly worth: ReturnType<typeof worthBy>;
  readonly wire: Wire;
  readonly renderer: ReplayRenderer;
  /** By seat; null for people. */
  readonly makers: readonly ((() => unknown) | null)[];
}

interface Explaining {
  explain?(view: object, decision: string): readonly Preference[];
}

/** A view whose random numbers do not count. */
function aside(view: object): object {
  return Object.create(view, { random: { value: new Stream() } }) as object;
}

/** Plays the game, or advises people in it. */
export function openThread({ spec, advisers, playOn }: PlayThreadData, at: Whereabouts) {
  const { condition, seed, index } = spec;
  const { setup, team } = condition;
  const key = keyFromSeed(seed);
  let room: Promise<Room> | null = null;
  let table: PlayTable;
  /** Seats whose only move was made for them, by the number of its event. */
  const forced = new Map<number, number>();

  /** What the game needs, loaded once. */
  const openRoom = () => (room ??= loadRoom());

  async function loadRoom(): Promise<Room> {
    const game = await loadGame(setup);
    const seating = seatingOf(game, condition, index);
    const makers = seating.places.map((place) => (isPerson(team.policies[place]!) ? null : makerOf(condition, place)));
    const [wire, renderer] = await Promise.all([game.outside.wire!(setup), import(game.pages.renderer!)]);
    const worth = worthBy(mainMeasure(game), game);
    return { game, ...seating, worth, wire, renderer: renderer.default, makers: await Promise.all(makers) };
  }

  async function standing(): Promise<Standing> {
    const { game } = await openRoom();
    const { asked, made, madeAfter, recorder } = table;
    return { asked, made, madeAfter, events: recorder.count, ended: asked === null ? endOf(game, spec, table) : null };
  }

  /** Begins the game, or takes it up after some moves. */
  async function begin(given: readonly MadeMove[]): Promise<Standing> {
    const { game, wire, makers } = await openRoom();
    at.noteGame(index);
    const policies = makers.map((make) => (make === null ? null : (make() as object)));
    const isOutside = policies.map((policy) => policy === null);
    table = new PlayTable(game, spec, { policies, isOutside }, given);
    for (const event of forced.keys()) if (event >= table.recorder.count) forced.delete(event);
    makeOnlyMoves(game, wire);
    return standing();
  }

  /** Makes the decision that a reply says. */
  async function answer(seat: number, reply: Json): Promise<Standing | Refusal> {
    const { game, wire } = await openRoom();
    if (table.asked !== seat) return { rule: null, message: 'is not asked' };
    try {
      table.answer(wire.decision(table.recorder.engine.askedFor, reply));
    } catch (error) {
      if (!(error instanceof IllegalMove)) throw error;
      return { rule: error.rule ?? null, message: error.message };
    }
    makeOnlyMoves(game, wire);
    return standing();
  }

  /** Makes the moves of people who have no choice. */
  function makeOnlyMoves(game: Game, wire: Wire): void {
    while (table.asked !== null) {
      const { choices, pieces } = questionTo(table, game, wire).question;
      if (choices.length !== 1 || (pieces ?? []).length > 0) return;
      // To lay nothing is no event.
      if (pieces === null) forced.set(table.recorder.count, table.asked);
      table.answer(wire.decision(table.recorder.engine.askedFor, choices[0]!.reply));
    }
  }

  /** The question for which a table waits, with what to choose from, and its hand. */
  function questionTo({ asked, recorder: { engine } }: PlayTable, game: Game, wire: Wire) {
    const { json } = wire.request(engine.view(asked!), engine.askedFor, 0);
    const question = questionFor(engine.askedFor, game.pages.prompts(setup)[engine.askedFor]!, json, wire.terms);
    return { question, hand: json.hand ?? null };
  }

  /**
   * What a seat sees: events in its words with the table as HTML, and what it is asked; null while it is not.
   *
   * @param from first event that is told
   */
  async function look(seat: number, from: number) {
    const { game, wire, renderer } = await openRoom();
    const { asked } = table;
    const { angles, seats, frames, chapters, ending } = table.replay(from);
    const place = angles.findIndex((angle) => angle.seat === seat);
    const names = seats.map(({ name }) => name);
    const isPair = game.results.kind === 'cooperative' && names.length === 2;
    const labels = names.map((name, other) => (other === seat ? `You (${name})` : isPair ? `Partner (${name})` : name));
    const starts = new Set<number>(chapters.starts);
    return {
      frames: frames.map(({ turn, words, scene }, frame) => {
        const event = from + frame;
        const own = forced.get(event) === seat ? ' It was your only move, and was made for you.' : '';
        // After the last event the table marks who is asked now, not who has acted last.
        const shown = frame === frames.length - 1 ? { ...(scene as object), seat: asked } : scene;
        const drawn = renderer.draw(shown, angles[place]!, labels);
        return { turn, words: `${words[place]!}${own}`, endsDeal: starts.has(event + 1), table: drawn };
      }),
      ...(asked === seat ? questionTo(table, game, wire) : { question: null, hand: null }),
      role: game.pages.prompts(setup)[game.setups.roles(names.length)[seat]!]!,
      /** How the game ended, in a sentence; empty while it goes on. */
      ending,
      names,
    };
  }

  /** What the adviser of the seat that is asked would do after these moves, and why. */
  async function wanted(seat: number, made: readonly MadeMove[]) {
    const { game, wire, places } = await openRoom();
    const adviser = (await makerOf(advisers, places[seat]!))() as Explaining;
    const policies = places.map((_, other) => (other === seat ? adviser : null));
    let move: unknown;
    let why: string | null = null;
    const seats = { policies, isOutside: places.map(() => true) };
    const at: PlayTable = new PlayTable(game, spec, seats, made, ({ asked, view }, answer, place) => {
      if (place < made.length) return;
      move = answer;
      const preferences = adviser.explain?.(aside(view), asked);
      const number = Number((answer as { readonly answer?: unknown }).answer);
      if (preferences === undefined) return;
      const explained = at.recorder.explanation(asked, number, preferences);
      why = explained?.choices.find(({ chosen }) => chosen)?.why ?? null;
    });
    if (at.asked !== seat) throw new Error('another seat is asked');
    const event = at.recorder.count;
    const asked = at.recorder.engine.askedFor;
    try {
      at.goOn();
      return { move, why, event, asked, policy: advisers.team.policies[places[seat]!]!.name };
    } catch (error) {
      if (!(error instanceof PolicyFault && error.cause instanceof IllegalMove)) throw error;
    }
    // A policy need not know how to go on from a move that it would never have made: any move will do to begin with.
    const alone = new PlayTable(game, spec, nobodyAt(places.length), made);
    const { question } = questionTo(alone, game, wire);
    alone.answer(wire.decision(question.method, question.choices[0]!.reply));
    return { move: alone.made.at(-1)!.move, why: null, event, asked, policy: null };
  }

  /**
   * What the policy of the seat that is asked would do, and what each move would come to.
   *
   * @param worlds for each move
   */
  async function advise(seat: number, made: readonly MadeMove[], worlds: number): Promise<Advice> {
    const { game, deck, places, worth } = await openRoom();
    at.noteGame(index);
    const { event, asked, ...own } = await wanted(seat, made);
    const { move } = own;
    const makers = await Promise.all(places.map((place) => makerOf({ setup, team: playOn }, place)));
    // Of policies that play on by themselves it can be inferred from their moves which hands they may have.
    const same = samePlaces(team, playOn);
    const isSame = places.map((place) => same[place]! && !isPerson(team.policies[place]!));
    const policies = places.map((_, other) => {
      const moves = made.filter((one) => one.seat === other).map((one) => one.move);
      return isSame[other] ? makers[other]!() : game.tables.scripted(other === seat ? [...moves, move] : moves);
    });
    const players = { policies, playOn: (other: number) => makers[other]!(), isSame };
    let found: Pick<Advice, 'move' | 'chances'> = { move: null, chances: null };
    // The true cards stay where they are: nobody may learn of them.
    const effort = judgeBudget(worlds, 0);
    const look = (decision: ReviewableDecision) => {
      // Laying nothing down is no event: another decision may have been made since the last one.
      if (decision.frame !== event || decision.asked !== asked || decision.seat !== seat) return;
      const random = new Stream();
      random.start(derivedKey(key, effort.stream), index, decision.frame);
      const chances = judge(decision, effort, worth, random, () => at.noteLife());
      found = { move: decision.moves[decision.made]!.words, chances };
      throw new NoMoreMoves();
    };
    try {
      const reviews = await game.judges.reviews!(setup, key);
      const scope = { seat: game.results.kind === 'competitive' ? seat : null, deal: 'all', starts: 0 } as const;
      reviews.reviewer(players, scope).play(deck, look);
    } catch (error) {
      const cause = error instanceof PolicyFault ? error.cause : error;
      if (!(cause instanceof NoMoreMoves)) throw error;
    }
    return { policy: own.policy, why: own.why, scripted: move, ...found };
  }

  printToStderr();
  const transcript = () => table.recorder.transcript(index);
  const calls = { begin, answer, look, transcript, advise };
  return { calls, contenders: [advisers] };
}

/** The functions of a thread. */
export type PlayCalls = ReturnType<typeof openThread>['calls'];

/** What a seat sees of the game. */
export type SeatNews = Awaited<ReturnType<PlayCalls['look']>>;
