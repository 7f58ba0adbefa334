import { isAce, repeated } from './cards.js';
import { insist } from './fault.js';
import type { Deal } from './format.js';
import { Game } from './game.js';
import { RULING_NAMES, RULINGS, type RulingName, type Rulings } from './rulings.js';

/** Section 6. */
const TARGETS = new Map([
  ['standard', { senior: 50, junior: 100 }],
  ['advanced', { senior: 100, junior: 150 }],
  ['expert', { senior: 150, junior: 200 }],
]);

/** The game that a deal line starts, if it is valid. */
export function setUp(deal: Deal): Game {
  checkDeck(deal);
  checkTargets(deal);
  insist(deal.policies.length === deal.players, null, () => `expected ${deal.players} policies, one per seat`);
  const game = new Game(deal, legalRulings(deal));
  // 2.6: only ruling `openingAce` opens the upcard to any card.
  game.topIsOpenAce = isAce(game.top) && game.rulings.openingAce === 'call';
  return game;
}

function checkDeck({ deck }: Deal): void {
  const twice = repeated(deck);
  insist(twice === undefined, '1.1', () => `expected 52 different cards, found ${twice} twice`);
  insist(deck.length === 52, '1.1', () => `expected 52 cards, found ${deck.length}`);
}

function checkTargets({ variant, targets }: Deal): void {
  const due = TARGETS.get(variant);
  insist(due !== undefined, '6', () => `expected a variant of section 6, found ${variant}`);
  const right = targets.senior === due.senior && targets.junior === due.junior;
  insist(right, '6', () => `expected the targets ${due.senior} and ${due.junior} of variant ${variant}`);
}

/** Section 8. An unknown ruling would change rules in ways this checker does not know. */
function legalRulings({ rulings }: Deal): Rulings {
  for (const [name, value] of Object.entries(rulings)) {
    insist((RULING_NAMES as string[]).includes(name), '8', () => `expected rulings of section 8 only, found ${name}`);
    const legal: readonly string[] = RULINGS[name as RulingName];
    const told = legal.join(', ');
    insist(legal.includes(value as string), '8', () => `expected ${name} to be one of ${told}; found ${value}`);
  }
  return rulings as Rulings;
}
