/** Brings the screen "Write" to life: a moment after each change the policy meets a shipped one on the same decks. */
import { element } from '../../report/replay/browser/element.js';
import { copyLink } from '../copy.js';
import { type AppFacts, knownGame, readFacts, readStarters, SCREENS, type Starters } from '../facts.js';
import { gameFragment, PERSON } from '../game-link.js';
import { type ComparisonRequest, formatFragment, OWN_POLICY, readFragment } from '../link.js';
import { Runner } from '../measure/runner.js';
import { listenToPicks, policiesOf } from '../measure/teams.js';
import { keepForOffline } from '../offline.js';
import type { GameOffer } from '../sandbox/host.js';
import type { SessionView } from '../sandbox/session.js';
import { type CodeMistake, compilePolicy, locateMistake } from './compile.js';
import type { PolicyEditor } from './editor.js';
import { ResultPanel } from './result-panel.js';
import { createTask, readTask, replaceOpponent, roleOf, showTask } from './task.js';
import { TypeChecker } from './type-checker.js';

/** Milliseconds after the last key before a changed policy is played. */
const REST = 350;

class WriteScreen {
  private readonly runner: Runner;
  private readonly checker = new TypeChecker();
  private readonly result = new ResultPanel();
  private editor!: PolicyEditor;
  private asked!: ComparisonRequest;
  private offer!: GameOffer;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts changes: what comes late of an earlier text is dropped. */
  private change = 0;
  private mistakes: readonly CodeMistake[] = [];

  constructor(
    private readonly facts: AppFacts,
    private readonly starters: Starters,
  ) {
    this.runner = new Runner(facts);
  }

  open(): void {
    const on = (id: string, event: string, work: (event: Event) => Promise<void> | void) =>
      element(id).addEventListener(event, (event) => void this.attempt(() => work(event)));
    on('starter', 'click', () => this.toStarter());
    on('download', 'click', () => this.download());
    on('copy-link', 'click', () => this.copyLink());
    on('first-mistake', 'click', () => this.editor.goTo(this.mistakes[0]!.line));
    on('form', 'submit', (event) => event.preventDefault());
    on('form', 'change', ({ target }) => this.choose((target as HTMLInputElement).name));
    on('watch', 'click', (event) => this.leave(event, SCREENS.watch.file, () => this.lostGame()));
    on('play', 'click', (event) => this.leave(event, SCREENS.play.file, async () => ({ team: this.besideMe() })));
    listenToPicks((_, seat, policy) => void this.attempt(() => this.meet(seat, policy)));
    addEventListener('resize', () => this.result.draw());
    void this.attempt(() => this.follow());
    keepForOffline();
  }

  /** Opens the editor with the policy of the address, or a starter. */
  private async follow(): Promise<void> {
    const { asked, policy } = await readFragment(location.hash);
    const game = knownGame(this.facts, asked.game);
    const [{ PolicyEditor: Editor }, offer] = await Promise.all([import('./editor.js'), this.runner.offer(game)]);
    this.offer = offer;
    this.asked = { ...createTask(game, offer, roleOf(asked, offer)), ...asked, game };
    this.editor = new Editor(element('editor'), policy ?? this.starter, () => this.changed());
    await this.test();
  }

  private get starter(): string {
    return this.starters[this.asked.game]![roleOf(this.asked, this.offer)]!;
  }

  private toStarter(): void {
    this.editor.text = this.starter;
  }

  /** Another game or seat begins with its starter. */
  private async choose(name: string): Promise<void> {
    const before = this.editor.text === this.starter;
    const chosen = readTask(this.asked);
    if (name === 'game') this.offer = await this.runner.offer(chosen.game);
    const isNew = name === 'game' || name === 'role';
    this.asked = isNew
      ? createTask(chosen.game, this.offer, name === 'role' ? chosen.role : this.offer.roles[0]!)
      : chosen;
    if (isNew || before) this.editor.text = this.starter;
    await this.test();
  }

  /** The policy meets another. */
  private meet(seat: number, policy: string): Promise<void> {
    this.asked = replaceOpponent(this.asked, this.offer, seat, policy);
    return this.test();
  }

