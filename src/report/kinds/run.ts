/** The results of a run or an experiment as blocks. */
import type { ResultRow } from '../../analysis/index.js';
import { measuresToMaximise } from '../../game/index.js';
import {
  type Block,
  type EstimateRow,
  type Estimates,
  heading,
  lead,
  paragraphs,
  table,
  textColumn,
} from '../blocks/block.js';
import { capitalise, formatLevel, quoteName } from '../numbers.js';
import { type ArmGroup, controlName, filterArms, isOwnControl, type NamedArm } from '../study/arms.js';
import {
  answerGroups,
  comparedArms,
  comparedContrasts,
  contrastGroups,
  describeAdjustment,
  formatWeights,
  intervalFamilyName,
} from '../study/compared.js';
import {
  type AskedMeasure,
  askedMeasures,
  differingMeasures,
  isEvenByDesign,
  measureNamed,
  rankArms,
} from '../study/measures.js';
import type { Study, StudyContrasts } from '../study/study.js';
import { countTables } from './arm-tables.js';
import { createCaptions, createNotices } from './captions.js';
import { describeEvenArms, leadSentence } from './leads.js';

/** @param title what the results answer, where the study has no question of its own */
export function runBlocks(study: Study, title: string | null = null): Block[] {
  const { question, runs, groups, result } = study;
  const asked = question ?? title;
  const head = [
    ...(asked === null ? [] : [heading(asked)]),
    lead(leadSentence(study)),
    ...paragraphs(...createNotices(study)),
  ];
  if (runs.length === 0) return [...head, ...paragraphs(`Seed '${result.seed}'.`)];
  const measures = askedMeasures(study);
  const charts = measures.flatMap((measure) => measureBlocks(study, measure));
  const answer = measures.flatMap((measure) => answerBlocks(study, measure));
  const compared = [...answer, ...differenceBlocks(study), ...contrastBlocks(study)];
  // Differences on the same deals come first where they are what was asked.
  const isCompared =
    answer.length > 0 ||
    measures.some((measure) => comparedArms(study, measure).some(({ difference }) => difference !== null));
  const shown = isCompared ? [...compared, ...charts] : [...charts, ...compared];
  const even = describeEvenArms(groups.flatMap(({ arms }) => arms));
  return [
    ...head,
    ...shown,
    ...paragraphs(even),
    ...countTables(
      study,
      measures.map(({ name }) => name),
    ),
    ...paragraphs(...createCaptions(study, shown)),
  ];
}

/** The arms of each group by a measure, the best first; of policies that play themselves, by what can differ. */
function measureBlocks(study: Study, measure: AskedMeasure): Block[] {
  const { game, runs } = study;
  const groups = answerGroups(study);
  const isEven = ({ run }: NamedArm) => measure.isMain && isEvenByDesign(run);
  const telling = groups
    .filter((group) => group.arms.every(isEven))
    .flatMap((group) => differingMeasures(game, group, [measure]));
  const rows = measuredRows(
    measure,
    filterArms(groups, (arm) => !isEven(arm)),
  );
  const others = [...new Map(telling.map((each) => [each.name, each])).values()];
  const even = new Set(runs.map(({ setup }) => setup.players));
  const isOfShares = measure.isMain && runs.every(({ entrant }) => entrant !== null) && even.size === 1;
  return [
    ...estimatesOf(measure, rows, intervalOf(runs), isOfShares ? 1 / [...even][0]! : null),
    ...others.flatMap((other) =>
      estimatesOf(other, measuredRows(other, filterArms(groups, isEven)), intervalOf(runs), null),
    ),
  ];
}

function measuredRows(measure: AskedMeasure, groups: readonly ArmGroup[]): EstimateRow[] {
  return groups.flatMap((group) =>
    rankArms(measure, group).map(({ arm, value }) => ({
      label: arm.label,
      group: group.title,
      ...withNote(arm),
      ...value,
    })),
  );
}

/** Kind of an arm's cheating, and the note of its author. */
function withNote({ run: { note, setup } }: NamedArm): { readonly note?: string } {
  const parts = [...(setup.cheats === undefined ? [] : [`cheats: it ${setup.cheats}`]), note ?? ''];
  return noteOf(parts.filter((part) => part !== '').join('; ') || undefined);
}

function estimatesOf(
  { name, title, unit, scale }: AskedMeasure,
  rows: readonly EstimateRow[],
  interval: string,
  even: number | null,
): Estimates[] {
  if (rows.length === 0) return [];
  const base = even !== null && { base: { value: even, label: 'an even share' } };
  return [{ kind: 'estimates', name, title: `${capitalise(title)}, ${unit} (${interval})`, scale, rows, ...base }];
}

