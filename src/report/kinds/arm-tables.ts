/** Tables of the arms' results: outcomes, means, reasons. */
import { estimateIn, POINTS_PER_DEAL, type ResultRow } from '../../analysis/index.js';
import type { Game } from '../../game/index.js';
import { type Block, type Cell, type Column, table, textColumn } from '../blocks/block.js';
import { formatCount, formatPercent, formatRange, type IntervalEstimate, winsAtDistance } from '../numbers.js';
import type { ArmGroup, NamedArm } from '../study/arms.js';
import { isEvenByDesign } from '../study/measures.js';
import type { Study } from '../study/study.js';

type ArmColumn = Column<{ readonly group: ArmGroup; readonly arm: NamedArm }>;

/**
 * Tables of all results that the chart does not show: outcomes, means, reasons.
 *
 * @param shown names of measures that are drawn
 */
export function countTables(
  { game, groups, runs }: Pick<Study, 'game' | 'groups' | 'runs'>,
  shown: readonly string[] = [],
): Block[] {
  const arms = groups.flatMap((group) => group.arms.map((arm) => ({ group, arm })));
  const names: ArmColumn[] = [
    ...(groups.some(({ title }) => title !== null)
      ? [textColumn('', ({ group }: (typeof arms)[number]) => group.title ?? '')]
      : []),
    textColumn('arm', ({ arm }) => arm.label),
  ];
  const isOfEntrants = runs.every(({ entrant }) => entrant !== null);
  const hasGames = new Set(runs.map((run) => run.games)).size > 1;
  const games: ArmColumn = { heading: 'games', cell: ({ arm }) => formatCount(arm.run.games) };
  const reasons = game.results.reasons.filter(({ name }) => runs.some((run) => (run.reasons[name] ?? 0) > 0));
  const metrics = game.results.metrics.filter(({ name }) => runs.some(({ findings }) => findings[name] !== undefined));
  return [
    ...table('outcomes', '', arms, [
      ...names,
      ...(hasGames ? [games] : []),
      ...(isOfEntrants ? entrantColumns(game, runs) : outcomeColumns(game, shown)),
    ]),
    ...(reasons.length < 2
      ? []
      : table(
          'reasons',
          'Why games ended, % of games',
          arms,
          [
            ...names,
            ...reasons.map(
              ({ name, summary }): ArmColumn => ({
                heading: summary,
                cell: ({ arm: { run } }) => ({
                  text: formatPercent((run.reasons[name] ?? 0) / run.games),
                  note: formatCount(run.reasons[name] ?? 0),
                }),
              }),
            ),
          ],
          { isFolded: true },
        )),
    ...(metrics.length === 0
      ? []
      : table(
          'means',
          'What was measured: means',
          arms,
          [
            ...names,
            ...metrics.map(
              ({ name, heading = name.replaceAll('-', ' ') }): ArmColumn => ({
                heading,
                cell: ({ arm: { run } }) => {
                  const { estimate, seen } = run.findings[name] ?? {};
                  if (estimate === undefined || seen === undefined) return '';
                  return {
                    text: estimate.mean.toFixed(2),
                    note: `sd ${estimate.sd.toFixed(2)}, ${seen[0]} to ${seen[1]}`,
                  };
                },
              }),
            ),
          ],
          { isFolded: true },
        )),
  ];
}

function outcomeColumns(game: Game, shown: readonly string[]): ArmColumn[] {
  const others = game.results.measures.filter(({ name }) => !shown.includes(name));
  return [
    ...others.map(
      (measure): ArmColumn => ({
        heading: `${measure.title} %`,
        cell: ({ arm }) => estimateCell(estimateIn(arm.run, measure.name), formatPercent, 'share'),
      }),
    ),
    ...metricColumns(game),
  ];
}

function metricColumns({ results: { metrics } }: Game): ArmColumn[] {
  return metrics.flatMap(({ name, heading }) =>
    heading === undefined
      ? []
      : { heading, isOptional: true, cell: ({ arm }) => estimateIn(arm.run, name)?.mean.toFixed(1) ?? '' },
  );
}

/** Points, places, the share by distance from the first dealer, and what games measure; a narrow terminal leaves the last out. */
function entrantColumns(game: Game, rows: readonly ResultRow[]): ArmColumn[] {
  const players = Array.from({ length: Math.max(...rows.map(({ setup }) => setup.players)) }, (_, place) => place);
  const pointsCell = (arm: NamedArm, measure: string) =>
    estimateCell(estimateIn(arm.run, measure), (value) => value.toFixed(2), 'number');
  const [first, ...measured] = metricColumns(game);
  return [
    {
      heading: 'points a deal',
      cell: ({ arm }) => pointsCell(arm, POINTS_PER_DEAL),
    },
    {
      heading: 'points a game',
      isOptional: true,
      cell: ({ arm }) => pointsCell(arm, 'points'),
    },
    ...(players.length === 2
      ? []
      : players.map(
          (place): ArmColumn => ({
            heading: `place ${place + 1} %`,
            isOptional: true,
            cell: ({ arm }) => {
              const share = arm.run.entrant!.places[place];
              // Empty for a policy against itself: the shares are even by design.
              return share === undefined || isEvenByDesign(arm.run) ? '' : formatPercent(share);
            },
          }),
        )),
    ...(first === undefined ? [] : [first]),
    ...players.map(
      (distance): ArmColumn => ({
        heading: winsAtDistance(distance),
        isOptional: true,
        cell: ({ arm }) => estimateCell(arm.run.byDistance[distance]?.estimate ?? null, formatPercent, 'share'),
      }),
    ),
    ...measured,
  ];
}

function estimateCell(
  found: IntervalEstimate | null,
  write: (value: number) => string,
  scale: 'share' | 'number',
): Cell {
  return found === null ? '' : { text: write(found.mean), note: formatRange(found, scale) };
}
