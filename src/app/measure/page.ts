/** The screen on which teams are measured and compared: a comparison that plays on arrival, and findings to play. */
import type { Game } from '../../game/index.js';
import { type Html, html, rawHtml } from '../../report/html.js';
import { SCREENS } from '../facts.js';
import { gameSelectHtml } from '../form.js';
import type { Screen } from '../frame.js';
import { FINDINGS, type FindingStudy, findStudyDifference, type KnownFinding } from './findings.js';
import { createPercentScale, formatSignedShare } from './plot.js';
import { COMPARISON_STYLE } from './style.js';

export const MEASURE_STYLE = COMPARISON_STYLE;

/** @param first the game that is chosen at first @param studyOf reads the summary of a study in results/ */
export function measureScreen(
  games: readonly Game[],
  first: string,
  { studyOf }: { readonly studyOf: (study: string) => FindingStudy },
): Screen {
  const content = html`<h1 class="lead">In Shamus two partners win or lose together without a word: one sheds cards as in Uno, one melds as in Rummy, and only the cards they play can speak.</h1>
<div class="cols">
<section class="panel live" id="live" tabindex="-1" aria-labelledby="question">
<div class="row"><h2 id="question">${FINDINGS[0]!.question}</h2><span class="push small soft row"><i class="pulse" id="pulse"></i><span class="num" id="count">dealing</span></span></div>
<p class="say" id="say"></p><p class="fault" id="fault" role="alert" hidden></p><p class="spoken" role="status" id="told"></p>
<div class="plot" id="plot" role="img" aria-labelledby="say"></div>
<div class="row"><button class="btn" type="button" id="pause">Pause</button><button class="btn" type="button" id="copy-link">Copy link</button><span class="small soft" id="copied" role="status"></span>
<details class="more push" id="numbers"><summary>Numbers as a table</summary><table id="table"></table>
<p class="small soft">The same numbers from the program:</p><pre class="text" id="command" tabindex="0" role="region" aria-label="Command"></pre>
<p class="small soft">While games are played, intervals hold at every look: stop when you like. Once all are played, they are those of the command.</p>
<details class="more" id="as-json"><summary>Results as JSON</summary><pre class="text" id="json" tabindex="0" role="region" aria-label="Results as JSON"></pre></details></details></div>
</section>
<section class="panel stack" aria-labelledby="teams">
<h2 id="teams">Two teams, the same decks</h2>
<div class="team a"><header><b>A</b><b class="name" id="name-a"></b><output class="num" id="rate-a"></output></header><div class="seats" id="seats-a"></div></div>
<div class="team b" id="team-b"><header><b>B</b><b class="name" id="name-b"></b><output class="num" id="rate-b"></output></header><div class="seats" id="seats-b"></div></div>
<div class="team b" id="opponents" hidden><header><b>Opponents</b></header><div class="seats" id="seats-field"></div></div>
<div><button class="btn quiet" type="button" id="alone">Measure A alone</button></div>
<fieldset id="variants"></fieldset>
<p class="small soft" id="variant-line"></p>
<p class="small soft" id="game-line">A team wins when one hand is empty and its melds score enough before the circle, ten face-down cards, runs out. <a href="rules-shamus.html">The rules</a></p>
<details class="more" id="setup"><summary id="setup-line">Game, players, decks, seed</summary>
<form class="fields" id="form">
${gameSelectHtml(games, first)}
<label>players<select name="players"></select></label>
<label>${field('games', ' inputmode="numeric"')}</label><label>${field('seed', '')}</label>
<label class="wide">${field('a', '', 'team A as text, as in coder:code=pairs+exact-closer:code=pairs')}</label>
<label class="wide">${field('b', '', 'team B as text; empty: A alone is measured')}</label>
<label class="wide" id="field-label">${field('field', '', 'opponents on the other seats')}</label>
<details class="more wide"><summary>Rulings</summary><div class="fields" id="rulings"></div></details>
<button class="btn wide">Play these</button></form></details>
</section>
</div>
<section id="findings" class="stack" aria-labelledby="found">
<h2 id="found">Findings <span class="small soft">one click plays one; all on one scale, games in a hundred</span></h2>
<ul class="cards">${cardsHtml(studyOf)}</ul>
</section>
<nav aria-label="Next steps"><ul class="cards next">
<li><a class="card-btn" id="watch" href="${SCREENS.watch.file}">${icon('M3 17l5-6 4 3 4-9 5 12')}<b>Watch a game</b><span class="small soft">one that was lost, and where it turned</span></a></li>
<li><a class="card-btn" href="${SCREENS.write.file}">${icon('M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16')}<b>Write a policy</b><span class="small soft">twenty lines; the result stands beside them</span></a></li>
<li><a class="card-btn" href="${SCREENS.play.file}">${icon('M4 6l9-2 4 15-9 2zM15 5h5v13h-3')}<b>Play</b><span class="small soft">take a seat; rules say why, hints say how</span></a></li>
</ul></nav>`;
  return {
    name: 'measure',
    title: 'Measure',
    description: 'Card games played in your browser by the thousand: compare strategies, write your own, watch, play.',
    skip: ['Skip to the comparison', 'live'],
    content,
    foot: 'Everything runs on this device; nothing is installed or sent. Intervals: 95 %, valid at every look.',
  };
}

function field(name: string, attributes: string, title = name): Html {
  return html`<span>${title}</span><input name="${name}" autocomplete="off" spellcheck="false"${rawHtml(attributes)}>`;
}

function icon(path: string): Html {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
}

/** A card for each finding but the first, which plays on arrival. */
function cardsHtml(studyOf: (study: string) => FindingStudy): Html[] {
  const known = FINDINGS.slice(1).map((finding) => ({
    finding,
    mean: findStudyDifference(studyOf(finding.source.study), finding),
  }));
  const means = known.map(({ mean }) => mean);
  const [low, high] = [Math.min(0, ...means), Math.max(0, ...means)];
  const room = 0.3 * (high - low);
  const x = createPercentScale({ low: low - room, high: high + room });
  return known.map(({ finding, mean }, place) => cardHtml(finding, mean, place + 1, x));
}

function cardHtml({ title, note }: KnownFinding, mean: number, place: number, x: (share: number) => number): Html {
  const [from, to] = [x(Math.min(0, mean)), x(Math.max(0, mean))].map((each) => each.toFixed(1)) as [string, string];
  const width = (Number(to) - Number(from)).toFixed(1);
  const at = mean < 0 ? from : to;
  return html`<li><button class="card-btn" type="button" data-finding="${place}" aria-pressed="false"><b>${title}</b><span class="small soft">${note}</span><span class="mini-plot is-${mean < 0 ? 'a' : 'b'}"><i class="zero" style="left:${x(0).toFixed(1)}%"></i><i class="stem" style="left:${from}%;width:${width}%"></i><i class="dot" style="left:${at}%"></i><b class="val num${mean < 0 && html` l`}" style="left:${at}%">${formatSignedShare(mean)}</b></span><span class="small row"><span class="soft">games in a hundred</span><span class="go push">Play it</span></span></button></li>`;
}