/** `95 % interval` */
function intervalOf(runs: readonly ResultRow[]): string {
  return `${formatLevel(Object.values(runs[0]!.findings)[0]!.estimate.level)} interval`;
}

/** The differences that the experiment names as its answer; none where it names none. */
function answerBlocks(study: Study, measure: AskedMeasure): Estimates[] {
  const { contrasts, arms, to } = study.focus?.compare ?? {};
  const { name, title } = measure;
  const ofContrasts = comparedContrasts(study, measure).map(
    ({ label, group, difference }): EstimateRow => ({ label, group, ...difference }),
  );
  const ofArms = comparedArms(study, measure).flatMap(({ label, group, difference }): EstimateRow[] =>
    difference === null ? [] : [{ label, group: group.title, ...difference }],
  );
  const rows =
    contrasts !== undefined && ofContrasts.length > 0
      ? ofContrasts
      : arms === undefined && to === undefined
        ? []
        : ofArms;
  if (rows.length === 0) return [];
  const from = rows === ofArms && to !== undefined ? ` from ${quoteName(to)}` : '';
  const interval =
    rows === ofContrasts && study.contrasts !== null ? intervalFamilyName(study.contrasts) : intervalOf(study.runs);
  return [
    {
      ...{ kind: 'estimates', name: `answer-${name}`, scale: 'difference', rows },
      title: `${capitalise(title)}: difference${from} on the same deals, points (${interval})`,
    },
  ];
}

/** Each arm minus its control, in each measure that teams try for: those that are asked for first. */
function differenceBlocks(study: Study): Block[] {
  const { game, groups, runs } = study;
  const paired = filterArms(groups, ({ run }) => Object.keys(run.differences).length > 0 && !isOwnControl(run));
  if (paired.length === 0) return [];
  const asked = askedMeasures(study).map(({ name }) => name);
  const rank = ({ name }: { readonly name: string }) => (asked.includes(name) ? asked.indexOf(name) : asked.length);
  const controls = new Set(paired.flatMap(({ arms }) => arms.map(({ run }) => controlName(game, run))));
  const [control] = controls;
  const to = controls.size === 1 && control !== '' ? control! : 'its control';
  return measuresToMaximise(game)
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ name, title }): Estimates => {
      const rows = paired.flatMap((group) =>
        group.arms
          .map(({ label, run }): EstimateRow => {
            const names = controls.size > 1 && controlName(game, run) !== '' ? ` \u2212 ${controlName(game, run)}` : '';
            return { label: `${label}${names}`, group: group.title, ...run.differences[name]!.estimate };
          })
          .toSorted((one, other) => other.mean - one.mean),
      );
      const heads = `${capitalise(title)}: difference from ${to} on the same deals, points (${intervalOf(runs)})`;
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
          .map(({ label, run }): EstimateRow => ({ label, group: title, ...run.estimate, ...noteOf(run.note) })),
      );
      if (rows.length === 0) return [];
      const what = measureNamed(game, study.runs, measure)?.title ?? measure;
      const where = family === undefined ? 'Contrasts' : capitalise(family);
      return [
        {
          ...{
            kind: 'estimates',
            name: ['contrasts', family, measure]
              .filter((part) => part !== undefined)
              .join('-')
              .replaceAll(/[^a-z0-9]+/gi, '-'),
          },
          ...{ title: `${where}: ${what}, points (${intervalFamilyName(contrasts)})`, scale: 'difference', rows },
          isFolded: asked.length > 0 && !asked.includes(measure),
        },
      ];
    }),
  );
  return [...blocks, ...paragraphs(describeAdjustment(contrasts)), ...weightsTable(contrasts)];
}

function noteOf(note: string | undefined): { readonly note?: string } {
  return note === undefined ? {} : { note };
}

function weightsTable(contrasts: StudyContrasts): Block[] {
  const unique = [
    ...new Map(
      contrasts.all.map((contrast) => [`${contrast.label} ${formatWeights(contrasts, contrast)}`, contrast]),
    ).values(),
  ];
  return table(
    'weights',
    'How contrasts are made',
    unique,
    [
      textColumn('contrast', ({ label = '' }) => label),
      textColumn('sum', (contrast) => formatWeights(contrasts, contrast)),
    ],
    { isFolded: true },
  );
}
