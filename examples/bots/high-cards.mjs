// A bot for Uno players of Shamus: plays its highest card, and calls the suit of which it holds most.
import { Bot, run } from '../../clients/node/shamus-lab.mjs';

const rank = (card) => 'A23456789TJQK'.indexOf(card[0]);

class HighCards extends Bot {
  play({ legal }) {
    return legal.reduce((best, card) => (rank(card) > rank(best) ? card : best));
  }

  call({ hand }) {
    const held = (suit) => hand.filter((card) => card[1] === suit).length;
    return [...'CDHS'].reduce((best, suit) => (held(suit) > held(best) ? suit : best));
  }
}

run(new HighCards());
