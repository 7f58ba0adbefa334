/** The page on which a replay is watched. ../frame.ts writes its HTML; this brings it to life in the browser. */
import type { Replay, ReplayRenderer } from '../../../game/replay.js';
import { escapeHtml, html } from '../../html.js';
import type { Verdict } from '../../kinds/verdict.js';
import { capitalise } from '../../numbers.js';
import { unpackText } from '../../packed-text.js';
import { judgementsAt, lastFrameOf } from '../paid.js';
import { drawStory, drawThoughts } from '../panels.js';
import {
  formatReplayPosition,
  type HistoryChange,
  parseReplayPosition,
  ReplayPlayer,
  type ReplayPosition,
} from '../player.js';
import { findTurningPoint, judgedFrameRange } from '../timeline.js';
import { changeInMotion, drawControls, hideAhead, listenToKeys, markCurrent, showChapter } from './controls.js';
import { element } from './element.js';
import { moveCursor, showChoice, showVerdict } from './verdict-view.js';

export interface OpenReplay {
  readonly replay: Replay;
  /** The title while the ending is not told, and what it begins with afterwards. */
  readonly title: string;
  readonly name: string;
  /** Part of the address before the place: what else a link has to tell, such as `game=shamus&`. */
  readonly link?: string;
}

/** Shows the replay that the page itself holds. */
export async function showReplay(renderer: ReplayRenderer): Promise<void> {
  const data = JSON.parse(await unpackText(element('packed').textContent!)) as OpenReplay & { verdict: Verdict | null };
  const { verdict, ...shown } = data;
  const view = new ReplayView(shown, renderer);
  if (verdict !== null) view.judge(verdict);
  document.body.dataset.state = 'shown';
}

/** A replay in the parts of the page. */
export class ReplayView {
  private readonly player: ReplayPlayer;
  private readonly names: string[];
  private readonly closing = new AbortController();
  private verdict: Verdict | null = null;
  /** True where a link names a place; the page then does not go to the turning point by itself. */
  private readonly hasPlace: boolean;
  /** State that the list of turns was last drawn for. */
  private told = { angle: -1, furthest: -1, chapter: -1 };

  constructor(
    private readonly shown: OpenReplay,
    private readonly renderer: ReplayRenderer,
  ) {
    const { replay } = shown;
    this.names = replay.seats.map(({ name }) => name);
    this.player = new ReplayPlayer(replay, (trace) => this.update(trace));
    this.hasPlace = new URLSearchParams(location.hash.slice(1)).has('turn');
    for (const id of ['words', 'weighed']) element<HTMLDetailsElement>(id).open = true;
    showVerdict(null, this.player, this.placeLink, renderer.mark);
    drawControls(replay);
    this.wire();
    element<HTMLInputElement>('place').max = String(this.player.last);
    this.player.visit(parseReplayPosition(replay, location.hash));
  }

  /** Shows what a judge has found, or what it finds when it has looked more closely. */
  judge(verdict: Verdict): void {
    const { player } = this;
    if (this.verdict === null) for (const id of ['words', 'weighed']) element<HTMLDetailsElement>(id).open = false;
    this.verdict = verdict;
    showVerdict(verdict, player, this.placeLink, this.renderer.mark);
    player.reveal();
    const turning = findTurningPoint(verdict);
    const { first } = judgedFrameRange(this.shown.replay, verdict);
    const frame = turning === undefined ? first : lastFrameOf(this.shown.replay, verdict, turning);
    if (!this.hasPlace && !player.isMoved) player.visit({ frame, angle: player.angle });
  }

  /** Ends what listens to the reader, before another replay is shown. */
  close(): void {
    this.player.stop();
    this.closing.abort();
  }

  private readonly placeLink = (place: ReplayPosition): string => {
    const { link = '', replay } = this.shown;
    return `#${link}${formatReplayPosition(replay, place).slice(1)}`;
  };

  private wire(): void {
    const { player, closing } = this;
    const { replay } = this.shown;
    const { signal } = closing;
    const help = () => element<HTMLDialogElement>('help').showModal();
    const actions: Readonly<Record<string, () => void>> = {
      start: () => player.go(0),
      'turn-back': () => player.goTurn(-1),
      back: () => player.go(player.frame - 1),
      play: () => player.toggle(),
      forward: () => player.go(player.frame + 1),
      'turn-on': () => player.goTurn(1),
      end: () => player.go(player.last),
      'chapter-back': () => player.goChapter(-1),
      'chapter-on': () => player.goChapter(1),
      'show-help': help,
      reveal: () => player.reveal(),
    };
    const looks = new Map(replay.angles.map(({ key }, angle): [string, () => void] => [key, () => player.look(angle)]));
    element('replay').addEventListener('click', (event) => this.click(event, actions, looks), { signal });
    element('replay').addEventListener('input', ({ target }) => this.choose(target as HTMLInputElement), { signal });
    listenToKeys(player, new Map([...looks, ['?', help]]), signal);
    // A link within the page and a step back in the browser both change the fragment alone.
    addEventListener('popstate', () => player.visit(parseReplayPosition(replay, location.hash)), { signal });
  }

