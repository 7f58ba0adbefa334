/** Brings the screen "Measure" to life: plays what is asked for, and draws it while it is played. */
import { html } from '../../report/html.js';
import { formatCount, formatPercent } from '../../report/numbers.js';
import { element } from '../../report/replay/browser/element.js';
import { copyLink } from '../copy.js';
import { type AppFacts, knownGame, readFacts, SCREENS } from '../facts.js';
import { gameFragment } from '../game-link.js';
import { type ComparisonRequest, formatFragment, readFragment } from '../link.js';
import { keepForOffline } from '../offline.js';
import type { GameOffer } from '../sandbox/host.js';
import type { SessionRow, SessionView } from '../sandbox/session.js';
import { FINDINGS, knownFindingOf } from './findings.js';
import { Funnel } from './funnel.js';
import { formatSignedShare, plotHtml, sideOf } from './plot.js';
import { Runner } from './runner.js';
import { createSentence, showSentence } from './sentence.js';
import { defaultComparisonOf, readSetup, showSetup } from './setup-form.js';
import { listenToPicks, policiesOf } from './teams.js';

class MeasureScreen {
  private readonly runner: Runner;
  private asked!: ComparisonRequest;
  private offer!: GameOffer;
  private view: SessionView | null = null;
  private funnel = new Funnel(1);

  constructor(private readonly facts: AppFacts) {
    this.runner = new Runner(facts);
  }

  open(): void {
    const on = (id: string, event: string, work: (event: Event) => Promise<void> | void) =>
      element(id).addEventListener(event, (event) => void this.attempt(() => work(event)));
    on('pause', 'click', () => this.pause());
    on('copy-link', 'click', () => this.copyLink());
    on('alone', 'click', () =>
      this.play({ ...this.asked, b: this.asked.b === '' ? this.offer.strongest : '', field: '' }),
    );
    on('variants', 'change', ({ target }) => this.play({ ...this.asked, variant: (target as HTMLInputElement).value }));
    on('form', 'submit', (event) => {
      event.preventDefault();
      return this.play(readSetup(this.asked));
    });
    on('form', 'change', ({ target }) => {
      const { name, value } = target as HTMLInputElement;
      if (name === 'game') return this.visit({ game: value });
    });
    on('findings', 'click', ({ target }) =>
      this.playFinding((target as Element).closest<HTMLElement>('[data-finding]')),
    );
    on('watch', 'click', (event) => this.watch(event));
    on('as-json', 'toggle', () => this.showJson());
    listenToPicks(
      (side, seat, policy) => void this.attempt(() => this.pick(side as 'a' | 'b' | 'field', seat, policy)),
    );
    addEventListener('hashchange', () => void this.attempt(() => this.follow()));
    addEventListener('resize', () => this.draw());
    void this.attempt(() => this.follow());
    keepForOffline();
  }

  /** Plays what the address asks for; without anything, the first finding. */
  private async follow(): Promise<void> {
    const { asked } = await readFragment(location.hash);
    await this.visit(Object.keys(asked).length > 0 ? asked : { game: 'shamus', ...FINDINGS[0]!.asked });
  }

  private async visit(asked: Partial<ComparisonRequest>): Promise<void> {
    const game = knownGame(this.facts, asked.game);
    this.offer = await this.runner.offer(game);
    const defaults = defaultComparisonOf(game, this.offer);
    await this.play({ ...defaults, ...(asked.a !== undefined && { b: '' }), ...asked, game });
  }

  private async playFinding(card: HTMLElement | null): Promise<void> {
    if (card === null) return;
    const { asked } = FINDINGS[Number(card.dataset.finding)]!;
    element('live').scrollIntoView({ block: 'nearest' });
    element('live').focus({ preventScroll: true });
    await this.visit({ game: 'shamus', ...asked });
  }

