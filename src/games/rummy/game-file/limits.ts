/** Checks of rule sets from files: deals, melds and play must be possible, and within the engine's limits. */
import { DefinitionError, type GameDefinition } from '../../../game/index.js';
import { type MeldLimits, mostWilds } from '../melds/melds.js';
import { RUN } from '../melds/rows.js';
import { type Contract, contractInWords, contractSize, type WantedMeld } from '../rules/contract.js';
import type { RuleSet } from '../rules/rule-set.js';
import { HAND, WILDS } from '../rules/rulings.js';
import { ANY } from '../rules/terms.js';
import { type FieldPath, rankNames } from './tables.js';

/** Cards of a deck at most: metrics and sets of cards hold no more. */
const MAX_CARDS = 240;
/** Melds that lie on a table at most, and melds of a contract. */
const MAX_MELDS = 72;
const MAX_WANTED = 6;

function refuse(path: FieldPath, message: string): never {
  throw new DefinitionError(path, message);
}

/**
 * Checks that a game can be played.
 *
 * @param text content of the file, so that a mistake is reported at a field that the user has written
 * @throws DefinitionError at the first mistake
 */
export function checkRuleSet(rules: RuleSet, base: RuleSet, text: GameDefinition): void {
  if (new Set(rules.players).size < rules.players.length) refuse(['players'], 'a number of players comes twice');
  checkKind(rules, base, text);
  checkMelds(rules, text);
  checkTurns(rules, text);
  for (const players of rules.players) checkDeal(rules, players, text);
  for (const [place, contract] of rules.contracts.entries()) checkContract(rules, contract, place, text);
}

/** The field of the file that a mistake is about: the first of these that it has, else the whole file. */
function blamed(text: GameDefinition, ...fields: readonly string[]): FieldPath {
  const found = fields.find((field) => {
    const [first, second] = field.split('.');
    const value = text[first!];
    return (
      value !== undefined &&
      (second === undefined || (value as Readonly<Record<string, unknown>>)[second] !== undefined)
    );
  });
  return found?.split('.') ?? [];
}

/** Fields that a game without contracts cannot have otherwise than Rummy. */
const OF_CONTRACTS = [
  ...(['contracts', 'stages', 'scoring', 'buying', 'swap', 'blind', 'buriesWilds', 'layOffsAtOnce'] as const),
  ...(['laterMelds', 'melds', 'deck', 'goOut'] as const),
];

function valueText(rules: RuleSet, field: keyof RuleSet): string {
  return JSON.stringify(field === 'deck' ? rules.players.map((players) => rules.deck(players)) : rules[field]);
}

function checkKind(rules: RuleSet, base: RuleSet, text: GameDefinition): void {
  if (base.contracts.length === 0) {
    const found = OF_CONTRACTS.find(
      (field) => valueText(rules, field) !== valueText({ ...base, players: rules.players }, field),
    );
    if (found !== undefined) {
      refuse(
        blamed(text, found),
        `'${found}' is as in Rummy where a game is based on it, as its strategies know nothing else: base the game on one with contracts`,
      );
    }
  }
  const { contracts, scoring, stages, mostDeals } = rules;
  const isOfMelds = contracts.length === 0;
  if ((scoring === 'winner-takes-all') !== isOfMelds) {
    refuse(
      blamed(text, 'scoring'),
      `'scoring' ${isOfMelds ? 'is winner-takes-all in games without contracts' : 'is lowest or stages in contract games'}`,
    );
  }
  if ((scoring === 'stages') !== (stages === 'by-player')) {
    refuse(blamed(text, 'scoring', 'stages'), "'scoring: stages' and 'stages: by-player' go together");
  }
  if (scoring === 'lowest' && mostDeals !== contracts.length) {
    refuse(
      blamed(text, 'mostDeals'),
      `'mostDeals' is the number of contracts, ${contracts.length}, where the lowest total wins`,
    );
  }
  if (scoring === 'stages') {
    if (mostDeals < contracts.length)
      refuse(
        blamed(text, 'mostDeals', 'scoring'),
        `'mostDeals' is ${mostDeals}, and there are ${contracts.length} stages`,
      );
    const texts = contracts.map((contract) => JSON.stringify(contract));
    const twice = texts.findIndex((each, place) => texts.indexOf(each) < place);
    if (twice >= 0)
      refuse(
        blamed(text, 'contracts'),
        `stage ${twice + 1} is the same as stage ${texts.indexOf(texts[twice]!) + 1}: stages are told apart by their contracts`,
      );
  }
  if (rules.blind !== null && scoring !== 'lowest')
    refuse(blamed(text, 'blind', 'scoring'), "'blind' needs 'scoring: lowest'");
  for (const field of ['goingRummy', 'target'] as const) {
    if (!isOfMelds && text[field] !== undefined)
      refuse([field], `'${field}' is for games without contracts: base the game on rummy`);
  }
}

