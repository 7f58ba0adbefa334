import { requireRule, ScriptChecker } from '../../kit/checker.js';
import { isAce, penaltyOf, repeated } from './cards.js';
import { type Ending, endOfGame, penalty } from './endings.js';
import { type Deal, FORMAT, type Move, type Script, type Turn } from './format.js';
import { Game, isUno } from './game.js';
import { RULING_NAMES, RULINGS, type RulingName, type Rulings } from './rulings.js';
import { rummyTurn } from './rummy-turn.js';
import { unoTurn } from './uno-turn.js';

export class TranscriptChecker extends ScriptChecker<Deal, Move> {
  constructor() {
    super({
      startType: 'deal',
      format: FORMAT,
      begin: (deal) => ({ script: play(setUp(deal)), endRule: '5.4' }),
    });
  }
}

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
  requireRule(deal.policies.length === deal.players, null, () => `expected ${deal.players} policies, one per seat`);
  const game = new Game(deal, legalRulings(deal), sizesOf(deal));
  // 2.6: only ruling `openingAce` opens the upcard to any card.
  game.topIsOpenAce = isAce(game.top) && game.rulings.openingAce === 'call';
  return game;
}

function checkDeck({ deck }: Deal): void {
  const twice = repeated(deck);
  requireRule(twice === undefined, '1.1', () => `expected 52 different cards, found ${twice} twice`);
  requireRule(deck.length === 52, '1.1', () => `expected 52 cards, found ${deck.length}`);
}

function checkTargets({ variant, targets }: Deal): void {
  const due = TARGETS.get(variant) ?? ownNumbers(variant);
  requireRule(due !== undefined, '6', () => `expected a variant of section 6, found ${variant}`);
  const right = targets.senior === due.senior && targets.junior === due.junior;
  requireRule(right, '6', () => `expected the targets ${due.senior} and ${due.junior} of variant ${variant}`);
}

/** Section 6.3: numbers in the place of those of a variant of section 6. */
function ownNumbers(variant: string) {
  const found = /^senior=(\d+),junior=(\d+)(?:,circle=(\d+))?(?:,hand=(\d+))?$/.exec(variant);
  if (found === null) return undefined;
  const [senior, junior, circle, hand] = found.slice(1).map((text) => (text === undefined ? undefined : Number(text)));
  return { senior: senior!, junior: junior!, circle, hand };
}

/** Sections 2.2, 2.3, 7.1, or 6.3: cards of a hand and of the circle. */
export function sizesOf({ variant, players }: Deal): { hand: number; circle: number } {
  const { hand = players === 2 ? 6 : 4, circle = players === 2 ? 10 : 8 } = ownNumbers(variant) ?? {};
  const told = () =>
    `expected 1 to 12 cards a hand, 1 to 24 in the circle, 50 in all at most; found ${hand}, ${circle}`;
  const fits = hand >= 1 && hand <= 12 && circle >= 1 && circle <= 24 && players * hand + circle <= 50;
  requireRule(fits, '6.3', told);
  return { hand, circle };
}

/** Section 8. An unknown ruling would change rules in ways this checker does not know. */
function legalRulings({ rulings }: Deal): Rulings {
  for (const [name, value] of Object.entries(rulings)) {
    requireRule(
      (RULING_NAMES as string[]).includes(name),
      '8',
      () => `expected rulings of section 8 only, found ${name}`,
    );
    const legal: readonly string[] = RULINGS[name as RulingName];
    const told = legal.join(', ');
    requireRule(legal.includes(value as string), '8', () => `expected ${name} to be one of ${told}; found ${value}`);
  }
  return rulings as Rulings;
}

/** A whole game after its deal. */
export function* play(game: Game): Script<void> {
  let next = yield* opening(game);
  while ('seat' in next) next = yield* isUno(next.seat) ? unoTurn(game, next) : rummyTurn(game, next);
  yield* endOfGame(game, next);
}

/** 2.5, 7.6: an upcard 2 or 4 takes seat 0's first turn. */
function* opening(game: Game): Script<Ending | Turn> {
  if (penaltyOf(game.top) === 0) return { seat: 0, because: '2.5' };
  const ending = yield* penalty(game, 'opening', 0, game.top);
  return ending ?? { seat: 1, because: game.players === 2 ? '2.5' : '7.6' };
}
