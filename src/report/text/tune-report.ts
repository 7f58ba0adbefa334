import { type Game, unusualRulings, writeValue } from '../../game/index.js';
import { domainText, type TuneSummary } from '../../tuning/index.js';
import { count, counted, levelPercent, percent } from '../numbers.js';
import { confirmationSentence, curseSentence, freshDeals, leaderOf, measureTitle } from '../tuning/sentences.js';
import { aligned, plain, points, pointsWithin, sectionsText, wrapped } from './lines.js';

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
