import type { Game } from '../../game/index.js';
import { DEFINITIONS, type StudySummary } from '../../study/index.js';
import { aligned, plain, sectionsText, wrapped } from '../lines.js';
import { count } from '../numbers.js';
import { findingOf, gameText, questionOf, sectionsIn, titleOfStudy } from './findings.js';
import { goalText } from './goal.js';
import { sensitivityText } from './sensitivity.js';
import { withInterval } from './values.js';

/** A study for people at a terminal, in 80 columns where names allow. */
export function studyReport(game: Game, summary: StudySummary): string {
  const sections = sectionsIn(summary).flatMap(({ name, measures }) => [
    [questionOf(game, name).toUpperCase()],
    ...measures.map((measure) => {
      const rows = measure.values.map((value) => [`  ${value.name}`, withInterval(measure.name, value)]);
      const { title } = DEFINITIONS[measure.name];
      return [
        ...wrapped(plain(findingOf(measure, summary))),
        `${title} (${count(measure.observations)} decks; intervals hold together at 95 %)`,
        ...aligned(rows, ['left', 'left']).map(plain),
      ];
    }),
  ]);
  const rules = summary.sensitivity === undefined ? [] : sensitivityText(game, summary.sensitivity);
  const goal = summary.goalSearch === undefined ? [] : goalText(game, summary.goalSearch);
  const isShipped = game.definition === undefined;
  const about = [titleOfStudy(game, summary), ...(isShipped ? [] : wrapped(gameText(game)))];
  return sectionsText([about, ...sections, ...rules, ...goal]);
}
