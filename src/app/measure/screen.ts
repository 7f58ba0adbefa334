/** The page on which anybody plays a million games: what is chosen, the run, and what it comes to. */
import { proxy, type Remote } from 'comlink';
import { fieldHtml, isRuling } from '../../report/form.js';
import { type Html, html } from '../../report/html.js';
import { capitalised, count, percent } from '../../report/numbers.js';
import { type AppFacts, factsIn, SCREENS } from '../facts.js';
import { type Asked, fragmentOf, OWN_POLICY, readFragment } from '../link.js';
import { keepForOffline } from '../offline.js';
import type { HostCalls, Offer, Row, VariantView, View } from '../sandbox/host.js';
import { openSandbox } from '../sandbox/open.js';
import type { PolicyEditor } from '../write/editor.js';

/** Milliseconds after the last key before a changed policy is played, and games of such a run. */
const REST = 350;
const TRIAL = 20_000;
const SEPARATORS = /[ ,_]/g;

function element<E extends HTMLElement = HTMLInputElement>(id: string): E {
  return document.getElementById(id) as E;
}

class MeasureScreen {
  private host: Promise<Remote<HostCalls>> | null = null;
  private script = '';
  private offer: Offer | null = null;
  private editor: PolicyEditor | null = null;
  /** Counts runs: what comes late of an earlier one is dropped. */
  private run = 0;
  private view: View | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly facts: AppFacts) {}

  async open(): Promise<void> {
    element('game').addEventListener('change', () => this.attempt(() => this.choose(element('game').value)));
    element('setup').addEventListener('submit', (event) => {
      event.preventDefault();
      this.attempt(() => this.play());
    });
    element('pause').addEventListener('click', () => this.attempt(() => this.pause()));
    element('stop').addEventListener('click', () => this.attempt(async () => (await this.host)?.stop()));
    element('own').addEventListener('toggle', () => this.attempt(() => this.write()));
    element('role').addEventListener('change', () => this.attempt(() => this.write(true)));
    element('download').addEventListener('click', () => this.download());
    element('copy-link').addEventListener('click', () => this.attempt(() => this.copyLink()));
    element('results').addEventListener('click', ({ target }) => {
      const { watch, variant } = (target as HTMLElement).dataset;
      if (watch !== undefined) this.attempt(() => this.watch(variant!, watch));
    });
    element('any').addEventListener('submit', (event) => {
      event.preventDefault();
      this.attempt(() => this.watch(element('of').value, element('index').value.replaceAll(SEPARATORS, '')));
    });
    addEventListener('hashchange', () => this.attempt(() => this.visit()));
    await this.attempt(() => this.visit());
    element('run').disabled = false;
    keepForOffline();
  }

  private async visit(): Promise<void> {
    const { asked, policy } = await readFragment(location.hash).catch(() => {
      throw new Error('the link is damaged: ask for it again');
    });
    const game = asked.game !== undefined && Object.hasOwn(this.facts.engines, asked.game) ? asked.game : 'shamus';
    element('game').value = game;
    await this.choose(game, asked);
    if (policy === null) return;
    element<HTMLDetailsElement>('own').open = true;
    await this.write();
    this.editor!.text = policy;
  }

  private async choose(game: string, asked: Partial<Asked> = {}): Promise<void> {
    const script = this.facts.engines[game]!;
    if (script !== this.script) this.host = openSandbox(script, this.facts.sandbox);
    this.script = script;
    const offer = await (await this.host!).offer(game);
    this.offer = offer;
    const chosen = asked.variants ?? [offer.variants[0]!.name];
    element('variants').innerHTML = offer.variants
      .map(
        ({ name, summary }) =>
          html`<label title="${summary}"><input type="checkbox" name="variant" value="${name}"${chosen.includes(name) && html` checked`}> ${name}</label>`
            .text,
      )
      .join('');
    const players = asked.players ?? offer.players[0];
    element('players').innerHTML = offer.players
      .map((count) => html`<option${count === players && html` selected`}>${count}</option>`.text)
      .join('');
    const fields = offer.rulings.map(({ name, values, summary }) =>
      fieldHtml({
        name: `rule ${name}`,
        about: summary,
        kind: 'choice',
        isRequired: false,
        values,
        hint: `default ${values[0]}`,
      }),
    );
    element('rulings').innerHTML = html`${fields}`.text;
    for (const [name, value] of Object.entries(asked.rulings ?? {})) {
      const field = document.querySelector<HTMLSelectElement>(`[name="rule ${CSS.escape(name)}"]`);
      if (field !== null) field.value = value;
    }
    element('teams').innerHTML = offer.teams.map((team) => html`<option value="${team}"></option>`.text).join('');
    element('policies').innerHTML = offer.policies
      .map(
        ({ name, role, summary }) => html`<dt>${name} <span class="note">${role}</span></dt><dd>${summary}</dd>`.text,
      )
      .join('');
    element('a').value = asked.a ?? offer.team;
    element('b').value = asked.b ?? '';
    if (asked.seed !== undefined) element('seed').value = asked.seed;
    element('games').value = String(asked.games ?? offer.games);
    element('role').innerHTML = offer.roles.map((role) => html`<option>${role}</option>`.text).join('');
    document.body.dataset.game = game;
  }

  private asked(): Asked {
    const form = new FormData(element<HTMLFormElement>('setup'));
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const games = Number(text('games').replaceAll(SEPARATORS, ''));
    if (!Number.isInteger(games) || games < 1 || games > 2 ** 32)
      throw new Error(`games must be a whole number from 1, not '${text('games')}'`);
    const variants = form.getAll('variant').map(String);
    if (variants.length === 0) throw new Error('choose a variant');
    const rulings = [...form]
      .filter(([name, value]) => isRuling({ name }) && value !== '')
      .map(([name, value]) => [name.slice('rule '.length), String(value)]);
    return {
      ...{
        game: element('game').value,
        variants,
        players: Number(text('players')),
        rulings: Object.fromEntries(rulings),
      },
      ...{ a: text('a'), b: text('b'), seed: text('seed'), games },
    };
  }

  /** @param trial whether a policy that was just changed is tried in a short run */
  private async play(trial = false): Promise<void> {
    const number = ++this.run;
    const asked = this.asked();
    element('any').hidden = true;
    document.body.dataset.state = 'playing';
    const host = await this.host!;
    const isOwn = [asked.a, asked.b].some((team) => team.includes(OWN_POLICY));
    if (isOwn && !(await this.defined(host))) return;
    const policy = isOwn ? this.editor!.text : null;
    history.replaceState(null, '', await fragmentOf(asked, policy));
    if (number !== this.run) return;
    const show = (view: View) => {
      if (number === this.run) this.show(view);
    };
    this.say('');
    show(await host.play(trial ? { ...asked, games: Math.min(asked.games, TRIAL) } : asked, proxy(show)));
  }

  private async pause(): Promise<void> {
    const goesOn = this.view?.state === 'paused';
    await (await this.host)?.pause(!goesOn);
  }

  private show(view: View): void {
    this.view = view;
    const isOpen = view.state === 'playing' || view.state === 'paused';
    element('pause').hidden = !isOpen;
    element('stop').hidden = !isOpen;
    element('pause').textContent = view.state === 'paused' ? 'Go on' : 'Pause';
    element('progress').hidden = false;
    element<HTMLProgressElement>('progress').value = view.games / view.gamesAsked;
    element('told').textContent = told(view);
    if (view.failure !== null) this.fail(view.failure);
    element('results').innerHTML = drawn(view).text;
    element('command').textContent = view.commands.join('\n');
    element('same').hidden = false;
    const {
      document: { body },
    } = window;
    body.dataset.state = view.state;
    body.dataset.games = String(view.games);
    body.dataset.speed = String(view.speed);
    if (isOpen) return;
    element('of').innerHTML = view.variants.map(({ variant }) => html`<option>${variant}</option>`.text).join('');
    element('any').hidden = view.variants.length === 0;
    this.attempt(() => this.offerResults());
  }

  /** The results as the commands print them, to keep. */
  private async offerResults(): Promise<void> {
    const texts = await (await this.host!).results();
    element('json').textContent = texts.join('\n');
    element('kept').hidden = false;
  }

  /** Opens the editor with a starter. @param anew whether what is there makes way */
  private async write(anew = false): Promise<void> {
    if (!element<HTMLDetailsElement>('own').open) return;
    const game = element('game').value;
    const role = element('role').value;
    const starter = this.facts.starters[game]![role]!;
    if (this.editor === null) {
      const { PolicyEditor: Editor } = await import('../write/editor.js');
      this.editor ??= new Editor(element('editor'), starter, () => this.changed());
    } else if (anew) this.editor.text = starter;
    if (!element('b').value.includes(OWN_POLICY) && !element('a').value.includes(OWN_POLICY)) {
      const { roles } = this.offer!;
      const partners = element('a').value.split('+');
      element('b').value =
        roles.length < 2
          ? OWN_POLICY
          : roles.map((one, place) => (one === role ? OWN_POLICY : partners[place % partners.length])).join('+');
    }
    this.changed();
  }

  /** The policy is played a moment after the last key. */
  private changed(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.attempt(() => this.play(true)), REST);
  }

  /** Makes the visitor's policy known to the workers. @returns whether it is a policy */
  private async defined(host: Remote<HostCalls>): Promise<boolean> {
    if (this.editor === null) {
      element<HTMLDetailsElement>('own').open = true;
      await this.write();
    }
    const { compiled, SyntaxFault } = await import('../write/editor.js');
    try {
      const code = compiled(this.editor!.text);
      this.editor!.mark(null);
      await host.define({ name: OWN_POLICY, code });
      return true;
    } catch (error) {
      const { message, line, column } = error as InstanceType<typeof SyntaxFault>;
      this.fail(
        line === undefined
          ? `my-policy.ts: ${await this.placed((error as Error).stack ?? message)}`
          : `my-policy.ts:${line}:${column}: ${message}`,
      );
      if (line !== undefined) this.editor!.mark({ message, line, column });
      return false;
    }
  }

  /** A message in which a place in the policy's code is that in its text; the place is marked. */
  private async placed(message: string): Promise<string> {
    const [place, line, column] = /\/my-policy\.ts:(\d+):(\d+)/.exec(message) ?? [];
    const [first = ''] = message.split('\n');
    if (place === undefined || this.editor === null) return first;
    const { columnIn, compiled } = await import('../write/editor.js');
    const lineOf = (text: string) => text.split('\n')[Number(line) - 1] ?? '';
    const at = columnIn(lineOf(this.editor.text), lineOf(compiled(this.editor.text)), Number(column));
    this.editor.mark({ message: first, line: Number(line), column: at });
    const exact = `my-policy.ts:${line}:${at}`;
    return first.includes(place) ? first.replace(place, exact) : `${first} at ${exact}`;
  }

  private download(): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([this.editor?.text ?? ''], { type: 'text/plain' }));
    link.download = OWN_POLICY.replace('./', '');
    link.click();
    URL.revokeObjectURL(link.href);
  }

  private async copyLink(): Promise<void> {
    const isOwn = this.editor !== null && element<HTMLDetailsElement>('own').open;
    const link = new URL(await fragmentOf(this.asked(), isOwn ? this.editor!.text : null), location.href).href;
    history.replaceState(null, '', link);
    await navigator.clipboard?.writeText(link).catch(() => {});
    element('copied').textContent = 'The link is in the address bar, and copied.';
  }

  private async watch(variant: string, what: string): Promise<void> {
    const { game, players, rulings, a, b, seed } = this.asked();
    const index = await (await this.host!).find(variant, what);
    const words = new URLSearchParams({
      game,
      variant,
      players: String(players),
      team: b || a,
      seed,
      index: String(index),
    });
    for (const [name, value] of Object.entries(rulings)) words.append('rule', `${name}=${value}`);
    location.assign(`${SCREENS.watch.file}#${words}`);
  }

  private async attempt(work: () => Promise<unknown> | undefined): Promise<void> {
    try {
      await work();
    } catch (error) {
      document.body.dataset.state = 'failed';
      await this.fail((error as Error).message);
    }
  }

  private say(text: string): void {
    element('message').textContent = text;
  }

  private async fail(message: string): Promise<void> {
    this.say(await this.placed(message));
  }
}

