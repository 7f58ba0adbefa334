// The policy of the guide, docs/searching.md: npx shamus run --team ace-keeper+examples/my-search.ts --games 1000
import {
  type Card,
  type LayDown,
  type RummyPolicy,
  type RummyView,
  rummyPolicy,
  ShamusForward,
} from 'shamus-lab/shamus';
import aceKeeper from 'shamus-lab/strategies/shamus/ace-keeper';
import pileSaver from 'shamus-lab/strategies/shamus/pile-saver';

const WORLDS = 48;
/** Another discard must win this many more of these worlds: fewer may be luck. */
const LEAD = 4;

class MySearch implements RummyPolicy {
  private readonly base = pileSaver.create();
  private readonly forward = new ShamusForward(
    { own: pileSaver.create, partner: aceKeeper.create, known: true },
    this.base,
  );
  private readonly moves = new Int32Array(64);
  private readonly worth = new Float64Array(64);

  newGame(view: RummyView): void {
    this.base.newGame?.(view);
    this.forward.newGame(view);
  }

  draw(view: RummyView): number {
    return this.base.draw(view);
  }

  layDown(view: RummyView, laid: LayDown): void {
    this.base.layDown(view, laid);
  }

  /** The discard of its base, unless another wins clearly more of the worlds that it imagines. */
  discard(view: RummyView): Card {
    const { base, forward, moves, worth } = this;
    forward.sit(view);
    const count = forward.moves(moves);
    worth.fill(0);
    for (let world = 0; world < WORLDS && forward.deal(view.random, 1000); world++) {
      for (let place = 0; place < count; place++) worth[place]! += forward.playOut(moves[place]!);
    }
    const usual = moves.indexOf(base.discard(view));
    let best = usual;
    for (let place = 0; place < count; place++) if (worth[place]! > worth[best]!) best = place;
    return moves[worth[best]! > worth[usual]! + LEAD ? best : usual]!;
  }
}

export default rummyPolicy({
  name: 'my-search',
  summary: 'pile-saver with a search before each discard',
  description:
    'Tries each discard in a few worlds that fit what it has seen, and makes one that wins clearly more often.',
  batch: 1000,
  searches: true,
  create: () => new MySearch(),
});