  private changed(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.attempt(() => this.test()), REST);
  }

  /** Checks the text, and plays it if nothing is wrong. */
  private async test(): Promise<void> {
    clearTimeout(this.timer);
    const change = ++this.change;
    const { text } = this.editor;
    const isOld = () => change !== this.change;
    await this.runner.end();
    showTask(this.asked, this.offer);
    const result = compilePolicy(text);
    if ('mistake' in result) return this.wrong([result.mistake]);
    this.state('checking');
    const family = this.facts.engines[this.asked.game]!.replace(/^engine-|\.js$/g, '');
    const checking = this.checker.check(text, family);
    // The first time, TypeScript is loaded: the policy need not wait for that.
    const early = this.checker.isReady ? await checking : [];
    if (isOld()) return;
    if (early !== null && early.length > 0) return this.wrong(early);
    if (early === null) element('checked').textContent = 'types cannot be checked now';
    else void checking.then((found) => isOld() || this.checkedTypes(found));
    this.right();
    await this.play(text, result.code, isOld);
  }

  private checkedTypes(found: readonly CodeMistake[] | null): void {
    element('checked').textContent = found === null ? 'types cannot be checked now' : 'types checked';
    if (found === null || found.length === 0) return;
    void this.runner.end();
    this.wrong(found);
  }

  private async play(text: string, code: string, isOld: () => boolean): Promise<void> {
    try {
      const host = await this.runner.host(this.asked.game);
      await host.define({ name: OWN_POLICY, code });
      if (isOld()) return;
      this.result.begin(text, this.against, this.asked.games, this.offer.isCompetitive);
      history.replaceState(null, '', await formatFragment(this.asked, text));
      if (!isOld()) await this.runner.play(this.asked, (view) => isOld() || this.show(view));
    } catch (error) {
      const { message, stack = '' } = error as Error;
      if (!isOld()) this.failed(`my-policy.ts: ${message.split('\n')[0]}`, stack);
    }
  }

  /** Text that tells results apart which are not on one scale. */
  private get against(): string {
    const { game, variant, players, rulings, a, b, seed } = this.asked;
    return JSON.stringify([game, variant, players, rulings, a, b, seed]);
  }

  private show(view: SessionView): void {
    const { difference } = view;
    if (view.fault !== null) this.failed(view.fault.message, view.fault.place ?? '');
    if (view.fault !== null || difference === null) return;
    this.result.show(view, difference);
    this.state(view.state);
    document.body.dataset.games = String(view.games);
  }

  /** Shows that the text has no mistakes. */
  private right(): void {
    this.mistakes = [];
    this.editor.mark([]);
    element('first-mistake').hidden = true;
    element('fault').hidden = true;
    this.state('playing');
  }

  /** The text is wrong: what it came to before is old. */
  private wrong(mistakes: readonly CodeMistake[]): void {
    this.mistakes = mistakes;
    this.editor.mark(mistakes);
    element('fault').hidden = true;
    const { line } = mistakes[0]!;
    const link = element('first-mistake');
    link.hidden = false;
    link.textContent = `${mistakes.length} mistake${mistakes.length === 1 ? '' : 's'}, line ${line}`;
    element('checked').textContent = 'plays again once the line is right';
    this.result.age(`Line ${line} has a mistake.`, `does not play: line ${line}`);
    this.state('wrong');
  }

  /** The text plays, and fails. @param where what tells the place in its code */
  private failed(message: string, where: string): void {
    const mistake = locateMistake(message, where, this.editor.text);
    if (mistake !== null) {
      this.wrong([mistake]);
      return;
    }
    element('fault').textContent = message;
    element('fault').hidden = false;
    element('checked').textContent = 'plays again once it is changed';
    this.result.age('Your policy does not play.', 'does not play');
    this.state('failed');
  }

  private state(state: string): void {
    document.body.dataset.state = state;
  }

  private download(): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([this.editor.text], { type: 'text/plain' }));
    link.download = OWN_POLICY.replace('./', '');
    link.click();
    URL.revokeObjectURL(link.href);
  }

  private async copyLink(): Promise<void> {
    element('checked').textContent = await copyLink(await formatFragment(this.asked, this.editor.text));
  }

  private async lostGame() {
    const index = this.result.hasResult ? await (await this.runner.host(this.asked.game)).lostGame() : 0;
    const { a, b, players, seed } = this.asked;
    const team = this.offer.isCompetitive ? [a, ...Array<string>(players - 1).fill(b)].join('+') : b;
    return { team, seed, index };
  }

  /** The visitor's seat beside or against the policy. */
  private besideMe(): string {
    const { b, players } = this.asked;
    if (this.offer.isCompetitive) return [PERSON, ...Array<string>(players - 1).fill(OWN_POLICY)].join('+');
    return policiesOf(b)
      .map((part) => (part === OWN_POLICY ? part : PERSON))
      .join('+');
  }

  /** Leads to another screen with the policy. */
  private async leave(
    event: Event,
    file: string,
    linked: () => Promise<{ team: string; seed?: string; index?: number }>,
  ): Promise<void> {
    event.preventDefault();
    const { game, variant, players, rulings } = this.asked;
    const policy = this.editor.text;
    location.assign(`${file}${await gameFragment({ game, variant, players, rulings, ...(await linked()), policy })}`);
  }

  private async attempt(work: () => Promise<void> | void): Promise<void> {
    try {
      await work();
    } catch (error) {
      element('fault').textContent = (error as Error).message;
      element('fault').hidden = false;
      this.state('failed');
    }
  }
}

export function start(): void {
  new WriteScreen(readFacts(document), readStarters(document)).open();
}