const STATES: Readonly<Record<View['state'], string>> = {
  playing: 'playing',
  paused: 'paused',
  complete: 'all games are played',
  stopped: 'stopped',
  failed: 'ended by a fault',
};

function told({ state, games, gamesAsked, speed, workers }: View): string {
  const progress = state === 'complete' ? count(games) : `${count(games)} of ${count(gamesAsked)}`;
  return `${progress} games, ${count(speed)} games per second in ${workers} ${workers === 1 ? 'worker' : 'workers'}: ${STATES[state]}.`;
}

/** How often teams win in each variant: a bar each, with the interval, and the games worth watching. */
function drawn({ state, variants }: View): Html {
  const interval = state === 'complete' ? '95 % interval' : '95 % interval that holds while one watches';
  return html`${variants.map(
    (
      view,
    ) => html`<section class="variant"><h2>${view.variant}</h2>${view.verdict !== null && html`<p class="verdict">${view.verdict}</p>`}
<table><thead><tr><th scope="col">who</th><th scope="col">wins, % of ${count(view.games)} games<span class="note">${interval}</span></th>${view.rows[0]?.parts.map(({ title }) => html`<th scope="col" class="number">${title} %</th>`) ?? null}</tr></thead>
<tbody>${view.rows.map(rowHtml)}</tbody></table>${watchHtml(view)}</section>`,
  )}`;
}

function rowHtml({ name, rate, low, high, parts }: Row): Html {
  const at = (share: number) => (100 * share).toFixed(3);
  return html`<tr><th scope="row">${name}</th><td><span class="bar" aria-hidden="true"><span class="fill" style="width:${at(rate)}%"></span><span class="whisker" style="left:${at(low)}%;width:${at(high - low)}%"></span></span> ${percent(rate)} (${percent(low)} to ${percent(high)})</td>${parts.map((part) => html`<td class="number" data-title="${part.title} %">${percent(part.rate)}</td>`)}</tr>`;
}

function watchHtml({ variant, finds }: VariantView): Html | null {
  if (finds.length === 0) return null;
  const buttons = finds.map(
    (what) =>
      html`<button type="button" data-watch="${what}" data-variant="${variant}">${what === 'longest' ? 'The longest game' : capitalised(`a ${what}`)}</button> `,
  );
  return html`<p class="watch">Watch: ${buttons}</p>`;
}

export function start(): void {
  void new MeasureScreen(factsIn(document)).open();
}
