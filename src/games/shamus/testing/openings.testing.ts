import { keyFromSeed } from '../../../random/index.js';
import { ShamusEngine } from '../engine/engine.js';
import type { RummyView, UnoView } from '../policy.js';
import { targetsOf } from '../rules/setup.js';
import { TEAMS } from './teams.testing.js';

/** How a game began, by what its players saw. The object is the same for all games; its contents change. */
export interface Opening {
  upcard: number;
  /** The six cards that each was dealt, as halves. */
  unoLo: number;
  unoHi: number;
  rummyLo: number;
  rummyHi: number;
  /** How many of the Uno player's six cards fitted, and how many he drew; -1 where the upcard skipped his turn. */
  draws: number;
  /** The first circle card; -1 where the upcard skipped it. */
  circle: number;
  /** Cards in the Rummy player's hand, and whether Senior was lost, when he first had to draw. */
  rummyHeld: number;
  seniorLost: boolean;
}

/** Plays games of rank-matching and meld-first and shows the opening of each. */
export function forOpenings(games: number, seed: string, visit: (opening: Opening) => void): void {
  const opening: Opening = {
    ...{ upcard: 0, unoLo: 0, unoHi: 0, rummyLo: 0, rummyHi: 0 },
    ...{ draws: -1, circle: -1, rummyHeld: 0, seniorLost: false },
  };
  const [uno, rummy] = [TEAMS[1]!.uno(), TEAMS[1]!.rummy()];
  let isFirst = true;
  const watchedUno = {
    newGame(view: UnoView) {
      isFirst = true;
      opening.upcard = view.table.top();
      opening.unoLo = view.handLo;
      opening.unoHi = view.handHi;
      opening.draws = opening.circle = -1;
    },
    play(view: UnoView) {
      if (isFirst && opening.draws < 0) opening.draws = 29 - view.table.stockCount;
      return uno.play(view);
    },
    call: uno.call.bind(uno),
  };
  const watchedRummy = {
    newGame(view: RummyView) {
      opening.rummyLo = view.handLo;
      opening.rummyHi = view.handHi;
    },
    draw(view: RummyView) {
      if (isFirst) {
        isFirst = false;
        if (opening.draws >= 0) opening.circle = view.table.top();
        opening.rummyHeld = view.table.held[1]!;
        opening.seniorLost = view.table.seniorLost;
      }
      return rummy.draw(view);
    },
    layDown: rummy.layDown.bind(rummy),
    discard: rummy.discard.bind(rummy),
  };
  const engine = new ShamusEngine({ targets: targetsOf('standard') }, [watchedUno, watchedRummy], keyFromSeed(seed));
  for (let game = 0; game < games; game++) {
    engine.play(game);
    visit(opening);
  }
}
