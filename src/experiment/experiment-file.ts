import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { pick, resolveSetup, suggestion, UsageError } from '../game/index.js';
import { DEFAULT_GAME, GAME_NAMES, loadGame } from '../games/registry.js';
import { type Arm, type Contender, MOST_GAMES, resolveTeam, type StopRule } from '../simulation/index.js';
import { whatIsWrong } from './mistakes.js';
import { type DocumentPath, SourceFile } from './source-file.js';

/** One value, or a list of which each is tried. */
function oneOrMore<T extends z.ZodType>(value: T) {
  return z.union([value, z.array(value).min(1)]);
}

const ARM = z.strictObject({
  variant: oneOrMore(z.string()).optional(),
  players: oneOrMore(z.int()).optional(),
  rulings: oneOrMore(z.record(z.string(), z.string())).optional(),
  team: oneOrMore(z.string()),
});

/** What a control has instead of its arm's own. */
const CONTROL = z.strictObject({
  variant: z.string().optional(),
  rulings: z.record(z.string(), z.string()).optional(),
  team: z.string().optional(),
});

const FILE = z.strictObject({
  question: z.string().min(1),
  game: z.enum(GAME_NAMES).optional(),
  seed: z.union([z.string().min(1), z.number().transform(String)]),
  games: z.int().min(1).max(MOST_GAMES).optional(),
  precision: z.number().min(1e-5).max(0.49).optional(),
  arms: z.array(ARM).min(1),
  against: CONTROL.optional(),
});

type ArmGrid = z.infer<typeof ARM>;

/** An experiment as it is to be run. */
export interface Experiment {
  readonly question: string;
  readonly game: string;
  readonly seed: string;
  readonly rule: StopRule;
  readonly arms: readonly Arm[];
}

/**
 * Reads an experiment file: a question, a seed, how many games an arm, and the arms. Each entry of `arms` is a grid:
 * every combination of its variants, players, rulings and teams is an arm.
 * With `against`, each arm is paired on the same deals with the arm that has those values instead.
 *
 * @throws UsageError with file, line and column at the first mistake.
 */
export async function readExperiment(path: string): Promise<Experiment> {
  const file = new SourceFile(path);
  const content = validate(file);
  if ((content.games === undefined) === (content.precision === undefined)) {
    throw file.errorAt([], 'an experiment has either games or precision, and not both');
  }
  const game = content.game ?? DEFAULT_GAME;
  const rule: StopRule =
    content.precision === undefined
      ? { kind: 'games', games: content.games! }
      : { kind: 'precision', halfWidth: content.precision, most: MOST_GAMES };
  const arms: Arm[] = [];
  for (const [place, grid] of content.arms.entries()) arms.push(...(await armsOf(file, game, grid, ['arms', place])));
  if (content.against !== undefined) await pairAll(file, game, arms, content.against);
  return { question: content.question, game, seed: content.seed, rule, arms };
}

function validate(file: SourceFile): z.infer<typeof FILE> {
  const parsed = FILE.safeParse(file.data, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { path, where, what, unknownKey } = whatIsWrong(parsed.error);
  if (unknownKey !== null) {
    const shape = path.length === 0 ? FILE.shape : path[0] === 'against' ? CONTROL.shape : ARM.shape;
    throw file.errorAtKey(path, unknownKey, `unknown key '${unknownKey}'${suggestion(unknownKey, Object.keys(shape))}`);
  }
  throw file.errorAt(path, `${where === '' ? 'the experiment' : `'${where}'`} ${what}`);
}

async function armsOf(file: SourceFile, gameName: string, grid: ArmGrid, path: DocumentPath): Promise<Arm[]> {
  const game = await loadGame(gameName);
  const arms: Arm[] = [];
  for (const [variant, variantPath] of listed(grid.variant ?? game.variants[0].name, [...path, 'variant'])) {
    await located(file, variantPath, () => pick('variant', variant, game.variants));
    for (const [players, playersPath] of listed(grid.players ?? game.players[0], [...path, 'players'])) {
      await located(file, playersPath, () => resolveSetup(game, { players }));
      for (const [rulings, rulingsPath] of listed(grid.rulings ?? {}, [...path, 'rulings'])) {
        const setup = await located(file, rulingsPath, () => resolveSetup(game, { variant, players, rulings }));
        for (const [team, teamPath] of listed(grid.team, [...path, 'team'])) {
          arms.push({ setup, team: await located(file, teamPath, () => resolveTeam(game, players, team)) });
        }
      }
    }
  }
  return arms;
}

/** Gives each arm its control: the arm itself with what is in `against` instead. One that is its own control has none. */
async function pairAll(
  file: SourceFile,
  gameName: string,
  arms: Arm[],
  against: z.infer<typeof CONTROL>,
): Promise<void> {
  const game = await loadGame(gameName);
  for (const [place, { setup, team }] of arms.entries()) {
    const control: Contender = await located(file, ['against'], async () => ({
      setup: resolveSetup(game, {
        variant: against.variant ?? setup.variant,
        players: setup.players,
        rulings: against.rulings ?? setup.rulings,
      }),
      team: against.team === undefined ? team : await resolveTeam(game, setup.players, against.team),
    }));
    if (!isDeepStrictEqual(control, { setup, team })) arms[place] = { setup, team, control };
  }
}

/** Each value with its path. */
function listed<T>(value: T | readonly T[], path: DocumentPath): [T, DocumentPath][] {
  if (!Array.isArray(value)) return [[value as T, path]];
  return (value as readonly T[]).map((item, place) => [item, [...path, place]]);
}

/** Does something; a mistake of the user's gets the place in the file. */
async function located<T>(file: SourceFile, path: DocumentPath, action: () => T | Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof UsageError) throw file.errorAt(path, error.message);
    throw error;
  }
}
