/** Reads what the report of an experiment answers: `measure` and `compare`. */
import type { Game } from '../game/index.js';
import { type Arm, armTitle, type ContrastPlan, type Focus } from '../simulation/index.js';
import type { ExperimentText } from './experiment-schema.js';
import { listed } from './grids.js';
import { checkLabel } from './labels.js';
import type { DocumentPath, SourceFile } from './source-file.js';

/** @returns undefined where the file says nothing of it @throws UsageError with the place in the file */
export function focusOf(
  file: SourceFile,
  game: Game,
  { measure, compare }: Pick<ExperimentText, 'measure' | 'compare'>,
  arms: readonly Arm[],
  contrasts: ContrastPlan | undefined,
): Focus | undefined {
  if (measure === undefined && compare === undefined) return undefined;
  const titles = arms.map(armTitle);
  const controls = arms.flatMap(({ control }) => control?.label ?? []);
  const labels = contrasts?.all.map(({ label }) => label) ?? [];
  const known = (name: string, at: DocumentPath, what = 'arm', names: readonly string[] = titles) => {
    if (names.includes(name)) return name;
    throw file.unknownAt(at, what, name, [...new Set(names)]);
  };
  const lists = compare?.contrasts === undefined ? undefined : listed(compare.contrasts, ['compare', 'contrasts']);
  const measures = measure === undefined ? undefined : listed(measure, ['measure']);
  const named = compare?.arms === undefined ? undefined : listed(compare.arms, ['compare', 'arms']);
  return {
    ...(measures && { measure: measures.map(([entry, at]) => measureOf(file, game, entry, at)) }),
    ...(compare && {
      compare: {
        ...(compare.by && { by: compare.by }),
        ...(named && { arms: named.map(([name, at]) => known(name, at)) }),
        ...(lists && { contrasts: lists.map(([name, at]) => known(name, at, 'contrast', labels)) }),
        ...(compare.to && { to: known(compare.to, ['compare', 'to'], 'arm', [...titles, ...controls]) }),
      },
    }),
  };
}

function measureOf(
  file: SourceFile,
  { measures, seatMetrics, metrics }: Game,
  entry: string | { readonly name: string; readonly title: string },
  at: DocumentPath,
) {
  const { name, ...rest } = typeof entry === 'string' ? { name: entry } : entry;
  if ('title' in rest) checkLabel(file, rest.title, [...at, 'title']);
  const names = [...measures, ...seatMetrics, ...metrics].map((each) => each.name);
  if (names.includes(name)) return { name, ...rest };
  throw file.unknownAt(typeof entry === 'string' ? at : [...at, 'name'], 'measure', name, names);
}
