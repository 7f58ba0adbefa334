import type { Prompt } from '../../../game/index.js';

/** How the decisions of Shamus are put to people; under the name of a role, what it is about. */
export const PROMPTS: Readonly<Record<string, Prompt>> = {
  uno: {
    question: 'You are the Uno player.',
    rule: '3',
    help: 'Get rid of your cards: when your hand is empty and the team has enough points, the team wins Senior Shamus. A circle card turns after each of your turns. If you ever hold more cards than the circle, Senior is lost, and only the smaller win, Junior, is left. Your partner, the Rummy player, lays down the melds that score.',
  },
  rummy: {
    question: 'You are the Rummy player.',
    rule: '4',
    help: 'Lay down melds: they score the points that the team needs. The team wins Senior Shamus when the Uno player goes out and there are enough points. Your discard is the card that the Uno player has to follow, so help them with it. If the Uno player ever holds more cards than the circle, Senior is lost, and only the smaller win, Junior, is left: then you have to go out.',
  },
  play: {
    question: 'Which card do you play on {top}?',
    rule: '3.1',
    help: 'Play a card of the same rank or suit as the top card of the discard pile, or an ace. You win by playing your last card when the team has enough points. A 2 or 4 makes the next Uno player draw.',
  },
  call: {
    question: 'Which suit do you call?',
    rule: '3.3',
    help: 'You have played an ace, so you name a suit. It binds nobody: the next Uno player may play any card. The call tells your partner something.',
    answers: { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' },
  },
  draw: {
    question: 'Do you draw from the stock or pick up from the discard pile?',
    rule: '4.1',
    help: 'Draw one card from the stock, or take cards from the top of the discard pile. One of the cards that you pick up, the top one by default, must be laid down in this turn.',
    answers: { 0: 'draw from the stock' },
  },
  layDown: {
    question: 'What do you lay down?',
    rule: '4.2',
    help: 'Lay down three or more cards of one suit in order (a sequence), three or four of one rank (a group), or add cards to melds on the table. They score points for the team. Keep one card to discard.',
  },
  discard: {
    question: 'Which card do you discard?',
    rule: '4.3',
    help: 'Your discard ends your turn, and the Uno player has to play on it: choose a card that helps. A 2 or 4 makes the Uno player draw cards.',
  },
};
