/** Games that come from files. */
import type { Game, GameDefinition } from '../../../game/index.js';
import { gameOf } from '../game.js';
import type { RummyPlayer } from '../policy.js';
import { RULE_SETS } from '../rule-sets/index.js';
import { ruleSetOf } from './rule-set-of.js';
import { rulesPageOf } from './rules-page.js';

/** Makes the game of a file. @throws DefinitionError at the first mistake, with the path of its field */
export function gameOfDefinition(definition: GameDefinition): Game {
  const rules = ruleSetOf(definition);
  const base = RULE_SETS.find(({ name }) => name === definition['based-on'])!;
  const game: Game<RummyPlayer> = gameOf(rules, definition);
  return { ...game, file: { ...game.file!, rulesPage: (page) => rulesPageOf(rules, base, page) } } as Game;
}
