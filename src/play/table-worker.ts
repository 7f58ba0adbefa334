/** A thread in which a game with people is played: its policies may be users' own. */
import { worthBy } from '../explain/index.js';
import { type Game, IllegalMove, type Json, mainMeasure, type ReplayRenderer, type Wire } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { type Heartbeat, makerOf, restrictThread } from '../simulation/index.js';
import { deckOf, isPerson, type PlaySpec, playedGame } from './play-spec.js';
import { type MadeMove, PlayTable } from './play-table.js';

/** A decision of a policy; in a newer version it may want another than was made. */
export interface PolicyMove {
  readonly seat: number;
  /** The turn in which it was made. */
  readonly turn: number;
  readonly made: string;
  readonly wanted: string;
}

/** How far the game has come. */
export interface Standing {
  /** The seat that is asked, and the decision; null when the game is over. */
  readonly asked: { readonly seat: number; readonly method: string } | null;
  readonly made: readonly MadeMove[];
  /** Number of events. */
  readonly events: number;
  /** How the game ended; null while it goes on. */
  readonly ended: {
    readonly outcome: string;
    /** What it came to for each place of the team, by the main measure, 0 to 1. */
    readonly values: readonly number[];
  } | null;
}

/** Why a decision was not accepted. */
export interface Refusal {
  /** Number of the broken rule; null if the message was malformed. */
  readonly rule: string | null;
  /** Goes on from the name of the player. */
  readonly message: string;
}

/** What a seat sees of the game. */
export interface SeatNews {
  /** By event from the first that was asked for. */
  readonly frames: readonly {
    readonly turn: number;
    /** In the words of the seat. */
    readonly words: string;
    /** The table as HTML. */
    readonly table: string;
  }[];
  /** The decision for which the seat is asked: its hand, the table, the legal moves. */
  readonly request: { readonly [name: string]: Json } | null;
  /** How the game ended, in a sentence; empty while it goes on. */
  readonly ending: string;
  /** By seat: its name. */
  readonly seats: readonly string[];
}

interface Room {
  readonly game: Game;
  readonly wire: Wire;
  readonly renderer: ReplayRenderer;
  /** By seat; null for people. */
  readonly makers: readonly ((() => unknown) | null)[];
}

/** Plays the game. */
export function openThread(spec: PlaySpec, heart: Heartbeat) {
  const { condition } = spec;
  let room: Promise<Room> | null = null;
  let table: PlayTable;
  /** What policies have wanted. */
  let wishes: { readonly place: number; readonly seat: number; readonly event: number; readonly wanted: unknown }[] =
    [];

  async function openRoom(): Promise<Room> {
    const { setup, team } = condition;
    const game = await loadGame(setup);
    const { places } = deckOf(game, spec);
    const [wire, renderer] = await Promise.all([game.wire!(setup), import(game.renderer!)]);
    const makers = places.map((place) => (isPerson(team.policies[place]!) ? null : makerOf(condition, place)));
    return { game, wire, renderer: renderer.default as ReplayRenderer, makers: await Promise.all(makers) };
  }

  function endOf(game: Game, { outcome, engine }: PlayTable['recorder']): Standing['ended'] {
    const worth = worthBy(mainMeasure(game), game);
    const { places } = deckOf(game, spec);
    return {
      outcome: game.outcomes[outcome]!.name,
      values: places.map((_, place) => worth(engine, places.indexOf(place))),
    };
  }

  async function standing(): Promise<Standing> {
    const { game } = await room!;
    const { asked: seat, made, recorder } = table;
    const asked = seat === null ? null : { seat, method: recorder.engine.askedFor };
    return { asked, made, events: recorder.count, ended: asked === null ? endOf(game, recorder) : null };
  }

  /** Decisions that the policies would now make otherwise, and the last one of each policy. */
  async function policyMoves(): Promise<{ revised: readonly PolicyMove[]; latest: readonly PolicyMove[] }> {
    const { game } = await room!;
    const { write } = await game.examiner(condition.setup);
    const { frames } = table.replay();
    const moves = wishes.map(({ place, seat, event, wanted }) => ({
      seat,
      turn: (frames[event] ?? frames.at(-1)!).turn,
      made: write(table.made[place]!.move),
      wanted: write(wanted),
    }));
    const last = new Map(moves.map((move) => [move.seat, move]));
    return { revised: moves.filter(({ made, wanted }) => made !== wanted), latest: [...last.values()] };
  }

  /** Begins the game, or takes it up after some moves. */
  async function begin(given: readonly MadeMove[]): Promise<Standing> {
    room ??= openRoom();
    const { game, makers } = await room;
    wishes = [];
    heart.beginGame(spec.index);
    const policies = makers.map((make) => (make === null ? null : (make() as object)));
    const isOutside = policies.map((policy) => policy === null);
    table = new PlayTable(playedGame(game, spec), { policies, isOutside }, given, ({ seat }, wanted, place, event) => {
      wishes.push({ place, seat, event, wanted });
    });
    return standing();
  }

  /** Makes the decision that a reply says. */
  async function answer(seat: number, reply: Json): Promise<Standing | Refusal> {
    const { wire } = await room!;
    if (table.asked !== seat) return { rule: null, message: 'is not asked' };
    try {
      table.answer(wire.decision(table.recorder.engine.askedFor, reply));
    } catch (error) {
      if (!(error instanceof IllegalMove)) throw error;
      return { rule: error.rule ?? null, message: error.message };
    }
    return standing();
  }

  /** What a seat sees. @param from first event that is told */
  async function look(seat: number, from: number): Promise<SeatNews> {
    const { wire, renderer } = await room!;
    const { asked, recorder } = table;
    const { angles, seats, frames, ending } = table.replay(from);
    const place = angles.findIndex((angle) => angle.seat === seat);
    const names = seats.map(({ name }) => name);
    const { engine } = recorder;
    return {
      frames: frames.map(({ turn, words, scene }, frame) => {
        // After the last event the table marks who is asked now, not who has acted last.
        const shown = frame === frames.length - 1 ? { ...(scene as object), seat: asked } : scene;
        return { turn, words: words[place]!, table: renderer.draw(shown, angles[place]!, names) };
      }),
      request: asked === seat ? wire.request(engine.view(seat), engine.askedFor, 0).json : null,
      ending,
      seats: names,
    };
  }

  restrictThread();
  const transcript = () => table.recorder.transcript(spec.index);
  return { calls: { begin, answer, look, policyMoves, transcript }, contenders: [condition] };
}

/** The functions of the thread. */
export type TableCalls = ReturnType<typeof openThread>['calls'];
