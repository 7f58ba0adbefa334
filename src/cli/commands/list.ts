import { featuresOf, type NamedItem, suggestion, UsageError } from '../../game/index.js';
import { GAME_NAMES, loadGame, shippedPolicies } from '../../games/registry.js';
import { hanging } from '../../report/lines.js';
import type { ValuesFor } from '../options/option.js';
import { proseWidth } from '../output/terminal.js';
import { LISTED, type listThings as listSpec } from '../specs/program.js';

type Listed = (typeof LISTED)[number];

/** The things that can be listed, by name. */
const SECTIONS: Readonly<Record<Listed, (game: string) => Promise<NamedItem[]>>> = {
  games: async (name) => [await loadGame(name)],
  variants: async (name) => [...(await loadGame(name)).variants],
  rulings: async (name) =>
    (await loadGame(name)).rulings.map(({ name: ruling, values: [standard, ...others], summary }) => ({
      name: ruling,
      summary: `${standard} (default), ${others.join(', ')}: ${summary}`,
    })),
  outcomes: async (name) => [...(await loadGame(name)).outcomes],
  reasons: async (name) => [...(await loadGame(name)).reasons],
  metrics: async (name) => {
    const { metrics, seatMetrics } = await loadGame(name);
    return [...metrics, ...seatMetrics.map((metric) => ({ ...metric, summary: `of each seat: ${metric.summary}` }))];
  },
  features: async (name) => featuresOf(await loadGame(name)),
  policies: async (name) =>
    (await shippedPolicies(name)).map(({ role, name: policy, summary }) => ({ name: `${role}:${policy}`, summary })),
};

/** `shamus list`: lists what is available. */
export async function listThings(values: ValuesFor<typeof listSpec>): Promise<void> {
  const what = values.what?.toLowerCase();
  if (what !== undefined && !isListed(what)) {
    throw new UsageError(`cannot list '${values.what}'${suggestion(what, LISTED)}`);
  }
  const sections: string[] = [];
  const games = values.game === undefined ? GAME_NAMES : [values.game];
  for (const word of what === undefined ? LISTED : [what]) {
    const things = (await Promise.all(games.map((game) => thingsOf(word, game, games.length > 1)))).flat();
    sections.push(what === undefined ? `${word}\n${lines(things, '  ')}` : lines(things, ''));
  }
  process.stdout.write(`${sections.join('\n\n')}\n`);
}

function isListed(word: string): word is Listed {
  return LISTED.some((listed) => listed === word);
}

/** What a game has of a kind; of several games, each with the name of its game. */
async function thingsOf(word: Listed, game: string, isOneOfSeveral: boolean): Promise<NamedItem[]> {
  const things = await SECTIONS[word](game);
  if (!isOneOfSeveral || word === 'games') return things;
  return things.map(({ name, summary }) => ({ name: `${game} ${name}`, summary }));
}

function lines(things: readonly NamedItem[], indent: string): string {
  const width = Math.max(...things.map(({ name }) => name.length));
  return things
    .map(({ name, summary }) => hanging(`${indent}${name.padEnd(width)}  `, summary, proseWidth(process.stdout)))
    .join('\n');
}
