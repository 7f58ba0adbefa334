import { type Game, unusualRulings } from '../../game/index.js';
import type { TuningResults } from '../../results/index.js';
import { domainText, type TuneResponse, type TuneSummary } from '../../tuning/index.js';
import { figureOf } from '../charts/chart.js';
import { type Html, html } from '../html.js';
import { count, counted, levelPercent, listed, percent, points } from '../numbers.js';
import { answerHtml, type Block, sectionOf, wholePage } from '../page/frame.js';
import { setupOf } from '../page/setup.js';
import { confirmationChart, responseChart, searchChart } from './charts.js';
import { answerSentence, confirmationSentence, curseSentence, freshDeals, measureTitle } from './sentences.js';
import { tuningTables } from './tables.js';

/** Responses that are open on the page; of more options they are folded. */
const MOST_OPEN = 6;

/** A tuning as a page that needs nothing else. */
export async function tuningPage(game: Game, { summary, manifest }: TuningResults): Promise<string> {
  const { start, winner, tunables } = summary;
  const names = tunables.map(({ name }) => name);
  const confirmed = confirmation(game, summary);
  return wholePage({
    title: `Tuning of ${names.length > MOST_OPEN ? counted(names.length, 'option') : listed(names)}`,
    top: `${game.title}, ${start.team}`,
    version: manifest.versions['shamus-lab'],
    answer: answer(game, summary),
    sections: [
      ...(confirmed === null ? [] : [await sectionOf('confirmation', 'Confirmation', confirmed)]),
      await sectionOf('search', 'The search, round by round', search(game, summary)),
      await sectionOf('response', 'Response along each option', response(game, summary)),
      await sectionOf('tables', 'Tables', tuningTables(game, summary)),
      setupOf(
        manifest,
        [
          ['Game', game.title],
          ['Start', start.team],
          ['Winner', winner?.team ?? 'none'],
          ['Tuned', tunables.map(({ name, domain }) => `${name}: ${domainText(domain)}`).join('; ')],
        ],
        ' Each round is a results folder in rounds/, and the confirmation in confirmation/, which can be reported and verified by themselves.',
      ),
    ],
  });
}

function answer(game: Game, summary: TuneSummary): Html {
  const { setup, seed, cost, rounds, question } = summary;
  const facts = [
    setup.variant,
    counted(setup.players, 'player'),
    ...unusualRulings(game, setup),
    `by ${measureTitle(game, question.measure)}`,
    `${question.method === 'halving' ? 'successive halving' : 'CMA-ES'}, ${counted(rounds.length, 'round')}`,
    `${count(cost.search + cost.confirmation)} games`,
    `seed ${seed}`,
  ];
  return answerHtml(answerSentence(game, summary), [facts.join(' · ')]);
}

function confirmation(game: Game, summary: TuneSummary): Block[] | null {
  const chart = confirmationChart(game, summary);
  const { confirmation: found, question } = summary;
  if (chart === null || found === null) return null;
  const { start, winner, difference, level, command } = found;
  const ends = `${points(difference.low)} to ${points(difference.high)}`;
  const title = measureTitle(game, question.measure);
  return [
    chart,
    `On ${freshDeals(summary, found)}, none of which the search has seen, ${title} is ${percent(start)} % with the start and ${percent(winner)} % with the winner: a difference of ${points(difference.estimate)} points, with a ${levelPercent(level)} % interval of ${ends}. ${confirmationSentence(found)} ${curseSentence(summary)}`,
    html`<pre class="command" tabindex="0" aria-label="Command that plays the confirmation">npx ${command}</pre>`,
  ];
}

const SEARCHES: Readonly<Record<TuneSummary['question']['method'], string>> = {
  halving:
    'Successive halving: in each round all candidates and the start play the same deals, the better half goes on, and all rounds play about as many games, so that the last candidates play most. It gives no error guarantee: the best of many candidates is partly lucky, so the winner is re-tested on new deals.',
  'cma-es':
    'CMA-ES: each round draws candidates around the best values so far, lets them and the start play the same deals, and moves towards the better half, further along directions that have paid. The winner is the middle of where it ended, not the candidate that looked best.',
};

function search(game: Game, summary: TuneSummary): Block[] {
  const { question, rounds } = summary;
  const seeds = listed([rounds[0]!.seed, ...(rounds.length > 1 ? [rounds.at(-1)!.seed] : [])]);
  return [
    searchChart(game, summary),
    `${SEARCHES[question.method]} Every round has deals of its own: ${seeds}${rounds.length > 2 ? ' and those between' : ''} are their seeds.`,
  ];
}

/** Explains the chart of a response, by the method of the search. */
const READINGS: Readonly<Record<TuneResponse['method'], string>> = {
  paired:
    'Each dot is the mean of all candidates of the first round that have the value, minus the start, on the same deals: what the option does on average over all values of the others. Later rounds do not count here, because who played in them was chosen by results.',
  sampled:
    'Each dot is the mean of the candidates of the first round that have such a value, minus the start. They are a sample of all combinations and differ in the other options too, so intervals are as wide as the deals and the scatter of candidates make them. Later rounds do not count here, because who played in them was chosen by results.',
  rounds:
    'Each dot is the mean over rounds of the candidates that had such a value, minus the start. The search chose where to look and moved other options at the same time, so this describes where it went; it does not show what an option alone does. The intervals come from the differences between rounds.',
};

function response(game: Game, { response: all, question }: TuneSummary): Block[] {
  const figures = all.map((each, place) =>
    figureOf(responseChart(game, question.measure, each), place < MOST_OPEN ? null : each.name),
  );
  return [...figures, READINGS[all[0]!.method]];
}
