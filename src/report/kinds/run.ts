/** The results of a run or an experiment as blocks. */
import { type ArmSummary, type EntrantRow, pointsADeal, rateOf, type SampleSizes } from '../../analysis/index.js';
import { type Game, goals, unusualRulings } from '../../game/index.js';
import {
  type Block,
  type Column,
  type Estimates,
  heading,
  lead,
  type Row,
  table,
  textColumn,
  texts,
} from '../blocks/block.js';
import { speedText } from '../lines.js';
import {
  capitalised,
  count,
  counted,
  level,
  levelPercent,
  listed,
  named,
  percent,
  pointsSize,
  quoted,
  rangeText,
  type Within,
  winsAtDistance,
} from '../numbers.js';
import { type ArmGroup, cheatsIn, controlName, filterArms, type NamedArm, nameInStudy } from '../study/arms.js';
import {
  adjustmentText,
  answerGroups,
  comparedArms,
  comparedContrasts,
  contrastGroups,
  familyText,
  weightsText,
  within,
} from '../study/compared.js';
import {
  type AskedMeasure,
  askedMeasures,
  isEvenByDesign,
  measureNamed,
  rankedBy,
  tellingMeasures,
} from '../study/measures.js';
import { METHOD_NAMES } from '../study/methods.js';
import type { Study, StudyContrasts } from '../study/study.js';
import { evenText, leadOf } from './leads.js';

/** @param title what the results answer, where the study has no question of its own */
export function runBlocks(study: Study, title: string | null = null): Block[] {
  const { question, runs, groups } = study;
  const asked = question ?? title;
  const head = [...(asked === null ? [] : [heading(asked)]), lead(leadOf(study)), ...texts(...notices(study))];
  if (runs.length === 0) return [...head, ...texts(seedText(study))];
  const measures = askedMeasures(study);
  const charts = measures.flatMap((measure) => measureBlocks(study, measure));
  const answer = measures.flatMap((measure) => answerBlocks(study, measure));
  const compared = [...answer, ...differenceBlocks(study), ...contrastBlocks(study)];
  // Differences on the same deals come first where they are what was asked.
  const isCompared = answer.length > 0 || runs.some(({ control }) => control !== undefined);
  const shown = isCompared ? [...compared, ...charts] : [...charts, ...compared];
  const even = evenText(groups.flatMap(({ arms }) => arms));
  return [
    ...head,
    ...shown,
    ...texts(even),
    ...countTables(
      study,
      measures.map(({ name }) => name),
    ),
    ...texts(...captions(study, shown)),
  ];
}

/** The arms of each group by a measure, the best first; of policies that play themselves, by what can differ. */
function measureBlocks(study: Study, measure: AskedMeasure): Block[] {
  const { game, runs } = study;
  const groups = answerGroups(study);
  const isEven = ({ run }: NamedArm) => measure.isMain && isEvenByDesign(run);
  const telling = groups
    .filter((group) => group.arms.every(isEven))
    .flatMap((group) => tellingMeasures(game, group, [measure]));
  const rows = measuredRows(
    measure,
    filterArms(groups, (arm) => !isEven(arm)),
  );
  const others = [...new Map(telling.map((each) => [each.name, each])).values()];
  const even = new Set(runs.map(({ setup }) => setup.players));
  const isOfShares = measure.isMain && runs.every(({ entrants }) => entrants !== undefined) && even.size === 1;
  return [
    ...estimatesOf(measure, rows, intervalOf(runs), isOfShares ? 1 / [...even][0]! : null),
    ...others.flatMap((other) =>
      estimatesOf(other, measuredRows(other, filterArms(groups, isEven)), intervalOf(runs), null),
    ),
  ];
}

function measuredRows(measure: AskedMeasure, groups: readonly ArmGroup[]): Row[] {
  return groups.flatMap((group) =>
    rankedBy(measure, group).map(({ arm, value }) => ({
      label: arm.label,
      group: group.title,
      ...withNote(arm),
      ...value,
    })),
  );
}

/** How an arm cheats, and what its author says of it. */
function withNote({ run: { note, setup } }: NamedArm): { readonly note?: string } {
  const text = [...(setup.cheats === undefined ? [] : [`cheats: it ${setup.cheats}`]), note ?? ''].join('; ');
  return text === '' || text === '; ' ? {} : { note: text };
}

function estimatesOf(
  { name, title, unit, scale }: AskedMeasure,
  rows: readonly Row[],
  interval: string,
  even: number | null,
): Estimates[] {
  if (rows.length === 0) return [];
  const base = even !== null && { base: { value: even, label: 'an even share' } };
  return [{ kind: 'estimates', name, title: `${capitalised(title)}, ${unit} (${interval})`, scale, rows, ...base }];
}

