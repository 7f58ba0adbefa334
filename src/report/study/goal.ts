/** Rules that were searched for a goal: what was found, and how near others came. */
import type { Game } from '../../game/index.js';
import type { GoalSearch } from '../../study/index.js';
import type { Chart } from '../charts/chart.js';
import { rowsChart } from '../charts/intervals.js';
import { html } from '../html.js';
import { plain, wrapped } from '../lines.js';
import { numberColumn, type ReportTable, tableOf, textColumn } from '../model/table.js';
import { capitalised, count, counted, level, listed } from '../numbers.js';
import type { Block } from '../page/frame.js';
import { toldOf, write } from './sensitivity.js';

type Candidate = GoalSearch['rounds'][number]['candidates'][number];
type Found = GoalSearch['found']['measures'][number];
type Goal = GoalSearch['goals'][number];

const MAX_SHOWN = 10;

/** `hand 9 and buys 2` */
function valuesText(values: Candidate['values']): string {
  return listed(Object.entries(values).map(([name, value]) => `${name} ${value}`));
}

function text(game: Game, name: string, value: number): string {
  const told = toldOf(game, name);
  return `${write(told, value)} ${told.unit}`;
}

function rangeText(game: Game, { name, low, high }: Goal): string {
  return `${write(toldOf(game, name), low)} to ${text(game, name, high)}`;
}

/** `a game takes 43.1 minutes (42.0 to 44.2; asked for 40.5 to 49.5)` */
function foundText(game: Game, goals: readonly Goal[], { name, estimate, low, high }: Found): string {
  const told = toldOf(game, name);
  const goal = goals.find((each) => each.name === name)!;
  const range = (one: number, other: number) => `${write(told, one)} to ${write(told, other)}`;
  const interval = low === null || high === null ? '' : `${range(low, high)}; `;
  const [before, after] = SAID[name] ?? [`${told.title}:`, told.unit];
  return `${before} ${write(told, estimate)} ${after} (${interval}asked for ${range(goal.low, goal.high)})`;
}

const SAID: Readonly<Record<string, readonly [string, string]>> = {
  minutes: ['a game takes', 'minutes'],
  turns: ['a game takes', 'turns'],
  dealer: ['the first dealer wins', 'points more than an even share'],
  wins: ['the team wins', '% of its games'],
};

/** What a search for a goal came to: what was found on fresh decks, and whether that is what was asked for. */
export function goalLead(game: Game, { goals, rounds, found }: GoalSearch): string {
  const tried = counted(rounds[0]!.candidates.length, 'combination');
  const verdicts = found.measures.map(({ verdict }) => verdict);
  const values = valuesText(found.values);
  const lead = verdicts.includes('missed')
    ? `Nothing that was tried fits. The nearest of ${tried} is ${values}`
    : verdicts.includes('open')
      ? `The nearest of ${tried} is ${values}; it may fit, which more games must show`
      : `${capitalised(values)} fits, one of ${tried}`;
  const told = listed(found.measures.map((each) => foundText(game, goals, each)));
  return `${lead}. On fresh decks (${count(found.games)} games) ${told}.`;
}

/** The combination with what it came to in the last round that it played. */
function lastOf({ rounds }: GoalSearch): (Candidate & { readonly rounds: number })[] {
  const last = new Map<string, Candidate & { readonly rounds: number }>();
  for (const [place, { candidates }] of rounds.entries()) {
    for (const one of candidates) last.set(JSON.stringify(one.values), { ...one, rounds: place + 1 });
  }
  return [...last.values()].toSorted((one, other) => other.rounds - one.rounds || one.distance - other.distance);
}

export function goalText(game: Game, search: GoalSearch): string[][] {
  return [wrapped(plain(goalLead(game, search)))];
}

/** For each goal what was found, and the combinations that came nearest. */
export function goalBlocks(game: Game, search: GoalSearch): Block[] {
  const none = search.noGame.map(({ reason }) => html`<li>${reason.replace('--vary: there is', '')}</li>`);
  const left = html`<details><summary>${counted(none.length, 'combination')} could not be tried</summary><ul>${none}</ul></details>`;
  return [...search.goals.map((goal) => goalChart(game, search, goal)), ...(none.length > 0 ? [left] : [])];
}

function goalChart(game: Game, search: GoalSearch, goal: Goal): Chart {
  const told = toldOf(game, goal.name);
  const { estimate, low, high, verdict } = search.found.measures.find(({ name }) => name === goal.name)!;
  const middle = (goal.low + goal.high) / 2;
  const verdicts = { reached: 'reached', missed: 'missed', open: 'not certain yet' };
  const others = lastOf(search).slice(0, MAX_SHOWN);
  return rowsChart({
    name: `goal-${goal.name}`,
    finding: `${capitalised(told.title)}, asked for ${rangeText(game, goal)}: ${verdicts[verdict]}.`,
    title: `${capitalised(told.title)}, in ${told.unit}`,
    description: `The combination that was found, on fresh decks, with its interval; then those that came nearest while searching.`,
    groups: [
      {
        title: 'on fresh decks',
        arms: [{ label: valuesText(search.found.values), run: { estimate, low, high } }],
      },
      {
        title: 'while searching',
        arms: others.map(({ values, measures }) => ({
          label: valuesText(values),
          run: { estimate: measures[goal.name]!, low: null, high: null },
        })),
      },
    ],
    isShare: told.isShare,
    write: (value) => write(told, value),
    base: { value: middle, label: 'what was asked for' },
  });
}

export function goalTable(game: Game, search: GoalSearch): ReportTable {
  type Row = ReturnType<typeof lastOf>[number];
  return tableOf<Row>({
    name: 'goal',
    title: 'What each combination came to while searching, the nearest first',
    columns: [
      textColumn('rules', ({ values }: Row) => valuesText(values)),
      ...search.goals.map(({ name }) => {
        const told = toldOf(game, name);
        return numberColumn<Row>(
          `${told.title}, ${told.unit}`,
          name,
          ({ measures }) => measures[name]!,
          (value) => write(told, value),
        );
      }),
      numberColumn<Row>('rounds', 'rounds', ({ rounds }) => rounds, count),
    ],
    groups: [{ title: null, lines: lastOf(search) }],
  });
}

export function goalDefinition({ level: own }: GoalSearch): Block[] {
  return [
    { heading: 'The search for a goal' },
    `All combinations play a few games. The half that is nearest to the goals plays on, and so until one is left: every round plays as many games altogether. Nearest is whose worst goal is missed least, in half-widths of its range, by all games so far. The one that is left looked best partly by luck; so it plays fresh decks, as many as find a bias of a seat of the size that was asked for. A goal is reached if the whole interval of those decks is in its range, and missed if none of it is. Normal intervals at level ${level(own)}, which hold together for all goals (Bonferroni).`,
    'Successive halving: Z. Karnin, T. Koren & O. Somekh, "Almost optimal exploration in multi-armed bandits" (2013), as in shamus tune.',
  ];
}
