/** Policies that users write: files that are bundled once, into a module that workers can load. */

import { createHash, randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BuildFailure, Message, Plugin } from 'esbuild';
import { type PolicyDefinition, UsageError } from '../../game/index.js';
import { PACKAGE_ROOT } from '../../version.js';
import { describeLoadingError } from '../fault-report.js';
import { readIsolatedDefinition } from '../isolated/isolated-definition.js';
import { currentProtection, isolatedSource } from '../isolated/isolation.js';
import { readText } from '../read-text.js';
import { ThreadFailure, ThreadPool } from '../threads/pool.js';
import { declareConstants } from './constants-of-bundle.js';
import type { DefinitionCalls, DefinitionData } from './read-definition.js';

let folder: string | null = null;

/** Folder of bundles, which are named by their hashes. @throws UsageError if there is no folder that can be written */
function folderOfBundles(): string {
  const bases = [tmpdir(), ...(process.platform === 'win32' ? [] : ['/tmp']), join(homedir(), '.cache')];
  folder ??= bases.map((base) => join(base, `shamus-lab-${process.getuid?.() ?? 'user'}`)).find(isOurs) ?? null;
  if (folder !== null) return folder;
  throw new UsageError(`no folder for temporary files can be written (tried ${bases.join(', ')}): set TMPDIR to one`);
}

/** Makes a folder, if there is none, in one that is there. @returns whether it is the user's own and can be written */
function isOurs(path: string): boolean {
  try {
    // Not recursive: a TMPDIR that is not there is a slip of the pen, and in /proc Node would try for ever.
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
  }
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    const { uid } = statSync(path);
    return process.getuid === undefined || uid === process.getuid();
  } catch {
    return false;
  }
}

export interface PolicyFile {
  readonly definition: DefinitionData;
  /** file: URL of the bundle. */
  readonly module: string;
}

/** Definitions that were read already, by path and bundle, and whether isolated: several teams may have the same policy. */
const read = new Map<string, Promise<DefinitionData>>();

/**
 * Reads what a policy file defines, in a thread of its own.
 *
 * @throws UsageError if the file cannot be read, built or loaded, or its default export is no policy.
 */
export async function loadPolicyFile(path: string): Promise<PolicyFile> {
  const module = await bundleFile(path);
  const name = `${module} ${path} ${currentProtection() !== null}`;
  const definition = read.get(name) ?? definitionIn(module, path);
  read.set(name, definition);
  return { definition: await definition, module };
}

/** @returns the file: URL of the bundle */
async function bundleFile(path: string): Promise<string> {
  if (!existsSync(path)) throw new UsageError(`there is no policy file '${path}'`);
  return storeBundle(await bundlePolicy(path), declareConstants);
}

/**
 * Writes a bundle where threads can load it; it may come from another machine.
 *
 * @param finish what is done with it before, where it does not lie there already
 * @returns its file: URL
 * @throws UsageError if it cannot be written
 */
export function storeBundle(code: string, finish: (code: string) => string = (same) => same): string {
  const target = join(folderOfBundles(), `${sha256Of(code)}.mjs`);
  if (!existsSync(target)) {
    const temporary = `${target}.${randomBytes(6).toString('hex')}.tmp`;
    try {
      writeFileSync(temporary, finish(code));
      renameSync(temporary, target);
    } catch (error) {
      rmSync(temporary, { force: true });
      const { code: why } = error as NodeJS.ErrnoException;
      throw new UsageError(`cannot write '${target}' (${why}): set TMPDIR to a folder with room`);
    }
  }
  return pathToFileURL(target).href;
}

/**
 * The policy that a file defines, to try it in a test of one's own: unlike everything else here, it runs the file's code
 * in the thread that calls it.
 *
 * @throws UsageError as loadPolicyFile does
 */
export async function loadPolicy(path: string): Promise<PolicyDefinition> {
  const { module } = await loadPolicyFile(path);
  process.setSourceMapsEnabled(true);
  return ((await import(module)) as { default: PolicyDefinition }).default;
}

const LIBRARIES = [
  'shamus-lab/shamus',
  'shamus-lab/rummy',
  ...['shamus', 'rummy'].map((game) => `shamus-lab/${game}/learning`),
];
/** Shipped policies, for policies that are built on them. */
const STRATEGY =
  /^shamus-lab\/strategies\/(shamus|shamus\/(feeder|exact|corrected)-closer|rummy|rummy\/contracts)\/[\w-]+$/;
/**
 * Imports from this package: a game's library by the package's name, which means this very program wherever the file lies,
 * and no other file of it.
 */
const ownImports: Plugin = {
  name: 'own-imports',
  setup(build) {
    const { resolve } = createRequire(import.meta.url);
    build.onResolve({ filter: /^shamus-lab(\/|$)/ }, ({ path }) => {
      if (LIBRARIES.includes(path)) return { path: resolve(path) };
      if (STRATEGY.test(path) && existsSync(resolve(path))) return { path: resolve(path) };
      return refusal(`a policy may not use '${path}'; what it may use is in '${LIBRARIES.join("' and '")}'`);
    });
    // The engine by its path; the library's own files import each other so.
    build.onResolve({ filter: /^(\.|\/|file:|[A-Za-z]:\\)/ }, ({ path, resolveDir, importer }) => {
      if (importer === '') return undefined;
      const target = path.startsWith('file:') ? fileURLToPath(path) : join(isAbsolute(path) ? '' : resolveDir, path);
      if (!isEngine(target) || isEngine(importer)) return undefined;
      return refusal(
        `a policy may not import the program's own file '${path}'; what it may use is in 'shamus-lab/shamus'`,
      );
    });
  },
};