  private click(
    event: MouseEvent,
    actions: Readonly<Record<string, () => void>>,
    looks: ReadonlyMap<string, () => void>,
  ): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = (event.target as Element).closest<HTMLElement>('button, [data-frame]');
    if (target === null) return;
    const { frame, angle } = target.dataset;
    const action = actions[target.id] ?? looks.get(angle ?? '');
    if (frame === undefined) {
      action?.();
      return;
    }
    event.preventDefault();
    this.player.go(Number(frame));
    if (target.closest('#moves') !== null) element('turn').scrollIntoView({ block: 'nearest' });
  }

  private choose({ id, value }: HTMLInputElement): void {
    const { player } = this;
    if (id === 'place') player.go(Number(value));
    if (id === 'speed') player.setSpeed(Number(value));
    if (id === 'chapter') player.go(player.replay.chapters.starts[Number(value)]!);
  }

  private get hasChapters(): boolean {
    return this.shown.replay.chapters.starts.length > 1;
  }

  private update(trace: HistoryChange): void {
    const { player, renderer, verdict } = this;
    const { replay } = this.shown;
    const { scene, words, seat } = replay.frames[player.frame]!;
    this.updateAddress(trace);
    const board = element('board');
    changeInMotion(board, () => {
      board.innerHTML = renderer.draw(scene, replay.angles[player.angle]!, this.names);
    });
    element('now').innerHTML = renderer.mark(escapeHtml(words[player.angle]!));
    element('turn').innerHTML =
      html`${this.whereabouts()}${seat !== null && html` <span class="soft small">${this.names[seat]!}</span>`}`.text;
    const judged = verdict === null ? [] : judgementsAt(replay, verdict, player.frame);
    element('thoughts').innerHTML = drawThoughts(replay, player, renderer.mark, judged);
    this.updateControls();
    this.updateStory();
    if (verdict !== null) showChoice(verdict, player, renderer.mark);
  }

  private updateAddress(trace: HistoryChange): void {
    const { player } = this;
    const link = this.placeLink(player);
    // A page within another has no address; one where nobody has gone anywhere yet names no place.
    const isOpening = !this.hasPlace && !player.isMoved;
    if (location.protocol === 'about:' || location.hash === link || isOpening) return;
    history[trace === 'new' ? 'pushState' : 'replaceState'](null, '', link);
  }

  /** `Turn 12 of 40`, `Deal 3 of 8, turn 12`. How many there are is told when all has been watched. */
  private whereabouts(): string {
    const { player } = this;
    const { chapters, frames } = this.shown.replay;
    const of = (last: number) => (player.isWatched ? ` of ${last}` : '');
    if (!this.hasChapters) return `Turn ${player.turn}${of(frames.at(-1)!.turn)}`;
    return `${capitalise(chapters.name)} ${player.chapter + 1}${of(chapters.starts.length)}, turn ${player.turn}`;
  }

  private updateControls(): void {
    const { player, verdict } = this;
    const { replay, title, name } = this.shown;
    const place = element<HTMLInputElement>('place');
    place.value = String(player.frame);
    const steps = `step ${player.frame + 1}${player.isWatched ? ` of ${replay.frames.length}` : ''}`;
    place.setAttribute('aria-valuetext', `${this.whereabouts()}, ${steps}`);
    if (verdict !== null) moveCursor(verdict, player);
    const isFirst = player.frame === 0;
    const isLast = player.frame === player.last;
    for (const id of ['start', 'turn-back', 'back']) setDisabled(element(id), isFirst);
    for (const id of ['forward', 'turn-on', 'end']) setDisabled(element(id), isLast);
    if (this.hasChapters) this.updateChapters(isFirst, isLast);
    element('play').setAttribute('aria-label', player.playing ? 'Pause' : 'Play');
    element('play').classList.toggle('is-playing', player.playing);
    for (const button of element('angles').querySelectorAll<HTMLElement>('[data-angle]'))
      button.setAttribute('aria-pressed', String(button.dataset.angle === replay.angles[player.angle]!.key));
    element('reveal').hidden = player.isWatched;
    const heading = player.isWatched && replay.ending !== '' ? `${name}: ${clause(replay.ending)}` : title;
    element('title').textContent = heading;
    document.title = heading;
  }

  private updateChapters(isFirst: boolean, isLast: boolean): void {
    const { player } = this;
    const { name, starts } = this.shown.replay.chapters;
    const select = element<HTMLSelectElement>('chapter');
    const reached = starts.filter((start) => start <= player.furthest).length;
    for (let chapter = select.options.length; chapter < reached; chapter++) {
      select.add(new Option(`${capitalise(name)} ${chapter + 1}`, String(chapter)));
    }
    select.value = String(player.chapter);
    setDisabled(element('chapter-back'), isFirst);
    setDisabled(element('chapter-on'), isLast);
  }

  private updateStory(): void {
    const { player, renderer } = this;
    const story = element('story');
    if (this.told.angle !== player.angle) {
      story.innerHTML = drawStory(player.replay, player.angle, renderer.mark, this.placeLink);
      this.told = { angle: player.angle, furthest: -1, chapter: -1 };
    }
    if (this.told.furthest !== player.furthest) hideAhead(story, player.furthest);
    if (this.told.chapter !== player.chapter) showChapter(story, player.chapter);
    this.told = { angle: player.angle, furthest: player.furthest, chapter: player.chapter };
    markCurrent(story, player.frame);
  }
}

/** An ending as part of a sentence: `lost, the last circle card was turned`. */
function clause(ending: string): string {
  const text = ending.replace(/\.$/, '').replace(': ', ', ');
  return /^(Won|Lost)/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Without taking the focus away, as the `disabled` attribute would. */
function setDisabled(button: HTMLElement, isDisabled: boolean): void {
  button.setAttribute('aria-disabled', String(isDisabled));
}
