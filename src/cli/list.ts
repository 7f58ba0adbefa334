import type { Argv } from 'yargs';
import { type Choice, suggestion, UsageError } from '../game/index.js';
import { GAME_NAMES, loadGame, shippedPolicies } from '../games/registry.js';
import { hanging } from '../report/wrapped.js';
import { proseWidth } from './terminal.js';

/** The things that can be listed, by the word that asks for them. */
const SECTIONS: Readonly<Record<string, (game: string) => Promise<Choice[]>>> = {
  games: async (name) => [await loadGame(name)],
  variants: async (name) => [...(await loadGame(name)).variants],
  rulings: async (name) =>
    (await loadGame(name)).rulings.map(({ name: ruling, values: [standard, ...others], summary }) => ({
      name: ruling,
      summary: `${standard} (default), ${others.join(', ')}: ${summary}`,
    })),
  outcomes: async (name) => [...(await loadGame(name)).outcomes],
  reasons: async (name) => [...(await loadGame(name)).reasons],
  metrics: async (name) => [...(await loadGame(name)).metrics],
  policies: async (name) =>
    (await shippedPolicies(name)).map(({ role, name: policy, summary }) => ({ name: `${role}:${policy}`, summary })),
};

/** `shamus list`: what there is. */
export function listCommand(yargs: Argv): Argv {
  return yargs.command(
    'list [what]',
    'list games, variants, policies and what is measured',
    (command) =>
      command
        .positional('what', { type: 'string', describe: `one of ${Object.keys(SECTIONS).join(', ')}` })
        .example('$0 list', 'everything')
        .example('$0 list policies', 'the policies that are shipped'),
    async (argv) => {
      const words = Object.keys(SECTIONS);
      if (argv.what !== undefined && !words.includes(argv.what)) {
        throw new UsageError(`there are no '${argv.what}' to list${suggestion(argv.what, words)}`);
      }
      const sections: string[] = [];
      for (const word of argv.what === undefined ? words : [argv.what]) {
        const things = (await Promise.all(GAME_NAMES.map((game) => SECTIONS[word]!(game)))).flat();
        sections.push(argv.what === undefined ? `${word}\n${lines(things, '  ')}` : lines(things, ''));
      }
      process.stdout.write(`${sections.join('\n\n')}\n`);
    },
  );
}

function lines(things: readonly Choice[], indent: string): string {
  const width = Math.max(...things.map(({ name }) => name.length));
  return things
    .map(({ name, summary }) => hanging(`${indent}${name.padEnd(width)}  `, summary, proseWidth(process.stdout)))
    .join('\n');
}
