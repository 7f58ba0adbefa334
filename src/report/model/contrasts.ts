/** Contrasts as reports show them: by setup, with their weights in words. */
import { type ArmSummary, type ContrastSummary, type ContrastsFile, fractionText } from '../../analysis/index.js';
import { type Game, unusualRulings } from '../../game/index.js';
import { counted, listed } from '../numbers.js';
import { armName, type RowGroup } from './arms.js';

/** The contrasts of a study, and the arms that they compare. */
export interface StudyContrasts extends ContrastsFile {
  /** The first is arm 1 of the terms. */
  readonly arms: readonly ArmSummary[];
}

export type ContrastGroup = RowGroup<ContrastSummary>;

/** By the setups of their arms, as far as setups differ; in the order in which they were asked for. */
export function contrastGroups(game: Game, { arms, all }: StudyContrasts): ContrastGroup[] {
  const parts = [
    ({ setup }: ArmSummary) => setup.variant,
    ({ setup }: ArmSummary) => counted(setup.players, 'player'),
    ({ setup }: ArmSummary) => unusualRulings(game, setup).join(' ') || 'default rulings',
  ];
  const varying = parts.filter((part) => new Set(arms.map(part)).size > 1);
  const groups = new Map<string, { label: string; run: ContrastSummary }[]>();
  for (const contrast of all) {
    const own = contrast.terms.map(({ arm }) => arms[arm - 1]!);
    const title = varying.map((part) => listed([...new Set(own.map(part))])).join(', ');
    const group = groups.get(title) ?? [];
    groups.set(title, group);
    group.push({ label: contrast.label, run: contrast });
  }
  return [...groups].map(([title, rows]) => ({ title: title === '' ? null : title, arms: rows }));
}

/** `both - ring - lowest first + neither`, `1/2 a - 1/2 b`; what adds stands first. */
export function weightsText({ arms }: Pick<StudyContrasts, 'arms'>, { terms, scale }: ContrastSummary): string {
  const ordered = [...terms].sort((one, other) => Number(one.weight < 0) - Number(other.weight < 0));
  const texts = ordered.map(({ arm, weight }, place) => {
    const size = fractionText(Math.abs(weight), scale);
    const name = `${size === '1' ? '' : `${size} `}${armName(arms[arm - 1]!)}`;
    if (place === 0) return weight < 0 ? `\u2212 ${name}` : name;
    return `${weight < 0 ? '\u2212' : '+'} ${name}`;
  });
  return texts.join(' ');
}

const ADJUSTED: Readonly<Record<ContrastsFile['adjust'], string | null>> = {
  none: 'p',
  holm: 'p (Holm)',
  'benjamini-hochberg': 'p (Benjamini-Hochberg)',
  simultaneous: null,
};

/** The heading of the p-values that are shown; null where none are, since intervals that hold at once say more. */
export function pHeading({ adjust }: Pick<ContrastsFile, 'adjust'>): string | null {
  return ADJUSTED[adjust];
}

/** How many were adjusted how, as a sentence. */
export function adjustmentText({ all, method }: Pick<ContrastsFile, 'all' | 'method'>): string {
  const families = new Set(all.map(({ family }) => family)).size;
  const many = counted(all.length, 'contrast');
  return `${many}${families > 1 ? ` in ${families} families` : ''}: ${method}.`;
}
