/** Advice in a worker of its own, which is ended when the game goes on: what a policy would do, and what each move would come to. */
import { judge, judgeBudget, worthBy } from '../../explain/judge.js';
import { samePlaces } from '../../explain/plan.js';
import {
  IllegalMove,
  mainMeasure,
  NoMoreMoves,
  PolicyFault,
  type Preference,
  type ReviewableDecision,
} from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { derivedKey, keyFromSeed, Stream } from '../../random/index.js';
import type { Condition, Team } from '../../simulation/lineup/arm.js';
import { seatingOf } from '../../simulation/lineup/rotation.js';
import { makerOf } from '../../simulation/lineup/seating.js';
import type { MadeMove } from '../game-link.js';
import { pulse } from '../sandbox/called-worker.js';
import type { Advice } from './advice.js';
import { isPerson, type PlaySpec } from './play-spec.js';
import { nobodyAt, PlayTable } from './play-table.js';
import { questionTo } from './seated-game.js';

/** The game, and who gives advice in it. */
export interface AdvisedGame {
  readonly spec: PlaySpec;
  /** The condition with a policy where the person sits, which advises. */
  readonly advisers: Condition;
  /** By whom playouts are played. */
  readonly playOn: Team;
}

interface Explaining {
  explain?(view: object, decision: string): readonly Preference[];
}

/** A view whose random numbers do not count. */
function aside(view: object): object {
  return Object.create(view, { random: { value: new Stream() } }) as object;
}

/** What the adviser of the seat that is asked would do after these moves, and why. */
async function wanted({ spec, advisers }: AdvisedGame, seat: number, made: readonly MadeMove[]) {
  const { condition, index } = spec;
  const game = await loadGame(condition.setup);
  const { places } = seatingOf(game, condition, index);
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
  const wire = await game.outside.wire!(condition.setup);
  const { method, choices } = questionTo(alone, game, condition, wire);
  alone.answer(wire.decision(method, choices[0]!.reply));
  return { move: alone.made.at(-1)!.move, why: null, event, asked, policy: null };
}

/**
 * What the policy of the seat that is asked would do, and what each move would come to.
 *
 * @param worlds for each move
 */
export async function advise(
  advised: AdvisedGame,
  seat: number,
  made: readonly MadeMove[],
  worlds: number,
  alive: () => void,
): Promise<Advice> {
  const { spec, playOn } = advised;
  const { setup, team } = spec.condition;
  const game = await loadGame(setup);
  const { deck, places } = seatingOf(game, spec.condition, spec.index);
  const key = keyFromSeed(spec.seed);
  const { event, asked, ...own } = await wanted(advised, seat, made);
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
  const worth = worthBy(mainMeasure(game), game);
  const onWorld = pulse(alive);
  const look = (decision: ReviewableDecision) => {
    // Laying nothing down is no event: another decision may have been made since the last one.
    if (decision.frame !== event || decision.asked !== asked || decision.seat !== seat) return;
    const random = new Stream();
    random.start(derivedKey(key, effort.stream), spec.index, decision.frame);
    const chances = judge(decision, effort, worth, random, onWorld);
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
