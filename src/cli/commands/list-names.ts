/** Names of games and what they mean, for `shamus list NAME`. */
import {
  type Game,
  gameReferenceOf,
  listFeatures,
  type Metric,
  type NamedItem,
  type PolicyDefinition,
  type PolicyOption,
  type PolicyOptions,
  type Ruling,
  rangeText,
  shownOptions,
  suggestion,
  UsageError,
  wordsOf,
  writeValue,
} from '../../game/index.js';
import { rulesCommand, shippedPolicies } from '../../games/registry.js';
import { hangText } from '../../report/lines.js';
import { type RulesPage, readRulesPageIfAny } from '../../report/rules/rules-page.js';
import { findPolicy, isPolicyFile, splitPolicy } from '../../simulation/index.js';
import { proseWidth } from '../output/terminal.js';

interface Description {
  readonly name: string;
  readonly kind: string;
  /** An alternative, unambiguous name: `uno:random`, `unoOut=ends`. */
  readonly longName?: string;
  readonly text: string;
  /** Name of its game; absent for a policy file. */
  readonly game?: string;
  readonly options?: PolicyOptions;
  /** Meanings of a ruling's values; the first is the default. */
  readonly values?: readonly { readonly name: string; readonly meaning: string }[];
  /** The number of the rule or section about it; empty for the whole rules. */
  readonly rule?: string;
  readonly see?: string;
}

/** Empty rules for a game without a page: its other names are still described. */
const NO_RULES: RulesPage = { title: '', content: [], sections: [] };

async function describeGame(game: Game): Promise<Description[]> {
  const reference = gameReferenceOf(game);
  const policies = await shippedPolicies(reference);
  const rules = readRulesPageIfAny(game) ?? NO_RULES;
  const rulings = game.setups.rulings.map((ruling) => describeRuling(ruling, rules));
  const of = (kind: string, things: readonly NamedItem[]) =>
    things.map(({ name, summary }) => ({ name, kind, text: summary }));
  const measured = (kind: string, metrics: readonly Metric[]) =>
    metrics.map(({ name, summary, unit, low, high }) => ({
      name,
      kind,
      text: `${summary}; in ${unit}, ${low} to ${high}`,
    }));
  const all: Description[] = [
    ...of('game', [{ name: game.name, summary: game.about.summary }]).map((about) => ({ ...about, rule: '' })),
    ...of('variant', game.setups.variants).map((about) => ({ ...about, ...ruleOfVariants(rules) })),
    ...rulings.map(([ruling]) => ruling!),
    ...of('outcome', game.results.outcomes),
    ...of('reason', game.results.reasons),
    ...measured('metric', game.results.metrics),
    ...measured('metric of each seat', game.results.seatMetrics),
    ...listFeatures(game).map(({ name, summary, unit, low, high, group }) => ({
      name,
      kind: 'feature',
      text: `${summary}; in ${unit}, ${low} to ${high}\nRecords have it with --features ${group}.`,
    })),
    ...policies.map(describePolicy),
    // Some values share a name with something else, which should come first.
    ...rulings.flatMap(([, ...values]) => values),
  ];
  return all.map((about) => {
    const each = { ...about, game: game.name };
    return each.rule === undefined
      ? each
      : { ...each, see: rulesCommand(reference, each.rule === '' ? [] : [each.rule]) };
  });
}

function describeRuling({ name, values, summary }: Ruling, { sections }: RulesPage): Description[] {
  const rule = sections.flatMap(({ rules }) => rules).find(({ rulings }) => rulings.some((each) => each.name === name));
  const known = rule?.rulings.find((each) => each.name === name)?.values ?? [];
  const meanings = values.map(
    (value) => known.find((each) => each.name === value) ?? { name: value, meaning: summary },
  );
  const where = rule === undefined ? {} : { rule: rule.number };
  return [
    {
      name,
      kind: 'ruling',
      text: `${summary}\nValues: ${values.join(', ')}; the first is the default.`,
      values: meanings,
      ...where,
    },
    ...meanings.map(({ name: value, meaning }) => ({
      name: value,
      kind: `value of the ruling ${name}`,
      longName: `${name}=${value}`,
      text: `${summary}\n${value}: ${meaning}`,
      ...where,
    })),
  ];
}

function ruleOfVariants({ sections }: RulesPage): { readonly rule?: string } {
  const section = sections.find(({ title }) => title === 'Variants');
  return section?.number == null ? {} : { rule: section.number };
}

function describePolicy({ name, role, description, options }: Omit<PolicyDefinition, 'create'>): Description {
  return {
    name,
    kind: `${role} policy`,
    longName: `${role}:${name}`,
    text: description,
    ...(options === undefined ? {} : { options }),
  };
}

