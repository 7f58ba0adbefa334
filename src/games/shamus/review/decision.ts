import { formatBand, type PlayoutResult, type ReviewableDecision } from '../../../game/index.js';
import type { RandomSource } from '../../../random/index.js';
import type { Options } from '../../kit/reviewer.js';
import type { ShamusEvent } from '../engine/events.js';
import type { ShamusQuestion } from '../engine/intercepted-engine.js';
import { outcomeOf } from '../rules/endings.js';
import type { ShamusForward } from '../worlds/forward.js';

const NOBODY: PlayoutResult['seats'] = new Int32Array();

interface Models {
  /** Null where nothing can be inferred. */
  readonly inferring: ShamusForward | null;
  readonly plain: ShamusForward;
}

/** A decision of a game of Shamus, tried by the forward model of the seat that made it. */
export class ShamusDecision implements ReviewableDecision {
  readonly seat: number;
  readonly asked: string;
  readonly frame: number;
  readonly moves: Options['moves'];
  readonly made: number;
  readonly situation: Readonly<Record<string, string>>;
  readonly canInfer: boolean;
  private forward: ShamusForward;

  constructor(
    question: ShamusQuestion,
    { moves, made }: Options,
    private readonly events: readonly ShamusEvent[],
    private readonly models: Models,
  ) {
    this.seat = question.seat;
    this.asked = question.asked;
    this.frame = events.length;
    this.moves = moves;
    this.made = made;
    this.situation = situationOf(question);
    this.canInfer = models.inferring !== null;
    this.forward = models.plain;
  }

  imagine(infers: boolean, random: RandomSource, tries: number): number {
    this.forward = infers ? this.models.inferring! : this.models.plain;
    const { forward } = this;
    const before = forward.proposed;
    for (let left = tries; left > 0; left = tries - (forward.proposed - before)) {
      try {
        return forward.deal(random, left) ? forward.proposed - before : before - forward.proposed;
      } catch {
        // A policy was asked what it does with a hand that it cannot have had: it could not have gone on as it did.
      }
    }
    return -tries;
  }

  takeTruth(): void {
    const { models, events } = this;
    const [first] = events;
    if (first?.type !== 'deal') throw new Error('a game begins with its deal');
    const { deck } = first;
    this.forward = models.plain;
    if (!this.forward.imagine(deck)) throw new Error('the true cards do not fit what was seen');
  }

  playOut(move: number): PlayoutResult | null {
    const option = this.moves[move]!;
    try {
      if (option.move === null) this.forward.playOutAsUsual();
      else this.forward.playOut(option.move);
    } catch {
      // A policy need not be able to go on from a move that it would never make.
      return null;
    }
    return { outcome: outcomeOf(this.forward.end.ending), seats: NOBODY };
  }
}

function situationOf({ seat, view }: ShamusQuestion): Record<string, string> {
  const { table } = view;
  const partner = (seat ^ 1) % table.players;
  return {
    circle: formatBand(table.circleCount, [0, 3, 6]),
    hand: formatBand(table.held[seat]!, [3, 6, 10]),
    partner: formatBand(table.held[partner]!, [3, 6, 10]),
    senior: table.seniorLost ? 'lost' : 'open',
  };
}
