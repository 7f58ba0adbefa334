/** The pages of the board, by their addresses. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleScript } from '../report/bundle-script.js';
import { selectHtml } from '../report/form.js';
import { type Html, html } from '../report/html.js';
import { SCRIPT } from '../report/page/style.js';
import { file, foreignPage, HttpError, isPlainName, json, page, type Reply, script } from '../server/reply.js';
import type { Routes } from '../server/server.js';
import { PACKAGE_ROOT } from '../version.js';
import type { Board } from './board.js';
import { compareFolders } from './compare-folders.js';
import { type Forms, formPage } from './form-html.js';
import { boardPage, SERVED } from './frame.js';
import { GUIDES_FOLDER, guideHtml, guideNames, rulesOfGame, search } from './guides.js';
import type { Runner } from './runner.js';
import { gamesHtml, watchPage } from './study-games.js';
import { studyHtml, titleOf } from './study-html.js';
import { canBeCompared, tableHtml } from './table-html.js';

/** What the pages need. */
export interface BoardParts {
  readonly board: Board;
  readonly forms: Forms;
  readonly runner: Runner;
}

/** @throws HttpError unless it is one */
function wholeNumber(text = ''): number {
  if (!/^\d{1,10}$/.test(text)) throw NOT_FOUND;
  return Number(text);
}

const NOT_FOUND = new HttpError(404, 'there is no such study');

/** All pages, and what they send. */
export async function boardRoutes({ board, forms, runner }: BoardParts): Promise<Routes> {
  const code = await bundleScript(new URL('./browser/page.js', import.meta.url), 'start');
  const shown = (title: string, content: Html, follow?: string): Reply =>
    page(boardPage({ title, content, at: SERVED, script: '/board.js', ...(follow !== undefined && { follow }) }), [
      SCRIPT,
    ]);
  const studyOf = async (id = '') => {
    const found = await board.findWithPast(id);
    if (found === undefined) throw NOT_FOUND;
    return found;
  };
  const pathOf = (id = '') => {
    const { path = '' } = board.find(id)?.study ?? {};
    if (path === '') throw NOT_FOUND;
    return path;
  };
  return {
    'GET /': () => shown('Studies', listHtml(board), 'all'),
    'GET /board.js': () => script(code),
    'GET /events': board.live,
    'GET /study/:id': async ({ params }) => {
      const watched = await studyOf(params.id);
      return shown(titleOf(watched.study), studyHtml(watched, SERVED), params.id);
    },
    'GET /study/:id/part': async ({ params }) => json({ html: studyHtml(await studyOf(params.id), SERVED).text }),
    'GET /study/:id/games/:estimate': async ({ params, query }) => {
      const { study } = await studyOf(params.id);
      const from = wholeNumber(query.get('from') ?? '0');
      return shown('Games', await gamesHtml(study, wholeNumber(params.estimate), from, SERVED));
    },
    'GET /study/:id/games/:estimate/:side/:game': async ({ params }) => {
      const { study } = await studyOf(params.id);
      const [estimate, game] = [wholeNumber(params.estimate), wholeNumber(params.game)];
      return foreignPage(await watchPage(study, estimate, params.side === 'control', game));
    },
    'GET /study/:id/files/*path': ({ params }) => file(pathOf(params.id), params.path!.split('/')),
    'POST /study/:id/stop': async ({ params }) => json(await runner.stop(params.id!)),
    'POST /study/:id/resume': async ({ params }) => json(await runner.resume(params.id!)),
    'GET /new': async ({ query }) => {
      const form = await forms.describe(query.get('command'), query.get('game'));
      return shown('New run', formPage(form, forms), 'form');
    },
    'POST /new/command': async ({ body }) => json(await forms.command(body)),
    'POST /new/plan': async ({ body }) => json({ text: await forms.plan(body) }),
    'POST /new/start': async ({ body }) => json(await runner.start(await forms.words(body))),
    'GET /compare': async ({ query }) => shown('Compare two studies', await comparePage(board, query)),
    'GET /guides/images/:name': ({ params }) => file(join(GUIDES_FOLDER, 'images'), [params.name!]),
    'GET /guides/:name': ({ params }) => {
      if (!guideNames().includes(params.name!)) throw new HttpError(404, 'there is no such guide');
      const { title, content } = guideHtml(params.name!, SERVED);
      return shown(title, content);
    },
    'GET /rules/:game': async ({ params }) => {
      const rules = await rulesOfGame(params.game!);
      if (rules === null) throw new HttpError(404, 'there is no such game');
      return page(rules, [SCRIPT]);
    },
    'GET /lab/:name': ({ params }) => labFile(params.name!),
    'GET /search': ({ query }) => {
      const words = query.get('q') ?? '';
      return shown(`Search: ${words}`, search(words, studyPassages(board)));
    },
  };
}

const BUILT = fileURLToPath(new URL('dist/lab/', PACKAGE_ROOT));

/** A file of the page that was built, as a server sends it. @throws HttpError if there is none of that name */
function labFile(name: string): Reply {
  const type = { html: 'text/html', js: 'text/javascript' }[name.split('.').at(-1)!];
  if (type === undefined || !isPlainName(name) || !existsSync(join(BUILT, name)))
    throw new HttpError(404, 'there is no such file');
  // The page tells its own policy; its scripts, of which one keeps the others for when there is no server, load from here only.
  const policy = "default-src 'self' blob: data: 'unsafe-inline'; frame-ancestors 'none'";
  return { type: `${type}; charset=utf-8`, body: readFileSync(join(BUILT, name)), policy };
}

function listHtml({ all }: Board): Html {
  return html`<p id="connection" role="status" class="lost" hidden>The server does not answer; this page waits for it.</p>
<p id="none" ${all.length > 0 && 'hidden'}>No studies yet: start one with <a href="/new">New run</a>, or play with <code>--out</code> into this folder.</p>
${tableHtml(all, SERVED)}`;
}

function studyPassages(board: Board) {
  return board.studies.map(({ study, command }) => ({
    title: titleOf(study),
    address: SERVED.study(study.id),
    text: [study.name, study.game, study.seed, command ?? study.command, ...study.verdict].join(' '),
  }));
}

async function comparePage(board: Board, query: URLSearchParams): Promise<Html> {
  const studies = board.studies.filter(canBeCompared);
  const [a, b] = ['a', 'b'].map((name) => studies.find(({ study }) => study.id === query.get(name))?.study);
  const names = studies.map(({ study }) => [study.id, study.name] as const);
  const form = html`<form action="/compare"><div class="fields">${selectHtml('A', 'a', names, a?.id)}${selectHtml('B', 'b', names, b?.id)}</div><button>Compare</button></form>`;
  return html`${form}${a !== undefined && b !== undefined && (await compareFolders(a.path, b.path))}`;
}
