/**
 * Findings of a tournament: shares over all fields, and differences from the best or a control, in simultaneous
 * intervals.
 */
import { type Estimate, estimate } from '../stats/estimate.js';
import { levelFor, levelOfEach } from '../stats/interval.js';
import { observationsOf } from '../stats/observations.js';
import { toFoundEstimate } from './findings.js';
import type { Competitor, Finding, Term } from './result.js';
import type { TournamentQuestion, TournamentState } from './tournament.js';
import { PairwiseShares } from './tournament-pairs.js';

/** A tournament of one competitor or more, as it was played. */
export interface PlayedTournament {
  readonly names: readonly string[];
  readonly question: TournamentQuestion;
  readonly tournament: Pick<TournamentState, 'competitors' | 'tallies' | 'pairs'>;
  /** The difference of interest where results were looked at on the way; null where they were not. */
  readonly effect: number | null;
}

/** Terms of a competitor: its arms, one or one for each field. @param sign of the weights */
function termsOf({ tournament: { competitors } }: PlayedTournament, place: number, sign: 1 | -1): Term[] {
  return competitors[place]!.arms.map((arm) => ({ arm: arm + 1, weight: sign }));
}

/** The scale of such terms: as many as there are fields. */
function scaleOf({ tournament: { competitors } }: PlayedTournament): { readonly scale?: number } {
  const { length } = competitors[0]!.arms;
  return length === 1 ? {} : { scale: length };
}

/**
 * Shares of the wins of all entrants over all fields, in simultaneous intervals; none of teams, which have one arm
 * each.
 */
export function findSharesOverFields(played: PlayedTournament): Finding[] {
  const { tournament, question, effect } = played;
  const { pairs, competitors } = tournament;
  if (!(pairs instanceof PairwiseShares)) return [];
  const level = levelOfEach(levelFor(question.alpha), pairs.size);
  return competitors.map((_, place) => {
    const shares = observationsOf(pairs.shares(place), { zero: 0, unit: pairs.unit });
    const found = estimate(shares, { isBounded: true, level, effect });
    const terms = termsOf(played, place, 1);
    return { family: 'shares', measure: question.by.name, terms, ...scaleOf(played), estimate: toFoundEstimate(found) };
  });
}

/**
 * All competitors against the leader, and the leader against the next; or all against the control. With k competitors each of
 * k - 1 intervals has an even share of the error (Bonferroni). So the chance that the true best is called worse than another is
 * at most alpha although the leader was chosen by the same games: if the intervals of the best and each other are right, none
 * of them says so.
 */
export function compareCompetitors(played: PlayedTournament): {
  readonly findings: Finding[];
  readonly competitors: Competitor[];
} {
  const { names, tournament, question, effect } = played;
  const { pairs, tallies } = tournament;
  const { control, by } = question;
  const level = levelOfEach(levelFor(question.alpha), Math.max(1, names.length - 1));
  const rates = names.map((_, place) => pairs.rate(place, tallies, by.outcomes));
  const bestOf = (places: readonly number[]) => places.reduce((best, one) => (rates[one]! > rates[best]! ? one : best));
  const all = [...names.keys()];
  const reference = control ?? bestOf(all);
  const others = all.filter((one) => one !== reference);
  const minus = (one: number, other: number) =>
    estimate(pairs.differences(other, one, by.outcomes), { isBounded: true, level, effect });
  const found = new Map(others.map((one) => [one, minus(one, reference)]));
  const isDecided = [...found.values()].every(({ high }) => high < 0);
  const next = control === null && others.length > 0 ? bestOf(others) : reference;
  if (next !== reference) found.set(reference, minus(reference, next));
  const against = (place: number) => (place === reference ? next : reference);
  const decisionOf = (place: number): Competitor['decision'] => {
    if (place !== reference) return (control === null ? besideBest : besideControl)(found.get(place)!);
    return control !== null ? 'control' : isDecided ? 'best' : 'may-be-best';
  };
  return {
    findings: [...found].map(([place, difference]) => ({
      family: 'differences',
      measure: by.name,
      terms: [...termsOf(played, place, 1), ...termsOf(played, against(place), -1)],
      ...scaleOf(played),
      estimate: toFoundEstimate(difference),
    })),
    competitors: all.map((place) => ({
      team: names[place]!,
      arms: tournament.competitors[place]!.arms.map((arm) => arm + 1),
      against: names[against(place)]!,
      decision: decisionOf(place),
    })),
  };
}

function besideBest({ high }: Estimate): Competitor['decision'] {
  return high < 0 ? 'not-best' : 'may-be-best';
}

function besideControl({ low, high }: Estimate): Competitor['decision'] {
  return low > 0 ? 'better' : high < 0 ? 'worse' : 'open';
}
