import { expect, test } from 'vitest';
import shippedPolicies from '../../../../strategies/shamus/index.js';
import { resolveSetup } from '../../../game/index.js';
import { keyFromSeed } from '../../../random/index.js';
import shamus from '../index.js';
import { recordShamus } from '../replay/replay.js';
import { METRICS } from '../rules/metrics.js';
import { RULINGS } from '../rules/rulings.js';

const TURNS = METRICS.findIndex(({ name }) => name === 'turns');
const SEED = 'turns';

/** Every reading of the rules that differs from the default in one ruling, or in the stock's and one other. */
const READINGS = [{}, { stockOut: 'when-needed' }].flatMap((stock) =>
  RULINGS.flatMap(({ name, values }) => values.map((value) => ({ ...stock, [name]: value }))),
);

/** Each turn ends with a card played or discarded, but the last one, which the end of the stock may cut short. */
function turnsIn(transcript: readonly string[]): number {
  const moves = transcript.map((line) => JSON.parse(line) as { type: string; cards?: unknown[] });
  const ends = moves.map(({ type }) => type === 'play' || type === 'discard');
  const rest = moves.slice(ends.lastIndexOf(true) + 1);
  const isCutShort = rest.some(({ type }) => type === 'draw' || type === 'pickup');
  return ends.filter(Boolean).length + (isCutShort ? 1 : 0);
}

test.each(shamus.players)(
  '3.4, 4.1, 5.4 of %i players: turns are those in which a card is drawn, picked up or played, as the transcript tells',
  (players) => {
    const roles = shamus.roles(players);
    // Random play draws much and picks up little: it reaches the end of the stock.
    const policies = () => roles.map((role) => shippedPolicies.find((one) => one.role === role)!.create());
    const names = roles.map(() => 'random');
    let stuck = 0;
    for (const rulings of READINGS) {
      const setup = resolveSetup(shamus, { players, variant: 'standard', rulings });
      const teller = recordShamus(setup, policies(), names, SEED);
      const engine = shamus.engine(setup, policies(), keyFromSeed(SEED));
      for (let game = 0; game < 60; game++) {
        teller.play(game);
        engine.play(game);
        const transcript = teller.transcript();
        expect(engine.metrics[TURNS]).toBe(turnsIn(transcript));
        expect(teller.metrics[TURNS]).toBe(turnsIn(transcript));
        const last = JSON.parse(transcript.at(-2)!) as { type: string; seat?: number };
        const endedByStock = (JSON.parse(transcript.at(-1)!) as { reason?: string }).reason === 'stock';
        // An Uno player's turn that ended before a card was moved.
        if (endedByStock && last.type === 'discard') stuck++;
      }
    }
    // Such games are among them, so that the rule is tried.
    expect(stuck).toBeGreaterThan(0);
  },
);
