import type { Blunder, BlunderSummary, SituationCost } from '../../explain/index.js';
import { escapeForTerminal, type Game } from '../../game/index.js';
import { explainCommand } from '../command.js';
import type { TerminalStyle } from '../lines.js';
import { count, counted, mean, percent } from '../numbers.js';
import { shortened, signed, turnText, whoOf, wordsOf } from './explain-report.js';
import { type Column, tableOf } from './text-table.js';

/** Situations that are listed; --json has all. */
const MOST_ROWS = 15;
const MOST_GAMES = 5;

/** What the decisions of a team cost, for people. */
export function blundersReport(game: Game, summary: BlunderSummary, look: TerminalStyle): string {
  const { games, gamesPlanned, seed, team, base, setup, situations, costliest, costPerGame, measure } = summary;
  const { title } = game.measures.find(({ name }) => name === measure)!;
  const left = situations.slice(MOST_ROWS);
  const leftCost = 100 * left.reduce((sum, { costPerGame }) => sum + costPerGame.mean, 0);
  const lines = [
    `What do the decisions of ${team} cost? ${setup.variant}, ${counted(games, 'game')} of seed '${seed}'${games < gamesPlanned ? ` of ${count(gamesPlanned)}` : ''}`,
    ...aboutOf(summary),
    `${title} ${percent(summary.result)} %; all choices together cost ${signed(costPerGame, false)} points a game`,
    ...(base === team ? [] : [`playouts by ${base}`]),
    '',
    tableOf(situations.slice(0, MOST_ROWS), columnsOf(summary), look).trimEnd(),
    ...(left.length === 0 ? [] : [`${counted(left.length, 'other situation')}: ${mean(leftCost)} a game`]),
    '',
    ...(costliest.length === 0 ? [] : ['Games to watch:', ...watched(game, summary), '']),
    ...notes(summary),
  ];
  return `${escapeForTerminal(lines.join('\n'))}\n`;
}

function columnsOf({ by, games }: BlunderSummary): Column<SituationCost>[] {
  return [
    ...by.map(
      (name): Column<SituationCost> => ({
        ...{ heading: name, align: 'left' },
        cell: ({ situation }) => (name === 'decision' ? wordsOf(situation[name]!) : situation[name]!),
      }),
    ),
    { heading: 'a game', cell: ({ decisions }) => (decisions / games).toFixed(2) },
    { heading: 'cost of each', cell: ({ cost }) => signed(cost, false) },
    { heading: 'cost a game', cell: ({ costPerGame }) => signed(costPerGame, false) },
  ];
}

/** The costliest decision of each of a few games, and how to look at it. */
function watched(game: Game, summary: BlunderSummary): string[] {
  const { costliest, setup, team, seed, base, measure } = summary;
  const first = new Map<number, Blunder>();
  for (const blunder of costliest) if (!first.has(blunder.game)) first.set(blunder.game, blunder);
  return [...first.values()].slice(0, MOST_GAMES).flatMap((blunder) => {
    const { decision, made, best, cost } = blunder;
    const words = explainCommand(
      game,
      { setup, team, seed, base, measure, ...whichOf(summary, blunder) },
      blunder.game,
    );
    const who = whoOf(game, summary, blunder);
    return [
      `  game ${blunder.game}, ${turnText(blunder)}, ${who}, ${wordsOf(decision)}: ${shortened(made)} instead of ${shortened(best)}, cost ${signed(cost, false)}`,
      `    ${words}`,
    ];
  });
}

function aboutOf({ place, team, setup, deal }: BlunderSummary): string[] {
  if (place === undefined) return [];
  const which = deal === undefined ? '' : deal === 'worst' ? ', in the worst deal of each game' : `, in deal ${deal}`;
  const names = team.split('+');
  return [`the decisions of ${names[place % names.length]}, position ${place} of ${setup.players}${which}`];
}

function whichOf(
  { place }: BlunderSummary,
  { seat, deal }: Blunder,
): { readonly seat?: number; readonly deal?: number } {
  return { ...(place !== undefined && { seat }), ...(deal !== undefined && { deal }) };
}

function notes({ decisions, worlds, byRulesAlone, unjudged }: BlunderSummary): string[] {
  return [
    `${counted(decisions, 'decision')} with a choice, at most ${counted(worlds, 'world')} each; costs in points of 100, after ± one standard error`,
    ...(byRulesAlone === 0
      ? []
      : [
          `${count(byRulesAlone)} decisions used worlds that match the rules only, without inference from other players' moves`,
        ]),
    ...(unjudged === 0 ? [] : [`${count(unjudged)} more were not evaluated`]),
    'the largest of many estimates are biased upward; shamus explain re-estimates each with new samples',
  ];
}
