import type { Card } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import { formatCard, formatCards } from '../../../cards/notation.js';
import {
  type AuditSupport,
  type DecisionInterceptor,
  type InterceptedGame,
  NEW_GAME_METHOD,
  type Setup,
} from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { decisionNamed } from '../decisions.js';
import { shuffledDeck } from '../engine/deck.js';
import { InterceptedEngine, type ShamusMove } from '../engine/intercepted-engine.js';
import type { ShamusPolicy } from '../policy.js';
import { dealOf } from '../rules/deal.js';
import { termsOf } from '../rules/terms.js';
import { ShamusRedealer } from './redealer.js';

type Deck = readonly Card[];

/** Opens Shamus to audits: a deal is the deck in the order of use (rule 2.2). */
export class ShamusExaminer implements AuditSupport<ShamusPolicy, Deck, ShamusMove> {
  constructor(private readonly setup: Setup) {}

  deal(key: Key, game: number): Deck {
    return [...shuffledDeck(key, game)];
  }

  table(
    policies: readonly ShamusPolicy[],
    key: Key,
    answering: DecisionInterceptor<ShamusMove>,
  ): InterceptedGame<Deck> {
    const { engine } = new InterceptedEngine(this.setup, false, key, policies, answering);
    return { play: (deck, game) => engine.playDeck(deck, game) };
  }

  write(move: ShamusMove): string {
    if (move.asked === NEW_GAME_METHOD) return '';
    if (move.asked !== 'layDown') return decisionNamed(move.asked).answer!.text(move.answer as never);
    const [sequencesLo, sequencesHi, groupsLo, groupsHi] = move.answer;
    const parts = [['sequences', sequencesLo, sequencesHi] as const, ['groups', groupsLo, groupsHi] as const].flatMap(
      ([kind, lo, hi]) => ((lo | hi) === 0 ? [] : `${kind} ${CardSet.fromHalves(lo, hi)}`),
    );
    return parts.join(', ') || 'nothing';
  }

  redealer(deck: Deck, moves: readonly ShamusMove[], seat: number): ShamusRedealer {
    return new ShamusRedealer(this.setup, deck, moves, seat);
  }

  /** Whose hand differs between the deals; if none, which face-down card or later draw differs. */
  compare(deck: Deck, other: Deck): string {
    const terms = termsOf(this.setup);
    const [hands, others] = [dealOf(deck, terms), dealOf(other, terms)].map((dealt) => dealt.hands.map(CardSet.from));
    for (const [seat, before] of hands!.entries()) {
      const after = others![seat]!;
      if (before.equals(after)) continue;
      return `seat ${seat} was dealt ${formatCards([...after])} instead of ${formatCards([...before])}`;
    }
    const place = deck.findIndex((card, index) => card !== other[index]);
    return `${formatCard(other[place]!)} instead of ${formatCard(deck[place]!)} lies at place ${place + 1} of the deck`;
  }
}
