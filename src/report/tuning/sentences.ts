/** A tuning in words: its sentences, and its report at a terminal. */
import { type Game, goals, type OptionValue, unusualRulings, writeValue } from '../../game/index.js';
import { domainText, type TuneConfirmation, type TuneRound, type TuneSummary } from '../../tuning/index.js';
import { aligned, plain, points, pointsWithin, sectionsText, wrapped } from '../lines.js';
import { count, counted, levelPercent, listed, points as pagePoints, percent } from '../numbers.js';

/** `any win`, `wins`; outcomes are names: `Senior`. */
export function measureTitle(game: Game, measure: string): string {
  const { title } = goals(game).find(({ name }) => name === measure)!;
  return game.outcomes.some((outcome) => outcome.title === title) ? title : title.toLowerCase();
}

export function confirmationSentence({ verdict, gamesToShow }: TuneConfirmation): string {
  switch (verdict) {
    case 'better':
      return 'The winner is better than the start.';
    case 'worse':
      return 'The winner is worse than the start: keep the start.';
    case 'close':
      return 'The winner and the start differ by less than half a point: keep whichever is simpler.';
    case 'open': {
      const more =
        gamesToShow === null ? '' : ` Half a point would show with --confirm ${count(gamesToShow)} and another seed.`;
      return `The confirmation does not show that the winner is better than the start.${more}`;
    }
  }
}

const CURSE = "This search estimate is biased upward (winner's curse); the confirmation is not.";

/** Warns of the bias of the search's estimate of its winner; empty where the start won. */
export function curseSentence({ winner, rounds }: TuneSummary): string {
  if (winner === null || winner.isStart) return '';
  const tried = new Set(rounds.flatMap(({ candidates }) => candidates.map(({ candidate }) => candidate))).size;
  if (winner.search === null) {
    return `The search tried ${count(tried)} combinations; the winner is the middle of where it ended. Only the confirmation measures it.`;
  }
  const ahead = `In the search it was ahead by ${pagePoints(winner.search.estimate)}`;
  return tried > 1
    ? `${ahead}, as the best of ${count(tried)}. ${CURSE}`
    : `${ahead}; had it been behind, the start would have won. ${CURSE}`;
}

/** The options in which the winner differs from the start: `reader.caution 1.5 (start 1)`. */
function changes({ tunables, start, winner }: TuneSummary): string[] {
  if (winner === null) return [];
  return tunables
    .filter(({ name }) => winner.values[name] !== start.values[name])
    .map(({ name }) => `${name} ${writeValue(winner.values[name]!)} (start ${writeValue(start.values[name]!)})`);
}

/** `caution=1.5, feed=on` */
export function valuesText(values: Readonly<Record<string, OptionValue>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${writeValue(value)}`)
    .join(', ');
}

/** The values that a point of a response stands for: `1.5`, `1 to 2`, `on`. */
export function rangeText({ from, to }: { readonly from: OptionValue; readonly to: OptionValue }): string {
  return from === to ? writeValue(from) : `${writeValue(from)} to ${writeValue(to)}`;
}

export function answerSentence(game: Game, summary: TuneSummary): string {
  const { winner, confirmation: found, question } = summary;
  if (winner === null) return `The tuning was ${summary.ended} before its end: there is no winner yet.`;
  if (winner.isStart) return 'The search found nothing better than the start. There was nothing to confirm.';
  const title = measureTitle(game, question.measure);
  const what = listed(changes(summary));
  if (found === null) return `The search chose ${what}; it is not confirmed yet.`;
  const { start, winner: rate, difference, level } = found;
  const ends = `${pagePoints(difference.low)} to ${pagePoints(difference.high)}`;
  return `${confirmationSentence(found)} With ${what}, ${title} is ${percent(rate)} % on ${freshDeals(summary, found)}, against ${percent(start)} % at the start: ${pagePoints(difference.estimate)} points (${levelPercent(level)} % interval ${ends}).`;
}

/** `20,000 fresh deals`; where everybody plays for himself, `500 fresh decks, 1,000 games`. */
export function freshDeals({ start, setup }: TuneSummary, { games }: TuneConfirmation): string {
  if (start.field === null) return `${count(games)} fresh deals`;
  return `${count(games / setup.players)} fresh decks, ${count(games)} games`;
}

/** The candidate of a round that looked best by all of its games so far; null where only the start played. */
export function leaderOf({ candidates }: TuneRound): TuneRound['candidates'][number] | null {
  return candidates.toSorted((one, other) => other.pooled.estimate - one.pooled.estimate)[0] ?? null;
}

/** A tuning for people, in 80 columns where names allow. Differences are in points, candidate minus start. */
export function tuneReport(game: Game, summary: TuneSummary): string {
  return sectionsText([heading(game, summary), search(summary), winner(summary), confirmation(game, summary)]);
}

function heading(game: Game, { start, setup, question, tunables }: TuneSummary): string[] {
  const where = [setup.variant, counted(setup.players, 'player'), ...unusualRulings(game, setup)];
  const rows = tunables.map(({ name, domain }) => [`  ${name}`, domainText(domain)]);
  return [
    `Start   ${start.team}`,
    [...where, `measured by ${measureTitle(game, question.measure)}`].join(', '),
    'Tuned',
    ...aligned(rows, ['left', 'left']),
  ];
}

function search({ question, rounds, cost, seed }: TuneSummary): string[] {
  if (rounds.length === 0) return [];
  const head = ['round', 'candidates', 'games each', 'kept', 'best', 'minus start', '95 % interval'];
  const rows = rounds.map((round) => {
    const best = leaderOf(round);
    const told =
      best === null
        ? ['start', '0.00', '']
        : [
            `no. ${best.candidate}`,
            points(best.pooled.estimate),
            `${points(best.pooled.low)} to ${points(best.pooled.high)}`,
          ];
    const kept = round.candidates.filter((one) => one.kept).length;
    return [String(round.round), count(round.candidates.length), count(round.games), count(kept), ...told];
  });
  const how = question.method === 'halving' ? 'Successive halving' : 'CMA-ES';
  return [
    ...wrapped(`${how}: ${count(cost.search)} games, each round on deals of its own (seed '${seed}-tuning-1' …).`),
    ...aligned([head, ...rows], ['right', 'right', 'right', 'right', 'left', 'right', 'right']),
  ];
}

function winner({ winner: found, start, tunables, ended }: TuneSummary): string[] {
  if (found === null) return ended === 'complete' ? [] : [`The search was ${ended} before its end.`];
  if (found.isStart) return ['The search found nothing better than the start: keep it.'];
  const rows = tunables.map(({ name }) => [
    `  ${name}`,
    writeValue(found.values[name]!),
    found.values[name] === start.values[name] ? 'as at the start' : `start: ${writeValue(start.values[name]!)}`,
  ]);
  return [...wrapped(`Winner  ${found.team}`), ...aligned(rows, ['left', 'left', 'left'])];
}

function confirmation(game: Game, summary: TuneSummary): string[] {
  const { confirmation: found } = summary;
  if (found === null) return [];
  const { seed, start, winner, difference, level } = found;
  const title = measureTitle(game, summary.question.measure);
  return [
    ...wrapped(`Confirmation: ${freshDeals(summary, found)}, played by both (seed '${seed}').`),
    ...aligned([
      [`${title} %`, 'start', 'winner', `winner - start (${levelPercent(level)} % interval)`],
      ['', percent(start), percent(winner), pointsWithin(difference)],
    ]),
    ...wrapped(confirmationSentence(found)),
    ...wrapped(plain(curseSentence(summary))),
  ];
}
