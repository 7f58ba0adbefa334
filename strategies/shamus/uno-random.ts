import { SUITS, sets, type UnoPolicy, type UnoView, unoPolicy } from 'shamus-lab/shamus';

const { countCards, nthCard } = sets;

class RandomUno implements UnoPolicy {
  play(view: UnoView): number {
    const { playableLo, playableHi } = view;
    return nthCard(playableLo, playableHi, view.random.below(countCards(playableLo, playableHi)));
  }

  call(view: UnoView): number {
    return view.random.below(SUITS);
  }
}

/** The Uno policy `random`. */
export default unoPolicy({
  name: 'random',
  summary: 'any playable card, any suit',
  description:
    'Plays any card that fits, all equally likely, and calls any of the four suits with an ace, all at random.',
  readsRecord: false,
  create: () => new RandomUno(),
});
