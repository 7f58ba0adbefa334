/** Policies that users write: files that are bundled once, in the main thread, into a module that workers can load. */
import { Console } from 'node:console';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import type { BuildFailure, Plugin } from 'esbuild';
import { messageOf, oneLine, type PolicyDefinition, UsageError } from '../game/index.js';
import { placeOf } from './fault-report.js';

/** Where bundles lie, by their hash. */
const FOLDER = join(tmpdir(), `shamus-lab-${userInfo().uid}`);

export function isPolicyFile(name: string): boolean {
  return /[\\/]|\.[cm]?[jt]s$/.test(name);
}

export interface PolicyFile {
  readonly definition: PolicyDefinition;
  /** file: URL of the bundle. */
  readonly module: string;
}

/** @throws UsageError if the file cannot be read or built, or its default export is no policy. */
export async function loadPolicyFile(path: string): Promise<PolicyFile> {
  if (!existsSync(path)) throw new UsageError(`there is no policy file '${path}'`);
  const code = await bundle(path);
  const target = join(FOLDER, `${hashOf(code)}.mjs`);
  if (!existsSync(target)) {
    mkdirSync(FOLDER, { recursive: true, mode: 0o700 });
    const temporary = `${target}.${randomBytes(6).toString('hex')}.tmp`;
    writeFileSync(temporary, code);
    renameSync(temporary, target);
  }
  const module = pathToFileURL(target).href;
  return { definition: await definitionIn(module, path), module };
}

/** The policy that a file defines, to try it in a test. @throws UsageError as loadPolicyFile does */
export async function loadPolicy(path: string): Promise<PolicyDefinition> {
  return (await loadPolicyFile(path)).definition;
}

async function definitionIn(module: string, path: string): Promise<PolicyDefinition> {
  let exported: unknown;
  prepareForUserCode();
  try {
    exported = ((await import(module)) as { default?: unknown }).default;
  } catch (error) {
    const place = error instanceof Error ? placeOf(error) : null;
    const where = place === null ? '' : ` at ${place}`;
    throw new UsageError(`policy file '${path}' fails when it is loaded: ${oneLine(messageOf(error))}${where}`);
  }
  const definition = exported as Partial<PolicyDefinition> | undefined;
  if (typeof definition?.create !== 'function' || typeof definition.role !== 'string') {
    throw new UsageError(
      `policy file '${path}' has no policy as its default export; how one is written stands in the README`,
    );
  }
  if (definition.options !== undefined) {
    const { checkDeclaredOptions } = await import('./declared-options.js');
    checkDeclaredOptions(definition.options, path);
  }
  return definition as PolicyDefinition;
}

/** The package's own name means this very program, wherever the policy file lies. */
const ownPackage: Plugin = {
  name: 'own-package',
  setup(build) {
    const { resolve } = createRequire(import.meta.url);
    build.onResolve({ filter: /^shamus-lab(\/|$)/ }, ({ path }) => ({ path: resolve(path) }));
  },
};

/**
 * To be called in each thread before a user's policy is loaded there: errors are told by the lines of the file that he
 * wrote, not of its bundle. What he prints in a worker goes to stderr, because results go to stdout.
 */
export function prepareForUserCode(): void {
  process.setSourceMapsEnabled(true);
  if (!isMainThread) globalThis.console = new Console(process.stderr);
}

/** A file and all that it imports as one module. @throws UsageError with file, line and column if it cannot be built. */
export async function bundle(path: string, minify = false): Promise<string> {
  const { build } = await import('esbuild');
  try {
    const { outputFiles } = await build({
      entryPoints: [path],
      bundle: true,
      write: false,
      minify,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      // Where the bundle will lie: the map's paths are relative to it.
      outfile: join(FOLDER, 'policy.mjs'),
      sourcemap: minify ? false : 'inline',
      logLevel: 'silent',
      plugins: [ownPackage],
    });
    return outputFiles[0]!.text;
  } catch (error) {
    const first = (error as BuildFailure).errors?.[0];
    if (first === undefined) throw error;
    const { location, text } = first;
    const place = location === null ? path : `${location.file}:${location.line}:${location.column + 1}`;
    throw new UsageError(`${place}: ${text}`);
  }
}

export function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
