/** Rulings of game files: which of them a game can have. */
import { DefinitionError, findByName, type Ruling } from '../../../game/index.js';
import type { RuleSet } from '../rules/rule-set.js';
import {
  ADJOINING,
  BUY_ORDER,
  BUYS,
  CONTRACT_TURN,
  DOWN_TAKES,
  FINISH,
  HAND,
  LAST_CARD,
  SWAP,
  SWAP_OF_ALL,
  TURN_LIMIT,
  WILDS,
} from '../rules/rulings.js';

type Condition = readonly [ruling: Ruling, needs: string, makesSense: (rules: RuleSet) => boolean];

const isBought = ({ buying }: RuleSet) => buying !== null;

/** In the order in which a game without other wishes lists them. */
const CONDITIONS: readonly Condition[] = [
  [TURN_LIMIT, '', () => true],
  [HAND, "a handSize with 'by-ruling'", (rules) => rules.players.some((players) => differsByHand(rules, players))],
  [
    CONTRACT_TURN,
    'contracts, and layOffsAtOnce: false',
    ({ contracts, layOffsAtOnce }) => contracts.length > 0 && !layOffsAtOnce,
  ],
  [BUY_ORDER, 'buying', isBought],
  [DOWN_TAKES, 'buying', isBought],
  [SWAP, 'swap: down-before or down', ({ swap }) => swap === 'down-before' || swap === 'down'],
  [SWAP_OF_ALL, 'swap: anybody', ({ swap }) => swap === 'anybody'],
  [LAST_CARD, 'goOut: {discarding: false, laying: true}', ({ goOut }) => goOut.laying && !goOut.discarding],
  [FINISH, 'scoring: stages', ({ scoring }) => scoring === 'stages'],
  [ADJOINING, 'melds.apart', ({ melds }) => melds.apart],
  [BUYS, 'buying', isBought],
  [WILDS, 'jokers', ({ deck, players }) => players.some((number) => deck(number).jokers > 0)],
];

function differsByHand({ contracts, handSize }: RuleSet, players: number): boolean {
  return contracts.some((_, deal) => handSize(deal, players, '11') !== handSize(deal, players, '10-12'));
}

/** Returns the rulings of the base that make sense in the game, the one on swaps as its swaps are. */
export function defaultRulings(base: RuleSet, rules: RuleSet): Ruling[] {
  return base.rulings.flatMap(({ name }) => {
    return CONDITIONS.find(([ruling, , makesSense]) => ruling.name === name && makesSense(rules))?.[0] ?? [];
  });
}

/** Finds rulings by their names. @throws DefinitionError if one is unknown, comes twice or makes no sense in the game */
export function findRulings(names: readonly string[], rules: RuleSet): Ruling[] {
  const all = CONDITIONS.map(([ruling]) => ruling);
  const found = names.map((name, place) => {
    const path = ['rulings', place];
    try {
      findByName('ruling', name, all);
    } catch (error) {
      throw new DefinitionError(path, (error as Error).message);
    }
    if (names.indexOf(name) < place) throw new DefinitionError(path, `the ruling '${name}' comes twice`);
    const forms = CONDITIONS.filter(([ruling]) => ruling.name === name);
    const condition = forms.find(([, , makesSense]) => makesSense(rules));
    if (condition !== undefined) return condition[0];
    throw new DefinitionError(path, `the ruling '${name}' needs ${forms.map(([, needs]) => needs).join(', or ')}`);
  });
  if (found.includes(TURN_LIMIT)) return found;
  throw new DefinitionError(['rulings'], `the ruling '${TURN_LIMIT.name}' is missing: without it a deal may never end`);
}
