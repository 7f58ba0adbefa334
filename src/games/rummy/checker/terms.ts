import { requireRule } from '../../kit/checker.js';
import { cardsOf, sum, WILD } from './cards.js';
import type { Header } from './format.js';
import { rulesOfFile } from './game-file.js';
import type { Contract, GameRules } from './game-rules.js';
import { GAMES } from './games.js';

/** Game, number of players and rulings (R8, R9). */
export interface Terms {
  readonly rules: GameRules;
  readonly players: number;
  /** True if all deals are played; else any part of them, of which each may be the last. */
  readonly isWhole: boolean;
  /** Turns of each player in a deal (R2.5). */
  readonly turnLimit: number;
  /** All cards, in no order that matters. */
  readonly deck: readonly string[];
  /** Cards dealt to each in a deal, from 1. */
  handSize(deal: number): number;
  /** Buys of each player in a deal (R6.2, ruling `buys`). */
  buys(deal: number): number;
  /** Value of a ruling; undefined if the game does not have it. */
  ruling(name: string): string | undefined;
}

/** @throws Fault if the header does not keep the rules */
export function termsOf({ name, definition, players, variant, rulings, policies }: Header): Terms {
  const rules = definition === undefined ? GAMES.find((each) => each.name === name) : rulesOfFile(definition);
  const names = GAMES.map((each) => each.name).join(', ');
  requireRule(rules !== undefined, null, () => `field name: expected one of ${names}; found ${name}`);
  const [least, most] = rules.players;
  const isNumber = players >= least && players <= most && (rules.numbers?.includes(players) ?? true);
  requireRule(isNumber, rules.cites.players, () => `expected ${least} to ${most} players; found ${players}`);
  checkRulings(rulings, rules.rulings);
  requireRule(policies.length === players, null, () => `field policies: expected ${players}; found ${policies.length}`);
  const { packs, wilds } = rules.decks(players);
  // A game of stages may have more deals than contracts: all later deals are like the last of these.
  const dealOf = (deal: number) => Math.min(deal, rules.contracts.length || 1);
  const timesWild = rulings.wilds === 'none' ? 0 : rulings.wilds === 'double' ? 2 : 1;
  return {
    rules,
    players,
    isWhole: variant === 'game',
    turnLimit: Number(rulings.turnLimit),
    deck: [...timesOver(cardsOf(rules.pack), packs), ...timesOver([WILD], wilds * timesWild)],
    handSize(deal) {
      const size = rules.stages ? 0 : cardsIn(rules.contracts[deal - 1] ?? []);
      return rules.handSize(players, dealOf(deal), size, rulings.hand);
    },
    buys(deal) {
      if (rules.buying === null) return 0;
      if ((rulings.buys ?? 'as-written') === 'as-written') return rules.buying.most(dealOf(deal));
      return rulings.buys === 'any' ? Number.POSITIVE_INFINITY : Number(rulings.buys);
    },
    ruling: (ruling) => rulings[ruling],
  };
}

function checkRulings(found: Header['rulings'], due: GameRules['rulings']): void {
  const [names, all] = [Object.keys(found).sort().join(', '), Object.keys(due).sort().join(', ')];
  requireRule(names === all, 'R9', () => `expected the rulings ${all}; found ${names || 'none'}`);
  for (const [name, values] of Object.entries(due)) {
    requireRule(
      values.includes(found[name]!),
      'R9',
      () => `expected ${name} ${values.join(', ')}; found ${found[name]}`,
    );
  }
}

function cardsIn(contract: Contract): number {
  return sum(contract.map(({ size }) => size));
}

function timesOver<T>(things: readonly T[], times: number): T[] {
  return Array.from({ length: times }, () => things).flat();
}
