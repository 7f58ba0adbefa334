import { type Game, isGoal, type Reason } from '../../game/index.js';
import type { ArmGroup } from '../model/arms.js';
import { listed, percent } from '../numbers.js';
import { type Chart, nameWith, titleWith } from './chart.js';
import { drawRows, numberColumn, textWidth } from './layout.js';
import { along, bars, type Scale, words } from './marks.js';
import { cycle, ink } from './palette.js';

const BAND = 16;
const NUMBER = 11;
const RIGHT_COLUMN = 62;

/** The reasons for which games of these arms were not won. */
export function waysToLose(game: Game, groups: readonly ArmGroup[]): Reason[] {
  const won = new Set(game.outcomes.filter((_, place) => isGoal(game, place)).map(({ name }) => name));
  const runs = groups.flatMap(({ arms }) => arms.map(({ run }) => run));
  return game.reasons.filter(
    ({ name, outcome }) => !won.has(outcome) && runs.some(({ reasons }) => (reasons[name] ?? 0) > 0),
  );
}

/** How games were lost: a bar an arm, as long as its share of lost games with a part for each reason. */
export function endingsChart(game: Game, groups: readonly ArmGroup[], only: string | null): Chart {
  const reasons = waysToLose(game, groups).map((reason, place) => ({ ...reason, paint: cycle('reason', place) }));
  return {
    name: nameWith('losses', only),
    title: titleWith('How games were lost', only),
    description: `A bar for each arm, as long as its share of games that were not won, divided by reason: ${listed(reasons.map(({ summary }) => summary))}.`,
    draw: (form) =>
      drawRows({
        ...{ groups, form, band: BAND, axis: 'titled' },
        key: reasons.map(({ summary, paint }) => ({ label: summary, sign: 'square', colour: ink(paint) })),
        draw: ({ rows, left }, width) => {
          const lost = rows.map(({ run }) => 1 - run.any.rate);
          const most = Math.min(100, 100 * Math.max(0.01, ...lost));
          const scale: Scale = { domain: [0, most], range: [left, width - RIGHT_COLUMN], title: '% of games' };
          const parts = rows.flatMap(({ run, top, bottom: y2 }) => {
            let from = 0;
            return reasons.map(({ name, paint }) => {
              const share = (100 * (run.reasons[name] ?? 0)) / run.games;
              const bar = { x: from, x2: from + share, y: top, y2, colour: ink(paint) };
              from += share;
              return { bar, text: percent(share / 100), colour: ink(`${paint}-ink`) };
            });
          });
          const numbers = parts
            .filter(({ bar: { x, x2 }, text }) => along(scale, x2) - along(scale, x) > textWidth(text, NUMBER) + 4)
            .map(({ bar: { x, x2, y, y2 }, text, colour }) => ({
              ...{ x: along(scale, (x + x2) / 2), y: (y + y2) / 2 + 0.5, text, colour },
            }));
          const all = parts.map(({ bar }) => bar);
          const totals = rows.map(({ middle: y }, place) => ({ y, text: percent(lost[place]!) }));
          return {
            back: [bars(scale, all)],
            front: [words(numbers, { size: NUMBER, align: 'center' }), numberColumn(width, totals)],
          };
        },
      }),
  };
}
