import type { Prompt } from '../../../game/index.js';

/** How the decisions of the family are put to people; under the name of the role, what it is about. */
export const PROMPTS: Readonly<Record<string, Prompt>> = {
  player: {
    question: 'You play for yourself.',
    rule: 'R3',
    help: 'In your turn take a card, lay down melds if you like, and discard a card. A deal ends when somebody has no card left; the others are then charged for the cards in their hands.',
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
    help: 'It is not your turn. You may buy the top of the discard pile, but you then take penalty cards from the stock as well.',
    answers: { true: 'buy {top}', false: 'do not buy' },
  },
  picksAndBuys: {
    question: 'Do you take {top} and also buy {under}?',
    rule: 'R6.5',
    help: 'You may take the top card and buy the card under it, which costs penalty cards from the stock.',
    answers: { true: 'take {top} and buy {under}', false: 'do not buy' },
  },
  layDown: {
    question: 'What do you lay down?',
    rule: 'R3.3',
    help: 'Lay down sets (cards of one rank) and runs (cards of one suit in order), or add cards to melds on the table. In games with a contract, your first lay-down must be exactly the melds that the contract names.',
  },
  discard: {
    question: 'Which card do you discard?',
    rule: 'R3.4',
    help: 'Your discard ends your turn; the next player may take it. Cards left in your hand count against you when somebody goes out.',
  },
};