const ENGINE = ['src/', 'dist/'].map((folder) => fileURLToPath(new URL(folder, PACKAGE_ROOT)));

function isEngine(path: string): boolean {
  return ENGINE.some((folder) => path.startsWith(folder));
}

function refusal(text: string) {
  return { errors: [{ text }] };
}

/**
 * A file and all that it uses as one module.
 *
 * @param plain without comments, spaces and a source map, for hashes. Names stay: short ones would depend on code that is
 * not used.
 * @throws UsageError with file, line and column if it cannot be built.
 */
export async function bundlePolicy(path: string, plain = false): Promise<string> {
  const { build } = await import('esbuild');
  // CommonJS files are named in a bundle, relative to this. Unless it is given, esbuild keeps to the folder in which it was loaded.
  const from = plain ? dirname(resolve(path)) : process.cwd();
  try {
    const { outputFiles, warnings } = await build({
      entryPoints: [resolve(path)],
      absWorkingDir: from,
      bundle: true,
      write: false,
      minifyWhitespace: plain,
      minifySyntax: plain,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      // Future path of the bundle: the map's paths are relative to it.
      outfile: join(plain ? '.' : folderOfBundles(), 'policy.mjs'),
      sourcemap: plain ? false : 'inline',
      logLevel: 'silent',
      // Code that is loaded while a policy plays would not be bundled, nor hashed.
      supported: { 'dynamic-import': false },
      loader: { '.txt': 'text', '.bin': 'binary' },
      plugins: [ownImports],
    });
    const misread = warnings.find(({ id }) => id === 'tsconfig.json');
    if (misread !== undefined) throw builderError(misread, path, from);
    const { text } = outputFiles[0]!;
    return plain ? withPlainNames(text) : withPlainSources(text);
  } catch (error) {
    const errors: Message[] | undefined = (error as BuildFailure).errors;
    const first = (error as BuildFailure).warnings?.find(({ id }) => id === 'tsconfig.json') ?? errors?.[0];
    throw first === undefined ? error : builderError(first, path, from);
  }
}

/**
 * The user's error for a message of esbuild.
 *
 * @param from the folder that its file names are relative to
 */
function builderError({ location, text }: Message, path: string, from: string): UsageError {
  // It says so if it is in UTF-16.
  if (location !== null && existsSync(resolve(from, location.file))) readText(resolve(from, location.file));
  const file = location === null ? path : relative(process.cwd(), resolve(from, location.file));
  const place = location === null ? path : `${file}:${location.line}:${location.column + 1}`;
  return new UsageError(`${place}: ${text.replace(/^No loader is configured for "(.*?)" files.*/s, NO_CODE)}`);
}

/** Told of a file in a language that is not played in threads. */
const NO_CODE =
  'a policy is TypeScript or JavaScript (.ts, .js, .mjs), not $1; a program in another language is a bot (see docs/bots.md)';

/** Names packages' files alike wherever the packages lie. */
function withPlainNames(code: string): string {
  return code.replaceAll(/"[^"\n]*\bnode_modules\/([^"\n]+)"(?=\()/g, '"node_modules/$1"');
}

const MAP = /(?<=\n\/\/# sourceMappingURL=data:application\/json;base64,)\S+(?=\n?$)/;

/**
 * Gives a bundle a source map that holds on any machine: users' files by absolute paths, and this program's files by
 * names under which no error is looked for.
 */
function withPlainSources(code: string): string {
  return code.replace(MAP, (encoded) => {
    const map = JSON.parse(Buffer.from(encoded, 'base64').toString()) as { sources: string[] };
    const sources = map.sources.map((source) => {
      const path = join(folderOfBundles(), source);
      return isEngine(path) ? `shamus-lab:///${relative(fileURLToPath(PACKAGE_ROOT), path)}` : pathToFileURL(path).href;
    });
    return Buffer.from(JSON.stringify({ ...map, sources })).toString('base64');
  });
}

export function sha256Of(code: string | Uint8Array): string {
  return createHash('sha256').update(code).digest('hex');
}

/**
 * Reads a policy file's definition as plain data in a thread of its own, for no user's code runs in the main thread.
 */

/** Seconds that a policy file may take to load, see ThreadPool. */
const LOADING_TIME = 10;
const ENTRY = new URL('./read-definition.js', import.meta.url);

/** @throws UsageError if the file fails when it is loaded, never ends loading, or its default export is no policy */
async function definitionIn(module: string, path: string): Promise<DefinitionData> {
  const isolated = isolatedSource(module);
  if (isolated !== null) {
    return (await readIsolatedDefinition({ ...isolated, seconds: LOADING_TIME }, module, path)) as DefinitionData;
  }
  // Output is dropped here: it comes again from the threads that play.
  const thread = new ThreadPool<DefinitionCalls>(ENTRY, null, { seconds: LOADING_TIME });
  try {
    return await thread.call('load', [module, path]);
  } catch (error) {
    if (!(error instanceof ThreadFailure)) throw error;
    throw new UsageError(`policy file '${path}' ${failureOf(error)}`);
  } finally {
    await thread.close();
  }
}

function failureOf({ isLate, message, cause }: ThreadFailure): string {
  if (isLate) return `does not end loading within ${LOADING_TIME} seconds`;
  const exit = /^ended its thread: (it called .*)/.exec(message)?.[1];
  return describeLoadingError(exit === undefined ? cause : new Error(exit));
}
