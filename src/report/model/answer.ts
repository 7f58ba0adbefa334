/** What results say, in sentences made from their numbers. They claim no more than the intervals do. */
import type { ArmSummary } from '../../analysis/index.js';
import { type Game, goals, isGoal, mainMeasure } from '../../game/index.js';
import { capitalised, counted, listed, percent, withInterval } from '../numbers.js';
import {
  type ArmGroup,
  armsByRate,
  fairGroups,
  groupPrefix,
  inGroup,
  type NamedArm,
  nameOf,
  wholeName,
} from './arms.js';
import { answerGroups, comparedArms, comparedContrasts } from './compared.js';
import { tournamentAnswer } from './comparison.js';
import { differenceSentence, isEachTold, thoseOf, worthSentence } from './difference-sentences.js';
import {
  type AskedMeasure,
  askedMeasures,
  evenSharesText,
  measuredText,
  rankedBy,
  tellingMeasures,
  type Valued,
} from './measures.js';
import { type ReportData, seenByEntrants } from './report-data.js';
import { verdictOf } from './verdict.js';

export interface Headline {
  readonly lead: string;
  readonly details: readonly string[];
}

/** The first sentence of a report and what else its numbers say, by the measures and the comparison of the experiment. */
export function answerOf(given: ReportData): Headline {
  const study = seenByEntrants(given);
  const { game, groups, tournament, comparison } = study;
  const arms = groups.flatMap((group) => group.arms);
  if (arms.length === 0) return { lead: 'No game was finished, so there is no answer.', details: [] };
  const bests = () => groups.map((group) => bestInGroup(game, group));
  if (tournament !== null) {
    const [lead, ...details] = tournamentAnswer(game, tournament);
    return { lead: lead!, details: [...details, ...bests()] };
  }
  if (comparison !== null) return { lead: verdictOf(game, comparison).join(' '), details: comparison.notes };
  const asked = askedMeasures(study);
  const contrasts = asked
    .map((measure) => ({ measure, found: comparedContrasts(study, measure) }))
    .filter(({ found }) => found.length > 0);
  if (contrasts.length > 0) {
    return headline(contrasts.map(({ measure, found }) => finding(found, (some) => worthSentence(measure, some))));
  }
  const compared = asked.map((measure) => ({ measure, found: comparedArms(study, measure) }));
  if (compared[0]!.found.length > 0) {
    const findings = compared.map(({ measure, found }) =>
      finding(found, (some) => differenceSentence(measure, some), isEachTold(found)),
    );
    return headline(findings, study.focus?.measure === undefined ? otherGoals(study) : []);
  }
  if (study.focus === null && arms.length === 1) return { lead: singleArm(game, arms[0]!), details: [] };
  return rankedAnswer(study, asked);
}

/** What is said of one measure, as a whole or in two parts: the sentence that may lead, and the rest, empty for nothing. */
interface Finding {
  readonly whole: string;
  readonly lead: string;
  readonly rest: string;
}

/** The finding whose first part is about what has the name of the first. @param isParted false if it leads as a whole */
function finding<T extends { readonly label: string }>(
  all: readonly T[],
  sentence: (some: readonly T[]) => string,
  isParted = true,
): Finding {
  const leads = ({ label }: T) => !isParted || label === all[0]?.label;
  return inParts(
    sentence,
    all,
    all.filter(leads),
    all.filter((one) => !leads(one)),
  );
}

function inParts<T>(
  sentence: (some: readonly T[]) => string,
  all: readonly T[],
  first: readonly T[],
  others: readonly T[],
): Finding {
  const of = (some: readonly T[]) => (some.length === 0 ? '' : sentence(some));
  return { whole: of(all), lead: of(first), rest: of(others) };
}

/** The first findings lead; what they leave out, and all others, stands behind them. @param leads how many lead */
function headline(findings: readonly Finding[], others: readonly string[] = [], leads = 1): Headline {
  const behind = findings.map(({ whole, rest }, place) => (place < leads ? rest : whole));
  return {
    lead: findings
      .slice(0, leads)
      .map(({ lead }) => lead)
      .join(' '),
    details: [...behind, ...others].filter((sentence) => sentence !== ''),
  };
}

