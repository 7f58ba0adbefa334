/**
 * The rules of a game that comes from a file, as Markdown. A rule that the file does not change reads as on the page of
 * its base; other rules are written from the data. For the shipped games these texts are those of their pages.
 */
import type { Ruling } from '../../../game/index.js';
import { RUN, SET } from '../melds/rows.js';
import type { RuleSet } from '../rules/rule-set.js';
import { ANY } from '../rules/terms.js';
import { contractText, gameFileFieldsOf } from './fields-of.js';
import { rankNames } from './tables.js';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inWords = (number: number) => (number === ANY ? 'any number of' : (NUMBERS[number] ?? `${number}`));
const things = (number: number, thing: string) => `${inWords(number)} ${thing}${number === 1 ? '' : 's'}`;

/** A table of the file in words: `3 in deals 1 to 8, 4 in deals 9 and 10`; a value alone as it is. */
function tableInWords(value: unknown, say: (value: number) => string, last = ''): string {
  if (typeof value !== 'object' || value === null) return `${say(typeof value === 'number' ? value : ANY)}${last}`;
  const [[kind, table]] = Object.entries(value) as [[string, Record<string, unknown>]];
  const sorted = Object.entries(table!).sort(([one], [other]) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
  const told = sorted.map(([key, each]) => {
    const range = key.replace('-', ' to ');
    const many = key.includes('-') ? 's' : '';
    const place = {
      'by-deal': `in deal${many} ${range}`,
      'by-players': `with ${range} players`,
      'by-ruling': `under hand=${key}`,
    };
    return tableInWords(each, say, ` ${place[kind as keyof typeof place]}${last}`);
  });
  return told.join(', ');
}

/** The rule by which each number may differ from game to game, and its text. */
const TEXTS: Readonly<Record<string, (rules: RuleSet) => string>> = {
  '1.2': ({ melds: { firstPlace, lastPlace, ranks } }) => {
    const ends = [firstPlace === 1 ? 'low' : '', lastPlace === 14 ? 'high' : ''].filter(Boolean).join(' or ');
    const ace =
      ranks === 14 ? 'which are the numbers' : ends === '' ? 'where there is no ace' : `where an ace is ${ends}`;
    return `A run lies on the places ${firstPlace} to ${lastPlace}, ${ace}. It does not go round the corner.`;
  },
  '1.3': ({ melds: { leastSet, mostSet } }) =>
    `A set is ${inWords(leastSet)} or more cards of one rank${mostSet === ANY ? '' : `, ${mostSet} at most`}, or as many as the contract says, of any suits. The same card may be in it twice.`,
  '1.4': ({ melds: { leastRun, anySuit } }) =>
    `A run is ${inWords(leastRun)} or more cards on consecutive places, or as many as the contract says, ${anySuit ? 'of any suits' : 'all of one suit'}.`,
  '1.5': (rules) =>
    `In a run a wild stands for the one card of its place, in a set for any card of the rank. Every meld has at least one natural card${wildsInWords(rules)}`,
  '2.2': ({ buriesWilds }) =>
    `The deck is shuffled and dealt from the top, one card at a time, to the player on the dealer's left first. The next card is turned up and is the first upcard; the rest is the stock, drawn from the top. ${buriesWilds ? 'An upcard that is wild goes to the bottom of the stock, and the next card is turned, until one is natural.' : 'A wild upcard stays, and can be taken.'}`,
  '2.4': ({ mostRestocks, buying }) =>
    mostRestocks === 0
      ? 'When a card has to be drawn from the stock and none is left, the deal ends as it stands, and nobody has gone out.'
      : `When a card has to be drawn from the stock and none is left, all of the discard pile but its top is shuffled and becomes the new stock; not earlier${mostRestocks === ANY ? '' : `, and ${mostRestocks} times in a deal at most`}. ${buying === null ? '' : 'Cards that have just been bought are off the pile by then. '}If there is nothing to shuffle, the deal ends as it stands, and nobody has gone out.`,
  '4.2': ({ melds: { exact } }) =>
    `Each meld of the contract has ${exact ? 'exactly' : 'at least'} as many cards as the contract names.`,
  '4.3': ({ melds: { apart } }) =>
    apart
      ? 'Two runs of a contract in one suit must be apart: the higher begins at least two places above the end of the lower. 3 4 5 6 and 8 9 T J are apart; 3 4 5 6 and 7 8 9 T are not, nor are runs that overlap. That is asked when they are laid; lay-offs may close the gap.'
      : 'Two runs of a contract may meet or overlap, also in one suit.',
  '4.4': ({ layOffsAtOnce, laterMelds }) =>
    layOffsAtOnce
      ? `Lay-offs${laterMelds ? ' and further melds' : ''} may follow in the turn of the contract.`
      : 'In the turn of the contract nothing else is laid.',
  '4.5': ({ laterMelds, melds: { leastSet, leastRun } }) =>
    `In later turns a player who is down may lay off. ${laterMelds ? `They may also lay new melds, sets of ${inWords(leastSet)} or more and runs of ${inWords(leastRun)} or more.` : 'They lay no new meld in this deal.'}`,
  '5.2': ({ swap }) => {
    if (swap === 'nobody') return 'Nobody swaps cards in hand for wilds on the table.';
    const who = {
      'down-before': 'Only a player who was down before this turn swaps.',
      down: 'Only a player who is down swaps.',
      anybody:
        'Anybody in turn may; who is not down must then lay the contract in this same turn, with the joker or without.',
    };
    return `A *swap*: in your turn, after the draw, you give a natural card of your hand for a joker on the table that stands for it. The joker goes to your hand and may be used at once, in the ways that are open to you. ${who[swap]}`;
  },
  '5.3': ({ melds: { wildRank, ranks } }) => {
    const rank = rankNames(ranks)[wildRank];
    return rank === undefined
      ? 'No card but `WW` is wild.'
      : `A ${rank} is always wild and never natural. There is no set of ${rank}s.`;
  },
  '6.1': ({ buying }) =>
    buying === null
      ? 'There is no buying.'
      : `An upcard that the player in turn declines is offered to the others once, one after the other, clockwise from that player's left, to each who may buy. The first who wants it takes it, and with it ${things(buying.penalty, 'penalty card')} from the stock; they go to the buyer's hand, and the buyer waits for the next own turn. Nothing further is offered in this turn.`,
  '6.2': (rules) => {
    if (rules.buying === null) return 'Nobody has buys.';
    const { most } = gameFileFieldsOf(rules).buying as { readonly most: unknown };
    return `Each player has ${tableInWords(most, (buys) => things(buys, 'buy'))}${typeof most === 'object' ? '' : ' in a deal'}. A hand may grow as large as it will.`;
  },
  '6.3': ({ buying }) =>
    buying === null
      ? 'As 6.1, whether down or not.'
      : buying.onceDown
        ? 'A player who is down may buy, too.'
        : 'A player who is down does not buy.',
  '6.5': ({ buying }) =>
    buying === null
      ? 'There is no pick and a buy.'
      : buying.pickAndBuy
        ? `*Pick and a buy*: the player in turn, if not down and with a buy left, may take the upcard as the draw and buy the card under it, with its ${buying.penalty === 1 ? 'penalty card' : things(buying.penalty, 'penalty card')} from the stock. It counts as a buy. The discard pile must have two cards.`
        : 'The player in turn does not buy.',
  '7.2': ({ goOut: { discarding, laying } }) => {
    if (discarding && laying)
      return 'You go out when you have no card left, by discarding your last card or by laying it.';
    return laying
      ? 'You go out by laying your last card, never by discarding it. A player with one card left after laying discards it and *floats*: holds none, has not gone out, and plays on. In each turn such a player draws a card and lays it, and is out, or discards it.'
      : 'You go out by discarding your last card. What you lay must leave you a card to discard.';
  },
  '7.3': ({ scoring }) =>
    scoring === 'stages'
      ? 'Points are not kept; the stages say who wins (rule 7.5).'
      : 'The player who has gone out scores 0, the others what they hold. So do all when a deal ended as it stood. The lowest total after all deals wins; players with equal totals share the win.',
  '7.4': ({ blind, melds }) =>
    blind === null
      ? 'Going out in the turn of the contract counts like any other going out.'
      : `A player who goes out in the very turn of laying the contract goes out *blind* and scores ${minus(blind.wild)}, or ${minus(blind.natural)} if no ${melds.wildRank < 0 ? 'joker' : 'wild'} was among the cards laid in it.`,
  '7.5': ({ stages, contracts, mostDeals, goOut }) =>
    stages === 'by-deal'
      ? 'All players lay the contract of the deal, whatever they laid before: nobody has a stage of their own.'
      : `A player who has laid the contract moves to the next stage in the next deal, whoever goes out. The game is won the moment somebody lays stage ${contracts.length}${goOut.laying ? '' : '; that player, too, keeps a card (rule 7.2)'}. The others who laid their contract in that deal move on, too. After ${mostDeals} deals the highest stage wins, and players at the same stage share the win.`,
  '7.6': (rules) => {
    const names = rankNames(rules.melds.ranks);
    const rankOf = (range: string) => names.indexOf(range.split('-')[0]!);
    const points = Object.entries(gameFileFieldsOf(rules).points as Record<string, number>).filter(
      ([name]) => name !== 'wild',
    );
    points.sort(([one], [other]) => rankOf(one) - rankOf(other));
    const wild = rules.points.wild === 0 ? '' : `, a wild ${rules.points.wild}`;
    return `Cards in the hand are worth: ${points.map(([ranks, worth]) => `${ranks.replace('-', ' to ')} ${worth}`).join(', ')}${wild}.`;
  },
  '10.1': (rules) =>
    `${tableInWords(gameFileFieldsOf(rules).handSize, (cards) => `${cards} cards`)} are dealt to each. ${rules.players.toSorted((one, other) => one - other).join(', ')} play.`,
  '10.5': ({ mostRestocks }) =>
    `The discard pile becomes a new stock ${mostRestocks === ANY ? 'as often as needed' : `at most ${things(mostRestocks, 'time')} in a deal`}. When there is none, the deal is a *stalemate*: nobody scores. So is a deal that ends by rule 2.5.`,
  '10.6': (rules) =>
    `The player who goes out scores what all the others hold. ${TEXTS['7.6']!(rules)} The score counts ${inWords(rules.goingRummy)} times if that player had laid down nothing before that turn.`,
  '10.7': (rules) =>
    `Points that win the game: ${tableInWords(gameFileFieldsOf(rules).target, (points) => (points === ANY ? 'none' : `${points}`))}. If nobody has them after ${rules.mostDeals} deals, the most points win, and players with equal points share the win.`,
};

const minus = (points: number) => `${points}`.replace('-', '−');

function wildsInWords({ swap, melds: { wilds, wildsOfSet, wildsOfRun } }: RuleSet): string {
  const holds = `That holds for as long as the meld lies, whatever is laid off on it${swap === 'nobody' ? '' : ' or swapped'}.`;
  if (wilds === 'none') return '; there are no wilds.';
  if (wilds === 'any') return `; otherwise it may have any number of wilds. ${holds}`;
  if (wilds === 'half') return `, and no more wilds than natural cards. ${holds}`;
  const told = (
    [
      ['set', wildsOfSet],
      ['run', wildsOfRun],
    ] as const
  ).flatMap(([kind, most]) =>
    most.flatMap((wild, size) => (wild > 0 ? [`a ${kind} laid as one of ${inWords(size)} has ${inWords(wild)}`] : [])),
  );
  return `. Its wilds at most: ${told.join(', ')}; others have none. ${holds}`;
}

/** Rules that pages explain by the contracts of the game. */
const ON_CONTRACTS = ['6.2', '7.4'];

/** Rule 8.1: the game in numbers. */
function numbersOf(rules: RuleSet): string {
  const { contracts, players, mostDeals, scoring } = rules;
  const sorted = players.toSorted((one, other) => one - other);
  const { decks, jokers } = gameFileFieldsOf(rules).deck as Readonly<Record<string, unknown>>;
  const rows = [
    ['players', `${sorted.join(', ')}; by default ${players[0]}`],
    [`decks of ${4 * rules.melds.ranks}`, tableInWords(decks, String)],
    ['jokers', tableInWords(jokers, String)],
    ['cards dealt to each', tableInWords(gameFileFieldsOf(rules).handSize, String)],
    ['deals', scoring === 'lowest' ? `${mostDeals}` : `until somebody wins, ${mostDeals} at most`],
  ];
  const heads = [scoring === 'stages' ? 'stage' : 'deal', 'contract'];
  const wanted = contracts.map((contract, place) => [`${place + 1}`, contractText(contract)]);
  const lead = contracts.some((contract) => contract.some(({ kind }) => kind === SET || kind === RUN))
    ? 'Players, decks, cards and contracts. S3 is a set of three, R4 a run of four.'
    : 'Players, decks and cards.';
  return [lead, tableOf(['', ''], rows), ...(wanted.length === 0 ? [] : [tableOf(heads, wanted)])].join('\n\n');
}

function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}

