import type { Argv } from 'yargs';
import { type Choice, suggestion, UsageError } from '../game/index.js';
import { GAME_NAMES, loadGame, shippedPolicies } from '../games/registry.js';

/** Something that can be described: what it is, and its text. */
interface Description {
  readonly name: string;
  readonly kind: string;
  readonly text: string;
}

async function describe(gameName: string): Promise<Description[]> {
  const game = await loadGame(gameName);
  const policies = await shippedPolicies(gameName);
  const of = (kind: string, things: readonly Choice[]) =>
    things.map(({ name, summary }) => ({ name, kind, text: summary }));
  const metrics = game.metrics.map(({ name, summary, unit, low, high }) => ({
    name,
    kind: 'metric',
    text: `${summary}; in ${unit}, ${low} to ${high}`,
  }));
  return [
    ...of('game', [game]),
    ...of('variant', game.variants),
    ...game.rulings.map(({ name, values, summary }) => ({
      name,
      kind: 'ruling',
      text: `${summary}\nValues: ${values.join(', ')}; the first is the default.`,
    })),
    ...of('outcome', game.outcomes),
    ...of('reason', game.reasons),
    ...metrics,
    ...policies.map(({ name, role, description }) => ({ name, kind: `${role} policy`, text: description })),
  ];
}

/** `shamus describe NAME`: what something is, in words. */
export function describeCommand(yargs: Argv): Argv {
  return yargs.command(
    'describe <name>',
    'tell what a policy, variant, outcome or metric is',
    (command) =>
      command
        .positional('name', {
          type: 'string',
          demandOption: true,
          describe: 'a name from shamus list, as in uno:random',
        })
        .example('$0 describe meld-first', 'what a policy does')
        .example('$0 describe uno:random', 'the one of that role'),
    async (argv) => {
      const all = (await Promise.all(GAME_NAMES.map(describe))).flat();
      const [role, policy] = argv.name.includes(':') ? argv.name.split(':') : [undefined, argv.name];
      const found = all.filter(
        ({ name, kind }) => name === policy && (role === undefined || kind === `${role} policy`),
      );
      if (found.length === 0) {
        throw new UsageError(
          `nothing is called '${argv.name}'${suggestion(
            policy ?? '',
            all.map(({ name }) => name),
          )}`,
        );
      }
      process.stdout.write(`${found.map(({ name, kind, text }) => `${name} (${kind})\n${text}`).join('\n\n')}\n`);
    },
  );
}
