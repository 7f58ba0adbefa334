/** Games that come from files. */
import { DefinitionError, type Game, type GameDefinition } from '../../../game/index.js';
import { gameOf } from '../game.js';
import type { RummyPlayer } from '../policy.js';
import { RULE_SETS } from '../rule-sets/index.js';
import { contractText } from './fields-of.js';
import { ruleSetOf } from './rule-set-of.js';
import { rulesPageOf } from './rules-page.js';

/** Makes the game of a file. @throws DefinitionError at the first mistake, with the path of its field */
export function gameOfDefinition(definition: GameDefinition): Game {
  const rules = ruleSetOf(definition);
  const base = RULE_SETS.find(({ name }) => name === definition['based-on'])!;
  const game: Game<RummyPlayer> = { ...gameOf(rules, definition), rulesPage: (page) => rulesPageOf(rules, base, page) };
  return game as Game;
}

const SHORT: Readonly<Record<string, string>> = {
  hand: 'handSize',
  jokers: 'deck.jokers',
  decks: 'deck.decks',
  buys: 'buying.most',
  penalty: 'buying.penalty',
};

/**
 * The definition of a game with other values of some fields.
 *
 * @param game a game of the rummy family; one that is shipped becomes the base
 * @param name of the new game: small letters, digits and hyphens
 * @param values by field, as `handSize`, `deck.jokers` or the short names `hand`, `jokers`, `decks`, `buys`, `penalty`; and `deals`:
 * so many of the contracts, from the first
 * @throws DefinitionError if the game has no files; whether the fields make sense, `gameOfDefinition` says
 */
export function definitionWith(
  game: Pick<Game, 'name' | 'definition'>,
  name: string,
  values: Readonly<Record<string, unknown>>,
): GameDefinition {
  if (game.definition === undefined && RULE_SETS.every((rules) => rules.name !== game.name)) {
    throw new DefinitionError([], `${game.name} is not of the rummy family, whose games are data`);
  }
  const definition: Record<string, unknown> = { ...(game.definition ?? { 'based-on': game.name }), name };
  for (const [field, value] of Object.entries(values)) {
    const [first, second] = (SHORT[field] ?? field).split('.');
    if (field === 'deals') definition.contracts = firstContracts(definition, game.name, value);
    else if (second === undefined) definition[first!] = value;
    else definition[first!] = { ...(definition[first!] as object | undefined), [second]: value };
  }
  return definition;
}

function firstContracts(
  { 'based-on': base, contracts }: Record<string, unknown>,
  name: string,
  deals: unknown,
): unknown[] {
  const known = RULE_SETS.find((rules) => rules.name === base)?.contracts.map(contractText);
  const all = Array.isArray(contracts) ? contracts : (known ?? []);
  if (Number.isInteger(deals) && Number(deals) >= 1 && Number(deals) <= all.length) return all.slice(0, Number(deals));
  throw new DefinitionError([], `'deals' is a number of contracts, 1 to ${all.length}; ${name} has no ${deals}`);
}
