import { isAbsolute, join } from 'node:path';
import { FEATURE_GROUPS, type FeatureGroup, firstSchemaIssue, type Game } from '../game/index.js';
import { DEFAULT_GAME, isGameFile } from '../games/registry.js';
import {
  type Arm,
  armTitle,
  type ContrastPlan,
  type Focus,
  MAX_GAMES,
  openGame,
  type StopRule,
} from '../simulation/index.js';
import { type DocumentPath, SourceFile } from '../simulation/lineup/source-file.js';
import { ArmGrids } from './arm-grid.js';
import { readContrasts } from './contrasts.js';
import { type ExperimentText, FILE_SCHEMA, listWithPaths, schemaShapeAt } from './experiment-schema.js';
import { checkDistinctLabels, checkLabel, type PlacedArm } from './labels.js';

/** An experiment, ready to run. */
export interface Experiment {
  readonly question: string;
  /** Its name, or the path of its file. */
  readonly game: string;
  readonly seed: string;
  readonly rule: StopRule;
  readonly arms: readonly Arm[];
  readonly contrasts?: ContrastPlan;
  readonly focus?: Focus;
  readonly outputs: {
    readonly folder?: string;
    readonly records?: boolean;
    readonly features?: readonly FeatureGroup[];
  };
}

/**
 * Reads an experiment file: a question, a seed, games per arm, and the arms. Each entry of `arms` is a grid:
 * every combination of its variants, players, rulings and teams is an arm.
 * With `against`, each arm is paired on the same deals with the arm that has those values instead.
 * Paths of policies and of the results folder are seen from the file.
 *
 * @throws UsageError with file, line and column at the first mistake.
 */
export async function readExperiment(path: string): Promise<Experiment> {
  const file = new SourceFile(path);
  const content = validate(file);
  const named = content.game ?? DEFAULT_GAME;
  const game = isGameFile(named) && !isAbsolute(named) ? join(file.folder, named) : named;
  const rule = ruleOf(file, content);
  const loaded = await openGame(game);
  const grids = new ArmGrids(file, loaded, content.openHands === true);
  const placed: PlacedArm[] = [];
  for (const [place, grid] of content.arms.entries()) placed.push(...(await grids.armsOf(grid, ['arms', place])));
  checkDistinctLabels(file, placed);
  const arms = placed.map(({ arm }) => arm);
  const contrasts = readContrasts(file, loaded, content, arms);
  const paired = content.against === undefined ? arms : await grids.pairAll(arms, content.against);
  const focus = focusOf(file, loaded, content, paired, contrasts);
  const { folder, records, features } = content.outputs ?? {};
  return {
    question: content.question,
    game,
    seed: content.seed,
    rule,
    arms: paired,
    ...(contrasts !== undefined && { contrasts }),
    ...(focus !== undefined && { focus }),
    outputs: {
      ...(folder !== undefined && { folder: join(file.folder, folder) }),
      ...(records !== undefined && { records }),
      // One may be named alone, and in any order.
      ...(features !== undefined && { features: FEATURE_GROUPS.filter((group) => [features].flat().includes(group)) }),
    },
  };
}

function ruleOf(file: SourceFile, { games, precision }: ExperimentText): StopRule {
  if ((games === undefined) === (precision === undefined)) {
    throw file.errorAt([], 'an experiment needs either games or precision, not both');
  }
  return precision === undefined
    ? { kind: 'games', games: games! }
    : { kind: 'precision', halfWidth: precision, most: MAX_GAMES };
}

function validate(file: SourceFile): ExperimentText {
  // 007, 1e3 and true are no texts to YAML; as seeds they are, and differ from 7, 1000 and "True".
  const seed = file.writtenAt(['seed']);
  const data = seed === undefined ? file.data : { ...(file.data as object), seed };
  const parsed = FILE_SCHEMA.safeParse(data, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { path, where, what, unknownKey } = firstSchemaIssue(parsed.error);
  if (unknownKey !== null) throw file.unknownKeyAt(path, 'key', unknownKey, Object.keys(schemaShapeAt(path)));
  throw file.errorAt(path, `${where === '' ? 'the experiment' : `'${where}'`} ${what}`);
}

/** @returns undefined where the file says nothing of it @throws UsageError with the place in the file */
function focusOf(
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
  const lists =
    compare?.contrasts === undefined ? undefined : listWithPaths(compare.contrasts, ['compare', 'contrasts']);
  const measures = measure === undefined ? undefined : listWithPaths(measure, ['measure']);
  const named = compare?.arms === undefined ? undefined : listWithPaths(compare.arms, ['compare', 'arms']);
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
  { results: { measures, seatMetrics, metrics } }: Game,
  entry: string | { readonly name: string; readonly title: string },
  at: DocumentPath,
) {
  const { name, ...rest } = typeof entry === 'string' ? { name: entry } : entry;
  if ('title' in rest) checkLabel(file, rest.title, [...at, 'title']);
  const names = [...measures, ...seatMetrics, ...metrics].map((each) => each.name);
  if (names.includes(name)) return { name, ...rest };
  throw file.unknownAt(typeof entry === 'string' ? at : [...at, 'name'], 'measure', name, names);
}
