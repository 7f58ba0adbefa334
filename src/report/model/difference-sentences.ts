/** Differences from a control, or from another arm, in sentences. */
import type { Mean } from '../../analysis/index.js';
import { capitalised, count, counted, listed, named, points, pointsSize, quoted } from '../numbers.js';
import { inGroup, nameOf, wholeName } from './arms.js';
import type { ComparedArm, ComparedContrast } from './compared.js';
import { type AskedMeasure, type Difference, measuredText, valueText } from './measures.js';

/** With more names of arms than this, the highest and the lowest difference are told. */
const MOST_TOLD = 3;

interface Told extends ComparedArm {
  readonly difference: Difference;
}

/** By how much arms differ from what they are compared with: each of a few, else the highest and the lowest. */
export function differenceSentence(measure: AskedMeasure, compared: readonly ComparedArm[]): string {
  const paired = compared.filter((arm): arm is Told => arm.difference !== null);
  const unpaired = compared.filter(({ difference }) => difference === null);
  return [
    ...(paired.length === 0 ? [] : [hasFewNames(compared) ? each(measure, paired) : extremes(measure, paired)]),
    ...(unpaired.length === 0 ? [] : [overlaps(measure, unpaired)]),
  ].join(' ');
}

function hasFewNames(compared: readonly ComparedArm[]): boolean {
  return new Set(compared.map(({ label }) => label)).size <= MOST_TOLD;
}

/** Whether arms are told one by one, so that a sentence about some of them claims nothing of the others. */
export function isEachTold(compared: readonly ComparedArm[]): boolean {
  return hasFewNames(compared) && compared.every(({ difference }) => difference !== null);
}

/** `Against X on the same deals, `: what all are compared with. */
function against(arms: readonly ComparedArm[]): string {
  const others = [...new Set(arms.map(({ to }) => to))];
  return `Against ${others.length === 1 ? others[0] : 'its control'} on the same deals`;
}

function each(measure: AskedMeasure, arms: readonly Told[]): string {
  const isSingle = new Set(arms.map(({ label }) => label)).size === 1;
  const told = byLabel(arms, (arm, verb) => {
    const level = measure.of(arm.run);
    // A single arm is told with the rate that it reaches.
    const reached = !isSingle || level === null ? '' : ` to ${valueText(measure, level.mean)} %`;
    return [
      `${nameOf(arm)}${verb ? ` changes ${measure.title}, in percentage points,` : ''}`,
      `by ${signed(arm.difference)}${reached}${inGroup(arm.group)}`,
    ];
  });
  return `${against(arms)}, ${told}.`;
}

export function worthSentence({ title }: AskedMeasure, contrasts: readonly ComparedContrast[]): string {
  const told = byLabel(contrasts, ({ label, difference, group }, verb) => [
    `${quoted(label)}${verb ? ` is worth, in percentage points of ${title},` : ''}`,
    `${signed(difference)}${group === null ? '' : ` in ${group}`}`,
  ]);
  return `On the same deals, ${told}.`;
}

/** All of one label together. @param tell who it is, the first with a verb, and what is told of it */
function byLabel<T extends { readonly label: string }>(
  all: readonly T[],
  tell: (one: T, hasVerb: boolean) => readonly [who: string, what: string],
): string {
  return [...new Set(all.map(({ label }) => label))]
    .map((label, place) => {
      const own = all.filter((one) => one.label === label).map((one) => tell(one, place === 0));
      return `${own[0]![0]} ${listed(own.map(([, what]) => what))}`;
    })
    .join('; ');
}

/** `that of a`, `those of a and b`: whose intervals. */
export function thoseOf(names: readonly string[], most?: number): string {
  return `${names.length === 1 ? 'that' : 'those'} of ${named(names, most)}`;
}

/** `+4.55 (+3.95 to +5.15)` */
function signed({ estimate, low, high, isClear }: Difference): string {
  const interval = `${points(low)} to ${points(high)}`;
  return `${points(estimate)} (${interval}${isClear ? '' : ', not significant'})`;
}

