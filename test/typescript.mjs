/**
 * Node loads the TypeScript of tests itself, so they run the code that users run: a test runner that rewrites imports
 * makes every call to another module slower. Imported before all else (vitest.config.ts), it registers its own hooks.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread, threadId } from 'node:worker_threads';
import { transform, version } from 'esbuild';

/** Policies are written against the package's own name; in tests that name means the sources. */
const OWN_NAME = /^shamus-lab\/(rummy|shamus)(\/learning)?$/;

/** Code that a process has made of a module, which the other processes and later runs read. */
const CACHE = fileURLToPath(new URL('../node_modules/.cache/tests/', import.meta.url));
mkdirSync(CACHE, { recursive: true });

/** @returns the file that an import means: `./cards.js` is `./cards.ts` if there is one */
export function resolve(specifier, context, next) {
  const [, game, learning] = OWN_NAME.exec(specifier) ?? [];
  if (game !== undefined) return next(new URL(`../src/games/${game}${learning ?? '/api'}.ts`, import.meta.url).href);
  if (/^\.{1,2}\/.*\.js$/.test(specifier)) {
    const source = new URL(specifier.replace(/js$/, 'ts'), context.parentURL);
    if (existsSync(source)) return next(source.href);
  }
  return next(specifier);
}

/** @returns the code of a module, without its types */
export async function load(url, context, next) {
  if (!/\.ts(\?|$)/.test(url)) return next(url, context);
  const path = fileURLToPath(url);
  return { format: 'module', source: await codeOf(path, readFileSync(path, 'utf8')), shortCircuit: true };
}

async function codeOf(path, source) {
  const cached = CACHE + createHash('sha256').update(`${version}\n${path}\n${source}`).digest('hex');
  if (existsSync(cached)) return readFileSync(cached, 'utf8');
  const { code } = await transform(source, { loader: 'ts', target: 'node20', sourcefile: path, sourcemap: 'inline' });
  // Renamed when it is whole, as another process may be reading it.
  const whole = `${cached}.${process.pid}.${threadId}`;
  writeFileSync(whole, code);
  renameSync(whole, cached);
  return code;
}

if (isMainThread) register(import.meta.url);
