/** Writes rule sets as game files: the inverse of `readRuleSet`. */
import type { GameDefinition } from '../../../game/index.js';
import { RUN } from '../melds/rows.js';
import type { Contract } from '../rules/contract.js';
import type { RuleSet } from '../rules/rule-set.js';
import { HAND } from '../rules/rulings.js';
import { ANY } from '../rules/terms.js';
import { rankNames } from './tables.js';

/** Values by number, as ranges: `{1-8: 3, 9-10: 4}`; the value alone where there is one. */
function ranges<T>(kind: string, numbers: readonly number[], valueAt: (number: number) => T): unknown {
  const values = numbers.map((number) => JSON.stringify(valueAt(number)));
  const starts = values.flatMap((value, place) => (value === values[place - 1] ? [] : [place]));
  const entries = starts.map((start, place) => {
    const last = (starts[place + 1] ?? values.length) - 1;
    const [from, to] = [numbers[start]!, numbers[last]!];
    return [to > from ? `${from}-${to}` : `${from}`, JSON.parse(values[start]!)];
  });
  return entries.length === 1 ? entries[0]![1] : { [kind]: Object.fromEntries(entries) };
}

const count = (value: number) => (value === ANY ? 'any' : value);

/** A contract as the rules write it: `S3 R4`. */
export function contractText(contract: Contract): string {
  return contract.map(({ kind, size }) => `${kind === RUN ? 'R' : 'S'}${size}`).join(' ');
}

/** Wilds by the size of a meld; 0 is written for sizes that contracts ask for. */
function wildsOf({ contracts, melds: { wilds, wildsOfSet, wildsOfRun } }: RuleSet): unknown {
  if (wilds !== 'fixed') return wilds;
  const wanted = new Set(contracts.flatMap((contract) => contractText(contract).split(' ')));
  const bySize = (letter: string, most: readonly number[]) =>
    most.flatMap((wild, size) => (wild > 0 || wanted.has(`${letter}${size}`) ? [[`${letter}${size}`, wild]] : []));
  return Object.fromEntries([...bySize('S', wildsOfSet), ...bySize('R', wildsOfRun)]);
}

function pointsOf({ points, melds }: RuleSet): Record<string, number> {
  const names = rankNames(melds.ranks);
  const starts = names.flatMap((_, rank) => (points.ofRank[rank] === points.ofRank[rank - 1] ? [] : [rank]));
  const entries = starts.map((start, place) => {
    const last = (starts[place + 1] ?? names.length) - 1;
    return [last > start ? `${names[start]}-${names[last]}` : names[start]!, points.ofRank[start]!];
  });
  return { ...Object.fromEntries(entries), wild: points.wild };
}

function handSizeOf({ contracts, players, handSize, rulings }: RuleSet): unknown {
  const deals = Array.from({ length: Math.max(1, contracts.length) }, (_, deal) => deal + 1);
  const ofHand = (hand?: string) =>
    ranges('by-players', ascending(players), (number) =>
      ranges('by-deal', deals, (deal) => handSize(deal - 1, number, hand)),
    );
  if (!rulings.includes(HAND)) return ofHand();
  return { 'by-ruling': Object.fromEntries(HAND.values.map((hand) => [hand, ofHand(hand)])) };
}

function ascending(numbers: readonly number[]): number[] {
  return numbers.toSorted((one, other) => one - other);
}

/**
 * Every field of a rule set as a game file writes it, but for the name, the base and fields of only one kind of game.
 *
 * @param rules of a game with contracts, or of Rummy
 */
export function gameFileFieldsOf(rules: RuleSet): GameDefinition {
  const { title, summary, players, deck, melds, contracts, buying, swap, goOut, blind } = rules;
  const { leastSet, mostSet, leastRun, firstPlace, lastPlace, anySuit, wildRank, exact, apart } = melds;
  const sorted = ascending(players);
  const deals = contracts.map((_, deal) => deal + 1);
  const hasContracts = contracts.length > 0;
  return {
    title,
    summary,
    goal: rules.variants[0].summary,
    players: [...players],
    deck: {
      ranks: melds.ranks,
      decks: ranges('by-players', sorted, (number) => deck(number).decks),
      jokers: ranges('by-players', sorted, (number) => deck(number).jokers),
    },
    handSize: handSizeOf(rules),
    melds: {
      ...{ leastSet, mostSet: count(mostSet), leastRun, firstPlace, lastPlace, anySuit },
      ...{ wildRank: wildRank < 0 ? 'none' : rankNames(melds.ranks)[wildRank]!, wilds: wildsOf(rules), exact, apart },
    },
    ...(hasContracts && {
      contracts: contracts.map(contractText),
      stages: rules.stages,
      layOffsAtOnce: rules.layOffsAtOnce,
      laterMelds: rules.laterMelds,
      buying:
        buying === null
          ? 'none'
          : { ...buying, most: ranges('by-deal', deals, (deal) => count(buying.most(deal - 1))) },
      swap,
      buriesWilds: rules.buriesWilds,
      blind: blind ?? 'none',
    }),
    goOut,
    scoring: rules.scoring,
    points: pointsOf(rules),
    mostRestocks: count(rules.mostRestocks),
    ...(!hasContracts && {
      goingRummy: rules.goingRummy,
      target: ranges('by-players', sorted, (number) => (rules.target(number) === ANY ? 'none' : rules.target(number))),
    }),
    mostDeals: rules.mostDeals,
    rulings: rules.rulings.map(({ name }) => name),
  };
}