  private pick(side: 'a' | 'b' | 'field', seat: number, policy: string): Promise<void> {
    const parts = policiesOf(this.asked[side]);
    return this.play({ ...this.asked, [side]: parts.with(seat, policy).join('+') });
  }

  private async play(asked: ComparisonRequest): Promise<void> {
    this.asked = asked;
    this.view = null;
    this.funnel = new Funnel(asked.games);
    showSetup(asked, this.offer);
    const finding = knownFindingOf(asked);
    element('question').textContent = finding?.question ?? questionOf(asked, this.offer);
    for (const card of document.querySelectorAll<HTMLElement>('[data-finding]'))
      card.setAttribute('aria-pressed', String(FINDINGS[Number(card.dataset.finding)] === finding));
    for (const id of ['say', 'plot', 'table', 'command', 'json', 'rate-a', 'rate-b', 'copied'])
      element(id).innerHTML = '';
    element('fault').hidden = true;
    element('pause').hidden = false;
    element('pause').textContent = 'Pause';
    element('pulse').hidden = false;
    element('count').textContent = 'dealing';
    this.state('playing', 0);
    const isArrival = location.hash === '' && finding === FINDINGS[0];
    if (!isArrival) history.replaceState(null, '', await formatFragment(asked, null));
    if (this.offer.isCompetitive && asked.b === '' && asked.field === '' && policiesOf(asked.a).length === 1)
      return this.askForField();
    await this.runner.play(asked, (view) => this.show(view));
  }

  /** Everybody at a table of one policy has an even share: that says nothing. */
  private async askForField(): Promise<void> {
    await this.runner.end();
    element('say').innerHTML =
      html`<b>Choose opponents for ${this.asked.a}.</b> <span class="soft">Alone at the table it would win an even share of the games, whatever it does.</span>`.text;
    element('count').textContent = '';
    element('pause').hidden = true;
    element('pulse').hidden = true;
    this.state('asking', 0);
  }

  private show(view: SessionView): void {
    const share = view.difference ?? view.rows[0];
    if (share !== undefined) this.funnel.add(view.games, share, view.state === 'complete');
    this.view = view;
    const isOver = view.state !== 'playing';
    element('pulse').hidden = isOver;
    element('pause').textContent =
      view.state === 'paused' ? 'Go on' : view.state === 'playing' ? 'Pause' : 'Play again';
    element('count').textContent =
      `${view.state === 'complete' ? '' : `${formatCount(view.games)} of `}${formatCount(view.gamesAsked)} ${this.counted}`;
    if (view.fault !== null) this.fail(view.fault.message);
    if (share !== undefined) this.say(view);
    this.draw();
    this.state(view.state, view.games);
    if (isOver) void this.attempt(() => this.showJson());
  }

  private get counted(): string {
    return this.offer.isCompetitive || this.asked.b === '' ? 'games' : 'decks';
  }

  private say(view: SessionView): void {
    const sentence = createSentence(view, knownFindingOf(this.asked) ?? { more: 'B wins', less: 'B wins' });
    showSentence(sentence, `${view.difference?.decision} ${view.state}`);
    const [first, second] = view.rows;
    const rate = (row: SessionRow | undefined) => (row === undefined ? '' : `wins ${(100 * row.mean).toFixed(1)} %`);
    element('rate-a').textContent = rate(first);
    element('rate-b').textContent = view.difference?.plus === 'b' ? rate(second) : '';
    element('table').innerHTML = tableHtml(view);
    element('command').textContent = view.command;
  }

  private draw(): void {
    const { view, funnel } = this;
    if (view === null || funnel.looks.length === 0) return;
    const { difference } = view;
    const plot = element('plot');
    const side = difference === null ? 'b' : sideOf(funnel.looks.at(-1)!, difference.plus);
    const unit =
      difference === null
        ? 'games won of a hundred'
        : difference.plus === 'a'
          ? 'A minus an even share, games won in a hundred'
          : 'B minus A, games won in a hundred';
    plot.className = `plot is-${side}`;
    plot.innerHTML = plotHtml({
      ...{ funnel, plus: difference?.plus ?? null, names: ['A', 'B'] },
      ...{ unit, counted: this.counted, width: plot.clientWidth },
    }).text;
  }