/** Where no experiment says what is asked: the differences in what else teams try for. */
function otherGoals(study: ReportData): string[] {
  const judged = mainMeasure(study.game).name;
  return goals(study.game)
    .filter(({ name }) => name !== judged)
    .flatMap(({ name }) => {
      const [measure] = askedMeasures({ ...study, focus: { measure: [{ name }] } });
      return differenceSentence(measure!, comparedArms(study, measure!));
    });
}

function singleArm(game: Game, arm: NamedArm): string {
  const { run } = arm;
  return `${nameOf(arm)} wins ${withInterval(run.any)} % of its games${parts(game, arm)}; ${counted(run.games, 'game')}.`;
}

/** `: 68.30 Senior and 4.69 Junior`; empty where there is one kind of win. */
function parts(game: Game, { run: { outcomes } }: NamedArm): string {
  const wins = game.outcomes.filter((_, place) => isGoal(game, place));
  if (wins.length < 2) return '';
  return `: ${listed(wins.map(({ name, title }) => `${percent(outcomes[name]!.rate)} ${title}`))}`;
}

/** A sentence for each measure, about the groups in which it can differ. */
function rankedAnswer(study: ReportData, asked: readonly AskedMeasure[]): Headline {
  const { game, groups, focus } = study;
  const found = answerGroups(study).map((group) => ({ group, measures: tellingMeasures(game, group, asked) }));
  const isOutcome = ({ name }: AskedMeasure) => game.measures.some((measure) => measure.name === name);
  // A group is told by outcomes, by something else only where these cannot differ.
  const led = found.map(({ group, measures }) => {
    const outcomes = measures.filter(isOutcome);
    return { group, measures: outcomes.length > 0 ? outcomes : measures.slice(0, 1) };
  });
  const isOfTeams = !['variant', 'players', 'rulings'].includes(focus?.compare?.by ?? '');
  const measured = (of: typeof found): Finding[] => {
    const measures = [...new Map(of.flatMap((one) => one.measures).map((each) => [each.name, each])).values()];
    return measures.map((measure) => {
      const own = of.filter((one) => one.measures.some(({ name }) => name === measure.name)).map(({ group }) => group);
      if (measure.isMain && isOfTeams) {
        return whole(
          `${bestOf(own)}${game.kind === 'cooperative' ? '' : ` An even share is ${evenSharesText(runsOf(own))}.`}`,
        );
      }
      const named = focus?.compare?.by === undefined ? [] : (focus.compare.arms ?? []);
      return inParts((groups) => rangeSentence(measure, groups, named), own, own.slice(0, 1), own.slice(1));
    });
  };
  const even = led.filter(({ measures }) => !measures.some(isOutcome) && asked.some(isOutcome));
  const findings = [
    ...measured(led.filter((one) => !even.includes(one))),
    ...(even.length === 0 ? [] : [whole(evenSentence(even.map(({ group }) => group))), ...measured(even)]),
  ];
  const rest = found.map((one, place) => ({
    group: one.group,
    measures: one.measures.filter(({ name }) => !led[place]!.measures.some((each) => each.name === name)),
  }));
  const others =
    focus !== null || even.length > 0
      ? measured(rest).map((one) => one.whole)
      : fairGroups(groups).map((group) => bestInGroup(game, group));
  return headline(findings, others, 2);
}

function whole(sentence: string): Finding {
  return { whole: sentence, lead: sentence, rest: '' };
}

/** Where all play the same policy: why the share of the wins says nothing. */
function evenSentence(groups: readonly ArmGroup[]): string {
  const where = groups.length > 1 ? '' : inGroup(groups[0]!);
  return `Where all players follow the same policy${where}, each wins an even share (${evenSharesText(runsOf(groups))}) by construction, so another measure is compared.`;
}

/** `Turns: from 57.1 turns (…) for X down to 33.0 turns (…) for Y.`, for each group. */
function rangeSentence(measure: AskedMeasure, groups: readonly ArmGroup[], of: readonly string[]): string {
  const said = groups.flatMap((group) => {
    const ordered = rankedBy(measure, group);
    const [first, last] = [ordered[0], ordered.at(-1)];
    if (first === undefined || last === undefined) return [];
    const where = groupPrefix(group);
    const told = ({ arm, value }: Valued) => `${measuredText(measure, value)} for ${nameOf(arm)}`;
    if (first === last) return [`${where}${told(first)}`];
    const same = first.value.mean === last.value.mean;
    return [
      same
        ? `${where}${measuredText(measure, first.value)} for all`
        : `${where}from ${told(first)} down to ${told(last)}`,
    ];
  });
  const who = of.length === 1 ? ` with ${of[0]}` : '';
  return `${capitalised(measure.title)}${who}${groups.some(({ title }) => title !== null) ? ', ' : ': '}${said.join('; ')}.`;
}