/** Limits on melds: see the comments of `MeldLimits` and of the rows that melds are stored in. */
function checkMelds(
  { melds, swap, deck, players, points, buriesWilds, laterMelds }: RuleSet,
  text: GameDefinition,
): void {
  const { firstPlace, lastPlace, leastRun, leastSet, mostSet, ranks, wildRank, anySuit, wilds, exact } = melds;
  const jokers = Math.max(...players.map((number) => deck(number).jokers));
  const places = lastPlace - firstPlace + 1;
  if (firstPlace === 1 && lastPlace < 3) refuse(blamed(text, 'melds.lastPlace'), 'a run needs three places at least');
  if (leastRun > places) {
    refuse(
      blamed(text, 'melds.leastRun', 'melds.lastPlace', 'melds.firstPlace'),
      `a run has ${leastRun} cards at least, but there are ${places} places, ${firstPlace} to ${lastPlace}`,
    );
  }
  if (lastPlace > ranks && ranks === 14) refuse(blamed(text, 'melds.lastPlace'), 'there are 14 ranks');
  if (mostSet < leastSet)
    refuse(
      blamed(text, 'melds.mostSet', 'melds.leastSet'),
      `a set has ${leastSet} cards at least, and ${mostSet} at most`,
    );
  if (wilds === 'none' && (jokers > 0 || wildRank >= 0)) {
    refuse(
      blamed(text, 'melds.wilds', 'deck.jokers', 'melds.wildRank'),
      "there are wild cards, but 'melds.wilds' is none",
    );
  }
  if (laterMelds && leastSet !== 3)
    refuse(
      blamed(text, 'melds.leastSet', 'laterMelds'),
      "with 'laterMelds' a set has three cards at least: the strategies know no other sets",
    );
  if (wilds === 'fixed' && !exact)
    refuse(blamed(text, 'melds.wilds', 'melds.exact'), "wilds by the size of a meld need 'melds.exact: true'");
  if (wildRank >= 0) {
    if (buriesWilds) refuse(blamed(text, 'buriesWilds', 'melds.wildRank'), "with a wild rank 'buriesWilds' is false");
    const name = rankNames(ranks)[wildRank];
    const isInside = (place: number) => place >= firstPlace && place <= lastPlace;
    if (jokers > 0)
      refuse(blamed(text, 'melds.wildRank', 'deck.jokers'), 'wild cards are jokers or the cards of a rank, not both');
    if (!anySuit) refuse(blamed(text, 'melds.wildRank', 'melds.anySuit'), "a wild rank needs 'melds.anySuit: true'");
    if (isInside(wildRank + 1) || (wildRank === 0 && ranks === 13 && isInside(14))) {
      refuse(
        blamed(text, 'melds.wildRank', 'melds.firstPlace', 'melds.lastPlace'),
        `runs lie on the places ${firstPlace} to ${lastPlace}, among which is that of the wild rank ${name}`,
      );
    }
  }
  if (anySuit && swap !== 'nobody')
    refuse(blamed(text, 'swap', 'melds.anySuit'), "with runs of any suits 'swap' is nobody");
  if (anySuit && melds.apart)
    refuse(blamed(text, 'melds.apart', 'melds.anySuit'), "with runs of any suits 'melds.apart' is false");
  if (melds.apart && !exact)
    refuse(blamed(text, 'melds.apart', 'melds.exact'), "'melds.apart' needs 'melds.exact: true'");
  if (swap !== 'nobody' && jokers === 0)
    refuse(blamed(text, 'swap', 'deck.jokers'), `'swap' is ${swap}, but there are no jokers`);
  if (jokers > 0 && points.wild === 0 && (text.points as { readonly wild?: number } | undefined)?.wild === undefined) {
    refuse(blamed(text, 'points', 'deck.jokers'), "'points.wild' is missing: there are jokers, and the base has none");
  }
}

function checkTurns({ goOut, buying, stages, rulings, mostRestocks }: RuleSet, text: GameDefinition): void {
  if (!goOut.discarding && !goOut.laying)
    refuse(['goOut'], 'nobody could go out: a player discards the last card, or lays it');
  if (buying !== null && mostRestocks !== ANY)
    refuse(
      blamed(text, 'mostRestocks', 'buying'),
      "where players buy, 'mostRestocks' is any: a buy may need a new stock",
    );
  if (stages === 'by-player' && buying?.pickAndBuy) refuse(['buying'], "'pickAndBuy' needs 'stages: by-deal'");
  if (new Set(rulings.map(({ name }) => name)).size < rulings.length) refuse(['rulings'], 'a ruling comes twice');
}

/** The values of the ruling `hand` that a game has. */
function handsOf({ rulings }: RuleSet): readonly string[] {
  return rulings.includes(HAND) ? HAND.values : [HAND.values[0]];
}

