import type { Argv } from 'yargs';
import { type Choice, type PolicyDefinition, rangeText, suggestion, UsageError, writeValue } from '../game/index.js';
import { GAME_NAMES, loadGame, shippedPolicies } from '../games/registry.js';
import { isPolicyFile, loadPolicyFile } from '../simulation/index.js';
import { keepStdoutForResults } from './terminal.js';

/** Something that can be described: what it is, and its text. */
interface Description {
  readonly name: string;
  readonly kind: string;
  readonly text: string;
  /** What can be set on it. */
  readonly options?: readonly OptionDescription[];
}

interface OptionDescription {
  readonly name: string;
  readonly summary: string;
  /** What it can be, in words. */
  readonly values: string;
  readonly default: string;
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
    ...policies.map(describePolicy),
  ];
}

function describePolicy({ name, role, description, options }: PolicyDefinition): Description {
  const kind = `${role} policy`;
  if (options === undefined) return { name, kind, text: description };
  const described = Object.entries(options).map(([option, about]) => ({
    name: option,
    summary: about.summary,
    values: rangeText(about),
    default: writeValue(about.default),
  }));
  return { name, kind, text: description, options: described };
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
          describe: 'a name from shamus list, as in uno:random, or a policy file',
        })
        .option('json', { type: 'boolean', default: false, describe: 'as JSON (schema shamus-describe/1)' })
        .example('$0 describe meld-first', 'what a policy does, and its options if it has any')
        .example('$0 describe uno:random', 'the one of that role'),
    async (argv) => {
      keepStdoutForResults();
      const found = await describedAs(argv.name);
      const text = argv.json
        ? JSON.stringify({ schema: 'shamus-describe/1', found })
        : found.map(paragraphs).join('\n\n');
      process.stdout.write(`${text}\n`);
    },
  );
}

async function describedAs(words: string): Promise<Description[]> {
  if (isPolicyFile(words)) {
    const { definition } = await loadPolicyFile(words);
    return [describePolicy({ ...definition, name: words })];
  }
  const all = (await Promise.all(GAME_NAMES.map(describe))).flat();
  const [role, policy = words] = words.includes(':') ? words.split(':') : [undefined, words];
  const found = all.filter(({ name, kind }) => name === policy && (role === undefined || kind === `${role} policy`));
  if (found.length === 0) {
    const names = all.map(({ name }) => name);
    throw new UsageError(`nothing is called '${words}'${suggestion(policy, names)}`);
  }
  return found;
}

function paragraphs({ name, kind, text, options }: Description): string {
  const lines = [`${name} (${kind})`, text];
  if (options !== undefined) {
    lines.push('', 'Options:');
    for (const option of options) {
      lines.push(`  ${option.name}: ${option.summary}`, `    ${option.values}; default: ${option.default}`);
    }
  }
  return lines.join('\n');
}
