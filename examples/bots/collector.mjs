// A bot for all games of the rummy family: takes the upcard if it holds its rank twice, and discards the dearest card.
import { Bot, run } from '../../clients/node/shamus-lab.mjs';

const rank = (card) => (card === 'WW' ? card : card.slice(0, -1));

class Collector extends Bot {
  takes({ pile, hand }) {
    return hand.filter((card) => rank(card) === rank(pile.at(-1))).length >= 2;
  }

  discard({ hand, legal }) {
    const { points } = this.hello.terms;
    const held = (card) => hand.filter((other) => rank(other) === rank(card)).length;
    const alone = legal.filter((card) => held(card) === 1 && card !== 'WW');
    const choices = alone.length > 0 ? alone : legal;
    return choices.reduce((best, card) => (points[rank(card)] > points[rank(best)] ? card : best));
  }
}

run(new Collector());
