import { type Game, isGoal, type Reason } from '../../game/index.js';
import type { ArmGroup } from '../model/arms.js';
import { listed, percent } from '../numbers.js';
import { type Chart, type Form, nameWith, WIDTHS } from './chart.js';
import { drawing } from './drawing.js';
import { legend } from './legend.js';
import { along, bars, type Scale, words } from './marks.js';
import { cycle, ink } from './palette.js';
import { layRows } from './rows.js';
import { textWidth } from './text-width.js';

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
  const reasons = waysToLose(game, groups);
  return {
    name: nameWith('losses', only),
    title: `How games were lost${only === null ? '' : `, ${only}`}`,
    description: `A bar for each arm, as long as its share of games that were not won, divided by reason: ${listed(reasons.map(({ summary }) => summary))}.`,
    draw: (form) => draw(reasons, groups, form),
  };
}

function draw(reasons: readonly Reason[], groups: readonly ArmGroup[], form: Form) {
  const colours = reasons.map((_, place) => cycle('reason', place));
  const { layers, above } = legend(
    reasons.map(({ summary }, place) => ({ label: summary, sign: 'square' as const, colour: ink(colours[place]!) })),
    form,
  );
  const { rows, names, left, bottom } = layRows(groups, form, BAND);
  const lost = rows.map(({ run }) => 1 - run.any.rate);
  const width = WIDTHS[form];
  const most = Math.min(100, 100 * Math.max(0.01, ...lost));
  const scale: Scale = { domain: [0, most], range: [left, width - RIGHT_COLUMN], title: '% of games' };
  const parts = rows.flatMap(({ run, top, bottom: y2 }) => {
    let from = 0;
    return reasons.map(({ name }, place) => {
      const share = (100 * (run.reasons[name] ?? 0)) / run.games;
      const part = {
        x: from,
        x2: from + share,
        y: top,
        y2,
        colour: ink(colours[place]!),
        share,
        paint: colours[place]!,
      };
      from += share;
      return part;
    });
  });
  const numbers = parts
    .map((part) => ({ ...part, text: percent(part.share / 100) }))
    .filter(({ x, x2, text }) => along(scale, x2) - along(scale, x) > textWidth(text, NUMBER) + 4)
    .map(({ x, x2, y, y2, text, paint }) => ({
      x: along(scale, (x + x2) / 2),
      y: (y + y2) / 2 + 0.5,
      text,
      colour: ink(`${paint}-ink`),
    }));
  const totals = rows.map(({ middle }, place) => ({
    x: width,
    y: middle,
    text: percent(lost[place]!),
    colour: ink('ink'),
  }));
  return drawing({ width, above, height: bottom, axis: 'titled' }, [
    bars(
      scale,
      parts.map(({ x, x2, y, y2, colour }) => ({ x, x2, y, y2, colour })),
    ),
    ...layers,
    ...names,
    words(numbers, { size: NUMBER, align: 'center' }),
    words(totals, { size: 12.5, bold: true, align: 'right' }),
  ]);
}
