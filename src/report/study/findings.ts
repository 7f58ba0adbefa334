/** What a study found, in sentences that claim no more than their intervals show. */
import type { Game } from '../../game/index.js';
import {
  comparedPlayers,
  DEFINITIONS,
  type Measured,
  type MeasureName,
  SECTIONS,
  type StudySection,
  type StudySummary,
  standingsOf,
} from '../../study/index.js';
import { capitalised, counted, listed, quoted } from '../numbers.js';
import { goalLead } from './goal.js';
import { sensitivityLead } from './sensitivity.js';
import { isClear, measureNamed, withInterval } from './values.js';

export function questionOf({ kind }: Pick<Game, 'kind'>, section: StudySection): string {
  return section === 'fairness' && kind === 'cooperative' ? 'Which cards help?' : QUESTIONS[section];
}

const QUESTIONS: Readonly<Record<StudySection, string>> = {
  fairness: 'Is a seat favoured?',
  length: 'How long does it take?',
  skill: 'How much is luck, how much is skill?',
  drama: 'Is it exciting to the end?',
  strategy: 'What is there to choose, and what pays?',
  sensitivity: 'Which rule should be changed?',
};

/** @param told the values of the measure with their intervals */
type Teller = (told: readonly string[], measure: Measured, summary: StudySummary) => string;

const TELLERS: Readonly<Partial<Record<MeasureName, Teller>>> = {
  seats: seatsSentence,
  cards: (told, measure) => {
    const clear = measure.values.flatMap((value, place) =>
      isClear(measure, value) ? [`for each unit more of '${value.name}' ${told[place]}`] : [],
    );
    if (clear.length === 0)
      return 'None of what is counted of the hands dealt changes the chance to win significantly.';
    return `The chance to win changes ${listed(clear)}.`;
  },
  turns: ([mean, , , long]) => `A game takes ${mean} on average, and one in ten more than ${long}.`,
  ends: (told, { values }) =>
    `${capitalised(told.map((text, place) => `${values[place]!.name}: ${text} of games`).join('; '))}.`,
  ladder: ladderSentence,
  variance: ([cards, players, both], _, { question }) =>
    `Among players of ${listed(comparedPlayers(question).map(quoted))}, the cards alone decide ${cards} of who wins, the players alone ${players}, and how these players meet these cards ${both}.`,
  minutes: ([time], _, { question }) => `At ${question.seconds} seconds for each decision a game takes ${time}.`,
  drama: ([matter, settled]) =>
    `${matter} of the decisions matter; when ${settled} of the game is played, it is settled.`,
  choices: ([decisions, moves]) => `A turn has ${decisions} decisions with a choice, of ${moves} moves on average.`,
  forced: ([share]) => `In ${share} of the turns there is nothing to choose.`,
  rivals: rivalsSentence,
  uses: (told, { values }) => `In a game: ${told.map((text, place) => `${values[place]!.name}: ${text}`).join('; ')}.`,
  habits: (_, measure) =>
    `${capitalised(measure.values.map((value) => `${value.name}: ${gain(measure, value)}`).join('; '))}.`,
  sight: (_, measure, { question: { sight } }) =>
    `A player who looks ahead (${quoted(sight!.fair)}) and cheats by seeing hidden cards: ${gain(measure, measure.values[0]!)}.`,
  changes: ([times]) => `A player comes from ahead to behind, or back, ${times} times in a game.`,
};

/** The finding of a measure; empty where it has none. */
export function findingOf(measure: Measured, summary: StudySummary): string {
  const told = measure.values.map((value) => withInterval(measure.name, value));
  return TELLERS[measure.name]?.(told, measure, summary) ?? '';
}

export function sectionsIn({ measures }: StudySummary): { name: StudySection; measures: Measured[] }[] {
  return SECTIONS.map((name) => ({
    name,
    measures: measures.filter((measure) => DEFINITIONS[measure.name].section === name && measure.values.length > 0),
  })).filter((section) => section.measures.length > 0);
}

/** What the page of rules that were varied begins with; null where none were. */
export function leadOf(game: Game, { goalSearch, sensitivity }: StudySummary): string | null {
  if (goalSearch !== undefined) return goalLead(game, goalSearch);
  return sensitivity === undefined ? null : sensitivityLead(game, sensitivity);
}

