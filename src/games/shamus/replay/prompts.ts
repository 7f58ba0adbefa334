import type { Prompt, Setup } from '../../../game/index.js';
import { Rulings } from '../rules/rulings.js';

/** Decisions of Shamus as put to people; under the name of a role, what it is about. */
export function promptsFor({ players, rulings: values }: Setup): Readonly<Record<string, Prompt>> {
  const rulings = new Rulings(values);
  const isPair = players === 2;
  const when = (holds: boolean, sentence: string) => (holds ? ` ${sentence}` : '');
  const [the, an] = isPair ? ['the', 'the'] : ['an', 'a'];
  const oneRummy = `${an} Rummy player's hand is`;
  const rummy = isPair || rulings.oneRummyOutSuffices ? oneRummy : 'both Rummy hands are';
  const senior = (hand: string) =>
    `The team wins Senior when ${isPair ? hand : 'both Uno hands are'} empty and it has enough points.`;
  const lost = (who: string) => `If ${who} ever holds more cards than the circle, Senior is lost.`;
  const junior = `${rulings.juniorAnyTime ? 'Also before that,' : 'Only then'} the team can win Junior, when ${rummy} empty after a discard and it has enough points.`;
  return {
    uno: {
      question: `You are ${the} Uno player.`,
      rule: '3',
      help: `You get rid of your cards. ${senior('your hand is')} A circle card turns after each card that ${isPair ? 'you play' : 'the Uno player at seat 0 plays'}, unless play ends. ${lost(isPair ? 'your hand' : 'an Uno hand')} ${junior} Only Rummy players lay down melds, which score the points.`,
    },
    rummy: {
      question: `You are ${an} Rummy player.`,
      rule: '4',
      help: `You lay down melds: they score the points that the team needs. ${senior("the Uno player's hand is")} ${lost(`${the} Uno player`)} ${junior}${when(!rulings.tablePointsOnly, 'The cards in Rummy hands count against the points.')}`,
    },
    play: {
      question: 'Which card do you play on {top}?',
      rule: '3.1',
      help: `Play a card of the same rank or suit as the top card of the discard pile, or an ace. On an ace that a Rummy player has discarded you may play any card.${when(rulings.openingAceCalls, 'On an ace that begins the discard pile you may play any card, too.')} A 2 or 4 that you play has no effect.`,
    },
    call: {
      question: 'Which suit do you call?',
      rule: '3.3',
      help: 'You play an ace, so you name a suit. It binds nobody: another card covers the ace before an Uno player plays again. The call tells the others something.',
      answers: { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' },
    },
    draw: {
      question: 'Do you draw from the stock or pick up from the discard pile?',
      rule: '4.1',
      help: `Draw one card from the stock, or take cards from the top of the discard pile. The ${rulings.deepestMustBeLaid ? 'deepest' : 'top'} card that you pick up must be laid down in this turn${rulings.pickUpNeedsMeld ? ', in a new meld' : ''}.`,
      answers: { 0: 'draw from the stock' },
    },
    layDown: {
      question: 'What do you lay down?',
      rule: '4.2',
      help: `Lay down three or more cards of one suit in order (a sequence, the ace low), or three or four of one rank (a group).${when(!rulings.noLayOffs, 'You may also add cards to melds on the table.')} Keep one card to discard.${when(!rulings.mayKeepMelds, 'After the discard you may hold nothing that could be laid down.')}`,
    },
    discard: {
      question: 'Which card do you discard?',
      rule: '4.3',
      help: `Your discard ends your turn. The next Uno player has to match it, but may play any card on an ace. After a 2 or 4 the next Uno player draws that many cards and does not play, unless play ends${rulings.lastRummyTurn ? ' with your turn' : ''}.`,
    },
  };
}
