/** The games behind an estimate: which were won and lost, played again from their seed, each to be watched. */
import { basename } from 'node:path';
import { type ArmSummary, entrantRows } from '../analysis/index.js';
import { UsageError } from '../game/index.js';
import { keyFromSeed } from '../random/index.js';
import { replayCommand } from '../report/command.js';
import { type Html, html } from '../report/html.js';
import { endingsOf, unchangedCondition } from '../report/model/examples.js';
import { namedGame } from '../report/model/report-data.js';
import { count } from '../report/numbers.js';
import { replayPage } from '../report/replay/replay-page.js';
import { readResults } from '../results/read.js';
import { createPolicies, createReplayer, engineOf } from '../simulation/index.js';
import { placeInArm } from './estimates.js';
import type { Addresses } from './frame.js';
import { runFolder, type Study } from './study.js';
import { titleOf, valueText } from './study-html.js';

/** Games of each ending that are listed, and seconds for which they are sought: rare ones may not be found. */
const MAX_LISTED = 12;
const MAX_SECONDS = 2;

/** Milliseconds that games are played before other requests are answered. */
const SLICE = 25;

/** Seconds that a game to be watched may take. */
const GAME_TIMEOUT = 60;

/** The arm of an estimate and its control, each as it was played; null where it cannot be played again as it was. */
async function armOf(study: Study, place: number) {
  const estimate = study.estimates[place];
  if (estimate === undefined) throw new UsageError('there is no such estimate');
  const folder = runFolder(study);
  const { manifest, summary } = readResults(folder);
  const game = await namedGame(summary, manifest.command, basename(folder));
  const arm = summary.runs[estimate.arm]!;
  const rows: readonly ArmSummary[] = game.kind === 'competitive' ? entrantRows([arm]) : [arm];
  const run = (estimate.isDifference ? rows[0] : rows[placeInArm(study.estimates, place)])!;
  const control = estimate.isDifference ? run.control : undefined;
  const conditionOf = async (setup: ArmSummary['setup']) =>
    setup.searches ? null : unchangedCondition({ game, manifest }, { setup });
  const condition = await conditionOf(run.setup);
  return { estimate, manifest, game, run, condition, control: control ? await conditionOf(control.setup) : undefined };
}

/** A page of the games of an estimate by how they ended; of a difference, those that ended otherwise for the control. */
export async function gamesHtml(study: Study, place: number, from: number, at: Addresses): Promise<Html> {
  const { estimate, manifest, game, run, condition, control } = await armOf(study, place);
  const { isDifference, title, what } = estimate;
  const { seed } = manifest;
  const head = html`<p class="lead"><a href="${at.study(study.id)}">${titleOf(study)}</a></p><p>${title}: ${what}, ${valueText(estimate)} ${isDifference ? 'points' : '%'}, ${count(estimate.games)} games.</p>`;
  const command = replayCommand(game, { setup: run.setup, team: run.setup.policies.join('+'), seed }, '--index', 'N');
  if (condition === null || control === null)
    return html`${head}<p>These games are not played again here: a policy searches or is a local file, or its code or the engine has changed. This command shows game N:</p><pre class="command" tabindex="0" role="region" aria-label="Command">${command}</pre>`;
  const key = keyFromSeed(seed);
  const engine = engineOf(await createPolicies(condition), key);
  const other = control && engineOf(await createPolicies(control), key);
  const endings = endingsOf(game);
  const found = endings.map((): { readonly index: number; readonly other: string | null }[] => []);
  const end = performance.now() + 1000 * MAX_SECONDS;
  let [index, pause] = [from, performance.now() + SLICE];
  for (; index < run.games && found.some(({ length }) => length < MAX_LISTED) && performance.now() < end; index++) {
    if (performance.now() > pause) {
      await new Promise(setImmediate);
      pause = performance.now() + SLICE;
    }
    engine.play(index);
    other?.play(index);
    const come = endings.findIndex(({ hasCome }) => hasCome(engine, run));
    const otherwise = other && endings.find(({ hasCome }) => hasCome(other, run))!;
    if (otherwise === endings[come] || found[come]!.length === MAX_LISTED) continue;
    found[come]!.push({ index, other: otherwise?.title ?? null });
  }
  const watch = (game: number, side: string, text: string) =>
    html`<a href="/study/${study.id}/games/${place}/${side}/${game}">${text}</a>`;
  const sections = endings.map(({ title: ending }, which) => {
    const items = found[which]!.map(
      ({ index: game, other: with_ }) =>
        html`<li>${watch(game, 'arm', `game ${game}`)}${with_ !== null && html` (${watch(game, 'control', `${with_} by the control`)})`}</li>`,
    );
    return html`<section><h2>${ending}</h2>${items.length > 0 ? html`<ul class="games">${items}</ul>` : html`<p>None among these games.</p>`}</section>`;
  });
  return html`${head}<p class="facts">Games ${count(from)} to ${count(index - 1)} of the run${control !== undefined && ', as far as they ended otherwise for the control on the same deck'}; at most ${MAX_LISTED} of each ending.${index < run.games && html` <a href="/study/${study.id}/games/${place}?from=${index}">Later games</a>`}</p>${sections}`;
}

/** A page on which a game of an estimate is watched. @throws UsageError if it cannot be played as it was */
export async function watchPage(study: Study, place: number, isControl: boolean, index: number): Promise<string> {
  const { manifest, game, condition, control, run } = await armOf(study, place);
  const shown = isControl ? control : condition;
  if (!shown || !(index < run.games)) throw new UsageError('this game cannot be played again as it was');
  const { seed } = manifest;
  const replayer = createReplayer(shown, seed, GAME_TIMEOUT);
  try {
    return await replayPage(game, replayer, shown, seed, index);
  } finally {
    await replayer.end();
  }
}
