// The Uno player of the convention in the guide, docs/writing-a-policy.md: npx shamus run --team examples/teller.ts+examples/listener.ts
import { type Card, type Suit, type UnoPolicy, type UnoView, unoPolicy } from 'shamus-lab/shamus';
import myUno from './my-uno.ts';

const CLUBS: Suit = 0;

/** Plays as my-uno, and calls its longest suit, or always clubs, which says nothing. */
class Teller implements UnoPolicy {
  private readonly base = myUno.create();

  constructor(private readonly tells: boolean) {}

  newGame(view: UnoView): void {
    this.base.newGame?.(view);
  }

  play(view: UnoView): Card {
    return this.base.play(view);
  }

  call(view: UnoView, ace: Card): Suit {
    return this.tells ? this.base.call(view, ace) : CLUBS;
  }
}

export default unoPolicy({
  name: 'teller',
  summary: 'my-uno, which calls its longest suit',
  description: 'Plays as my-uno. With an ace it calls the suit of which it holds most, for a partner who listens.',
  options: { tells: { summary: 'calls its longest suit; else always clubs', default: true } },
  create: ({ tells }) => new Teller(tells),
});
