/**
 * Builds the app, `dist/app`: static files for any server and any path. Pages, their style, a script a screen, and for each
 * family of games the script that plays them and the one that draws their tables. Besides, in `dist/replay`, the scripts of replays that are
 * pages of their own.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform } from 'esbuild';
import { build } from 'rolldown';

const FOLDER = resolve('dist/app');
const REPLAYS = resolve('dist/replay');
const SOURCE = resolve('dist/src');
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

const load = (path) => import(pathToFileURL(join(SOURCE, path)).href);
const { distinctRoles } = await load('game/index.js');
const { DEFAULT_GAME, GAME_NAMES, loadGame } = await load('games/registry.js');
const { SCREENS } = await load('app/facts.js');
const { APP_STYLE, appPage } = await load('app/frame.js');
const { SANDBOX_PAGE, SANDBOX_SCRIPT } = await load('app/sandbox/frame-page.js');
const { rawHtml } = await load('report/html.js');
const { markdownPage } = await load('report/page/markdown-page.js');
const { rulesHtml } = await load('report/rules/rules-html.js');
const { readRulesPage } = await load('report/rules/rules-page.js');

const write = (name, text) => writeFileSync(join(FOLDER, name), text);
const quoted = (path) => JSON.stringify(path);

/** Folders of games that share a script, and the name by which their policies import what they are written with. */
const FAMILIES = { shamus: 'shamus-lab/shamus', rummy: 'shamus-lab/rummy' };
const familyOf = ({ pages }) => Object.keys(FAMILIES).find((family) => pages.renderer.includes(`/games/${family}/`));

/** Replacement for what a script never asks for: other games, checkers of transcripts, deals solved with all cards known, games as files. */
const NOTHING = 'export default () => ({}); export const contractGames = [];';
const UNUSED = /\/games\/\w+\/(checker|ceiling|game-file)\//;

/**
 * Joins modules into scripts. By rolldown: it leaves constants constant, without which games are a tenth slower.
 *
 * @param entries texts of modules, by the names of their scripts
 * @param family of a script that is one file and plays these games alone; null where scripts share what they load
 * @param output of rolldown, where it is not a module of the app
 * @returns the names of all files
 */
async function bundle(entries, family, output = {}) {
  const others = Object.keys(FAMILIES).filter((other) => family !== null && other !== family);
  const theirs = new RegExp(`/(games|strategies)/(${others.join('|')})/`);
  const place = (name) => resolve(`${name}.js`);
  const built = await build({
    input: Object.fromEntries(Object.keys(entries).map((name) => [name, place(name)])),
    platform: 'browser',
    transform: { target: 'es2022', define: { 'import.meta.url': '"file:///shamus-lab/"' } },
    plugins: [
      {
        name: 'entries',
        resolveId: (id) => (Object.keys(entries).some((name) => id === place(name)) ? id : null),
        load(id) {
          const entry = Object.keys(entries).find((name) => id === place(name));
          if (entry !== undefined) return entries[entry];
          return UNUSED.test(id) || (others.length > 0 && theirs.test(id)) ? NOTHING : null;
        },
      },
    ],
    onLog(level, log) {
      // A module of Node, or one that is missing, must not reach a page.
      if (level === 'warn' && log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
    },
    output: {
      dir: FOLDER,
      minify: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      codeSplitting: family === null,
      ...output,
    },
  });
  return built.output.map(({ fileName }) => fileName);
}

/** TypeScript, by which the editor checks types: a file of its own, loaded when somebody writes. */
async function writeTypeScript() {
  // The package of this name only passes another on, which is not meant to be named.
  const passing = createRequire(import.meta.url).resolve('typescript');
  const [, other] = /require\("([^"]+)"\)/.exec(readFileSync(passing, 'utf8')) ?? [];
  const file = other === undefined ? passing : createRequire(passing).resolve(other);
  const { code } = await transform(readFileSync(file, 'utf8'), {
    minify: true,
    target: 'es2022',
    legalComments: 'none',
  });
  write('typescript.js', code);
  for (const [family, name] of Object.entries(FAMILIES)) {
    const found = {
      ...libraries(dirname(file), 'lib.es2022.d.ts'),
      ...declarations(join(SOURCE, `games/${family}/api.d.ts`)),
    };
    const entry = `export * from '/types/games/${family}/api.js';`;
    write(`types-${family}.json`, JSON.stringify({ ...found, [`/node_modules/${name}.d.ts`]: entry }));
  }
}

