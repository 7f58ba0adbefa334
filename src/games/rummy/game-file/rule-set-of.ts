/** Makes rule sets of game files: a shipped game, and the differences. */
import {
  DefinitionError,
  firstSchemaIssue,
  type GameDefinition,
  type NamedItem,
  suggestion,
} from '../../../game/index.js';
import { Points } from '../cards/points.js';
import type { MeldLimits } from '../melds/melds.js';
import { RULE_SETS } from '../rule-sets/index.js';
import { contractOf } from '../rules/contract.js';
import type { RuleSet } from '../rules/rule-set.js';
import { ANY, contractVariants, ONE_DEAL, WHOLE_GAME } from '../rules/terms.js';
import { defaultRulings, findRulings } from './file-rulings.js';
import { GAME_FILE, type GameText } from './format.js';
import { checkRuleSet } from './limits.js';
import { numberOf, rankNames, readPoints, readTable, readWilds } from './tables.js';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Makes and checks the rule set of a game file.
 *
 * @param definition the content of the file, as plain data
 * @throws DefinitionError at the first mistake, with the path of its field
 */
export function readRuleSet(definition: GameDefinition): RuleSet {
  const text = validate(definition);
  const base = RULE_SETS.find(({ name }) => name === text['based-on']);
  if (base === undefined) {
    const names = RULE_SETS.map(({ name }) => name);
    throw new DefinitionError(['based-on'], `unknown game '${text['based-on']}'${suggestion(text['based-on'], names)}`);
  }
  if (RULE_SETS.some(({ name }) => name === text.name) || text.name === 'shamus') {
    throw new DefinitionError(['name'], `'${text.name}' is the name of a shipped game; choose another`);
  }
  const rules = built(base, text);
  checkRuleSet(rules, base, text);
  return rules;
}

