/** What `shamus ceiling` has found, as reports show it beside the results of teams. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Game, mainMeasure, oneLine, UsageError } from '../../game/index.js';

/** How many deals of one setup are proven to be winnable, and of how many it is not known. */
export interface FoundCeiling {
  readonly setup: {
    readonly variant: string;
    readonly players: number;
    readonly rulings: Readonly<Record<string, string>>;
  };
  readonly deals: number;
  readonly won: number;
  readonly unknown: number;
}

/** A ceiling, and the text of the file that it was read from: it is kept beside the results. */
export interface Ceilings {
  readonly arms: readonly FoundCeiling[];
  readonly text: string;
}

/** As `shamus ceiling --out` names it. */
export const CEILING_FILE = 'ceiling.json';

const COUNT = z.int().min(0);
const CEILING = z.object({
  schema: z.literal('shamus-ceiling/1'),
  game: z.string(),
  arms: z.array(
    z.object({
      setup: z.object({ variant: z.string(), players: z.int(), rulings: z.record(z.string(), z.string()) }),
      deals: COUNT,
      goals: z.record(z.string(), z.object({ won: COUNT, unknown: COUNT })),
    }),
  ),
});

/** The ceiling that lies beside results; none where there is none. */
export function ceilingBeside(game: Game, results: string): Ceilings | null {
  const file = join(results, CEILING_FILE);
  return existsSync(file) ? readCeiling(game, file) : null;
}

/**
 * Reads a ceiling.
 *
 * @param path the folder that `shamus ceiling --out` has written, or its ceiling.json
 * @throws UsageError if it is none, or one of another game
 */
export function readCeiling(game: Game, path: string): Ceilings {
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, CEILING_FILE) : path;
  const refuse = (what: string) => new UsageError(`'${file}' ${what}; shamus ceiling --out DIR writes one`);
  if (!existsSync(file)) throw refuse('is not there');
  const text = readFileSync(file, 'utf8');
  const parsed = CEILING.safeParse(jsonOf(text));
  if (!parsed.success) throw refuse('is no ceiling');
  if (parsed.data.game !== game.name)
    throw refuse(`is of the game '${oneLine(parsed.data.game)}', not of ${game.name}`);
  const { name } = mainMeasure(game);
  const arms = parsed.data.arms.flatMap(({ setup, deals, goals }) => {
    const found = goals[name];
    return found === undefined || deals === 0 ? [] : [{ setup, deals, won: found.won, unknown: found.unknown }];
  });
  return { arms, text };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