function runsOf(groups: readonly ArmGroup[]): ArmSummary[] {
  return groups.flatMap(({ arms }) => arms.map(({ run }) => run));
}

/** Groups whose best arms' intervals overlap are named, up to this many. */
const MOST_TIES = 3;

interface BestOfGroup {
  readonly group: ArmGroup;
  readonly best: NamedArm;
  readonly next: NamedArm | undefined;
  /** Arms whose interval overlaps that of the best. */
  readonly others: readonly NamedArm[];
}

/** The arms of a group by their rates; cheats only where all cheat. */
function rankedIn(group: ArmGroup): BestOfGroup {
  const [best, ...rest] = armsByRate(fairGroups([group])[0]!);
  return { group, best: best!, next: rest[0], others: rest.filter(({ run }) => run.any.high >= best!.run.any.low) };
}

function bestOf(groups: readonly ArmGroup[]): string {
  const found = groups.map(rankedIn);
  if (found.length === 1) return oneGroup(found[0]!);
  if (groups.every(({ arms }) => arms.length === 1)) {
    return `${listed(found.map(({ group, best }) => `${wholeName(group, nameOf(best))} wins ${withInterval(best.run.any)} %`))} of games.`;
  }
  const rateIn = ({ group, best }: BestOfGroup) => `${withInterval(best.run.any)} %${inGroup(group)}`;
  const clear = found.filter(({ others }) => others.length === 0);
  const winners = [...new Map(clear.map(({ best }) => [best.label, best])).values()];
  if (clear.length === found.length && winners.length === 1) {
    return `${nameOf(winners[0]!)} wins most often in every group; the intervals do not overlap: ${listed(clear.map(rateIn))}.`;
  }
  const wins = winners.map((winner, place) => {
    const rates = clear.filter(({ best }) => best.label === winner.label).map(rateIn);
    return `${nameOf(winner)}${place === 0 ? ' wins most often:' : ''} ${listed(rates)}`;
  });
  return `${wins.length === 0 ? '' : `${listed(wins)}. `}${tied(found)}`.trimEnd();
}

function tied(found: readonly BestOfGroup[]): string {
  const ties = found.filter(({ others }) => others.length > 0);
  if (ties.length > MOST_TIES) {
    return `In ${ties.length} of ${found.length} groups the intervals of the best arms overlap.`;
  }
  const withRate = (arm: NamedArm) => `${nameOf(arm)} (${percent(arm.run.any.rate)} %)`;
  return ties
    .map(({ group, best, others }) => {
      const where = capitalised(inGroup(group).trim());
      return `${where} ${withRate(best)} wins most often; its interval overlaps ${thoseOf(others.map(withRate))}.`;
    })
    .join(' ');
}

function oneGroup({ best, next, others }: BestOfGroup): string {
  const lead = `${nameOf(best)} wins ${next === undefined ? '' : 'most often, '}${withInterval(best.run.any)} % of games`;
  if (next === undefined) return `${lead}.`;
  if (others.length === 0) {
    return `${lead}; the interval of the next, ${nameOf(next)} with ${percent(next.run.any.rate)} %, lies below.`;
  }
  return `${lead}; its interval overlaps ${thoseOf(others.map(nameOf))} (compare them on the same decks with shamus compare).`;
}

function bestInGroup(game: Game, group: ArmGroup): string {
  const { best, next, others } = rankedIn(group);
  const lead = `${group.title === null ? '' : `${group.title}: `}${nameOf(best)} wins ${withInterval(best.run.any)} %${parts(game, best)}`;
  if (next === undefined) return `${lead}.`;
  const overlap = others.length > 0 ? 'the intervals overlap' : 'the intervals do not overlap';
  return `${lead}. Next is ${nameOf(next)} with ${withInterval(next.run.any)} %; ${overlap}.`;
}
