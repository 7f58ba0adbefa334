import random from '../../../../strategies/rummy/random.js';
import { keyFromSeed, Stream } from '../../../random/index.js';
import type { RummyPlayer, RummyView } from '../policy.js';

const KEY = keyFromSeed('steady');

/** The policy `random` with chance that hangs on the position alone, so that another can go on for it at any moment. */
export function steadyRandom(): RummyPlayer {
  const policy = random.create();
  const chance = new Stream();
  const see = ({ seat, table, hand }: RummyView): RummyView => {
    chance.start(KEY, table.recordCount, (table.deal << 8) | (table.phase << 4) | seat);
    return { seat, table, hand, random: chance };
  };
  return {
    takes: (view) => policy.takes(see(view)),
    buys: (view) => policy.buys!(see(view)),
    picksAndBuys: (view) => policy.picksAndBuys!(see(view)),
    layDown: (view, plan) => policy.layDown(see(view), plan),
    discard: (view) => policy.discard(see(view)),
  };
}
