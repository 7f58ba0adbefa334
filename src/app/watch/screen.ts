/** Brings the screen "Watch a game" to life. */
import { proxy } from 'comlink';
import { WORLDS_AT_LOOKS } from '../../explain/judge.js';
import type { ReplayRenderer } from '../../game/replay.js';
import { element } from '../../report/replay/browser/element.js';
import { ReplayView } from '../../report/replay/browser/page.js';
import { type CalledWorker, lostWorkerSentence, timeLimitFor } from '../called-worker.js';
import { copyLink } from '../copy.js';
import { readFacts } from '../facts.js';
import { gameFragment, type LinkedGame, readGameFragment } from '../game-link.js';
import { OWN_POLICY } from '../link.js';
import { keepForOffline } from '../offline.js';
import { furnish, loadRenderer } from '../renderer.js';
import { openWorker } from '../sandbox/open.js';
import type { WorkerCalls } from '../sandbox/worker.js';
import type { FoundReplay } from '../table/watched-game.js';

/** A game with a clear turning point, where a link names none. */
const EXAMPLE: LinkedGame = {
  ...{ game: 'shamus', variant: 'standard', players: 2, rulings: {} },
  ...{ team: 'high-first+meld-first', seed: 'demo', index: 7 },
};

/** Words of an address that name a place in the game, not the game. */
const PLACE = ['turn', 'deal', 'as'];

class WatchScreen {
  private readonly facts = readFacts(document);
  private view: ReplayView | null = null;
  private worker: CalledWorker<WorkerCalls> | null = null;
  private watched: FoundReplay | null = null;
  /** The part of the address that names the game, as it was opened and as links write it. */
  private readonly names = new Set<string>();
  /** Counts games: what comes late of an earlier one is dropped. */
  private run = 0;

  open(): void {
    // Before a replay listens: it must not take the place in another game for one of its own.
    addEventListener('popstate', () => {
      if (!this.names.has(gameIn(location.hash))) void this.follow();
    });
    element('another').addEventListener('click', () => {
      if (this.watched === null) return;
      const { moves: _, ...linked } = this.watched.linked;
      void this.go({ ...linked, index: this.watched.next });
    });
    element('copy-link').addEventListener('click', () => void this.copyLink());
    const form = element('choose').querySelector('form')!;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.go(this.chosen(form));
    });
    fieldIn(form, 'game').addEventListener('change', () => {
      // Teams and variants of one game are none of another.
      for (const name of ['team', 'variant', 'players']) fieldIn(form, name).value = '';
    });
    void this.follow();
    keepForOffline();
  }

  /** Shows the game that the address names. */
  private async follow(): Promise<void> {
    this.names.clear();
    this.names.add(gameIn(location.hash));
    await this.attempt(async () => this.show((await readGameFragment(location.hash)) ?? EXAMPLE));
  }

  /** Shows a game, as a new entry in the browser's history. */
  private async go(linked: LinkedGame): Promise<void> {
    await this.attempt(async () => {
      history.pushState(null, '', await gameFragment(linked));
      await this.follow();
    });
  }

  private chosen(form: HTMLFormElement): LinkedGame {
    const text = (name: string) => fieldIn(form, name).value.trim();
    const number = (name: string) => (/^\d+$/.test(text(name)) ? { [name]: Number(text(name)) } : {});
    const named = (name: string) => (text(name) === '' ? {} : { [name]: text(name) });
    const { linked } = this.watched ?? {};
    const game = text('game');
    const kept = linked?.game === game ? linked : undefined;
    return {
      ...{ game, rulings: kept?.rulings ?? {} },
      ...(kept?.policy !== undefined && { policy: kept.policy }),
      ...{ ...named('variant'), ...named('team'), ...named('seed'), ...number('players'), ...number('index') },
    };
  }

  private async show(linked: LinkedGame): Promise<void> {
    const run = ++this.run;
    this.close();
    element('problem').textContent = '';
    element('judged').textContent = 'The game is played …';
    const { game, policy } = linked;
    const code = policy === undefined ? null : (await import('../write/compile.js')).compileToJavaScript(policy);
    const worker = await openWorker(this.facts, game, code !== null);
    if (run !== this.run) {
      worker.end();
      return;
    }
    this.worker = worker;
    const seconds = timeLimitFor(code !== null);
    if (code !== null) await worker.ask(seconds, ({ define }) => define(OWN_POLICY, code));
    const [watched, renderer] = await Promise.all([
      worker.ask(seconds, ({ watch }) => watch.open(linked)),
      loadRenderer(this.facts, game),
    ]);
    if (run !== this.run) return;
    this.watched = watched;
    furnish(renderer);
    await this.draw(watched, renderer);
    await this.judge(run, seconds, worker);
  }

  private async draw({ replay, credits, linked }: FoundReplay, renderer: ReplayRenderer): Promise<void> {
    const form = element('choose').querySelector('form')!;
    for (const name of ['game', 'team', 'variant', 'players', 'seed', 'index'] as const)
      fieldIn(form, name).value = String(linked[name]);
    element('about').textContent = `${credits.facts} · seed ${linked.seed}`;
    element('command').textContent = `${credits.command.replace(' --html', '')} --explain`;
    element<HTMLAnchorElement>('rules-link').href = `rules-${linked.game}.html`;
    const link = (await gameFragment(linked)).slice(1);
    this.names.add(link);
    document.body.dataset.state = 'shown';
    this.view = new ReplayView({ replay, ...credits, link: `${link}&` }, renderer);
  }

  /** Has the game judged more and more closely, and says in how many worlds it was. */
  private async judge(run: number, seconds: number, worker: CalledWorker<WorkerCalls>): Promise<void> {
    const told = element('judged');
    told.textContent = 'Every move is being judged …';
    for (const worlds of WORLDS_AT_LOOKS) {
      const verdict = await worker
        .ask(seconds, ({ watch }, alive) => watch.judge(worlds, proxy(alive)))
        .catch((error: Error) => error);
      if (run !== this.run) return;
      if (verdict === null || verdict instanceof Error) {
        told.textContent =
          verdict === null
            ? 'Moves of this game cannot be judged.'
            : `The moves cannot be judged. ${lostWorkerSentence(verdict)}`;
        return;
      }
      this.view!.judge(verdict);
      const isLast = worlds === WORLDS_AT_LOOKS.at(-1);
      told.textContent = `Every move was judged in ${worlds.toLocaleString('en')} worlds that fit what its player could know${isLast ? '.' : '; a closer look follows …'}`;
      document.body.dataset.worlds = String(worlds);
    }
  }

  private async copyLink(): Promise<void> {
    if (this.watched === null) return;
    const place = new URLSearchParams(location.hash.slice(1));
    const game = await gameFragment(this.watched.linked);
    const words = PLACE.flatMap((name) => (place.has(name) ? [`&${name}=${place.get(name)!}`] : []));
    element('copied').textContent = await copyLink(`${game}${words.join('')}`);
  }

  private close(): void {
    this.view?.close();
    this.worker?.end();
    this.view = null;
    this.worker = null;
    this.watched = null;
    delete document.body.dataset.state;
    delete document.body.dataset.worlds;
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.close();
      element('title').textContent = 'Watch a game';
      element('problem').textContent = lostWorkerSentence(error);
      element('judged').textContent = '';
      element<HTMLDetailsElement>('choose').open = true;
    }
  }
}

/** The part of an address that names the game. */
function gameIn(hash: string): string {
  const words = new URLSearchParams(hash.slice(1));
  for (const name of PLACE) words.delete(name);
  return words.toString();
}

function fieldIn(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

export function start(): void {
  new WatchScreen().open();
}
