/** A thread that advises people: what a policy would do and why, and how each move would turn out on average. */
import { type JudgedDecision, judge, type ReviewBudget, samePlaces, worthBy } from '../explain/index.js';
import {
  type DecisionExplanation,
  type Game,
  mainMeasure,
  NoMoreMoves,
  PolicyFault,
  type Preference,
  type ReviewableDecision,
} from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { derivedKey, keyFromSeed, Stream } from '../random/index.js';
import {
  type Condition,
  createPolicies,
  engineOf,
  faultOf,
  type Heartbeat,
  makerOf,
  ReportedFault,
  restrictThread,
  type Team,
} from '../simulation/index.js';
import type { Advice } from './advice.js';
import { deckOf, isPerson, type PlaySpec, playedGame } from './play-spec.js';
import { type MadeMove, PlayTable } from './play-table.js';

/** Who advises. */
export interface AdviceData {
  readonly spec: PlaySpec;
  /** The condition with policies where people sit, which advise. */
  readonly advisers: Condition;
  /** By whom playouts are played. */
  readonly playOn: Team;
}

/** A view whose random numbers do not count. */
function aside(view: object): object {
  return Object.create(view, { random: { value: new Stream() } }) as object;
}

interface Explaining {
  explain?(view: object, decision: string): readonly Preference[];
}

/** Advises people. */
export function openThread({ spec, advisers, playOn }: AdviceData, heart: Heartbeat) {
  const { setup, team } = spec.condition;

  /** What the adviser of the seat that is asked would do after these moves, and why. */
  async function wanted(game: Game, seat: number, made: readonly MadeMove[]) {
    const { places } = deckOf(game, spec);
    const adviser = (await makerOf(advisers, places[seat]!))() as Explaining;
    const policies = places.map((_, other) => (other === seat ? adviser : null));
    const table: { recorder: PlayTable['recorder'] | null } = { recorder: null };
    let move: unknown;
    let why: DecisionExplanation | null = null;
    const isOutside = places.map(() => true);
    const at = new PlayTable(
      playedGame(game, spec),
      { policies, isOutside },
      made,
      ({ asked, view }, answer, place) => {
        if (place < made.length) return;
        move = answer;
        const preferences = adviser.explain?.(aside(view), asked);
        const number = Number((answer as { readonly answer?: unknown }).answer);
        if (preferences !== undefined) why = table.recorder!.explanation(asked, number, preferences);
      },
    );
    table.recorder = at.recorder;
    if (at.asked !== seat) throw new Error('another seat is asked');
    const event = at.recorder.count;
    at.goOn();
    return { move, why, event };
  }

  /**
   * What the policy of the seat that is asked would do, and what each move would come to.
   *
   * @param worlds for each move; with 0 only what the policy would do
   */
  async function advise(seat: number, made: readonly MadeMove[], worlds: number): Promise<Advice> {
    const game = await loadGame(setup);
    const { deck, places } = deckOf(game, spec);
    heart.beginGame(spec.index);
    const { move, why, event } = await wanted(game, seat, made);
    const key = keyFromSeed(spec.seed);
    const makers = await Promise.all(places.map((place) => makerOf({ setup, team: playOn }, place)));
    // Of policies that play on by themselves it can be inferred from their moves which hands they may have.
    const same = samePlaces(team, playOn);
    const isSame = places.map((place) => same[place]! && !isPerson(team.policies[place]!));
    const policies = places.map((_, other) => {
      const moves = made.filter((one) => one.seat === other).map((one) => one.move);
      return isSame[other] ? makers[other]!() : game.scripted(other === seat ? [...moves, move] : moves);
    });
    const players = { policies, playOn: (other: number) => makers[other]!(), isSame };
    let found: { readonly words: string; readonly judged: JudgedDecision | null } | null = null;
    const look = (decision: ReviewableDecision) => {
      if (decision.frame !== event || decision.seat !== seat) return;
      const words = decision.moves[decision.made]!.words;
      found = { words, judged: worlds === 0 ? null : judged(game, decision, worlds) };
      throw new NoMoreMoves();
    };
    try {
      const reviews = await game.reviews!(setup, key);
      const scope = { seat: game.kind === 'competitive' ? seat : null, deal: 'all', starts: 0 } as const;
      reviews.reviewer(players, scope).play(deck, look);
    } catch (error) {
      const cause = error instanceof PolicyFault ? error.cause : error;
      if (!(cause instanceof NoMoreMoves)) throw error;
    }
    const { words, judged: chances } = found ?? { words: null, judged: null };
    return { policy: advisers.team.policies[places[seat]!]!.name, move: words, why, chances };
  }

  function judged(game: Game, decision: ReviewableDecision, worlds: number): JudgedDecision | null {
    const random = new Stream();
    random.start(derivedKey(keyFromSeed(spec.seed), 'advice'), spec.index, decision.frame);
    // The true cards stay where they are: nobody may learn of them.
    const budget: ReviewBudget = { worlds, proposals: 100 * worlds, truths: 0 };
    return judge(decision, budget, worthBy(mainMeasure(game), game), random, () => heart.noteLife());
  }

  /** What the game came to for a place of the team, by the main measure, when others played it. */
  async function instead(condition: Condition, place: number): Promise<number> {
    try {
      const game = await loadGame(setup);
      const engine = engineOf(await createPolicies(condition), keyFromSeed(spec.seed));
      engine.play(spec.index);
      return worthBy(mainMeasure(game), game)(engine, place);
    } catch (error) {
      throw new ReportedFault(faultOf(error, [condition], spec.index));
    }
  }

  restrictThread();
  return { calls: { advise, instead }, contenders: [advisers] };
}

/** The functions of the thread. */
export type AdviceCalls = ReturnType<typeof openThread>['calls'];
