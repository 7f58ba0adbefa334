import shippedPolicies from '../../../../strategies/shamus/index.js';
import type { Setup } from '../../../game/index.js';
import type { Stream } from '../../../random/index.js';
import shamus from '../index.js';
import { RULINGS } from '../rules/rulings.js';

function pick<T>(dice: Stream, things: readonly T[]): T {
  return things[dice.below(things.length)]!;
}

/** Any variant, number of players and reading of the rules. */
export function anySetup(dice: Stream): Setup {
  const rulings = RULINGS.map(({ name, values }) => [name, pick<string>(dice, values)]);
  const [variant, players] = [pick(dice, shamus.variants).name, pick(dice, shamus.players)];
  return { game: 'shamus', variant, players, rulings: Object.fromEntries(rulings) };
}

/** The shipped policies that decide in microseconds; searches, which say how large a batch is, have tests of their own. */
export const quickPolicies = shippedPolicies.filter(({ batch }) => batch === undefined);

/** One of them a seat, each drawn from those for its role. */
export function anyTeam(dice: Stream, players: number) {
  return shamus.roles(players).map((role) =>
    pick(
      dice,
      quickPolicies.filter((policy) => policy.role === role),
    ),
  );
}
