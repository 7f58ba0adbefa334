/** `ContractProgress` caches its searches: whatever was asked before, its answers must be those of a new search. */
import { expect, test } from 'vitest';
import { resolveSetup } from '../../../src/game/index.js';
import { around } from '../../../src/games/around.testing.js';
import { Bag } from '../../../src/games/rummy/cards/bag.js';
import { ContractDistance } from '../../../src/games/rummy/contracts/contract-distance.js';
import { contractGames } from '../../../src/games/rummy/index.js';
import type { RummyPlayer, RummyView } from '../../../src/games/rummy/policy.js';
import { unseenCards } from '../../../src/games/rummy/view.js';
import { keyFromSeed } from '../../../src/random/index.js';
import { testSize } from '../../../test/sized.testing.js';
import { ContractProgress } from './contract-progress.js';
import policies from './index.js';

const GAMES = testSize(2, 100);

/** A player that is asked about each take and discard, before the game goes on. */
function watched(policy: RummyPlayer, asked: (view: RummyView, decision: string) => void): RummyPlayer {
  return around(policy, (decide, decision, [view]) => {
    const answer = decide();
    if (decision === 'takes' || decision === 'discard') asked(view as RummyView, decision);
    return answer;
  });
}

const named = (name: string) => policies.find((policy) => policy.name === name)!.create() as RummyPlayer;

test.each(contractGames)(
  '$name: a search finds the same number of missing cards, and the same cards that bring the contract nearer',
  (game) => {
    const setup = resolveSetup(game, { players: 3 });
    const key = keyFromSeed('progress');

    const [live, hand] = [new Bag(), new Bag()];
    const search = new ContractDistance();
    let asked = 0;
    const seats = ['careful', 'greedy', 'random'].map((name) => {
      const [progress, whole] = [new ContractProgress(), new ContractProgress()];
      return watched(named(name), (view, decision) => {
        const { table, seat } = view;
        if (table.isDown(seat) || asked > 2000) return;
        const { contracts, melds } = table.terms;
        const contract = contracts[table.stages[seat]!]!;
        unseenCards(view, live);
        const missing = search.find(view.hand, live, contract, melds);
        const { spareLo, spareHi, spareWild, bringsLo, bringsHi } = search;
        const found = { spareLo, spareHi, spareWild, bringsLo, bringsHi };
        expect([progress.look(view), whole.look(view)]).toEqual([missing, missing]);
        expect(whole.distance).toMatchObject(found);
        // Greedy asks for these only when it discards: what is known of a later hand follows from them.
        if (decision === 'discard' || name !== 'greedy') expect(progress.distance).toMatchObject(found);
        asked++;
        if (decision === 'discard') return;
        hand.copyFrom(view.hand);
        hand.take(table.upcard);
        const nearer = search.find(hand, live, contract, melds) < missing;
        expect([progress, whole].map((one) => one.isNearerWith(view, table.upcard))).toEqual([nearer, nearer]);
      });
    });
    const engine = game.tables.engine(setup, seats, key);
    for (let index = 0; index < GAMES; index++) engine.play(index);
    expect(asked).toBeGreaterThan(200);
  },
);