function validate(definition: GameDefinition): GameText {
  const parsed = GAME_FILE.safeParse(definition, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { path, where, what, unknownKey } = firstSchemaIssue(parsed.error);
  if (unknownKey === null) throw new DefinitionError(path, `${where === '' ? 'the game' : `'${where}'`} ${what}`);
  const known = Object.keys(path.length === 0 ? GAME_FILE.shape : fieldsAt(String(path[0])));
  throw new DefinitionError(path, `unknown field '${unknownKey}'${suggestion(unknownKey, known)}`, unknownKey);
}

function fieldsAt(field: string): object {
  const optional = GAME_FILE.shape[field as keyof typeof GAME_FILE.shape] as unknown as { unwrap?(): unknown };
  const form = optional.unwrap?.() as { options?: readonly { shape?: object }[]; shape?: object } | undefined;
  return Object.assign({}, ...(form?.options ?? [form]).map((each) => each?.shape ?? {}));
}

function built(base: RuleSet, text: GameText): RuleSet {
  const { buying, swap, goOut, blind, title = titleOf(text.name), 'based-on': _, deck, points, ...rest } = text;
  const rules: Writable<RuleSet> = { ...base, name: text.name, title };
  rules.players = [text.players ?? base.players].flat() as [number, ...number[]];
  for (const field of SIMPLE) if (rest[field] !== undefined) Object.assign(rules, { [field]: rest[field] });
  rules.contracts = text.contracts?.map(contractOf) ?? base.contracts;
  if (swap !== undefined) rules.swap = swap;
  if (goOut !== undefined) {
    rules.goOut = { discarding: goOut.discarding ?? base.goOut.discarding, laying: goOut.laying ?? base.goOut.laying };
  }
  if (blind !== undefined) rules.blind = blind === 'none' ? null : blind;
  if (text.mostRestocks !== undefined) rules.mostRestocks = numberOf(text.mostRestocks);
  rules.deck = deckOf(base, text, rules.players);
  rules.melds = meldsOf(base, text);
  rules.buying = buyingOf(base, text, deals(rules));
  rules.handSize = handSizeOf(base, text, rules);
  rules.target = targetOf(base, text, rules.players);
  rules.mostDeals = text.mostDeals ?? (rules.scoring === 'lowest' ? rules.contracts.length : base.mostDeals);
  if (points !== undefined || rules.melds.ranks !== base.melds.ranks) rules.points = pointsOf(base, text, rules.melds);
  rules.rulings = text.rulings === undefined ? defaultRulings(base, rules) : findRulings(text.rulings, rules);
  rules.variants = variantsOf(base, text, rules);
  rules.summary = text.summary ?? `${base.title} with other ${differencesOf(text).join(', ') || 'words'}.`;
  return rules;
}

const SIMPLE = ['stages', 'layOffsAtOnce', 'laterMelds', 'buriesWilds', 'scoring', 'goingRummy'] as const;

function differencesOf(text: GameDefinition): string[] {
  return Object.keys(text).filter((field) => !['name', 'based-on', 'title', 'summary', 'goal'].includes(field));
}

function titleOf(name: string): string {
  return name.replaceAll(/(^|-)([a-z])/g, (_, hyphen, letter) => `${hyphen === '' ? '' : ' '}${letter.toUpperCase()}`);
}

/** The numbers of the deals or stages, from 1. */
function deals({ contracts }: Pick<RuleSet, 'contracts'>): number[] {
  return Array.from({ length: Math.max(1, contracts.length) }, (_, deal) => deal + 1);
}

function deckOf(base: RuleSet, { deck }: GameText, players: readonly number[]): RuleSet['deck'] {
  if (deck === undefined) return base.deck;
  const read = (field: 'decks' | 'jokers') =>
    deck[field] === undefined ? null : readTable<number>(deck[field], 'by-players', players, ['deck', field]);
  const [decks, jokers] = [read('decks'), read('jokers')];
  return (number) => {
    const usual = base.deck(number);
    return {
      ranks: deck.ranks ?? usual.ranks,
      decks: decks?.(number)[0] ?? usual.decks,
      jokers: jokers?.(number)[0] ?? usual.jokers,
    };
  };
}

function meldsOf(base: RuleSet, { melds = {}, deck }: GameText): MeldLimits {
  const { mostSet, wildRank, wilds, ...plain } = melds;
  const ranks = deck?.ranks ?? base.melds.ranks;
  const tables = typeof wilds === 'object' ? readWilds(wilds, ['melds', 'wilds']) : null;
  return {
    ...base.melds,
    ...(plain as Partial<MeldLimits>),
    ranks,
    ...(mostSet !== undefined && { mostSet: numberOf(mostSet) }),
    ...(wildRank !== undefined && { wildRank: rankOf(`${wildRank}`, ranks) }),
    ...(typeof wilds === 'string' && { wilds, wildsOfSet: [], wildsOfRun: [] }),
    ...(tables !== null && { wilds: 'fixed' as const, wildsOfSet: tables[0], wildsOfRun: tables[1] }),
  };
}

function rankOf(name: string, ranks: number): number {
  if (name === 'none') return -1;
  const names = rankNames(ranks);
  const rank = names.indexOf(name);
  if (rank >= 0) return rank;
  throw new DefinitionError(['melds', 'wildRank'], `'${name}' is no rank; ranks are ${names.join(' ')}, or none`);
}

/** Buying of a base where nobody buys: a file has to say the rest. */
const NO_BUYING = { most: () => 0, penalty: 1, onceDown: true, pickAndBuy: false };

function buyingOf(base: RuleSet, { buying }: GameText, numbers: readonly number[]): RuleSet['buying'] {
  if (buying === undefined) return base.buying;
  if (buying === 'none') return null;
  const { most, ...plain } = buying;
  const usual = { ...(base.buying ?? NO_BUYING), ...(plain as Partial<NonNullable<RuleSet['buying']>>) };
  if (most === undefined && base.buying !== null) return usual;
  if (most === undefined) throw new DefinitionError(['buying'], `'buying.most' is missing: ${base.title} has no buys`);
  const read = readTable<number | 'any'>(most, 'by-deal', numbers, ['buying', 'most']);
  return { ...usual, most: (deal) => numberOf(read(deal + 1)[0]) };
}

type Sizes = number | { readonly 'by-deal': Readonly<Record<string, number>> };

function handSizeOf(base: RuleSet, text: GameText, rules: RuleSet): RuleSet['handSize'] {
  const { handSize } = text;
  const numbers = deals(rules);
  if (handSize === undefined) {
    const isConstant = rules.players.every((players) => {
      return base.contracts.every((_, deal) => base.handSize(deal, players) === base.handSize(0, players));
    });
    const isAlike = JSON.stringify(rules.contracts) === JSON.stringify(base.contracts) && rules.stages === base.stages;
    if (isConstant || isAlike) return base.handSize;
    throw new DefinitionError(
      [text.contracts === undefined ? 'stages' : 'contracts'],
      `'handSize' is missing: in ${base.title} it follows the contracts, which are others here`,
    );
  }
  const hands = ['11', '10-12'];
  const byHand = readTable<Sizes>(handSize as Sizes, 'by-ruling', hands, ['handSize']);
  const sizes = new Map<string, readonly number[]>();
  for (const hand of hands) {
    const [ofHand, at] = byHand(hand);
    const byPlayers = readTable<Sizes>(ofHand, 'by-players', rules.players, at);
    for (const players of rules.players) {
      const [ofPlayers, place] = byPlayers(players);
      const byDeal = readTable<number>(ofPlayers, 'by-deal', numbers, place);
      sizes.set(
        `${hand} ${players}`,
        numbers.map((deal) => byDeal(deal)[0]),
      );
    }
  }
  return (deal, players, hand = '11') => {
    const all = sizes.get(`${hand} ${players}`)!;
    return all[Math.min(deal, all.length - 1)]!;
  };
}

function targetOf(base: RuleSet, { target }: GameText, players: readonly number[]): RuleSet['target'] {
  if (target === undefined) return base.target;
  const read = readTable<number | 'none'>(target, 'by-players', players, ['target']);
  return (number) => numberOf(read(number)[0]);
}

function pointsOf(base: RuleSet, { points = {} }: GameText, { ranks }: MeldLimits): Points {
  const isAlike = ranks === base.melds.ranks;
  const ofRank = readPoints(points, ranks, isAlike ? base.points.ofRank : Array(ranks).fill(-1), ['points']);
  const missing = ofRank.indexOf(-1);
  if (missing >= 0) {
    const name = rankNames(ranks)[missing];
    throw new DefinitionError(
      ['points'],
      `the points of ${name} are missing: with ${ranks} ranks a file gives those of all`,
    );
  }
  const suit = ofRank.reduce((sum, value) => sum + value, 0);
  if (suit > 255) throw new DefinitionError(['points'], `the ranks of a suit are worth ${suit} points; at most 255`);
  return new Points(ofRank, points.wild ?? base.points.wild);
}

function variantsOf(base: RuleSet, { goal, contracts }: GameText, rules: RuleSet): RuleSet['variants'] {
  const usual = base.variants[0].summary;
  if (rules.contracts.length > 0) {
    if (contracts === undefined && goal === undefined) return base.variants;
    return contractVariants(
      goal ??
        (rules.stages === 'by-deal'
          ? `all ${rules.contracts.length} deals: the fewest points win`
          : `deals until somebody lays stage ${rules.contracts.length}`),
      rules.contracts,
    );
  }
  const whole: NamedItem = {
    name: WHOLE_GAME,
    summary: goal ?? (rules.target === base.target ? usual : goalOf(rules)),
  };
  return [whole, base.variants.find(({ name }) => name === ONE_DEAL)!];
}

function goalOf({ players, target }: RuleSet): string {
  const told = players.map(
    (number) => `${target(number) === ANY ? 'no' : target(number)} points with ${number} players`,
  );
  return `deals until somebody has ${told.join(', ')}`;
}
