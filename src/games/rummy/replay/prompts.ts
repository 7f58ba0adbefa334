import type { Prompt } from '../../../game/index.js';
import type { Scoring } from '../rules/rule-set.js';
import type { Terms } from '../rules/terms.js';

/** Scoring of a deal (R7.3, R7.5, R10.6). */
const SCORES: Readonly<Record<Scoring, string>> = {
  lowest: 'Cards in hand when a deal ends count against their player, and the fewest points win.',
  stages: 'A player who has laid the contract of their stage goes on to the next stage in the next deal.',
  'winner-takes-all': 'A player who goes out scores what the others hold, twice if they had laid nothing before.',
};

/** Prompts for people, by decision of the family; under the name of the role, the aim of the game. */
export function promptsFor(terms: Terms): Readonly<Record<string, Prompt>> {
  const { contracts, melds, scoring, outByDiscard, outByLaying, penalty, laterMelds, layOffsAtOnce } = terms;
  const cards = penalty === 1 ? 'a card' : `${penalty} cards`;
  const ways = [...(outByDiscard ? ['discarding'] : []), ...(outByLaying ? ['laying down'] : [])].join(' or ');
  const laying =
    contracts.length === 0
      ? 'You may add cards to any meld on the table.'
      : `The melds of your contract come first, all at once${melds.exact ? ' and with exactly as many cards as it names' : ''}; ${
          layOffsAtOnce ? 'then' : 'from your next turn on'
        } you may add cards to any meld${laterMelds ? ' and lay further ones' : ', but lay no others in this deal'}.`;
  return {
    player: {
      question: 'You play for yourself.',
      rule: 'R3',
      help: `In your turn you take a card, may lay down cards, and discard a card${outByLaying ? ' unless none is left' : ''}. A player who goes out, by ${ways} the last card, ends the deal. ${SCORES[scoring]}`,
    },
    takes: {
      question: 'Do you take {top}, or draw a card that you do not see?',
      rule: 'R3.2',
      help: 'A turn begins with one card: the top of the discard pile, or the next one of the stock.',
      answers: { true: 'take {top}', false: 'draw from the stock' },
    },
    buys: {
      question: 'Do you buy {top}?',
      rule: 'R6.1',
      help: `It is not your turn. You may buy the top of the discard pile, but then take ${cards} from the stock as well.`,
      answers: { true: 'buy {top}', false: 'do not buy' },
    },
    picksAndBuys: {
      question: 'Do you take {top} and also buy {under}?',
      rule: 'R6.5',
      help: `You may take the top card and buy the card under it, which costs ${cards} from the stock.`,
      answers: { true: 'take {top} and buy {under}', false: 'do not buy' },
    },
    layDown: {
      question: 'What do you lay down?',
      rule: 'R3.3',
      help: `Lay down sets (cards of one rank) and runs (cards ${melds.anySuit ? 'of any suits' : 'of one suit'} in order), or nothing. ${laying}${outByLaying ? '' : ' Keep a card to discard.'}`,
    },
    discard: {
      question: 'Which card do you discard?',
      rule: 'R3.4',
      help: `Your discard ends your turn, and others may take it. ${SCORES[scoring]}`,
    },
  };
}
