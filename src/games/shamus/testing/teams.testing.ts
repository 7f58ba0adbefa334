import highFirst from '../../../../strategies/shamus/high-first.js';
import shippedPolicies from '../../../../strategies/shamus/index.js';
import meldFirst from '../../../../strategies/shamus/meld-first.js';
import rankMatching from '../../../../strategies/shamus/rank-matching.js';
import randomRummy from '../../../../strategies/shamus/rummy-random.js';
import randomUno from '../../../../strategies/shamus/uno-random.js';
import type { Setup } from '../../../game/index.js';
import { keyFromSeed, type Stream } from '../../../random/index.js';
import { ShamusEngine } from '../engine/engine.js';
import type { ShamusEvent } from '../engine/events.js';
import shamus from '../index.js';
import type { RummyPolicy, RummyView, UnoPolicy, UnoView } from '../policy.js';
import { RULINGS } from '../rules/rulings.js';
import { numbersOf, type VariantNumbers } from '../rules/setup.js';

/** Two policies that play together, made afresh for each table. */
export interface Team {
  readonly name: string;
  uno(): UnoPolicy;
  rummy(): RummyPolicy;
}

/** Teams that between them get into every kind of game: long ones, wins of both kinds, losses of both kinds. */
export const TEAMS: readonly Team[] = [
  { name: 'random+random', uno: randomUno.create, rummy: randomRummy.create },
  { name: 'rank-matching+meld-first', uno: rankMatching.create, rummy: meldFirst.create },
  { name: 'high-first+random', uno: highFirst.create, rummy: randomRummy.create },
];

export function tableOf(team: Team, targets: VariantNumbers, seed: string, recorded: boolean): ShamusEngine {
  return new ShamusEngine({ targets, recorded }, [team.uno(), team.rummy()], keyFromSeed(seed));
}

/** The events of the games from one index up to another. */
export function recordGames(
  team: Team,
  targets: VariantNumbers,
  seed: string,
  from: number,
  to: number,
): ShamusEvent[][] {
  const engine = tableOf(team, targets, seed, true);
  return Array.from({ length: to - from }, (_, place) => {
    engine.play(from + place);
    return [...engine.recorder!.events];
  });
}

function pick<T>(dice: Stream, things: readonly T[]): T {
  return things[dice.below(things.length)]!;
}

/** Any variant, number of players and reading of the rules. */
export function arbitrarySetup(dice: Stream): Setup {
  const rulings = RULINGS.map(({ name, values }) => [name, pick<string>(dice, values)]);
  const [variant, players] = [pick(dice, shamus.setups.variants).name, pick(dice, shamus.setups.players)];
  return { game: 'shamus', variant, players, rulings: Object.fromEntries(rulings) };
}

/** The shipped policies that decide in microseconds; searches, which say how large a batch is, have tests of their own. */
export const quickPolicies = shippedPolicies.filter(({ batch }) => batch === undefined);

/** One of them a seat, each drawn from those for its role. */
export function arbitraryTeam(dice: Stream, players: number) {
  return shamus.setups.roles(players).map((role) =>
    pick(
      dice,
      quickPolicies.filter((policy) => policy.role === role),
    ),
  );
}

/** Beginning of a game as its players saw it. The object is the same for all games; its contents change. */
export interface Opening {
  upcard: number;
  /** The six cards that each was dealt, as halves. */
  unoLo: number;
  unoHi: number;
  rummyLo: number;
  rummyHi: number;
  /** Number of the Uno player's six cards that fitted, and number drawn; -1 where the upcard skipped the turn. */
  draws: number;
  /** The first circle card; -1 where the upcard skipped it. */
  circle: number;
  /** Cards in the Rummy player's hand, and whether Senior was lost, at their first draw. */
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
  const engine = new ShamusEngine(
    { targets: numbersOf({ variant: 'standard', players: 2 }) },
    [watchedUno, watchedRummy],
    keyFromSeed(seed),
  );
  for (let game = 0; game < games; game++) {
    engine.play(game);
    visit(opening);
  }
}
