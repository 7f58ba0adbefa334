import type { Card } from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';
import type { Verdict } from '../../../game/index.js';
import { type Ending, JUNIOR, PLAYS_ON, SENIOR } from '../rules/endings.js';
import type { LayDown } from '../rules/lay-down.js';
import type { Terms } from '../rules/terms.js';
import { fittingHi, fittingLo } from '../rules/turn-rules.js';
import { Frontier, KIND_WORDS, Left, POSITION_WORDS, pack, unpack } from './frontier.js';
import { LineLog, type LineTurn, NO_TURN } from './line.js';
import { type Goal, OpenPosition } from './open-position.js';
import { PositionHeuristic, RemainingCards } from './position-heuristic.js';
import { RummyTurns, type TurnVisitor } from './rummy-turns.js';

const { firstCard, hiOf, loOf } = sets;

export interface Solution {
  readonly goal: Goal;
  readonly verdict: Verdict;
  readonly nodes: number;
  readonly line: readonly LineTurn[] | null;
}

/** Number of positions kept after each turn: few at first, since most deals are won soon. */
const FIRST_WIDTH = 4;
const WIDER = 4;

/**
 * Finds out if a position can be won by players who know every card. All positions after one turn, two turns and so on
 * are kept; where they are too many the most promising ones, and of those with the same Rummy hands and melds only one:
 * they would differ in little. Then again with more, until the goal is reached. Once nothing has been left out the search
 * was complete, and what it has not found is not there.
 */
export class LineSearch implements TurnVisitor {
  /** From which the next search starts; the search moves it. */
  readonly position: OpenPosition;
  private readonly start: Int32Array;
  private readonly startBytes: Uint8Array;
  private readonly turns: RummyTurns;
  private readonly remaining: RemainingCards;
  private readonly heuristic: PositionHeuristic;
  private here = new Frontier();
  private after = new Frontier();
  private readonly log = new LineLog();
  private goal: Goal = 'senior';
  private nodes = 0;
  private most = 0;
  private won = NO_TURN;
  /** The position whose turns are tried: its place in `here`, and the turn that led to it. */
  private place = 0;
  private origin = NO_TURN;

  constructor(terms: Terms) {
    this.position = new OpenPosition(terms);
    this.start = new Int32Array(POSITION_WORDS);
    this.startBytes = new Uint8Array(this.start.buffer);
    this.turns = new RummyTurns(this.position, this);
    this.remaining = new RemainingCards(this.position);
    this.heuristic = new PositionHeuristic(this.position, this.remaining);
  }

  /** @param nodes most turns that are tried, all searches together */
  solve(goal: Goal, nodes: number): Solution {
    this.goal = goal;
    this.nodes = 0;
    this.most = nodes;
    this.won = NO_TURN;
    pack(this.position, this.start, this.startBytes, 0);
    this.remaining.deal();
    let alike = KIND_WORDS;
    for (let width = FIRST_WIDTH; ; width *= WIDER) {
      const left = this.search(width, alike);
      if (this.won !== NO_TURN) return this.solution('won');
      if (this.nodes >= this.most) return this.solution('unknown');
      if (left === Left.NOTHING) return this.solution('lost');
      // There was room for all: only what was taken for alike stands between this and a proof.
      if (left === Left.ALIKE) alike = POSITION_WORDS;
    }
  }

  private solution(verdict: Verdict): Solution {
    const { goal, nodes } = this;
    return { goal, verdict, nodes, line: verdict === 'won' ? this.log.line(this.won) : null };
  }

  /** Searches once. @returns what was left out, unless the goal was reached or the nodes are used up */
  private search(width: number, alike: number): Left {
    const { position, log } = this;
    log.clear();
    unpack(position, this.start, this.startBytes, 0);
    this.after.clear(width, alike);
    this.add(NO_TURN);
    let left: Left = Left.NOTHING;
    while (this.after.count > 0) {
      [this.here, this.after] = [this.after, this.here];
      const { here, after } = this;
      after.clear(width, alike);
      for (let place = 0; place < here.count; place++) {
        here.load(position, place);
        this.place = place;
        this.origin = here.originOf(place);
        this.expand();
        if (this.won !== NO_TURN || this.nodes >= this.most) return left;
      }
      after.close();
      left = Math.max(left, after.left);
    }
    return left;
  }

  private expand(): void {
    const { position, log } = this;
    if (position.passes) {
      position.pass();
      this.nodes++;
      this.reach(PLAYS_ON, log.pass(this.origin));
    } else if ((position.next & 1) === 1) this.turns.visit();
    else this.unoTurns();
  }

  private unoTurns(): void {
    const { position, log, origin } = this;
    const { hands, next, mayCall } = position;
    const top = position.pile[position.pileCount - 1]!;
    let lo = hands[2 * next]! & fittingLo(top, mayCall);
    let hi = hands[2 * next + 1]! & fittingHi(top, mayCall);
    while ((lo | hi) !== 0) {
      const card = firstCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      this.nodes++;
      this.reach(position.playUno(card), log.uno(origin, card));
      if (this.won !== NO_TURN) return;
      this.here.load(position, this.place);
    }
  }

  /** Called for each legal turn of a Rummy player. */
  rummyTurn(depth: number, laid: LayDown, discard: Card): boolean {
    const { position, log } = this;
    this.nodes++;
    const turn = log.rummy(this.origin, depth, laid, discard);
    const { sequencesLo, sequencesHi, groupsLo, groupsHi } = laid;
    this.reach(position.playRummy(depth, sequencesLo, sequencesHi, groupsLo, groupsHi, discard), turn);
    this.here.load(position, this.place);
    return this.won === NO_TURN && this.nodes < this.most;
  }

  layDownTried(): boolean {
    return ++this.nodes < this.most;
  }

  private reach(ending: Ending, turn: number): void {
    if (ending === SENIOR || (ending === JUNIOR && this.goal === 'any')) {
      this.won = turn;
      return;
    }
    if (ending !== PLAYS_ON || !this.add(turn)) this.log.drop();
  }

  private add(turn: number): boolean {
    const { position, heuristic, remaining, after, goal } = this;
    if (goal === 'senior' && position.seniorLost) return false;
    const score = goal === 'senior' ? heuristic.ofSenior() : heuristic.ofJunior();
    // The frontier's lack of room is tested first: it rules out most positions.
    return after.wants(score) && !remaining.lacksPoints(goal) && after.add(position, score, turn);
  }
}