/** What raises a rate most, what lowers it most, and how many are not significantly different. */
function extremes({ title }: AskedMeasure, arms: readonly Told[]): string {
  const clear = arms
    .filter(({ difference }) => difference.isClear)
    .toSorted((one, other) => other.difference.estimate - one.difference.estimate);
  const [best, worst] = [clear[0], clear.at(-1)];
  if (best === undefined || worst === undefined) {
    return `${against(arms)}, no arm differs significantly in ${title}: every interval includes zero.`;
  }
  const most = clear.length > 1 ? ' most' : '';
  const told = (one: Told) => {
    const { low, high } = one.difference;
    const close = clear
      .filter(({ difference }) => difference.low <= high && difference.high >= low)
      .filter((other) => other !== one)
      .map((other) => wholeName(other.group, nameOf(other)));
    const overlap = close.length === 0 ? '' : `, an interval that overlaps ${thoseOf(close, 3)}`;
    return `${shift(one.difference)}${overlap}`;
  };
  const [up, down] = [best.difference.estimate > 0, worst.difference.estimate < 0];
  const found = [
    ...(up ? [`${wholeName(best.group, nameOf(best))} raises ${title}${most}, by ${told(best)}`] : []),
    ...(down ? [`${wholeName(worst.group, nameOf(worst))} lowers ${up ? 'it' : title}${most}, by ${told(worst)}`] : []),
  ];
  const same = arms.length - clear.length;
  const rest =
    same === 0
      ? ''
      : ` ${count(same)} of ${counted(arms.length, 'difference')} ${same === 1 ? 'is' : 'are'} not significantly different from zero.`;
  return `${against(arms)}, ${found.join('; ')}.${rest}`;
}

/** How far, without the direction: `14.99 percentage points (14.84 to 15.15)`. */
function shift({ estimate, low, high }: Difference): string {
  const [near, far] = estimate < 0 ? [-high, -low] : [low, high];
  return `${pointsSize(estimate)} percentage points (${pointsSize(near)} to ${pointsSize(far)})`;
}

/** Where the results have no difference on the same deals: whose single intervals overlap. */
function overlaps(measure: AskedMeasure, arms: readonly ComparedArm[]): string {
  const groups = [...new Set(arms.map(({ group }) => group))];
  const told = groups.flatMap((group) => {
    const own = arms.filter((arm) => arm.group === group);
    const { to, toValue } = own[0]!;
    const valued = own.flatMap((arm) => {
      const value = measure.of(arm.run);
      return value === null ? [] : [{ arm, value }];
    });
    if (toValue === null || valued.length === 0) return [];
    const isApart = ({ value: { low, high } }: Valued) =>
      low !== null && high !== null && (low > (toValue.high ?? low) || high < (toValue.low ?? high));
    const ordered = valued.toSorted((one, other) => other.value.mean - one.value.mean);
    const shown = valued.length <= MOST_TOLD ? ordered : [ordered[0]!, ordered.at(-1)!];
    const texts = shown.map(({ arm, value }) => `${measuredText(measure, value)} for ${nameOf(arm)}`);
    const range = valued.length <= MOST_TOLD ? listed(texts) : `from ${texts[0]} down to ${texts[1]}`;
    const apart = valued.filter(isApart).map(({ arm }) => nameOf(arm));
    const verdict =
      apart.length === 0
        ? `${valued.length === 1 ? 'its interval overlaps' : 'all intervals overlap'} that of ${to}`
        : apart.length === 1
          ? `the interval of ${apart[0]} does not overlap that of ${to}`
          : `the intervals of ${named(apart)} do not overlap that of ${to}`;
    const where = group.title === null ? '' : `${group.title}: `;
    return [`${where}${measuredText(measure, toValue)} for ${to}, ${range}; ${verdict}`];
  });
  return `${capitalised(measure.title)}${groups.some(({ title }) => title !== null) ? ', ' : ': '}${told.join('. ')}.`;
}

interface Valued {
  readonly value: Mean;
}
