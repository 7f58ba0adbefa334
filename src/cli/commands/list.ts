import { featuresOf, type Game, type NamedItem, referenceTo, suggestion, UsageError } from '../../game/index.js';
import { GAME_NAMES, shippedPolicies } from '../../games/registry.js';
import { hanging } from '../../report/lines.js';
import { openGame } from '../../simulation/index.js';
import * as o from '../options/shared.js';
import { proseWidth } from '../output/terminal.js';

/** Kinds of things that `shamus list` lists. */
const LISTED = ['games', 'variants', 'rulings', 'outcomes', 'reasons', 'metrics', 'features', 'policies'] as const;

export function spec() {
  return {
    options: {
      what: o.text(`one of ${LISTED.join(', ')}`, { positional: true, values: LISTED }),
      ...o.ONE_GAME,
    },
    examples: [
      ['list', 'everything'],
      ['list policies', 'the shipped policies'],
      ['list features --game rummy', 'the columns that --features adds to records'],
    ] as const,
  };
}

type Listed = (typeof LISTED)[number];

const SECTIONS: Readonly<Record<Listed, (game: Game) => readonly NamedItem[] | Promise<NamedItem[]>>> = {
  games: (game) => [game],
  variants: ({ variants }) => variants,
  rulings: ({ rulings }) =>
    rulings.map(({ name: ruling, values: [standard, ...others], summary }) => ({
      name: ruling,
      summary: `${standard} (default), ${others.join(', ')}: ${summary}`,
    })),
  outcomes: ({ outcomes }) => outcomes,
  reasons: ({ reasons }) => reasons,
  metrics: ({ metrics, seatMetrics }) => [
    ...metrics,
    ...seatMetrics.map((metric) => ({ ...metric, summary: `of each seat: ${metric.summary}` })),
  ],
  features: (game) => featuresOf(game),
  policies: async (game) =>
    (await shippedPolicies(referenceTo(game))).map(({ role, name: policy, summary }) => ({
      name: `${role}:${policy}`,
      summary,
    })),
};

/** `shamus list`: lists what is available. */
export async function action(values: o.ValuesFor<typeof spec>): Promise<void> {
  const what = values.what?.toLowerCase();
  if (what !== undefined && !isListed(what)) {
    throw new UsageError(`cannot list '${values.what}'${suggestion(what, LISTED)}`);
  }
  const sections: string[] = [];
  const games = await Promise.all(
    (values.game === undefined ? GAME_NAMES : [values.game]).map((name) => openGame(name)),
  );
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
async function thingsOf(word: Listed, game: Game, isOneOfSeveral: boolean): Promise<readonly NamedItem[]> {
  const things = await SECTIONS[word](game);
  if (!isOneOfSeveral || word === 'games') return things;
  return things.map(({ name, summary }) => ({ name: `${game.name} ${name}`, summary }));
}

function lines(things: readonly NamedItem[], indent: string): string {
  const width = Math.max(...things.map(({ name }) => name.length));
  return things
    .map(({ name, summary }) => hanging(`${indent}${name.padEnd(width)}  `, summary, proseWidth(process.stdout)))
    .join('\n');
}
