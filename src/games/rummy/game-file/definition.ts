/** Games that come from files. */
import type { Game, GameDefinition } from '../../../game/index.js';
import { createGame } from '../game.js';
import type { RummyPlayer } from '../policy.js';
import { RULE_SETS } from '../rule-sets/index.js';
import { readRuleSet } from './rule-set-of.js';
import { writeRulesPage } from './rules-page.js';

/** Makes the game of a file. @throws DefinitionError at the first mistake, with the path of its field */
export function createGameFromFile(definition: GameDefinition): Game {
  const rules = readRuleSet(definition);
  const base = RULE_SETS.find(({ name }) => name === definition['based-on'])!;
  const game: Game<RummyPlayer> = createGame(rules, definition);
  return { ...game, file: { ...game.file!, rulesPage: (page) => writeRulesPage(rules, base, page) } } as Game;
}