/**
 * Explains a name in these games: of a policy, variant, ruling, value, outcome, metric, feature or rule.
 *
 * @param all whether to tell hidden options too
 * @throws UsageError if nothing has that name
 */
export async function explainName(name: string, games: readonly Game[], all: boolean): Promise<string> {
  const found = mergeByMeaning(await findDescriptions(name, games));
  return found.map((each) => formatDescription(each, all)).join('\n\n');
}

/** Descriptions as data; without a name, all of these games. @throws UsageError */
export async function describeName(name: string | null, games: readonly Game[]) {
  const found =
    name === null ? (await Promise.all(games.map(describeGame))).flat() : await findDescriptions(name, games);
  return found.map(toJsonDescription);
}

async function findDescriptions(words: string, games: readonly Game[]): Promise<Description[]> {
  if (isPolicyFile(words)) {
    const { policy } = splitPolicy(words);
    const { definition } = await findPolicy(policy);
    return [describePolicy({ ...definition, name: policy })];
  }
  const all = (await Promise.all(games.map(describeGame))).flat();
  const word = removePolicyOptions(words);
  for (const isSame of [isEqual, isEqualIgnoringCase]) {
    const found = all.filter(({ name, longName = name }) => isSame(name, word) || isSame(longName, word));
    if (found.length > 0) return found;
  }
  const names = all.flatMap(({ name, longName = name }) => [name, longName]);
  throw new UsageError(`nothing is called '${words}'${hintFor(word, names)}`);
}

/** Merges descriptions that several games share. With several games, each description says which it is of. */
function mergeByMeaning(found: readonly Description[]): Description[] {
  const games = new Set(found.flatMap(({ game }) => game ?? []));
  if (games.size < 2) return [...found];
  const groups = new Map<string, Description[]>();
  for (const each of found) {
    const { game: _, see: __, rule: ___, ...meaning } = each;
    const key = JSON.stringify(meaning);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].map((same) => {
    const names = same.flatMap(({ game }) => game ?? []);
    return { ...same[0]!, kind: `${same[0]!.kind} of ${names.join(', ')}` };
  });
}

function hintFor(word: string, names: readonly string[]): string {
  const near = suggestion(word, names);
  // Without a similar name, the list of all names would fill more than a screen.
  return near.startsWith('; did you mean') ? near : ' (see: shamus list)';
}

/** A policy may be given as in a team, with options: `tips:call=none`. */
function removePolicyOptions(words: string): string {
  return splitPolicy(words).options?.includes('=') ? splitPolicy(words).policy : words;
}

function isEqual(name: string, word: string): boolean {
  return name === word;
}

function isEqualIgnoringCase(name: string, word: string): boolean {
  return name.toLowerCase() === word.toLowerCase();
}

function toJsonDescription({ options, longName: _, ...about }: Description) {
  if (options === undefined) return about;
  return { ...about, options: Object.entries(options).map(describeOption) };
}

/** An option in JSON: its values as a user writes them, or the range of a number. */
function describeOption([name, option]: [string, PolicyOption]) {
  if ('step' in option) return { name, ...option };
  const { summary, default: standard, hidden } = option;
  const values = wordsOf(option);
  return { name, summary, values, default: writeValue(standard), ...(hidden !== undefined && { hidden }) };
}

/** @param all whether to tell hidden options too */
function formatDescription(about: Description, all: boolean): string {
  const { name, kind, text, options = {}, values = [], rule, see = '' } = about;
  const told = all ? options : shownOptions(options);
  const left = Object.keys(options).length - Object.keys(told).length;
  const lines = Object.entries(told).flatMap(([option, one]) => [
    wrapIndented('  ', `${option}: ${one.summary}`),
    wrapIndented('    ', `${rangeText(one)}; default: ${writeValue(one.default)}`),
  ]);
  if (left > 0) lines.push(wrapIndented('  ', `${left} more, to be tuned: shamus list ${name} --all`));
  const description = text.split('\n').map((line) => wrapIndented('', line));
  const meanings = values.map((value) => wrapIndented('  ', `${value.name}: ${value.meaning}`));
  const more = rule === undefined ? [] : [`${ruleTitle(rule)}: ${see}`];
  return [
    `${name} (${kind})`,
    ...description,
    ...meanings,
    ...more,
    ...(lines.length > 0 ? ['', 'Options:', ...lines] : []),
  ].join('\n');
}

function ruleTitle(rule: string): string {
  if (rule === '') return 'Its rules';
  return `${rule.includes('.') ? 'Rule' : 'Section'} ${rule} of the rules`;
}

function wrapIndented(indent: string, text: string): string {
  return hangText(indent, text, proseWidth(process.stdout));
}
