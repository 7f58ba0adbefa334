/**
 * Joins the modules of the command line and of its threads into a few files, `dist/run`: a start spends most of its time
 * on finding and linking hundreds of modules. The library, and policies as files, use the single modules in `dist`.
 * Before, it removes from `dist` tests of the app, and what was built from modules that are gone, which the compiler leaves there.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'rolldown';
import { minifySync } from 'rolldown/utils';

const DIST = resolve('dist');
const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Half the size: without comments and white space. Code is not rewritten, so that policies have the same hashes and games the same speed. */
const SMALL = { mangle: false, compress: false, codegen: { removeWhitespace: true, legalComments: 'none' } };

for (const { name, parentPath } of readdirSync(DIST, { recursive: true, withFileTypes: true })) {
  const built = /^(.+?)(\.d\.ts|\.js|\.js\.map)$/.exec(name);
  const path = join(parentPath, name);
  if (built === null || /^(run|host)\//.test(relative(DIST, path))) continue;
  const isTest = /\.test(ing)?$/.test(built[1]);
  if (isTest || !existsSync(join(relative(DIST, parentPath), `${built[1]}.ts`))) rmSync(path);
  // Comments are for readers of the sources, and of declarations; without them the package is smaller by a megabyte.
  else if (built[2] === '.js') writeFileSync(path, minifySync(path, readFileSync(path, 'utf8'), SMALL).code);
}

/** Packages that are joined too: every start, or a policy's own process, which may read no other folder, needs them. */
const JOINED = ['fastest-levenshtein', 'seedrandom', 'yargs', 'zod'];
const packages = Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !JOINED.includes(name));

/** Pages are put together from single modules when a page is written. */
const OF_PAGES = /\/(renderer|browser)\//;

/** The name in `dist/run` of a module that a thread or process starts with: `simulation-jobs-worker.js`. */
const entryName = (path) =>
  relative(DIST, path)
    .replace(/^src\//, '')
    .replaceAll('/', '-');

/** All files lie in one folder, so a module's own address is given relative to it. */
const addresses = {
  name: 'addresses',
  transform(code, id) {
    if (!id.startsWith(DIST) || !code.includes('import.meta.url')) return null;
    const withEntries = code.replace(/new URL\((['"`])(\.[^'"`]+\.js)\1, ?import\.meta\.url\)/g, (all, _, path) => {
      const target = resolve(dirname(id), path);
      if (!existsSync(target) || OF_PAGES.test(target)) return all;
      const fileName = entryName(target);
      this.emitFile({ type: 'chunk', id: target, fileName });
      return `new URL('./${fileName}', ENTRIES)`;
    });
    return withEntries
      .replaceAll('import.meta.url', `new URL('../${relative(DIST, id)}', import.meta.url).href`)
      .replaceAll("', ENTRIES)", "', import.meta.url)");
  },
};

/** Chunks that begin with a module have its path: a command and a folder of a game may have the same name. */
const chunkName = ({ facadeModuleId: id }) =>
  `${id?.startsWith(DIST) ? entryName(id).replace(/\.js$/, '') : '[name]'}-[hash].js`;

/**
 * Modules that nearly every start loads go into two files, with all their imports: each further file takes half a
 * millisecond.
 */
const groups = [
  {
    name: 'play',
    test: /\/src\/(simulation\/((threads\/worker|play\/run-worker)|isolated\/isolated-player)|games\/shamus\/index)\.js$/,
    priority: 1,
  },
  { name: 'program', test: /\/src\/cli\/(parser|commands|commands\/run|specs\/runs)\.js$/ },
];

/** @param input modules that a start loads, by the names of their files @param dir where those and all that they import go */
function joinModules(input, dir, codeSplitting) {
  return build({
    input,
    platform: 'node',
    external: new RegExp(`^(${packages.join('|')})(/|$)`),
    plugins: [addresses],
    onLog(level, log) {
      // Modules that nearly every start loads may be imported in either way.
      if (level === 'warn' && log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
    },
    output: { dir, cleanDir: true, chunkFileNames: chunkName, codeSplitting, minify: { ...SMALL, mangle: true } },
  });
}

await joinModules({ main: 'dist/src/cli/main.js' }, 'dist/run', { groups });
// The process of an isolated policy may read this folder and no other, of which it is handed each file.
await joinModules({ host: 'dist/src/simulation/lineup/isolated-host.js' }, 'dist/host', false);
const { compileSeccompProgram } = await import('./dist/src/simulation/isolated/seccomp.js');
for (const arch of ['x64', 'arm64']) writeFileSync(`dist/host/${arch}.seccomp`, compileSeccompProgram(arch));

await import('./bundle-app.mjs');
