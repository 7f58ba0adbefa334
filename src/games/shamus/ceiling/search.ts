import type { Card } from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';
import type { Verdict } from '../../../game/index.js';
import type { LayDown } from '../lay-downs/lay-down.js';
import { fittingHi, fittingLo } from '../rules/turn-rules.js';
import { Frontier } from './frontier.js';
import { LineLog, type LineTurn, NO_TURN } from './line-log.js';
import {
  GOES_ON,
  JUNIOR_WON,
  KIND_WORDS,
  OpenPosition,
  type OpenTerms,
  SENIOR_WON,
  type Standing,
} from './open-position.js';
import { Prospect } from './prospect.js';
import { RummyTurns } from './rummy-turns.js';

const { firstCard, hiOf, loOf } = sets;

/** What is searched for. */
export type Goal = 'senior' | 'any';

export interface Solution {
  readonly goal: Goal;
  readonly verdict: Verdict;
  /** Turns that were tried. */
  readonly nodes: number;
  /** Of a deal that is won. */
  readonly line: readonly LineTurn[] | null;
}

const FIRST_WIDTH = 4;
const WIDER = 8;

/**
 * Whether a deal can be won by players who know every card. All positions after one turn, after two turns and so on are
 * kept, the most promising ones if there are too many; then again with more. Once nothing had to be left out and nothing
 * won, the deal is lost: this search was complete.
 */
export class LineSearch {
  private readonly position: OpenPosition;
  private readonly turns: RummyTurns;
  private readonly prospect: Prospect;
  private here = new Frontier();
  private after = new Frontier();
  private readonly log = new LineLog();
  private goal: Goal = 'senior';
  private nodes = 0;
  private most = 0;
  private won = NO_TURN;
  private place = 0;
  private origin = NO_TURN;
  widths: number[] = [];

  constructor(terms: OpenTerms) {
    this.position = new OpenPosition(terms);
    this.turns = new RummyTurns(this.position, this);
    this.prospect = new Prospect(this.position);
  }

  /** @param deck in the order of use @param nodes most turns that are tried */
  solve(deck: Uint8Array, goal: Goal, nodes: number): Solution {
    this.goal = goal;
    this.nodes = 0;
    this.most = nodes;
    this.won = NO_TURN;
    this.widths = [];
    for (let width = FIRST_WIDTH; ; width *= WIDER) {
      this.widths.push(width);
      const complete = this.search(deck, width, KIND_WORDS);
      if (this.won !== NO_TURN) return { goal, verdict: 'won', nodes: this.nodes, line: this.log.line(this.won) };
      if (complete) return { goal, verdict: 'lost', nodes: this.nodes, line: null };
      if (this.nodes >= this.most) return { goal, verdict: 'unknown', nodes: this.nodes, line: null };
    }
  }

  /** @returns whether every line of play was followed or excluded */
  private search(deck: Uint8Array, width: number, alike: number): boolean {
    const { position, log, prospect } = this;
    log.clear();
    if (position.deal(deck) !== GOES_ON) return true;
    prospect.aim(this.goal);
    this.after.clear(width, alike);
    if (!prospect.isHopeless()) this.after.add(position, 0, NO_TURN);
    let complete = true;
    while (this.after.count > 0) {
      [this.here, this.after] = [this.after, this.here];
      const { here, after } = this;
      after.clear(width, alike);
      for (let place = 0; place < here.count; place++) {
        if (this.nodes >= this.most) return false;
        here.load(position, place);
        this.place = place;
        this.origin = here.originOf(place);
        this.expand();
        if (this.won !== NO_TURN) return true;
      }
      after.close();
      if (after.dropped) complete = false;
    }
    return complete;
  }

  private expand(): void {
    const { position, log } = this;
    if (position.passes) {
      position.pass();
      this.nodes++;
      this.reach(GOES_ON, log.pass(this.origin));
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

  private reach(standing: Standing, turn: number): void {
    if (standing === SENIOR_WON || (standing === JUNIOR_WON && this.goal === 'any')) {
      this.won = turn;
      return;
    }
    if (standing === GOES_ON && !this.prospect.isHopeless()) {
      const score = this.prospect.score();
      if (this.after.wants(score) && this.after.add(this.position, score, turn)) return;
    }
    this.log.drop();
  }
}