/** A library of the language and those that it consists of, by the names at which the editor finds them. */
function libraries(folder, name, found = {}) {
  if (found[`/lib/${name}`] !== undefined) return found;
  const text = readFileSync(join(folder, name), 'utf8');
  found[`/lib/${name}`] = text;
  for (const [, other] of text.matchAll(/reference lib="([^"]+)"/g)) libraries(folder, `lib.${other}.d.ts`, found);
  return found;
}

/** The declarations of a module of the package and all that they import. */
function declarations(file, found = {}) {
  const name = file.replace(SOURCE, '/types');
  if (found[name] !== undefined) return found;
  const text = readFileSync(file, 'utf8');
  found[name] = text;
  for (const [, , path] of text.matchAll(/(from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g))
    declarations(resolve(dirname(file), path.replace(/\.js$/, '.d.ts')), found);
  return found;
}

/** A starter policy for each role, as `shamus new policy` writes it. */
function startersOf(game) {
  const text = (role) =>
    readFileSync(`${game.about.files.templates}/${role}.ts`, 'utf8').replaceAll('my-game', game.name);
  return Object.fromEntries(distinctRoles(game, game.setups.players[0]).map((role) => [role, text(role)]));
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });

const games = await Promise.all(GAME_NAMES.map(loadGame));
const renderers = new Map(games.map((game) => [familyOf(game), new URL(game.pages.renderer).pathname]));
const kept = [];
for (const [family, renderer] of renderers) {
  const name = FAMILIES[family];
  const text = `import renderer from ${quoted(renderer)}; import * as own from ${quoted(join(SOURCE, `games/${family}/api.js`))}; import { start } from ${quoted(join(SOURCE, 'app/sandbox/host.js'))}; start({ renderer, modules: { ${quoted(name)}: own } });`;
  kept.push(...(await bundle({ [`engine-${family}`]: text }, family)));
  kept.push(...(await bundle({ [`renderer-${family}`]: `export { default } from ${quoted(renderer)};` }, family)));
}
const show = `import { showReplay } from ${quoted(join(SOURCE, 'report/replay/browser/page.js'))};`;
for (const [family, renderer] of renderers) {
  const text = `import renderer from ${quoted(renderer)}; ${show} showReplay(renderer);`;
  await bundle({ [family]: text }, family, { dir: REPLAYS, format: 'iife' });
}
const starts = (screen) => `import { start } from ${quoted(join(SOURCE, `app/${screen}/screen.js`))}; start();`;
kept.push(...(await bundle(Object.fromEntries(Object.keys(SCREENS).map((screen) => [screen, starts(screen)])), null)));

const checker = `import { startTypeWorker } from ${quoted(join(SOURCE, 'app/write/type-worker.js'))}; startTypeWorker();`;
// It plays no game: a file of its own, without those of any family.
kept.push(...(await bundle({ 'type-checker': checker }, '')));
await writeTypeScript();

const facts = {
  version,
  engines: Object.fromEntries(games.map((game) => [game.name, `engine-${familyOf(game)}.js`])),
  sandbox: SANDBOX_PAGE,
};
const studyOf = (name) => JSON.parse(readFileSync(`results/${name}/summary.json`, 'utf8'));
const starters = Object.fromEntries(games.map((game) => [game.name, startersOf(game)]));
const sandboxHash = `sha256-${createHash('sha256').update(SANDBOX_SCRIPT).digest('base64')}`;
const styles = [APP_STYLE];
for (const [name, { file }] of Object.entries(SCREENS)) {
  const { [`${name}Screen`]: screen, [`${name.toUpperCase()}_STYLE`]: style } = await load(`app/${name}/page.js`);
  write(file, appPage(await screen(games, DEFAULT_GAME, { studyOf, starters }), facts, sandboxHash));
  styles.push(style);
}
write('app.css', styles.join('\n'));
const back = rawHtml('<a href="index.html">shamus-lab</a>');
write('findings.html', markdownPage(readFileSync('results/README.md', 'utf8'), back, version));
for (const game of games) write(`rules-${game.name}.html`, rulesHtml(game, readRulesPage(game), back));

const contents = createHash('sha256');
for (const name of readdirSync(FOLDER).sort()) contents.update(readFileSync(join(FOLDER, name)));
const pages = readdirSync(FOLDER).filter((name) => /\.(html|css)$/.test(name));
const { offlineScript } = await load('app/offline.js');
write('sw.js', offlineScript(`${version}-${contents.digest('hex')}`, ['./', ...pages, ...kept]));
