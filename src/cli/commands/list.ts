import type { Argv } from 'yargs';
import { featuresOf, type NamedItem, suggestion, UsageError } from '../../game/index.js';
import { GAME_NAMES, loadGame, shippedPolicies } from '../../games/registry.js';
import { hanging } from '../../report/text/lines.js';
import { gamesNamed, stringOption } from '../input/options.js';
import { proseWidth } from '../output/terminal.js';

/** The things that can be listed, by name. */
const SECTIONS: Readonly<Record<string, (game: string) => Promise<NamedItem[]>>> = {
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

/** What `shamus list` can be asked for. */
export const LISTED: readonly string[] = Object.keys(SECTIONS);

/** `shamus list`: lists what is available. */
export function listCommand(yargs: Argv): Argv {
  return yargs.command(
    'list [what]',
    'list games, variants, rulings, policies, outcomes, metrics and features',
    (command) =>
      command
        .options({ game: stringOption('game', { describe: `of this game only: ${GAME_NAMES.join(', ')}` }) } as const)
        .positional('what', { type: 'string', describe: `one of ${LISTED.join(', ')}` })
        .example('$0 list', 'everything')
        .example('$0 list policies', 'the shipped policies')
        .example('$0 list features --game rummy', 'the columns that --features adds to records'),
    async (argv) => {
      const what = argv.what?.toLowerCase();
      if (what !== undefined && !LISTED.includes(what)) {
        throw new UsageError(`cannot list '${argv.what}'${suggestion(what, LISTED)}`);
      }
      const sections: string[] = [];
      const games = gamesNamed(argv.game);
      for (const word of what === undefined ? LISTED : [what]) {
        const things = (await Promise.all(games.map((game) => thingsOf(word, game, games.length > 1)))).flat();
        sections.push(what === undefined ? `${word}\n${lines(things, '  ')}` : lines(things, ''));
      }
      process.stdout.write(`${sections.join('\n\n')}\n`);
    },
  );
}

/** What a game has of a kind; of several games, each with the name of its game. */
async function thingsOf(word: string, game: string, isOneOfSeveral: boolean): Promise<NamedItem[]> {
  const things = await SECTIONS[word]!(game);
  if (!isOneOfSeveral || word === 'games') return things;
  return things.map(({ name, summary }) => ({ name: `${game} ${name}`, summary }));
}

function lines(things: readonly NamedItem[], indent: string): string {
  const width = Math.max(...things.map(({ name }) => name.length));
  return things
    .map(({ name, summary }) => hanging(`${indent}${name.padEnd(width)}  `, summary, proseWidth(process.stdout)))
    .join('\n');
}
