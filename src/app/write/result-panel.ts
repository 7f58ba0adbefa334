/** The result beside the code: what the policy came to against the one it met, and all versions on one scale. */
import { html } from '../../report/html.js';
import { formatCount } from '../../report/numbers.js';
import { element } from '../../report/replay/browser/element.js';
import { Funnel } from '../measure/funnel.js';
import { plotHtml, sideOf } from '../measure/plot.js';
import { createSentence, showSentence } from '../measure/sentence.js';
import type { SessionView, ShownDifference } from '../sandbox/session.js';
import { Versions } from './versions.js';

export class ResultPanel {
  private readonly versions = new Versions();
  private funnel = new Funnel(1);
  private isCompetitive = false;

  /** True if there is a result, of any version. */
  get hasResult(): boolean {
    return this.funnel.looks.length > 0;
  }

  /** A version begins to play. @param against text that tells apart what is not on one scale @param isCompetitive whether everybody plays for themselves */
  begin(text: string, against: string, games: number, isCompetitive: boolean): void {
    this.versions.begin(text, against);
    this.funnel = new Funnel(games);
    this.isCompetitive = isCompetitive;
  }

  /** Shows how far the version has come that plays. */
  show(view: SessionView, difference: ShownDifference): void {
    this.funnel.add(view.games, difference, view.state === 'complete');
    this.versions.note(difference, view.games);
    this.say(view, difference);
    const rates = view.rows.map(({ mean }) => `wins ${(100 * mean).toFixed(1)} %`);
    const [met, own] = this.isCompetitive ? ['', rates[0]] : rates;
    element('rate-a').textContent = met ?? '';
    element('rate-b').textContent = own ?? '';
    element('command').textContent = view.command;
    element('result').classList.remove('aged');
    element('old').hidden = true;
    element('versions').innerHTML = this.versions.html(null).text;
    this.draw();
  }

  private say(view: SessionView, difference: ShownDifference): void {
    const { number } = this.versions.last!;
    const beginning = `Version ${number} wins`;
    // In a duel the difference is the visitor's own share minus an even one: theirs is the side of B here.
    const shown: SessionView = { ...view, difference: { ...difference, plus: 'b' } };
    const { says, range } = createSentence(shown, { more: beginning, less: beginning });
    const isDecided = difference.decision === 'a' || difference.decision === 'b';
    const than = this.isCompetitive && isDecided ? ' than an even share.' : '.';
    const finding = says.replace(/\.$/, than);
    const played = `${formatCount(view.games)} ${this.isCompetitive ? 'games' : 'decks'}.`;
    showSentence({ says: finding, range }, `${number} ${difference.decision} ${view.state}`, ` ${played}`);
  }

  /** Draws the newest interval, as wide as the window now is. */
  draw(): void {
    if (!this.hasResult) return;
    const plot = element('plot');
    plot.className = `plot is-${sideOf(this.funnel.looks.at(-1)!)}`;
    const minus = this.isCompetitive ? 'an even share' : 'A';
    plot.innerHTML = plotHtml({
      ...{ funnel: this.funnel, plus: 'b', names: ['A', 'yours'], isFlat: true },
      ...{ unit: `yours minus ${minus}, games won in a hundred`, counted: '', width: plot.clientWidth },
    }).text;
  }

  /** Marks the result as that of an earlier text. @param why a sentence @param short the same in a few words */
  age(why: string, short: string): void {
    element('result').classList.add('aged');
    element('old').hidden = !this.hasResult;
    element('old').innerHTML = html`<b>Old result.</b> ${why} Below is the last that played.`.text;
    element('versions').innerHTML = this.versions.html(short).text;
  }
}
