/**
 * Finds and makes policies that do not come with the program: without more, only those that a page or a script has
 * offered. Programs under Node load files, bots and isolated files too, see files.ts, which no page reaches.
 */
import { type Game, type PolicyDefinition, type Setup, UsageError } from '../../game/index.js';
import { GIVEN, type PolicySource } from './arm.js';

/** Definition of a policy that is a file, code or a bot, with the source of its code or process. */
export interface FoundPolicy extends Pick<PolicySource, 'bot' | 'isolated'> {
  readonly definition: Omit<PolicyDefinition, 'create'>;
  /** Argument of `importDefinition`: the module, such as a URL; null for a bot. */
  readonly module: string | null;
}

export interface PolicyLoader {
  /** True if there is a file. @param folder where the path is seen from */
  isThere(written: string, folder?: string): boolean;
  /**
   * Reads the file of a policy.
   *
   * @param folder where the path is seen from
   * @param game that it is to play; if absent, any
   * @throws UsageError if it is broken
   */
  findPolicy(written: string, folder?: string, game?: string): Promise<FoundPolicy>;
  importDefinition(module: string): Promise<PolicyDefinition>;
  /** Makes policies that play in processes of their own, which are started when they are needed; null for all others. */
  processMaker(game: Game, setup: Setup, source: PolicySource, place: number): Promise<(() => unknown) | null>;
}

const offered = new Map<string, PolicyDefinition>();

/** Modules of definitions that scripts put into teams, and how many there are of each name. */
const given = new WeakMap<PolicyDefinition, string>();
const namesakes = new Map<string, number>();

/**
 * Makes a definition that a script holds known as a policy's module, the same each time.
 *
 * @param taken names of other policies
 * @returns also its name, with a number where another policy has it
 * @throws UsageError if it is no definition
 */
export function givePolicy(
  definition: PolicyDefinition,
  taken: readonly string[],
): FoundPolicy & { readonly name: string } {
  if (typeof definition?.create !== 'function' || typeof definition.role !== 'string') {
    throw new UsageError(
      'a policy of a team must be a name, a path, or a definition as unoPolicy, rummyPolicy or rummyPlayer makes it',
    );
  }
  let module = given.get(definition);
  if (module === undefined) {
    const number = (namesakes.get(definition.name) ?? 0) + 1;
    namesakes.set(definition.name, number);
    module = `${GIVEN}${definition.name}#${number}`;
    given.set(definition, module);
    offered.set(module, definition);
  }
  const isTaken = !module.endsWith('#1') || taken.includes(definition.name);
  return { definition, module, name: isTaken ? module.slice(GIVEN.length) : definition.name };
}

/** Lets teams name a policy as if it were a file: `./my-policy.ts`. */
export function offerPolicy(name: string, definition: PolicyDefinition): void {
  offered.set(name, definition);
}

async function offeredAs(name: string): Promise<PolicyDefinition> {
  const found = offered.get(name);
  if (found === undefined) throw new UsageError(`there is no policy '${name}' here: no files can be read`);
  return found;
}

let files: PolicyLoader | null = null;

/** Has files loaded from now on. */
export function setPolicyLoader(loader: PolicyLoader): void {
  files = loader;
}

const OFFERED_ONLY: PolicyLoader = {
  isThere: () => false,
  findPolicy: async (name) => ({ definition: await offeredAs(name), module: name }),
  importDefinition: offeredAs,
  processMaker: async () => null,
};

const loaderOf = (name: string): PolicyLoader => (files === null || offered.has(name) ? OFFERED_ONLY : files);

export const policyExists: PolicyLoader['isThere'] = (written, folder) => loaderOf(written).isThere(written, folder);

export const findPolicy: PolicyLoader['findPolicy'] = (written, folder, game) =>
  loaderOf(written).findPolicy(written, folder, game);

export const importDefinition: PolicyLoader['importDefinition'] = (module) => loaderOf(module).importDefinition(module);

export const createProcessMaker: PolicyLoader['processMaker'] = (game, setup, source, place) =>
  loaderOf(source.module ?? '').processMaker(game, setup, source, place);