function checkDeal(rules: RuleSet, players: number, text: GameDefinition): void {
  const { ranks, decks, jokers } = rules.deck(players);
  const cards = 4 * ranks * decks;
  const isRuled = rules.rulings.includes(WILDS);
  const most = cards + (isRuled ? 2 : 1) * jokers;
  const deckAt = blamed(text, 'deck', 'players');
  if (most > MAX_CARDS)
    refuse(
      deckAt,
      `${players} players have ${most} cards${isRuled ? ' under the ruling wilds=double' : ''}; at most ${MAX_CARDS}`,
    );
  if (rules.laterMelds && Math.floor(most / rules.melds.leastSet) > MAX_MELDS) {
    refuse(
      blamed(text, 'laterMelds', 'deck', 'players'),
      `${most} cards make more than ${MAX_MELDS} melds, and there is room for no more`,
    );
  }
  const least = cards + (isRuled ? 0 : jokers);
  for (const hand of handsOf(rules)) {
    for (let deal = 0; deal < Math.max(1, rules.contracts.length); deal++) {
      const size = rules.handSize(deal, players, hand);
      // The upcard, and a card to draw.
      if (players * size + 2 <= least) continue;
      const without = isRuled && jokers > 0 ? ' without jokers (ruling wilds)' : '';
      refuse(
        blamed(text, 'handSize', 'deck', 'players'),
        `deal ${deal + 1}: ${players} players with ${size} cards each need ${players * size + 2} cards, the upcard and one to draw among them; the deck has ${least}${without}`,
      );
    }
  }
}

function checkContract(rules: RuleSet, contract: Contract, place: number, text: GameDefinition): void {
  const at = (path: FieldPath) => (text.contracts === undefined ? path : ['contracts', place]);
  const told = `contract ${place + 1}, ${contractInWords(contract)}`;
  if (contract.length > MAX_WANTED) refuse(at([]), `${told}: a contract has ${MAX_WANTED} melds at most`);
  for (const wanted of contract) {
    checkWanted(rules, wanted, told, at, text);
    checkFixedWilds(rules.melds, wanted, told, at, text);
  }
  const size = contractSize(contract);
  // A player who must discard the last card keeps one.
  const kept = rules.goOut.laying ? 0 : 1;
  for (const players of rules.players) {
    for (const hand of handsOf(rules)) {
      const dealt = rules.handSize(place, players, hand);
      const buys = rules.buying === null ? 0 : rules.buying.most(place);
      const most = dealt + 1 + Math.min(buys, ANY) * (1 + (rules.buying?.penalty ?? 0));
      if (size + kept <= most) continue;
      const bought = buys > 0 ? `, 1 drawn and ${most - dealt - 1} bought` : ' and 1 drawn';
      refuse(
        at(blamed(text, 'handSize', 'buying', 'goOut')),
        `${told}: no hand can satisfy it; it takes ${size} cards${kept ? ' and a discard' : ''}, and a player of ${players} has ${most} at most: ${dealt} dealt${bought}`,
      );
    }
  }
}

function checkWanted(
  { melds, deck, players }: RuleSet,
  { kind, size }: WantedMeld,
  told: string,
  at: (path: FieldPath) => FieldPath,
  text: GameDefinition,
): void {
  const { firstPlace, lastPlace, leastRun, mostSet } = melds;
  const places = lastPlace - firstPlace + 1;
  if (kind === RUN) {
    if (size > places)
      refuse(
        at(blamed(text, 'melds.lastPlace', 'melds.firstPlace')),
        `${told}: a run of ${size} is longer than the ${places} places that a run may lie on, ${firstPlace} to ${lastPlace}`,
      );
    if (size < leastRun)
      refuse(at(blamed(text, 'melds.leastRun')), `${told}: a run has ${leastRun} cards at least ('melds.leastRun')`);
    return;
  }
  if (size < 2) refuse(at([]), `${told}: a set has two cards at least`);
  if (size > mostSet)
    refuse(at(blamed(text, 'melds.mostSet')), `${told}: a set has ${mostSet} cards at most ('melds.mostSet')`);
  for (const number of players) {
    const { decks, jokers, ranks } = deck(number);
    const wild = melds.wildRank >= 0 ? 4 * decks : jokers;
    const most = 4 * decks + Math.min(wild, mostWilds(melds, kind, size));
    if (size > most)
      refuse(
        at(blamed(text, 'deck')),
        `${told}: with ${number} players there are ${4 * decks} cards of a rank and ${wild} wild cards, so no set has ${size} (${decks} × ${4 * ranks} cards)`,
      );
  }
}

/** Checks that a file with fixed numbers of wilds gives one for each size of meld in its contracts. */
function checkFixedWilds(
  { wilds, wildsOfSet, wildsOfRun }: MeldLimits,
  { kind, size }: WantedMeld,
  told: string,
  at: (path: FieldPath) => FieldPath,
  { melds }: GameDefinition,
): void {
  if (wilds !== 'fixed' || (kind === RUN ? wildsOfRun : wildsOfSet)[size]! > 0) return;
  const name = `${kind === RUN ? 'R' : 'S'}${size}`;
  const written = (melds as { readonly wilds?: object } | undefined)?.wilds;
  if (written !== undefined && name in written) return;
  refuse(
    at(['melds', 'wilds']),
    `${told}: 'melds.wilds' does not say how many wild cards ${name} has; write them for all sizes, as in {S3: 1, ${name}: 0}`,
  );
}
