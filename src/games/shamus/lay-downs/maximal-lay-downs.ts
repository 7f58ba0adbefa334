import { rankOf } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import * as patterns from '../../../cards/patterns.js';
import { LayDown, type Melds } from '../rules/lay-down.js';

const { cardsInRuns, ranksHeldThrice } = patterns;

/**
 * All maximal lay-downs of a hand: those to which no card can be added with a card left to discard (rules 4.2, 4.3).
 * Two lay-downs differ if a card goes to a sequence in one and to a group in the other; one that lays nothing is among
 * them only where nothing can be laid.
 *
 * For analysis, tools and tests: it allocates, and a hand full of overlaps may have thousands.
 *
 * @param must only lay-downs that lay all these cards (rule 4.1); by default none in particular.
 */
export function maximalLayDowns(hand: CardSet, melds: Melds, must = CardSet.empty): LayDown[] {
  let found = fullest(hand, melds);
  if (found.some((laid) => layDownCards(laid).equals(hand))) {
    // One card must be kept: every lay-down is one of the hand without some card.
    found = [...hand].flatMap((card) => fullest(hand.without(card), melds));
  }
  const maximal = found.filter((one) => !found.some((other) => isPartOf(one, other) && !isPartOf(other, one)));
  const distinct = maximal.filter((one, place) => maximal.findIndex((other) => isPartOf(one, other)) === place);
  return distinct.filter((laid) => must.isSubsetOf(layDownCards(laid)));
}

/** All cards of a lay-down. */
export function layDownCards(laid: LayDown): CardSet {
  return CardSet.fromHalves(laid.sequencesLo | laid.groupsLo, laid.sequencesHi | laid.groupsHi);
}

/** For every choice of groups, the lay-down with all sequences that the other cards allow. May lay the whole hand. */
function fullest(hand: CardSet, melds: Melds): LayDown[] {
  return groupChoices(hand, melds).map((groups) => {
    const rest = hand.difference(groups);
    const laid = new LayDown();
    const runsLo = rest.lo & cardsInRuns(rest.lo | melds.sequencesLo);
    const runsHi = rest.hi & cardsInRuns(rest.hi | melds.sequencesHi);
    laid.set(runsLo, runsHi, groups.lo, groups.hi);
    return laid;
  });
}

/** Every way to give cards of the hand to groups. */
function groupChoices(hand: CardSet, melds: Melds): CardSet[] {
  const ranks = ranksHeldThrice(hand.lo | melds.groupsLo, hand.hi | melds.groupsHi);
  const inGroups = [...hand.intersection(CardSet.fromHalves(ranks, ranks))];
  let choices = [CardSet.empty];
  for (const rank of new Set(inGroups.map(rankOf))) {
    const cards = CardSet.from(inGroups.filter((card) => rankOf(card) === rank));
    const three = cards.size === 4 ? [...cards].map((card) => cards.without(card)) : [];
    const options = [CardSet.empty, cards, ...three];
    choices = choices.flatMap((choice) => options.map((option) => choice.union(option)));
  }
  return choices;
}

function isPartOf(one: LayDown, other: LayDown): boolean {
  const missing =
    (one.sequencesLo & ~other.sequencesLo) |
    (one.sequencesHi & ~other.sequencesHi) |
    (one.groupsLo & ~other.groupsLo) |
    (one.groupsHi & ~other.groupsHi);
  return missing === 0;
}
