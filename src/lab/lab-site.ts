/** Writes the page on which anybody plays games without installing anything, as files for any server and any path. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { distinctRoles, type Game } from '../game/index.js';
import { DEFAULT_GAME, GAME_NAMES, loadGame } from '../games/registry.js';
import { PACKAGE_ROOT, VERSION } from '../version.js';
import { labHtml, workerScript } from './lab-html.js';

/** Folders of games that share a script, and the name by which their policies import what they are written with. */
const FAMILIES: Readonly<Record<string, string>> = { shamus: 'shamus-lab/shamus', rummy: 'shamus-lab/rummy' };

/** The folder of a game's rules: `shamus` or `rummy`. */
function familyOf({ pages: { renderer = '' } }: Game): string {
  return Object.keys(FAMILIES).find((family) => renderer.includes(`/games/${family}/`))!;
}

/** Writes all files into a folder, which is emptied before. */
export async function writeLab(folder: string): Promise<void> {
  const games = await Promise.all(GAME_NAMES.map(loadGame));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const families = new Map(games.map((game) => [familyOf(game), game.pages.renderer!]));
  for (const [family, renderer] of families) {
    const of = { family, folder };
    const renders = `import renderer from ${moduleText(renderer)};`;
    const name = FAMILIES[family]!;
    await bundle(
      of,
      `play-${family}`,
      `${renders} import * as own from ${moduleText(import.meta.resolve(name))}; import { start } from ${own('./browser/host.js')}; start({ renderer, modules: { ${JSON.stringify(name)}: own } });`,
    );
    await bundle(
      of,
      `watch-${family}`,
      `${renders} import { show } from ${own('../report/replay/browser/page.js')}; show(renderer);`,
    );
  }
  const facts = {
    games: Object.fromEntries(games.map((game) => [game.name, `play-${familyOf(game)}.js`])),
    watch: [...families.keys()].map((family) => readFileSync(join(folder, `watch-${family}.js`), 'utf8').trim()),
    starters: Object.fromEntries(games.map((game) => [game.name, startersOf(game)])),
  };
  const start = `import { start } from ${own('./browser/page.js')}; start(JSON.parse(document.getElementById('facts').textContent));`;
  const scripts = await bundle({ folder }, 'page', start);
  write(folder, 'index.html', labHtml(facts, games, DEFAULT_GAME));
  const kept = [
    './',
    ...scripts,
    ...[...families.keys()].flatMap((family) => [`play-${family}.js`, `watch-${family}.js`]),
  ];
  const contents = createHash('sha256');
  for (const name of readdirSync(folder).sort()) contents.update(readFileSync(join(folder, name)));
  write(folder, 'sw.js', workerScript(`${VERSION}-${contents.digest('hex')}`, kept));
}

function write(folder: string, name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

function moduleText(url: string): string {
  return JSON.stringify(fileURLToPath(url));
}

function own(path: string): string {
  return moduleText(new URL(path, import.meta.url).href);
}

/** A starter policy for each role, as `shamus new policy` writes it. */
function startersOf(game: Game): Record<string, string> {
  const text = (role: string) =>
    readFileSync(new URL(`${game.about.files.templates}/${role}.ts`, PACKAGE_ROOT), 'utf8').replaceAll(
      'my-game',
      game.name,
    );
  return Object.fromEntries(distinctRoles(game, game.setups.players[0]).map((role) => [role, text(role)]));
}

/** What stands in the place of games that a script never asks for, and of messages in other languages. */
const NOTHING = 'export default () => ({}); export const contractGames = [];';
const OTHER_LANGUAGES = /\/zod\/v4\/locales\/(?!en\.|index\.)[\w-]+\.js$/;

/**
 * Joins modules into a script; what is loaded later into further ones, unless it is a family's. By rolldown: it leaves constants
 * constant, without which games are a tenth slower.
 *
 * @returns the names of all
 */
async function bundle(
  { family, folder }: { readonly family?: string; readonly folder: string },
  name: string,
  contents: string,
): Promise<string[]> {
  const { build } = await import('rolldown');
  const others = Object.keys(FAMILIES).filter((other) => family !== undefined && other !== family);
  const theirs = new RegExp(`/(games|strategies)/(${others.join('|')})/`);
  const entry = join(fileURLToPath(PACKAGE_ROOT), `${name}.js`);
  const { output } = await build({
    input: { [name]: entry },
    platform: 'browser',
    transform: { target: 'es2022', define: { 'import.meta.url': '"file:///shamus-lab/"' } },
    plugins: [
      {
        name: 'lab',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry ? contents : OTHER_LANGUAGES.test(id) || (others.length > 0 && theirs.test(id)) ? NOTHING : null,
      },
    ],
    output: {
      dir: folder,
      minify: true,
      comments: false,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      format: 'es',
      // Workers run it as a script: what is constant in a function around it would be none for V8.
      ...(family !== undefined && { codeSplitting: false, postBanner: "'use strict';" }),
    },
    onLog(level, log) {
      if (level === 'warn') throw new Error(log.message);
    },
  });
  return output.map(({ fileName }) => fileName);
}