  private state(state: string, games: number): void {
    document.body.dataset.games = String(games);
    document.body.dataset.state = state;
  }

  private async pause(): Promise<void> {
    const state = this.view?.state;
    if (state === 'complete' || state === 'stopped' || state === 'failed') await this.play(this.asked);
    else await this.runner.pause(state !== 'paused');
  }

  private async showJson(): Promise<void> {
    if (!element<HTMLDetailsElement>('as-json').open || this.view === null) return;
    element('json').textContent = await (await this.runner.host(this.asked.game)).json();
  }

  private async copyLink(): Promise<void> {
    element('copied').textContent = await copyLink(await formatFragment(this.asked, null));
  }

  /** Leads to a game that was lost. */
  private async watch(event: Event): Promise<void> {
    event.preventDefault();
    const { game, variant, players, rulings, a, b, field, seed } = this.asked;
    const index = this.view === null ? 0 : await (await this.runner.host(game)).lostGame();
    const team = this.offer.isCompetitive
      ? [a, ...Array.from({ length: players - 1 }, () => field || b || a)].join('+')
      : b || a;
    location.assign(
      `${SCREENS.watch.file}${await gameFragment({ game, variant, players, rulings, team, seed, index })}`,
    );
  }

  private async attempt(work: () => Promise<void> | void): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.fail((error as Error).message);
      this.state('failed', this.view?.games ?? 0);
    }
  }

  private fail(message: string): void {
    element('fault').textContent = message;
    element('fault').hidden = false;
    element('pulse').hidden = true;
    element('pause').textContent = 'Play again';
  }
}

function questionOf({ a, b, field }: ComparisonRequest, { isCompetitive }: GameOffer): string {
  if (b === '')
    return isCompetitive
      ? `How often does ${a} win${field === '' ? '' : ` against ${field}`}?`
      : 'How often does this team win?';
  return isCompetitive ? `Does ${a} beat ${b}?` : 'Which team wins more, A or B?';
}

/** Rates by goal, and the difference. */
function tableHtml({ rows, difference, games }: SessionView): string {
  const isPair = difference?.plus === 'b';
  const titles = rows.map(({ name }, place) => (isPair ? 'AB'[place]! : name));
  const number = (text: string) => html`<td class="r">${text}</td>`;
  const goals = rows[0]!.parts.map(({ title }, place) => {
    const rates = rows.map(({ parts }) => parts[place]?.rate ?? 0);
    const gap = difference !== null && number(rates.length > 1 ? formatSignedShare(rates[1]! - rates[0]!, 2) : '');
    return html`<tr><th scope="row">${title}</th>${rates.map((rate) => number(formatPercent(rate)))}${gap}</tr>`;
  });
  const gap =
    difference !== null &&
    number(
      `${formatSignedShare(difference.mean, 2)} (${formatSignedShare(difference.low, 2)} to ${formatSignedShare(difference.high, 2)})`,
    );
  const all = rows.map(({ mean, low, high }) =>
    number(`${formatPercent(mean)} (${formatPercent(low)} to ${formatPercent(high)})`),
  );
  return html`<thead><tr><th scope="col">of 100 games</th>${titles.map((title) => html`<th scope="col" class="r">${title}</th>`)}${difference !== null && html`<th scope="col" class="r">${isPair ? 'B \u2212 A' : 'A \u2212 an even share'}</th>`}</tr></thead><tbody>${goals.length > 1 && goals.slice(0, -1)}<tr><th scope="row">wins, of ${formatCount(games)}</th>${all}${gap}</tr></tbody>`
    .text;
}

export function start(): void {
  new MeasureScreen(readFacts(document)).open();
}
