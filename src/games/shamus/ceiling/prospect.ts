import { DECK_SIZE } from '../../../cards/card.js';
import * as patterns from '../../../cards/patterns.js';
import * as sets from '../../../cards/sets.js';
import { heldValue } from '../rules/points.js';
import { SCORES } from './frontier.js';
import type { OpenPosition } from './open-position.js';
import type { Goal } from './search.js';

const { cardsInRuns, ranksHeldThrice } = patterns;
const { countCards, hiOf, loOf } = sets;

export const WS: Record<string, number> = {
  slack: 20,
  hand: 1.3,
  handT: 0,
  near: 0,
  nearT: 0,
  pile: 0.6,
  pileT: 0,
  junk: 1,
  junkT: 0,
  future: 0.1,
  futureT: 0,
  over: 40,
  rate: 2,
  tail: 0.2,
  count: 0,
  aces: 0,
  skip: 0,
  extra: 0,
  uno: 0,
  fit: 0,
  lone: 0,
  pjunk: 0,
  pjunkT: 0,
};

export const WJ: Record<string, number> = { ...WS, slack: 20, rate: 2, tail: 0.5, count: -3, lone: 3 };

/** How promising a position is. */
export class Prospect {
  private goal: Goal = 'senior';
  private readonly stockLo = new Int32Array(DECK_SIZE + 1);
  private readonly stockHi = new Int32Array(DECK_SIZE + 1);
  private readonly circleLo = new Int32Array(16);
  private readonly circleHi = new Int32Array(16);
  constructor(private readonly position: OpenPosition) {}

  aim(goal: Goal): void {
    this.goal = goal;
    const { position } = this;
    for (let place = 0; place < DECK_SIZE; place++) {
      const card = position.deck[place]!;
      this.stockLo[place + 1] = this.stockLo[place]! | loOf(card);
      this.stockHi[place + 1] = this.stockHi[place]! | hiOf(card);
    }
    for (let left = 1; left < 10; left++) {
      const card = position.circleCard(left);
      this.circleLo[left + 1] = this.circleLo[left]! | loOf(card);
      this.circleHi[left + 1] = this.circleHi[left]! | hiOf(card);
    }
  }

  /** Whether the goal is certainly out of reach. */
  isHopeless(): boolean {
    const { position } = this;
    if (this.goal === 'senior') {
      if (position.seniorLost) return true;
    }
    return false;
  }

  score(): number {
    const { position } = this;
    const { hands, pileLo, pileHi, used, circleCount, sequencesLo, sequencesHi, groupsLo, groupsHi } = position;
    const rLo = hands[2]! | hands[6]!;
    const rHi = hands[3]! | hands[7]!;
    const uLo = hands[0]! | hands[4]!;
    const uHi = hands[1]! | hands[5]!;
    const to = Math.min(DECK_SIZE, used + circleCount);
    const fLo = this.circleLo[circleCount]! | (this.stockLo[used]! ^ this.stockLo[to]!);
    const fHi = this.circleHi[circleCount]! | (this.stockHi[used]! ^ this.stockHi[to]!);
    const nLo = rLo | pileLo;
    const nHi = rHi | pileHi;
    const allLo = nLo | fLo | uLo;
    const allHi = nHi | fHi | uHi;
    const ranks = ranksHeldThrice(allLo | groupsLo, allHi | groupsHi);
    const liveLo = cardsInRuns(allLo | sequencesLo) | ranks;
    const liveHi = cardsInRuns(allHi | sequencesHi) | ranks;
    const ranksN = ranksHeldThrice(nLo | groupsLo, nHi | groupsHi);
    const nearLo = cardsInRuns(nLo | sequencesLo) | ranksN;
    const nearHi = cardsInRuns(nHi | sequencesHi) | ranksN;
    const table = position.tablePoints;
    const t = circleCount / 10;
    const hand = heldValue(rLo & liveLo, rHi & liveHi);
    const near = heldValue(rLo & nearLo, rHi & nearHi);
    const junk = heldValue(rLo & ~liveLo, rHi & ~liveHi);
    const pile = heldValue(pileLo & nearLo, pileHi & nearHi);
    const uno = heldValue(uLo & liveLo, uHi & liveHi);
    const future = heldValue((fLo | pileLo) & liveLo, (fHi | pileHi) & liveHi);
    const W = this.goal === 'any' ? WJ : WS;
    const estimate =
      table +
      (W.hand! + W.handT! * t) * hand +
      (W.near! + W.nearT! * t) * near +
      (W.pile! + W.pileT! * t) * pile -
      (W.junk! + W.junkT! * t) * junk +
      (W.future! + W.futureT! * t) * future +
      W.uno! * uno -
      (W.pjunk! + W.pjunkT! * t) * heldValue(pileLo & ~nearLo, pileHi & ~nearHi) +
      W.count! * countCards(rLo, rHi) -
      W.lone! * countCards(rLo & ~liveLo, rHi & ~liveHi);
    const slack = this.goal === 'any' ? (position.seniorLost ? 1 : 0) : Math.min(circleCount - position.heldBy(0), 4);
    const target = (this.goal === 'any' ? position.targets.junior : position.targets.senior) + W.over!;
    const aces = countCards(rLo & 0x10001, rHi & 0x10001);
    const unoAces = countCards(uLo & 0x10001, uHi & 0x10001);
    // Ranks and suits of the Uno hand: what the Rummy player can serve.
    const uRanks = (uLo | uHi | (uLo >>> 16) | (uHi >>> 16)) & 0x1fff;
    const byRank = uRanks | (uRanks << 16);
    const sLo = ((uLo & 0x1fff) !== 0 ? 0x1fff : 0) | (uLo >>> 16 !== 0 ? 0x1fff0000 : 0);
    const sHi = ((uHi & 0x1fff) !== 0 ? 0x1fff : 0) | (uHi >>> 16 !== 0 ? 0x1fff0000 : 0);
    const fit = countCards(rLo & (byRank | sLo), rHi & (byRank | sHi));
    const score =
      300 +
      W.rate! * Math.min(estimate, target) +
      W.tail! * estimate +
      W.slack! * slack +
      W.aces! * aces +
      W.skip! * unoAces +
      W.fit! * fit;
    return Math.max(0, Math.min(SCORES - 1, Math.round(score)));
  }
}
