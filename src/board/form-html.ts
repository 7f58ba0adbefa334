/** The form that starts runs and comparisons. What it offers is made of the options of the command line. */
import { type FormField, fieldHtml, isRuling, selectHtml } from '../report/form.js';
import { type Html, html } from '../report/html.js';

/** All that a command of a game can be given. */
export interface RunForm {
  readonly command: string;
  readonly game: string;
  readonly fields: readonly FormField[];
  readonly policies: readonly {
    readonly name: string;
    readonly summary: string;
    readonly options: readonly { readonly name: string; readonly about: string }[];
  }[];
}

/** The command line, as the board uses it. What a page sends is checked as if it were typed. */
export interface Forms {
  readonly commands: readonly string[];
  readonly games: readonly string[];
  /** @throws UsageError if there is no such command or game */
  describe(command: string | null, game: string | null): Promise<RunForm>;
  /** The equivalent command, and how long it takes. @throws UsageError if the input is wrong */
  command(body: unknown): Promise<{ readonly command: string; readonly time: string }>;
  /** The sample-size plan as text. @throws UsageError if the input is wrong */
  plan(body: unknown): Promise<string>;
  /** @throws UsageError if the input is wrong */
  words(body: unknown): Promise<{ readonly words: readonly string[]; readonly out: string }>;
}

/** The page of the form. */
export function formPage({ command, game, fields, policies }: RunForm, { commands, games }: Forms): Html {
  return html`<form action="/new"><div class="fields">${selectHtml('command', 'command', commands, command)}${selectHtml('game', 'game', games, game)}</div><button>Choose</button></form>
<section><h2>${command}, ${game}</h2>
<form id="run" data-command="${command}" data-game="${game}"><div class="fields">${fields.filter((each) => !isRuling(each)).map((field) => fieldHtml(field))}</div>
<details id="rulings"><summary>Rulings</summary><div class="fields">${fields.filter(isRuling).map((field) => fieldHtml(field))}</div></details>
<div class="buttons"><button type="button" id="check">Show command and time</button><button type="button" id="plan">Plan the sample size</button><button id="start">Start</button></div></form>
<p id="message" role="status"></p>
<pre class="command" id="command" tabindex="0" role="region" aria-label="Equivalent command" hidden></pre>
<pre id="planned" tabindex="0" role="region" aria-label="Sample-size plan" hidden></pre>
<details id="policies"><summary>Policies and their options</summary><p>Options follow a colon: <code>name:option=value,option=value</code>.</p>
<dl>${policies.map(
    ({ name, summary, options }) =>
      html`<dt>${name}</dt><dd>${summary}${options.length > 0 && html`<ul>${options.map((each) => html`<li><code>${each.name}</code> ${each.about}</li>`)}</ul>`}</dd>`,
  )}</dl></details></section>`;
}
