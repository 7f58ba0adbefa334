import type { Argv } from 'yargs';
import {
  type Choice,
  type PolicyDefinition,
  type PolicyOption,
  type PolicyOptions,
  rangeText,
  suggestion,
  UsageError,
  wordsOf,
  writeValue,
} from '../game/index.js';
import { GAME_NAMES, loadGame, shippedPolicies } from '../games/registry.js';
import { hanging } from '../report/wrapped.js';
import { isPolicyFile, loadPolicyFile, splitPolicy } from '../simulation/index.js';
import { keepStdoutForResults, proseWidth } from './terminal.js';

/** Something that can be described: what it is, and its text. */
interface Description {
  readonly name: string;
  readonly kind: string;
  readonly text: string;
  /** What can be set on it. */
  readonly options?: PolicyOptions;
}

/** An option as a program reads it: its values as a user writes them, or the range of a number. */
interface OptionDescription {
  readonly name: string;
  readonly summary: string;
  readonly values?: readonly string[];
  readonly low?: number;
  readonly high?: number;
  readonly step?: number;
  readonly default: string | number;
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
  return { name, kind: `${role} policy`, text: description, ...(options === undefined ? {} : { options }) };
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
        ? JSON.stringify({ schema: 'shamus-describe/1', found: found.map(forPrograms) })
        : found.map(paragraphs).join('\n\n');
      process.stdout.write(`${text}\n`);
    },
  );
}

async function describedAs(words: string): Promise<Description[]> {
  if (isPolicyFile(words)) {
    const { policy } = splitPolicy(words);
    const { definition } = await loadPolicyFile(policy);
    return [describePolicy({ ...definition, name: policy })];
  }
  const all = (await Promise.all(GAME_NAMES.map(describe))).flat();
  const [first, second] = words.split(':');
  // A role and a name, or, as in a team, a policy and its options.
  const isRole = second !== undefined && !second.includes('=');
  const [role, policy = words] = isRole ? [first, second] : [undefined, first];
  const found = all.filter(({ name, kind }) => name === policy && (role === undefined || kind === `${role} policy`));
  if (found.length === 0) {
    const names = all.map(({ name, kind }) => (isRole ? `${kind.replace(/ policy$/, '')}:${name}` : name));
    throw new UsageError(`nothing is called '${words}'${suggestion(isRole ? words : policy, names)}`);
  }
  return found;
}

function forPrograms({ options, ...about }: Description) {
  if (options === undefined) return about;
  return { ...about, options: Object.entries(options).map(describeOption) };
}

function describeOption([name, option]: [string, PolicyOption]): OptionDescription {
  if ('step' in option) return { name, ...option };
  return { name, summary: option.summary, values: wordsOf(option), default: writeValue(option.default) };
}

function paragraphs({ name, kind, text, options = {} }: Description): string {
  const lines = Object.entries(options).flatMap(([option, about]) => [
    inLines('  ', `${option}: ${about.summary}`),
    inLines('    ', `${rangeText(about)}; default: ${writeValue(about.default)}`),
  ]);
  const told = text.split('\n').map((line) => inLines('', line));
  return [`${name} (${kind})`, ...told, ...(lines.length > 0 ? ['', 'Options:', ...lines] : [])].join('\n');
}

function inLines(indent: string, text: string): string {
  return hanging(indent, text, proseWidth(process.stdout));
}
