import type { RummyPolicy, UnoPolicy } from 'shamus-lab/shamus';
import { describe, expect, test } from 'vitest';
import { ShamusEngine } from '../../src/games/shamus/engine/engine.js';
import { numbersOf } from '../../src/games/shamus/rules/setup.js';
import { keyFromSeed } from '../../src/random/index.js';
import { reader, signaller } from './signals.js';
import { TUNED_ACE_KEEPER, TUNED_PILE_SAVER } from './tuned-weights.js';

const GAMES = 150;

function played(variant: string, uno: UnoPolicy, rummy: RummyPolicy): string {
  const engine = new ShamusEngine({ targets: numbersOf({ variant, players: 2 }) }, [uno, rummy], keyFromSeed('tuned'));
  return Array.from({ length: GAMES }, (_, game) => {
    engine.play(game);
    return [engine.outcome, ...engine.metrics].join();
  }).join('\n');
}

describe.each(['standard', 'advanced', 'expert'] as const)('tuned=on in %s', (variant) => {
  const uno = TUNED_ACE_KEEPER[variant];
  const rummy = TUNED_PILE_SAVER[variant];

  test('is the same as giving the weights of the variant, on both sides', () => {
    const given = played(variant, signaller.create(uno), reader.create(rummy));
    expect(played(variant, signaller.create({ tuned: true }), reader.create({ tuned: true }))).toBe(given);
    expect(played(variant, signaller.create(), reader.create())).not.toBe(given);
  });

  test('leaves a weight as it is given', () => {
    const [acePlayed, draw] = [40000, 1500];
    const given = played(variant, signaller.create({ ...uno, acePlayed }), reader.create({ ...rummy, draw }));
    const tuned = played(variant, signaller.create({ tuned: true, acePlayed }), reader.create({ tuned: true, draw }));
    expect(tuned).toBe(given);
    expect(played(variant, signaller.create({ tuned: true }), reader.create({ tuned: true }))).not.toBe(given);
  });
});