/** `95 % interval` */
function intervalOf(runs: readonly ArmSummary[]): string {
  return `${level(runs[0]!.interval.level)} interval`;
}

/** The differences that the experiment names as its answer; none where it names none. */
function answerBlocks(study: Study, measure: AskedMeasure): Estimates[] {
  const { contrasts, arms, to } = study.focus?.compare ?? {};
  const { name, title } = measure;
  const ofContrasts = comparedContrasts(study, measure).map(
    ({ label, group, difference }): Row => ({ label, group, ...difference }),
  );
  const ofArms = comparedArms(study, measure).flatMap(({ label, group, difference }): Row[] =>
    difference === null ? [] : [{ label, group: group.title, ...difference }],
  );
  const rows =
    contrasts !== undefined && ofContrasts.length > 0
      ? ofContrasts
      : arms === undefined && to === undefined
        ? []
        : ofArms;
  if (rows.length === 0) return [];
  const from = rows === ofArms && to !== undefined ? ` from ${quoted(to)}` : '';
  const interval =
    rows === ofContrasts && study.contrasts !== null ? familyText(study.contrasts) : intervalOf(study.runs);
  return [
    {
      ...{ kind: 'estimates', name: `answer-${name}`, scale: 'difference', rows },
      title: `${capitalised(title)}: difference${from} on the same deals, points (${interval})`,
    },
  ];
}

/** Each arm minus its control, in each measure that teams try for: those that are asked for first. */
function differenceBlocks(study: Study): Block[] {
  const { game, groups, runs } = study;
  const paired = filterArms(groups, ({ run }) => run.control !== undefined);
  if (paired.length === 0) return [];
  const asked = askedMeasures(study).map(({ name }) => name);
  const rank = ({ name }: { readonly name: string }) => (asked.includes(name) ? asked.indexOf(name) : asked.length);
  const controls = new Set(paired.flatMap(({ arms }) => arms.map(({ run }) => controlName(game, run))));
  const [control] = controls;
  const to = controls.size === 1 && control !== '' ? control! : 'its control';
  return goals(game)
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ name, title }): Estimates => {
      const rows = paired.flatMap((group) =>
        group.arms
          .map(({ label, run }): Row => {
            const names = controls.size > 1 && controlName(game, run) !== '' ? ` \u2212 ${controlName(game, run)}` : '';
            return { label: `${label}${names}`, group: group.title, ...within(run.control!.difference[name]!) };
          })
          .toSorted((one, other) => other.mean - one.mean),
      );
      const heads = `${capitalised(title)}: difference from ${to} on the same deals, points (${intervalOf(runs)})`;
      return { kind: 'estimates', name: `${name}-differences`, title: heads, scale: 'difference', rows };
    });
}

/** The contrasts, a block for each family and measure; those that are asked for first. */
function contrastBlocks(study: Study): Block[] {
  const { game, contrasts, focus } = study;
  if (contrasts === null) return [];
  const all = contrastGroups(game, contrasts);
  const asked = focus?.measure?.map(({ name }) => name) ?? [];
  const measures = [...new Set(contrasts.all.map(({ measure }) => measure))].toSorted(
    (one, other) => Number(asked.includes(other)) - Number(asked.includes(one)),
  );
  const families = [...new Set(contrasts.all.map(({ family }) => family))];
  const blocks = families.flatMap((family) =>
    measures.flatMap((measure): Estimates[] => {
      const rows = all.flatMap(({ title, arms }) =>
        arms
          .filter(({ run }) => run.measure === measure && run.family === family)
          .map(({ label, run }): Row => ({ label, group: title, ...within(run), ...noteOf(run.note) })),
      );
      if (rows.length === 0) return [];
      const what = measureNamed(game, study.runs, measure)?.title ?? measure;
      const where = family === undefined ? 'Contrasts' : capitalised(family);
      return [
        {
          ...{
            kind: 'estimates',
            name: ['contrasts', family, measure]
              .filter((part) => part !== undefined)
              .join('-')
              .replaceAll(/[^a-z0-9]+/gi, '-'),
          },
          ...{ title: `${where}: ${what}, points (${familyText(contrasts)})`, scale: 'difference', rows },
          isFolded: asked.length > 0 && !asked.includes(measure),
        },
      ];
    }),
  );
  return [...blocks, ...texts(adjustmentText(contrasts)), ...weightsTable(contrasts)];
}

