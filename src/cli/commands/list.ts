import {
  distinctRoles,
  type Game,
  gameReferenceOf,
  listFeatures,
  type NamedItem,
  UsageError,
} from '../../game/index.js';
import { DEFAULT_GAME, GAME_NAMES, shippedPolicies } from '../../games/registry.js';
import { hangText } from '../../report/lines.js';
import { findRule, readRulesPage } from '../../report/rules/rules-page.js';
import { formatRuleMatch, formatRules } from '../../report/rules/rules-text.js';
import { openGame } from '../../simulation/index.js';
import * as o from '../options/shared.js';
import { proseWidth, shouldUseColours } from '../output/terminal.js';
import { describeName, explainName } from './list-names.js';

/** Kinds of things, each of which can be listed. */
const KINDS = [
  'games',
  'variants',
  'rulings',
  'outcomes',
  'reasons',
  'metrics',
  'features',
  'policies',
  'rules',
] as const;
type Kind = (typeof KINDS)[number];

export function spec() {
  return {
    words: {
      name: o.list(
        `${KINDS.join(', ')}; or the names of things (in any letter case), as closer, uno:random, unoOut=ends, 4.4 or a policy file`,
        {},
        (word) => [word],
      ),
    },
    options: {
      ...o.ONE_GAME_OPTION,
      all: o.flag('also the options that short listings leave out'),
      ...o.json('print JSON (schema shamus-list/1)'),
    },
    examples: [
      ['list', 'the games, and what Shamus has'],
      ['list policies --game rummy', 'the policies of a game'],
      ['list closer', 'what a policy does, and its options'],
      ['list pile-saver --all', 'with the weights that it judges by: options to be tuned'],
      ['list unoOut', 'a ruling: its question, its values and its rule'],
      ['list 4.4', 'a rule by its number'],
      ['list rules --game frustration', 'all rules of a game'],
    ] as const,
  };
}

/** `shamus list`: what there is, and what a name means. */
export async function action({ name: words = [], game: named, all, json }: o.ValuesFor<typeof spec>): Promise<void> {
  const [first, ...others] = words;
  const kind = KINDS.find((each) => each === first?.toLowerCase());
  if (kind !== undefined && others.length > 0)
    throw new UsageError(`'${first}' lists all ${kind}: leave out '${others.join(' ')}'`);
  const game = await openGame(named ?? DEFAULT_GAME);
  const games = named === undefined ? await Promise.all(GAME_NAMES.map((each) => openGame(each))) : [game];
  if (json) {
    const names = kind === undefined && words.length > 0 ? words : [null];
    const found = await Promise.all(names.map((word) => describeName(word, games)));
    process.stdout.write(`${JSON.stringify({ schema: 'shamus-list/1', found: found.flat() })}\n`);
    return;
  }
  if (first === undefined) process.stdout.write(`${await overview(game)}\n`);
  else if (kind === 'rules') process.stdout.write(`${formatRules(readRulesPage(game), form())}\n`);
  else if (kind !== undefined) process.stdout.write(await kindText(kind, game, named !== undefined));
  else {
    // A rule has its number in every game: without a game it is that of Shamus.
    const ruleText = (number: string) =>
      formatRuleMatch(findRule(readRulesPage(game), game.about.title, number), form());
    const texts = await Promise.all(
      words.map((word) => (/^\d+(\.\d+)?$/.test(word) ? ruleText(word) : explainName(word, games, all))),
    );
    process.stdout.write(`${texts.join('\n\n')}\n`);
  }
}

function form() {
  return { width: proseWidth(process.stdout), colours: shouldUseColours(process.stdout) };
}

/** All games, and the variants and policies of one, on one screen. */
async function overview(game: Game): Promise<string> {
  const policies = await shippedPolicies(gameReferenceOf(game));
  const roles = distinctRoles(game).map((role) => ({
    name: `${role} policies`,
    summary: policies.flatMap((policy) => (policy.role === role ? [policy.name] : [])).join(', '),
  }));
  const things = [...game.setups.variants.map(({ name, summary }) => ({ name: `variant ${name}`, summary })), ...roles];
  return [
    `games\n${lines(await allGames(game), '  ')}`,
    `${game.name}\n${lines(things, '  ')}`,
    hangText(
      'more: ',
      `shamus list NAME explains a name; shamus list KIND tells all of a kind: ${KINDS.join(', ')}`,
      proseWidth(process.stdout),
    ),
  ].join('\n\n');
}

async function kindText(kind: Exclude<Kind, 'rules'>, game: Game, isNamed: boolean): Promise<string> {
  const note = isNamed || kind === 'games' ? '' : `\n(of ${game.name}; of others: --game NAME)\n`;
  return `${lines(await SECTIONS[kind](game), '')}\n${note}`;
}

/** All games that come with the program, and this one, which may be of a file. */
async function allGames(game: Game): Promise<readonly NamedItem[]> {
  const games = await Promise.all(GAME_NAMES.map((name) => openGame(name)));
  const all = GAME_NAMES.includes(game.name) ? games : [...games, game];
  return all.map(({ name, about: { summary } }) => ({ name, summary }));
}

const SECTIONS: Readonly<
  Record<Exclude<Kind, 'rules'>, (game: Game) => readonly NamedItem[] | Promise<readonly NamedItem[]>>
> = {
  games: allGames,
  variants: ({ setups: { variants } }) => variants,
  rulings: ({ setups: { rulings } }) =>
    rulings.map(({ name: ruling, values: [standard, ...others], summary }) => ({
      name: ruling,
      summary: `${standard} (default), ${others.join(', ')}: ${summary}`,
    })),
  outcomes: ({ results: { outcomes } }) => outcomes,
  reasons: ({ results: { reasons } }) => reasons,
  metrics: ({ results: { metrics, seatMetrics } }) => [
    ...metrics,
    ...seatMetrics.map((metric) => ({ ...metric, summary: `of each seat: ${metric.summary}` })),
  ],
  features: (game) => listFeatures(game),
  policies: async (game) =>
    (await shippedPolicies(gameReferenceOf(game))).map(({ role, name: policy, summary }) => ({
      name: `${role}:${policy}`,
      summary,
    })),
};

function lines(things: readonly NamedItem[], indent: string): string {
  const width = Math.max(...things.map(({ name }) => name.length));
  return things
    .map(({ name, summary }) => hangText(`${indent}${name.padEnd(width)}  `, summary, proseWidth(process.stdout)))
    .join('\n');
}