/** The answers about seats, length and luck, each with its question. */
export function verdictsOf(game: Game, summary: StudySummary): [question: string, answer: string][] {
  return (['seats', 'minutes', 'variance'] as const).flatMap((name) => {
    const measure = measureNamed(summary.measures, name);
    if (measure === undefined) return [];
    return [[questionOf(game, DEFINITIONS[name].section), findingOf(measure, summary)]];
  });
}

function seatsSentence(_: readonly string[], measure: Measured): string {
  const { values, base } = measure;
  const even = base!;
  const favoured = values.filter((value) => isClear(measure, value));
  if (favoured.length === 0) {
    const most = Math.max(...values.map(({ low, high }) => Math.max(even - (low ?? 0), (high ?? 1) - even)));
    return `No seat wins significantly more or less than an even share of ${oneDigit(even)} %: a bias of more than ${oneDigit(most)} points is ruled out.`;
  }
  const told = favoured.map((value) => {
    const more = value.estimate > even ? 'more' : 'less';
    return `${SEATS[value.name] ?? `the seat ${value.name}`} wins ${more} than an even share of ${oneDigit(even)} %: ${withInterval('seats', value)}`;
  });
  return `${capitalised(listed(told))}.`;
}

const SEATS: Readonly<Record<string, string>> = {
  'first dealer': 'the first dealer',
  'the other player, who begins': 'the player who begins',
  'left of the dealer, who begins': 'the player left of the dealer, who begins,',
};

function oneDigit(share: number): string {
  return (100 * share).toFixed(1);
}

function ladderSentence(_: readonly string[], measure: Measured, { question, curves }: StudySummary): string {
  const { values, base } = measure;
  const step = values.find(({ name }) => name === question.team) ?? values.at(-1)!;
  const told = `${quoted(step.name)} wins ${withInterval('ladder', step)} of its games`;
  if (base === null) return `${told}.`;
  const curve = curves.find(({ name }) => name === step.name);
  const evening = curve?.points.find(({ games }) => games === curve.evening);
  const against =
    curve === undefined ? '' : ` among players of ${quoted(curve.against)}, where an even share is ${oneDigit(base)} %`;
  const later =
    evening === undefined
      ? ''
      : `; after an evening of ${counted(evening.games, 'game')} it leads with a chance of ${oneDigit(evening.estimate)} % (${oneDigit(evening.low)} to ${oneDigit(evening.high)})`;
  return `${told}${against}${later}.`;
}

/** What it brings, or that it was not found to bring anything. */
function gain(measure: Measured, value: Measured['values'][number]): string {
  const told = withInterval(measure.name, value);
  return isClear(measure, value) ? `${told} of the wins` : `not significantly different from nothing, ${told}`;
}

function rivalsSentence(_: readonly string[], measure: Measured, { question: { rivals } }: StudySummary): string {
  const { dominant, cycle } = standingsOf(rivals, measure);
  const all = listed(rivals.map(quoted));
  if (dominant !== null)
    return `Of ${all}, ${quoted(dominant)} dominates: it pays among each other one, and none of these pays among it.`;
  if (cycle === null)
    return `Of ${all}, none dominates, and there is no cycle: which pays best depends on who sits there, or more games must show it.`;
  if (cycle.length === 2) return `${listed(cycle.map(quoted))} pay among each other: each does best where it is rare.`;
  return `There is a cycle: ${[...cycle, cycle[0]!].map(quoted).join(' pays among ')}.`;
}

/** What game it is: `My Shanghai (my-shanghai), based on shanghai-rummy with handSize 10`. */
export function gameText({ title, name, definition }: Game): string {
  if (definition === undefined) return title;
  const { name: _, title: __, summary, goal, 'based-on': base, ...fields } = definition;
  const told = Object.entries(fields).map(([field, value]) => `${field} ${JSON.stringify(value).replaceAll('"', '')}`);
  return `${title} (${name}), based on ${base}${told.length === 0 ? '' : ` with ${listed(told)}`}`;
}

export function titleOfStudy({ title }: Game, { setup }: StudySummary): string {
  return `${title} with ${setup.players} players: a study`;
}