function noteOf(note: string | undefined): { readonly note?: string } {
  return note === undefined ? {} : { note };
}

function weightsTable(contrasts: StudyContrasts): Block[] {
  const unique = [
    ...new Map(
      contrasts.all.map((contrast) => [`${contrast.label} ${weightsText(contrasts, contrast)}`, contrast]),
    ).values(),
  ];
  return table(
    'weights',
    'How contrasts are made',
    unique,
    [textColumn('contrast', ({ label }) => label), textColumn('sum', (contrast) => weightsText(contrasts, contrast))],
    { isFolded: true },
  );
}

type ArmColumn = Column<{ readonly group: ArmGroup; readonly arm: NamedArm }>;

/** What else the arms have come to: outcomes, means, reasons. @param shown names of measures that are drawn */
export function countTables(
  { game, groups, runs }: Pick<Study, 'game' | 'groups' | 'runs'>,
  shown: readonly string[] = [],
): Block[] {
  const arms = groups.flatMap((group) => group.arms.map((arm) => ({ group, arm })));
  const names: ArmColumn[] = [
    ...(groups.some(({ title }) => title !== null)
      ? [textColumn('', ({ group }: (typeof arms)[number]) => group.title ?? '')]
      : []),
    textColumn(new Set(arms.map(({ arm }) => arm.label)).size > 1 ? '' : 'arm', ({ arm }) => arm.label),
  ];
  const isOfEntrants = runs.every((run) => 'entrant' in run);
  const hasGames = new Set(runs.map((run) => run.games)).size > 1;
  const games: ArmColumn = { heading: 'games', cell: ({ arm }) => count(arm.run.games) };
  const reasons = game.reasons.filter(({ name }) => runs.some((run) => (run.reasons[name] ?? 0) > 0));
  const metrics = game.metrics.filter(({ name }) => runs.some((run) => run.metrics[name] !== undefined));
  return [
    ...table('outcomes', '', arms, [
      ...names,
      ...(hasGames ? [games] : []),
      ...(isOfEntrants ? entrantColumns(game, runs as readonly EntrantRow[]) : outcomeColumns(game, shown)),
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
                  text: percent((run.reasons[name] ?? 0) / run.games),
                  note: count(run.reasons[name] ?? 0),
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
                  const found = run.metrics[name];
                  if (found === undefined) return '';
                  return {
                    text: found.mean.toFixed(2),
                    note: `sd ${found.sd.toFixed(2)}, ${found.min} to ${found.max}`,
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
  const others = game.measures.filter(({ name }) => !shown.includes(name));
  return [
    ...others.map(
      (measure): ArmColumn => ({
        heading: `${measure.title} %`,
        cell: ({ arm }) => {
          const { rate, low, high } = rateOf(arm.run, measure);
          return { text: percent(rate), note: rangeText({ low, high }, 'share') };
        },
      }),
    ),
    ...metricColumns(game),
  ];
}

function metricColumns({ metrics }: Game): ArmColumn[] {
  return metrics.flatMap(({ name, heading }) =>
    heading === undefined
      ? []
      : { heading, isOptional: true, cell: ({ arm }) => arm.run.metrics[name]!.mean.toFixed(1) },
  );
}

/** Points, places, the share by distance from the first dealer, and what games measure; a narrow terminal leaves the last out. */
function entrantColumns(game: Game, rows: readonly EntrantRow[]): ArmColumn[] {
  const players = Array.from({ length: Math.max(...rows.map(({ setup }) => setup.players)) }, (_, place) => place);
  const entrantOf = (arm: NamedArm) => (arm.run as EntrantRow).entrant;
  const meanCell = (value: Within | undefined, write: (value: number) => string, scale: 'share' | 'number') =>
    value === undefined ? '' : { text: write(value.mean), note: rangeText(value, scale) };
  const [first, ...measured] = metricColumns(game);
  return [
    {
      heading: 'points a deal',
      cell: ({ arm }) => meanCell(pointsADeal(arm.run as EntrantRow), (value) => value.toFixed(2), 'number'),
    },
    {
      heading: 'points a game',
      isOptional: true,
      cell: ({ arm }) => meanCell(entrantOf(arm).points, (value) => value.toFixed(2), 'number'),
    },
    ...(players.length === 2
      ? []
      : players.map(
          (place): ArmColumn => ({
            heading: `place ${place + 1} %`,
            isOptional: true,
            cell: ({ arm }) => {
              const share = entrantOf(arm).places[place];
              return share === undefined ? '' : percent(share);
            },
          }),
        )),
    ...(first === undefined ? [] : [first]),
    ...players.map(
      (distance): ArmColumn => ({
        heading: winsAtDistance(distance),
        isOptional: true,
        cell: ({ arm }) => meanCell(entrantOf(arm).byDistance[distance], percent, 'share'),
      }),
    ),
    ...measured,
  ];
}

/** What a reader must know who takes the numbers for a whole answer. */
function notices({ ended, runs, groups }: Study): string[] {
  const partial = runs
    .filter(({ complete }) => !complete)
    .map((run) => `${nameInStudy(groups, run)} (${counted(run.games, 'game')})`);
  if (ended !== 'complete') {
    const cut = partial.length === 0 ? '' : ` Cut short: ${named(partial)}.`;
    return [`The run was ${ended} before its end: the numbers are about the games that were finished.${cut}`];
  }
  return partial.length === 0 ? [] : [`The precision asked for was not reached by ${named(partial)}.`];
}

function seedText({ seed }: Study): string {
  return `Seed '${seed}'.`;
}

/** How many games, from which seed, how fast, how intervals were found, and how many games are to come. */
function captions(study: Study, blocks: readonly Block[]): string[] {
  const { game, runs, ended, sizes, timing, contrasts } = study;
  const setups = new Map(runs.map((run) => [run.setup, run.games]));
  const games = [...setups.values()];
  const all = games.reduce((sum, here) => sum + here, 0);
  const each =
    new Set(games).size === 1
      ? `${counted(games[0]!, 'game')}${games.length > 1 ? ' an arm' : ''}`
      : counted(all, 'game');
  const { method, level: ofArms } = runs[0]!.interval;
  const stopped =
    ended === 'interrupted' && method === 'bounded'
      ? ' They are valid only if interim results did not make you stop.'
      : '';
  const common = listed([...new Set(runs.flatMap(({ setup }) => unusualRulings(game, setup)))]);
  return [
    `${each}, ${setupsText(study)}seed '${study.seed}'.`,
    // On a line of its own: it is the one that differs from run to run.
    timing === null ? '' : `${speedText(timing)}`,
    common === '' ? '' : `Rulings: ${common}.`,
    `Intervals: ${METHOD_NAMES[method]}.${stopped}`,
    multiplicity(countIntervals(blocks, contrasts), ofArms),
    ...cheatsIn(runs).map(
      (cheat) => `${capitalised(cheat)}: this measures the value of that information, not playing strength.`,
    ),
    sampleSizesText(sizes),
  ];
}

/** `standard, 2 players, `: what all arms have in common. */
function setupsText({ game, runs }: Study): string {
  const variants = new Set(runs.map(({ setup }) => setup.variant));
  const players = new Set(runs.map(({ setup }) => setup.players));
  return [
    ...(variants.size === 1 && game.variants.length > 1 ? [`${[...variants][0]}, `] : []),
    ...(players.size === 1 ? [`${counted([...players][0]!, 'player')}, `] : []),
  ].join('');
}

function countIntervals(blocks: readonly Block[], contrasts: StudyContrasts | null): number {
  const separate = blocks.filter(
    (block) =>
      block.kind === 'estimates' && !(contrasts?.adjust === 'simultaneous' && block.name.startsWith('contrasts')),
  );
  return separate.flatMap((block) => (block.kind === 'estimates' ? block.rows : [])).filter(({ low }) => low !== null)
    .length;
}

/** A sentence on how many intervals are shown and how many of them may miss; empty for fewer than two. */
function multiplicity(intervals: number, of: number): string {
  if (intervals < 2) return '';
  const misses = intervals * (1 - of);
  const expected = misses < 10 ? Math.max(0.1, misses).toFixed(1) : count(Math.round(misses));
  return `${count(intervals)} separate ${level(of)} intervals: on average ${expected} of them miss the true value.`;
}

/** One sentence on how many decks show a difference, or make an interval as narrow; empty for null. */
export function sampleSizesText(sizes: SampleSizes | null): string {
  if (sizes === null) return '';
  const { kind, effect, power, decks, round } = sizes;
  const games = round > 1 ? ` (${count(decks * round)} games)` : '';
  const takes = `${counted(decks, 'deck')}${games} of another seed`;
  const limit = 'by the upper 95 % limit of the variance';
  if (kind === 'interval') return `An interval ${percent(2 * effect)} points wide takes ${takes}, ${limit}.`;
  const what = effect === 0.005 ? 'Half a point' : `A difference of ${pointsSize(effect)} points`;
  const where = kind === 'contrast' ? ' in any of these contrasts' : '';
  return `${what}${where} would show after ${takes}, with power ${levelPercent(power)} % and ${limit}.`;
}
