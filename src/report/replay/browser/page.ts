/** The page on which a replay is watched. ../frame.ts writes its HTML; this brings it to life in the browser. */
import type { Replay, ReplayRenderer } from '../../../game/replay.js';
import { escapeHtml } from '../../html.js';
import { capitalised } from '../../numbers.js';
import { drawStory, drawThoughts } from '../panels.js';
import { Player, parsePlace, type Trace } from '../player.js';
import { changeInMotion, hideAhead, listenToKeys, markCurrent, showChapter } from './controls.js';

function element<E extends HTMLElement>(id: string): E {
  return document.getElementById(id) as E;
}

export function show(renderer: ReplayRenderer): void {
  const replay: Replay = JSON.parse(element('film').textContent!);
  new Page(replay, renderer).open();
}

class Page {
  private readonly player: Player;
  private readonly names: string[];
  /** What the list of turns was last brought up to. */
  private told = { angle: -1, furthest: -1, chapter: -1 };

  constructor(
    private readonly replay: Replay,
    private readonly renderer: ReplayRenderer,
  ) {
    this.player = new Player(replay, (trace) => this.update(trace));
    this.names = replay.seats.map(({ name }) => name);
  }

  open(): void {
    const { player, replay } = this;
    this.wireButtons();
    listenToKeys(player, this.furtherKeys());
    const visit = () => player.visit(parsePlace(replay, location.hash));
    // A link within the page and a step back in the browser both change the fragment alone.
    addEventListener('popstate', visit);
    element<HTMLInputElement>('place').max = String(player.last);
    visit();
  }

  private wireButtons(): void {
    const { player } = this;
    const actions: Readonly<Record<string, () => void>> = {
      start: () => player.go(0),
      'turn-back': () => player.goTurn(-1),
      back: () => player.go(player.frame - 1),
      play: () => player.toggle(),
      forward: () => player.go(player.frame + 1),
      'turn-on': () => player.goTurn(1),
      end: () => player.go(player.last),
      'show-help': () => element<HTMLDialogElement>('help').showModal(),
      reveal: () => player.reveal(),
    };
    for (const [id, action] of Object.entries(actions)) element(id).addEventListener('click', action);
    element('place').addEventListener('input', () => player.go(Number(element<HTMLInputElement>('place').value)));
    element('speed').addEventListener('change', () =>
      player.setSpeed(Number(element<HTMLSelectElement>('speed').value)),
    );
    if (this.hasChapters) this.wireChapters();
    for (const [angle, button] of this.angleButtons().entries()) {
      button.addEventListener('click', () => player.look(angle));
    }
  }

  private get hasChapters(): boolean {
    return this.replay.chapters.starts.length > 1;
  }

  private wireChapters(): void {
    const { player, replay } = this;
    const select = element<HTMLSelectElement>('chapter');
    element('chapter-back').addEventListener('click', () => player.goChapter(-1));
    element('chapter-on').addEventListener('click', () => player.goChapter(1));
    select.addEventListener('change', () => player.go(replay.chapters.starts[Number(select.value)]!));
  }

  private furtherKeys(): Map<string, () => void> {
    const { replay, player } = this;
    return new Map([
      ...replay.angles.map(({ key }, angle): [string, () => void] => [key, () => player.look(angle)]),
      ['?', () => element<HTMLDialogElement>('help').showModal()],
    ]);
  }

  private angleButtons(): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>('[data-angle]')];
  }

  private update(trace: Trace): void {
    const { player, replay, renderer } = this;
    const { scene, words, seat } = replay.frames[player.frame]!;
    // A page within another has no address.
    if (location.protocol !== 'about:' && location.hash !== player.link)
      history[trace === 'new' ? 'pushState' : 'replaceState'](null, '', player.link);
    const stage = element('stage');
    changeInMotion(stage, () => {
      stage.innerHTML = renderer.draw(scene, replay.angles[player.angle]!, this.names);
    });
    element('now').innerHTML = renderer.mark(escapeHtml(words[player.angle]!));
    element('turn').textContent = `${this.whereabouts()}${seat === null ? '' : ` · ${this.names[seat]}`}`;
    element('thoughts').innerHTML = drawThoughts(replay, player.frame, player.angle, renderer.mark);
    this.updateControls();
    this.updateStory();
    this.updateEnding();
  }

  /** `Turn 12 of 40`, `Deal 3 of 8 · turn 12`. How many there are is told when all has been watched. */
  private whereabouts(): string {
    const { player, replay } = this;
    const { name, starts } = replay.chapters;
    const of = (last: number) => (player.isWatched ? ` of ${last}` : '');
    if (!this.hasChapters) return `Turn ${player.turn}${of(replay.frames.at(-1)!.turn)}`;
    return `${capitalised(name)} ${player.chapter + 1}${of(starts.length)} · turn ${player.turn}`;
  }

  private updateControls(): void {
    const { player, replay } = this;
    const place = element<HTMLInputElement>('place');
    place.value = String(player.frame);
    place.setAttribute(
      'aria-valuetext',
      `${this.hasChapters ? `${replay.chapters.name} ${player.chapter + 1}, ` : ''}turn ${player.turn}, step ${player.frame + 1}${player.isWatched ? ` of ${replay.frames.length}` : ''}`,
    );
    const isFirst = player.frame === 0;
    const isLast = player.frame === player.last;
    for (const id of ['start', 'turn-back', 'back']) setDisabled(element(id), isFirst);
    for (const id of ['end', 'turn-on', 'forward']) setDisabled(element(id), isLast);
    if (this.hasChapters) this.updateChapters(isFirst, isLast);
    element('play').setAttribute('aria-label', player.playing ? 'Pause' : 'Play');
    element('play').classList.toggle('is-playing', player.playing);
    for (const [angle, button] of this.angleButtons().entries()) {
      button.setAttribute('aria-pressed', String(angle === player.angle));
    }
  }

  private updateChapters(isFirst: boolean, isLast: boolean): void {
    const { player, replay } = this;
    const { name, starts } = replay.chapters;
    const select = element<HTMLSelectElement>('chapter');
    const reached = starts.filter((start) => start <= player.furthest).length;
    for (let chapter = select.options.length; chapter < reached; chapter++) {
      select.add(new Option(`${capitalised(name)} ${chapter + 1}`, String(chapter)));
    }
    select.value = String(player.chapter);
    setDisabled(element('chapter-back'), isFirst);
    setDisabled(element('chapter-on'), isLast);
  }

  private updateStory(): void {
    const { player, replay, renderer } = this;
    const story = element('story');
    if (this.told.angle !== player.angle) {
      story.innerHTML = drawStory(replay, player.angle, renderer.mark);
      this.told = { angle: player.angle, furthest: -1, chapter: -1 };
    }
    if (this.told.furthest !== player.furthest) hideAhead(story, player.furthest);
    if (this.told.chapter !== player.chapter) showChapter(story, player.chapter);
    this.told = { angle: player.angle, furthest: player.furthest, chapter: player.chapter };
    markCurrent(story, player.frame);
  }

  private updateEnding(): void {
    const { player, replay } = this;
    element('reveal').hidden = player.isWatched;
    const ending = element('ending');
    ending.hidden = !player.isWatched || replay.ending === '';
    ending.querySelector('dd')!.textContent = player.isWatched ? replay.ending : '';
  }
}

/** Without taking the focus away, as the `disabled` attribute would. */
function setDisabled(button: HTMLElement, isDisabled: boolean): void {
  button.setAttribute('aria-disabled', String(isDisabled));
}