function quotationOf({ name, values, summary }: Ruling): string {
  const told = values.map(
    (value, place) =>
      `> - \`${value}\`${place === 0 ? ' (default)' : ''}: ${place === 0 ? 'as the rules say' : value}.`,
  );
  return [`> Ruling **\`${name}\`**: ${summary}`, '>', ...told].join('\n');
}

/** The numbers of the rules that are written from data, and their texts. */
export function textsOf(rules: RuleSet): Map<string, string> {
  const isOfRummy = rules.contracts.length === 0;
  const numbers = Object.keys(TEXTS).filter((number) => number.startsWith('10.') === isOfRummy);
  return new Map(numbers.map((number) => [number, TEXTS[number]!(rules)]));
}

/**
 * Writes the page of rules of a game that comes from a file.
 *
 * @param page of its base, as Markdown
 */
export function writeRulesPage(rules: RuleSet, base: RuleSet, page: string): string {
  const [texts, before] = [textsOf(rules), textsOf(base)];
  const names = rules.rulings.map(({ name }) => name);
  const told = new Set<string>();
  // Rules, sections and what stands before them, each with all that follows it.
  const [, ...parts] = page.split(/^(?=## |\*\*\d+\.\d+\*\*)/m);
  const written = parts.map((part) => {
    const number = /^\*\*(\d+\.\d+)\*\*/.exec(part)?.[1];
    if (number === undefined) return part.startsWith('## 9.') || part.startsWith('## Variants') ? '' : part;
    const quotations = part.match(/^> Ruling[^\n]*\n(?:>[^\n]*\n?)*/gm) ?? [];
    const kept = quotations.filter((quotation) => names.includes(/`(\w+)`/.exec(quotation)![1]!));
    for (const quotation of kept) told.add(/`(\w+)`/.exec(quotation)![1]!);
    const own = /^[^>]*?(?=^> Ruling|^```|(?![\s\S]))/m.exec(part.replace(/^\*\*[\d.]+\*\* /, ''))![0].trim();
    const isOnContracts = ON_CONTRACTS.includes(number) && numbersOf(rules) !== numbersOf(base);
    const isSame = texts.get(number) === before.get(number) && !isOnContracts;
    // Turns of a game of the base are no example of this one.
    const text = number === '8.1' ? numbersOf(rules) : isSame ? withoutExample(own, part) : texts.get(number);
    return `**${number}** ${[text, ...kept.map((quotation) => quotation.trim())].join('\n\n')}\n\n`;
  });
  const others = rules.rulings.filter(({ name }) => !told.has(name));
  const rulings = tableOf(
    ['ruling', 'values'],
    rules.rulings.map(({ name, values }) => [`\`${name}\``, values.map((value) => `\`${value}\``).join(', ')]),
  );
  const variants = tableOf(
    ['variant', 'is'],
    rules.variants.map(({ name, summary }, place) => [`\`${name}\`${place === 0 ? ' (default)' : ''}`, summary]),
  );
  return [
    `# The rules of ${rules.title}\n\n${rules.summary} It is based on ${base.title}.\n\n`,
    ...written,
    `## 9. Rulings\n\n**9.1** The first value of each is the default.\n\n${[rulings, ...others.map(quotationOf)].join('\n\n')}\n\n`,
    `## Variants\n\n\`--variant NAME\` chooses one.\n\n${variants}\n`,
  ].join('');
}

/** A rule without the paragraph that leads to an example, where the example is left out. */
function withoutExample(text: string, part: string): string {
  return part.includes('```') ? text.replace(/\n\n[^\n]*(?:\n[^\n]+)*:$/, '') : text;
}
