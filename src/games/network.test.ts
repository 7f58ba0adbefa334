import { describe, expect, test } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { newCells } from '../game/index.js';
import { Network } from '../network/network.js';
import { keyFromSeed } from '../random/index.js';
import { networkFile, setupOf } from './network.testing.js';
import { GAME_NAMES, loadGame } from './registry.js';
import { networkOfRummy } from './rummy/learning.js';
import { networkOfShamus } from './shamus/learning.js';

const TEXT = { name: 'net', summary: 'a network', description: 'A network with any weights.' };

const PLAYED = testSize(['shamus', 'shanghai-rum'], GAME_NAMES);

describe.each(PLAYED.map((name) => [name]))('networks play %s', (name) => {
  test('by its rules, the same games each time', async () => {
    const game = await loadGame(name);
    const define = name === 'shamus' ? networkOfShamus : networkOfRummy;
    for (const players of game.setups.players.slice(0, 1)) {
      const play = async () => {
        const policies = await Promise.all(
          game.setups.roles(players).map(async (role) => {
            const policy = define(await networkFile(game, role, players), TEXT);
            expect(policy.role).toBe(role);
            return policy.create() as object;
          }),
        );
        const engine = game.tables.engine(setupOf(game, players), policies, keyFromSeed('networks'));
        return Array.from({ length: 1 }, (_, index) => {
          engine.play(index);
          return engine.fingerprint();
        });
      };
      expect(await play()).toEqual(await play());
    }
  });
});

test('a network for another game or role is refused', async () => {
  const file = await networkFile(await loadGame('rummy'), 'player', 2);
  expect(() => networkOfShamus(file, TEXT)).toThrow(
    'the network file is for player of rummy, not for uno or rummy of shamus',
  );
});

test('explain names the moves with the highest values, and the one that is made first', async () => {
  const game = await loadGame('shamus');
  const policies = await Promise.all(
    game.setups.roles(2).map(async (role) => networkOfShamus(await networkFile(game, role, 2), TEXT).create()),
  );
  type Explained = Record<string, (view: unknown, more?: unknown) => number> & {
    explain(view: unknown, method: string): { choice: number; score: number }[];
  };
  const file = await networkFile(game, 'rummy', 2);
  const encoding = await game.outside.encoding!(setupOf(game, 2));
  const [network, encoder] = [new Network(file, 'shamus', encoding), encoding.encoder()];
  const cells = newCells(encoding);
  let alone = 0;
  const found: boolean[] = [];
  for (const [seat, method] of [
    [0, 'play'],
    [1, 'discard'],
  ] as const) {
    const policy = policies[seat] as unknown as Explained;
    const { [method]: decide, newGame } = policy as Required<Explained>;
    policy.newGame = (view: unknown) => {
      encoder.start();
      return newGame!(view);
    };
    policy[method] = (view: unknown) => {
      const choice = decide!(view);
      const [best, second] = policy.explain(view, method);
      if (method === 'discard' && second === undefined) {
        // The only card that may be discarded: its value is not that of the decision before.
        encoder.begin(method, view);
        const [move] = encoder.movesOf(choice);
        encoder.observe(cells, 0);
        network.evaluate(cells);
        expect(best!.score * 2 ** 16).toBe(network.values[move!]);
        alone++;
      }
      found.push(best!.choice === choice && (second === undefined || second.score <= best!.score));
      return choice;
    };
  }
  const engine = game.tables.engine(setupOf(game, 2), policies, keyFromSeed('explained'));
  for (let index = 0; index < 10; index++) engine.play(index);
  expect(found.length).toBeGreaterThan(50);
  expect(alone).toBeGreaterThan(0);
  expect(found).not.toContain(false);
});
