import type { DealSolver, GoalFound, ReplayRecorder, Setup, SolvedDeal } from '../../../game/index.js';
import { type Key, keyFromSeed } from '../../../random/index.js';
import { shuffledDeck } from '../engine/deck.js';
import { OUTCOMES, PLAYS_ON } from '../rules/endings.js';
import { termsOf } from '../rules/terms.js';
import { recordLine } from './line.js';
import type { Goal } from './open-position.js';
import { LineSearch, type Solution } from './search.js';

const SENIOR = OUTCOMES.findIndex(({ name }) => name === 'senior');
const LOSS = OUTCOMES.findIndex(({ name }) => name === 'loss');

/** Finds out if deals of Shamus can be won as Senior, or at all, by players who know every card. */
export class ShamusDealSolver implements DealSolver {
  private readonly search: LineSearch;
  private readonly key: Key;

  constructor(
    private readonly setup: Setup,
    private readonly seed: string,
  ) {
    this.search = new LineSearch(termsOf(setup));
    this.key = keyFromSeed(seed);
  }

  solve(game: number, nodes: number): SolvedDeal {
    const deck = shuffledDeck(this.key, game);
    const senior = this.solveDeck(deck, 'senior', nodes);
    if (senior.line !== null) {
      return { goals: [found(senior), { verdict: 'won', nodes: 0 }], line: this.told(game, senior) };
    }
    const any = this.solveDeck(deck, 'any', nodes);
    const line = any.line === null ? null : this.told(game, any);
    // In a search for any win a Senior may turn up that the search for it had not found.
    const isSenior = line !== null && line.outcome === SENIOR;
    if (isSenior && senior.verdict === 'lost') {
      throw new Error(`game ${game} of seed '${this.seed}' is won as Senior, which was proven impossible`);
    }
    return { goals: [isSenior ? { ...found(senior), verdict: 'won' } : found(senior), found(any)], line };
  }

  private solveDeck(deck: Uint8Array, goal: Goal, nodes: number): Solution {
    const { search } = this;
    if (search.position.deal(deck) !== PLAYS_ON) return { goal, verdict: 'lost', nodes: 0, line: null };
    return search.solve(goal, nodes);
  }

  /** The deal as the engine plays it by the line that was found. @throws Error if it is not won there: a mistake in here */
  private told(game: number, { goal, line }: Solution): ReplayRecorder {
    const teller = recordLine(this.setup, this.seed, game, line!);
    if (teller.outcome === LOSS || (goal === 'senior' && teller.outcome !== SENIOR)) {
      throw new Error(`the line of play found for game ${game} of seed '${this.seed}' does not win it`);
    }
    return teller;
  }
}

function found({ verdict, nodes }: Solution): GoalFound {
  return { verdict, nodes };
}
