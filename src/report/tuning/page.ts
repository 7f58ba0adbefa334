import { type Game, unusualRulings } from '../../game/index.js';
import type { TuningResults } from '../../results/index.js';
import { domainText, type TuneResponse, type TuneSummary } from '../../tuning/index.js';
import { count, counted, levelPercent, listed, percent, points } from '../numbers.js';
import { pageFigure, pageSection, wholePage } from '../page/frame.js';
import { type Html, html } from '../page/html.js';
import { type Fact, factList, machineText, origin } from '../page/setup.js';
import { tableSection } from '../page/table.js';
import { confirmationChart, responseChart, searchChart } from './charts.js';
import { answerSentence, confirmationSentence, curseSentence, freshDeals, measureTitle } from './sentences.js';
import { tuningTables } from './tables.js';

/** Responses that are open on the page; of more options they are folded. */
const MOST_OPEN = 6;

/** A tuning as a page that needs nothing else. */
export async function tuningPage(game: Game, { summary, manifest }: TuningResults): Promise<string> {
  const tables = tuningTables(game, summary);
  const names = summary.tunables.map(({ name }) => name);
  return wholePage({
    title: `Tuning of ${names.length > MOST_OPEN ? counted(names.length, 'option') : listed(names)}`,
    top: `${game.title}, ${summary.start.team}`,
    version: manifest.versions['shamus-lab'],
    style: '',
    answer: answer(game, summary),
    links: [
      ...(summary.confirmation === null ? [] : [['confirmation', 'Confirmation'] as const]),
      ['search', 'The search'],
      ['response', 'Response'],
      ['tables', 'Tables'],
      ['setup', 'Run it again'],
    ],
    content: html`${await confirmation(game, summary)}
${await search(game, summary)}
${await response(game, summary)}
${pageSection('tables', 'Tables', false, html`${tables.map((table) => tableSection(table, []))}`)}
${setup(game, summary, manifest)}`,
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
  return html`<p class="lead">${answerSentence(game, summary)}</p>
<p class="facts">${facts.join(' · ')}</p>
`;
}

async function confirmation(game: Game, summary: TuneSummary): Promise<Html | false> {
  const chart = confirmationChart(game, summary);
  const { confirmation: found, question } = summary;
  if (chart === null || found === null) return false;
  const { start, winner, difference, level, command } = found;
  const ends = `${points(difference.low)} to ${points(difference.high)}`;
  const title = measureTitle(game, question.measure);
  return pageSection(
    'confirmation',
    'Confirmation',
    false,
    html`${await pageFigure({ charts: [{ group: null, chart }], fold: null }, [])}
<p class="reading">On ${freshDeals(summary, found)}, none of which the search has seen, ${title} is ${percent(start)} % with the start and ${percent(winner)} % with the winner: a difference of ${points(difference.estimate)} points, with a ${levelPercent(level)} % interval of ${ends}. ${confirmationSentence(found)} ${curseSentence(summary)}</p>
<pre class="command" tabindex="0" aria-label="Command that plays the confirmation">npx ${command}</pre>`,
  );
}

async function search(game: Game, summary: TuneSummary): Promise<Html> {
  const { question, rounds } = summary;
  const chart = searchChart(game, summary);
  const how =
    question.method === 'halving'
      ? 'Successive halving: in each round all candidates and the start play the same deals, the better half goes on, and all rounds play about as many games, so that the last candidates play most. It gives no error guarantee: the best of many candidates is partly lucky, so the winner is re-tested on new deals.'
      : 'CMA-ES: each round draws candidates around the best values so far, lets them and the start play the same deals, and moves towards the better half, further along directions that have paid. The winner is the middle of where it ended, not the candidate that looked best.';
  return pageSection(
    'search',
    'The search, round by round',
    false,
    html`${await pageFigure({ charts: [{ group: null, chart }], fold: null }, [])}
<p class="reading">${how} Every round has deals of its own: ${listed([rounds[0]!.seed, ...(rounds.length > 1 ? [rounds.at(-1)!.seed] : [])])}${rounds.length > 2 && ' and those between'} are their seeds.</p>`,
  );
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

async function response(game: Game, { response: all, question }: TuneSummary): Promise<Html> {
  const drawn = await Promise.all(
    all.map((each, place) =>
      pageFigure(
        {
          charts: [{ group: null, chart: responseChart(game, question.measure, each) }],
          fold: place < MOST_OPEN ? null : each.name,
        },
        [],
      ),
    ),
  );
  const how = READINGS[all[0]!.method];
  return pageSection('response', 'Response along each option', false, html`${drawn}<p class="reading">${how}</p>`);
}

function setup(game: Game, { start, winner, tunables }: TuneSummary, manifest: TuningResults['manifest']): Html {
  const { command, machine, seconds } = manifest;
  const facts: Fact[] = [
    ['Game', game.title],
    ['Start', start.team],
    ['Winner', winner?.team ?? 'none'],
    ['Tuned', tunables.map(({ name, domain }) => `${name}: ${domainText(domain)}`).join('; ')],
    ...origin(manifest, ['Machine', machineText({ ...machine, seconds })]),
  ];
  return html`<section id="setup"><h2>Run it again</h2>
<p>The same command with the same version gives the same numbers, on any machine and any number of threads. Each round is a results folder in rounds/, and the confirmation in confirmation/, which can be reported and verified by themselves.</p>
<pre class="command" tabindex="0" aria-label="Command">npx ${command}</pre>
${factList(facts)}
</section>`;
}
