/** Every sentence by which people are asked, with its rule, and whether it is true of games: a false sentence fails. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Game, Setup } from '../src/game/index.js';
import { GAME_NAMES, loadGame } from '../src/games/registry.js';
import { FAMILY } from './prompts-of-rummy.testing.js';
import { SHAMUS } from './prompts-of-shamus.testing.js';
import { testSize } from './sized.testing.js';
import { setupsOf, watchGame } from './watched-games.testing.js';

/** The sentences of a setup's prompts, and of the summary of Shamus, which is shown with them; questions of decisions are left out: they state nothing. */
function sentencesOf(game: Game, setup: Setup): string[] {
  const asked = [game.policies.decisions, game.policies.mayDecide ?? {}].flatMap((by) => [
    ...Object.keys(by),
    ...Object.values(by).flat(),
  ]);
  const prompts = Object.entries(game.pages.prompts(setup)).filter(([name]) => asked.includes(name));
  const texts = prompts.flatMap(([, { question, help }]) => [question.endsWith('?') ? '' : question, help]);
  if (game.name === 'shamus') texts.push(game.about.summary);
  return texts
    .flatMap((text) => text.split(/(?<=\.) /))
    .filter((text) => text !== '' && !/^You are (the|an?) \w+ player\.$/.test(text));
}

const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  shamus: ['standard', 'senior=20,junior=30'],
  rummy: ['deal-1'],
};

describe.each(GAME_NAMES)('what people of %s are told', (name) => {
  const table = name === 'shamus' ? SHAMUS : FAMILY;
  let game: Game;
  beforeAll(async () => {
    game = await loadGame(name);
  });

  test('is in the table, and true of games in all setups', async () => {
    const shown = new Map<RegExp, number>();
    const setups = setupsOf(game, VARIANTS[name] ?? ['deal-1', 'deal-2', 'deal-3']);
    for (const [number, setup] of setups.entries()) {
      // Games of random players are long where there are contracts.
      const policies = name === 'shamus' ? [null, 'random'] : ['greedy', number === 0 ? 'random' : 'greedy'];
      const games = testSize(name === 'shamus' ? 6 : 2, 20);
      const played = await Promise.all(
        Array.from({ length: games }, (_, index) => watchGame(game, setup, index, policies[index % 2]!)),
      );
      for (const sentence of new Set(sentencesOf(game, setup))) {
        const entry = table.find(([form]) => form.test(sentence));
        expect(entry, `'${sentence}' stands in no table`).toBeDefined();
        const [form, rule, check] = entry!;
        const results = played.map((one) => check?.(one, form.exec(sentence)!) ?? [true]);
        const place = results.findIndex((each) => each.includes(false));
        expect(place, `'${sentence}' is false (rule ${rule}; ${JSON.stringify(setup)}, game ${place})`).toBe(-1);
        shown.set(form, (shown.get(form) ?? 0) + results.flat().length);
      }
    }
    expect([...shown].filter(([, times]) => times === 0)).toEqual([]);
  });
});
