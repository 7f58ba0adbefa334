import { expect, test } from 'vitest';
import { type ReplayRenderer, resolveSetup } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { resolvePlayers } from './play-spec.js';
import { SeatedGame } from './seated-game.js';

/** Seats that the drawn tables mark as those who play, the last table last. */
const marked: (number | null)[] = [];
const RENDERER = {
  draw: (scene: { readonly seat: number | null }) => {
    marked.push(scene.seat);
    return '';
  },
} as unknown as ReplayRenderer;

async function open(name: string, team: string, variant: string, index: number): Promise<SeatedGame> {
  const game = await loadGame(name);
  const players = team.split('+').length;
  const setup = resolveSetup(game, { players, variant });
  const condition = { setup, team: await resolvePlayers(game, players, team, undefined) };
  return SeatedGame.open({ condition, seed: 'seated', index }, RENDERER, [], []);
}

test.each([
  ['shamus', 'feeder+me', 'standard', 12],
  ['rummy', 'me+shrewd', 'deal-1', 6],
  ['frustration', 'me+greedy', 'deal-1', 6],
])(
  '%s: to lay nothing is offered where the rules allow it (4.4), and who is asked is marked',
  async (name, team, variant, games) => {
    const offered = { allowed: 0, forbidden: 0 };
    for (let index = 0; index < games; index++) {
      const seated = await open(name, team, variant, index);
      while (!seated.isOver) {
        marked.length = 0;
        const { question } = seated.look(0);
        expect(marked.at(-1)).toBe(seated.person);
        const { choices, pieces } = question!;
        const isOffered = choices.some(({ reply }) => Array.isArray(reply) && reply.length === 0);
        if (pieces !== null) {
          offered[isOffered ? 'allowed' : 'forbidden']++;
          const refused = seated.reply([]);
          expect(refused === null, JSON.stringify(refused)).toBe(isOffered);
          if (refused === null) continue;
          expect(refused.rule).toMatch(/^R?4\.[14]$/);
        }
        // In every other game deep into the pile, from which something must be laid (4.1).
        expect(seated.reply(choices.at(index % 2 === 0 ? 0 : -1)!.reply)).toBeNull();
      }
      seated.look(0);
      expect(marked.at(-1)).toBe(null);
    }
    expect(offered.allowed).toBeGreaterThan(0);
    if (name === 'shamus') expect(offered.forbidden).toBeGreaterThan(10);
  },
);
