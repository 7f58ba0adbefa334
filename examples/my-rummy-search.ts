// The policy of the guide, docs/searching.md: npx shamus run --game rummy --team examples/my-rummy-search.ts --field shrewd --games 100
import { type Card, type Plan, RummyForward, type RummyPlayer, type RummyView, rummyPlayer } from 'shamus-lab/rummy';
import shrewd from 'shamus-lab/strategies/rummy/shrewd';

const WORLDS = 64;
/** Standard errors by which another discard must be better: less may be luck. */
const CAUTION = 2;
/** shrewd remembers nothing from one decision to the next. */
const NOTHING: readonly string[] = [];

class MyRummySearch implements RummyPlayer {
  private readonly base = shrewd.create();
  private readonly forward = new RummyForward({
    own: shrewd.create,
    others: shrewd.create,
    ownMemory: NOTHING,
    othersMemory: NOTHING,
  });
  private readonly moves = new Int32Array(64);
  private readonly gains = new Float64Array(64);
  private readonly squares = new Float64Array(64);

  newGame(view: RummyView): void {
    this.forward.newGame(view);
  }

  newDeal(view: RummyView): void {
    this.forward.newDeal(view);
  }

  takes(view: RummyView): boolean {
    return this.base.takes(view);
  }

  layDown(view: RummyView, plan: Plan): void {
    this.base.layDown(view, plan);
  }

  /** The discard of its base, unless another is clearly better in the worlds that it imagines. */
  discard(view: RummyView): Card {
    const { base, forward, moves, gains, squares } = this;
    const usual = base.discard(view);
    if (!forward.isReady) return usual;
    forward.sit(view);
    const count = forward.moves(moves);
    gains.fill(0);
    squares.fill(0);
    for (let world = 0; world < WORLDS && forward.deal(view.random, 1); world++) {
      const asUsual = forward.playOut(usual);
      for (let place = 0; place < count; place++) {
        const gain = forward.playOut(moves[place]!) - asUsual;
        gains[place]! += gain;
        squares[place]! += gain * gain;
      }
    }
    let best = moves.indexOf(usual);
    for (let place = 0; place < count; place++) {
      if (gains[place]! > Math.max(gains[best]!, CAUTION * Math.sqrt(squares[place]!))) best = place;
    }
    return moves[best]!;
  }
}

export default rummyPlayer({
  name: 'my-rummy-search',
  summary: 'shrewd with a search before each discard',
  description: 'Tries each discard in worlds that fit what it has seen, and makes one that is clearly better there.',
  batch: 100,
  searches: true,
  create: () => new MyRummySearch(),
});
