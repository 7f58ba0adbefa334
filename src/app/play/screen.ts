/** Brings the Play screen to life: what the address asks for is played at once, else a game is chosen. */
import type { Remote } from 'comlink';
import { element } from '../../report/replay/browser/element.js';
import { readFacts } from '../facts.js';
import { type LinkedGame, readGameFragment } from '../game-link.js';
import { OWN_POLICY } from '../link.js';
import { loadRenderer } from '../renderer.js';
import { listKeptGames } from '../table/kept-games.js';
import type { NewGame, TableCalls, TableNews } from '../table/messages.js';
import { openTable } from './open-table.js';
import { showStart } from './start-view.js';
import { TableView } from './table-view.js';

const KEPT = /^#kept=([0-9a-f]{32})$/;

export function start(): void {
  addEventListener('hashchange', () => /^#(kept|game)=/.test(location.hash) && location.reload());
  // The address holds the game: to skip to the hand must not change it.
  document.querySelector('.skip')!.addEventListener('click', (event) => {
    event.preventDefault();
    document.querySelector<HTMLElement>('#hand [role=button], #do, form[data-game] button')?.focus();
  });
  void arrive();
}

async function arrive(): Promise<void> {
  try {
    const kept = KEPT.exec(location.hash)?.[1];
    if (kept !== undefined) return await sitDown(await gameOf(kept), null, (calls) => calls.resume(kept));
    const linked = await readGameFragment(location.hash);
    if (linked !== null) return await begin(linked);
  } catch (error) {
    element('start-problem').textContent = (error as Error).message;
  }
  await showStart(begin);
}

async function begin(game: LinkedGame): Promise<void> {
  const { policy, ...asked } = game;
  const own = policy === undefined ? null : await ownCode(policy);
  await sitDown(game.game, policy ?? null, (calls) => calls.begin({ ...asked, own }));
}

/** The visitor's own policy: compiled here, run only in the sandboxed frame. */
async function ownCode(text: string): Promise<NewGame['own']> {
  const { compileToJavaScript } = await import('../write/compile.js');
  return { name: OWN_POLICY, code: compileToJavaScript(text), text };
}

/** The game that is kept under a name. */
async function gameOf(id: string): Promise<string> {
  const found = (await listKeptGames()).find((one) => one.id === id);
  if (found === undefined) throw new Error('This game is not kept in this browser: it may have been removed.');
  return found.game;
}

/** @param policy text of the visitor's own policy, if it plays */
async function sitDown(
  game: string,
  policy: string | null,
  open: (calls: Remote<TableCalls>) => Promise<TableNews>,
): Promise<void> {
  const facts = readFacts(document);
  const worker = await openTable(facts, game, policy !== null);
  try {
    const [news, renderer] = await Promise.all([worker.ask(open), loadRenderer(facts, game)]);
    element('start').hidden = true;
    element('at-table').hidden = false;
    new TableView(worker.ask, renderer).open(news);
  } catch (error) {
    worker.end();
    throw error;
  }
}
