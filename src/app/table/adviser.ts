/** Advice in a worker of its own, which is ended when the game goes on: what a policy would do, and what each move would come to. */
import { createPayoffFunction, judgeBudget, judgeDecision } from '../../explain/judge.js';
import { hasSamePolicyBySlot } from '../../explain/review-spec.js';
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
import { findPolicyMaker } from '../../simulation/lineup/seating.js';
import { throttleSignsOfLife } from '../called-worker.js';
import type { MadeMove } from '../game-link.js';
import type { Advice } from './advice.js';
import { isPerson, type PlaySpec } from './play-spec.js';
import { createEmptySeats, PlayTable } from './play-table.js';
import { createQuestion } from './seated-game.js';

/** The game, and who gives advice in it. */
export interface AdvisedGame {
  readonly spec: PlaySpec;
  /** The condition with a policy where the person sits, which advises. */
  readonly advisers: Condition;
  /** Policies of playouts. */
  readonly playOn: Team;
}

interface Explaining {
  explain?(view: object, decision: string): readonly Preference[];
}

/** A view whose random numbers do not count. */
function aside(view: object): object {
  return Object.create(view, { random: { value: new Stream() } }) as object;
}

/** Move that the adviser of the asked seat would make after these moves, and its reasons. */
async function wanted({ spec, advisers }: AdvisedGame, seat: number, made: readonly MadeMove[]) {
  const { condition, index } = spec;
  const game = await loadGame(condition.setup);
  const { slots } = seatingOf(game, condition, index);
  const adviser = (await findPolicyMaker(advisers, slots[seat]!))() as Explaining;
  const policies = slots.map((_, other) => (other === seat ? adviser : null));
  let move: unknown;
  let why: string | null = null;
  const seats = { policies, isOutside: slots.map(() => true) };
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
    return { move, why, event, asked, policy: advisers.team.policies[slots[seat]!]!.name };
  } catch (error) {
    if (!(error instanceof PolicyFault && error.cause instanceof IllegalMove)) throw error;
  }
  // A policy need not know how to go on from a move that it would never have made: any move will do to begin with.
  const alone = new PlayTable(game, spec, createEmptySeats(slots.length), made);
  const wire = await game.outside.wire!(condition.setup);
  const { method, choices } = createQuestion(alone, game, condition, wire);
  alone.answer(wire.decision(method, choices[0]!.reply));
  return { move: alone.made.at(-1)!.move, why: null, event, asked, policy: null };
}

/** Advice for the asked seat: its policy's move, and the value of each move. @param worlds for each move */
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
  const { deck, slots } = seatingOf(game, spec.condition, spec.index);
  const key = keyFromSeed(spec.seed);
  const { event, asked, ...own } = await wanted(advised, seat, made);
  const { move } = own;
  const makers = await Promise.all(slots.map((slot) => findPolicyMaker({ setup, team: playOn }, slot)));
  // Hands can be inferred from the moves of policies that also play the playouts.
  const same = hasSamePolicyBySlot(team, playOn);
  const isSame = slots.map((slot) => same[slot]! && !isPerson(team.policies[slot]!));
  const policies = slots.map((_, other) => {
    const moves = made.filter((one) => one.seat === other).map((one) => one.move);
    return isSame[other] ? makers[other]!() : game.tables.scripted(other === seat ? [...moves, move] : moves);
  });
  const players = { policies, playOn: (other: number) => makers[other]!(), isSame };
  let found: Pick<Advice, 'move' | 'chances'> = { move: null, chances: null };
  // The true cards stay where they are: nobody may learn of them.
  const effort = judgeBudget(worlds, 0);
  const worth = createPayoffFunction(mainMeasure(game), game);
  const onWorld = throttleSignsOfLife(alive);
  const look = (decision: ReviewableDecision) => {
    // Laying nothing down is no event: another decision may have been made since the last one.
    if (decision.frame !== event || decision.asked !== asked || decision.seat !== seat) return;
    const random = new Stream();
    random.start(derivedKey(key, effort.stream), spec.index, decision.frame);
    const chances = judgeDecision(decision, effort, worth, random, onWorld);
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
