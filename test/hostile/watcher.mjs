/** Ends the run where one process, or thread, plays from two seats, or meets a deck twice. */
import { rummyPlayer } from 'shamus-lab/rummy';
import greedy from 'shamus-lab/strategies/rummy/greedy';

const seats = new Set();
export default rummyPlayer({
  name: 'watcher',
  summary: 's',
  description: 'd',
  create() {
    const policy = greedy.create();
    return {
      newGame(view) {
        seats.add(view.seat);
        if (seats.size > 1) throw new Error('plays from two seats');
        policy.newGame?.(view);
      },
      newDeal: (view) => policy.newDeal?.(view),
      takes: (view) => policy.takes(view),
      layDown: (view, plan) => policy.layDown(view, plan),
      discard: (view) => policy.discard(view),
    };
  },
});
