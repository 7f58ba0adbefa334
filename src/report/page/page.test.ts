import { beforeAll, describe, expect, test } from 'vitest';
import { html, raw } from '../html.js';
import type { ReportData } from '../model/report-data.js';
import { arm, studyOf, tournamentOf } from '../studies.testing.js';
import { reportPage } from './page.js';

const HOSTILE = `<script>alert(1)</script>" onload="alert(1)' class="x" var(--ink) </svg>`;
const NO_GAMES = { examples: new Map(), page: () => undefined, isOfAll: false };

const GRID = ['x', HOSTILE].flatMap((uno) =>
  ['y', 'z'].flatMap((rummy) =>
    [{}, { layoff: 'no' }].map((rulings) =>
      arm({
        team: `${uno}+${rummy}`,
        rulings,
        senior: rummy === 'y' ? 300 : 400,
        ...(Object.keys(rulings).length > 0 && { difference: [2, 1] }),
      }),
    ),
  ),
);

let study: ReportData;
let page: string;

beforeAll(async () => {
  study = await studyOf(GRID, {
    name: HOSTILE,
    question: HOSTILE,
    tournament: tournamentOf(GRID, [
      { team: 'x+y', against: 'x+z', estimate: 0.01, low: -0.02, high: 0.04, verdict: 'may-be-best' },
    ]),
  });
  page = await reportPage({ ...study, manifest: { ...study.manifest, seed: HOSTILE, command: HOSTILE } }, NO_GAMES);
});

describe('a report page', () => {
  test('has one script and one style, its own, and addresses nothing outside', () => {
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page.match(/<style/g)).toHaveLength(1);
    expect(page.match(/<(link|img|iframe|object|embed)|url\(|@import|https?:/g)).toBeNull();
    const tags = page.replaceAll(/<(style|script)>.*?<\/\1>/gs, '').match(/<[a-z][^>]*>/g)!;
    expect(tags.filter((tag) => / on\w+=/.test(tag))).toEqual([]);
  });

  test('has every id once, and every id that something refers to', () => {
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);
    expect(new Set(ids).size).toBe(ids.length);
    const references = [...page.matchAll(/ (?:aria-labelledby|data-copy|href)="#?([^"]*)"/g)].flatMap(([, names]) =>
      names!.split(' '),
    );
    expect(references.length).toBeGreaterThan(20);
    expect(references.filter((name) => !ids.includes(name))).toEqual([]);
  });

  test('has every chart twice, for wide and narrow windows, each named and described', () => {
    const charts = page.match(
      /<svg [^>]*role="img" aria-labelledby="[^"]+"><title [^>]*>[^<]+<\/title><desc [^>]*>[^<]+<\/desc>/g,
    );
    expect(charts).toHaveLength(page.match(/<svg/g)!.length);
    expect(page.match(/class="wide"/g)).toHaveLength(page.match(/class="narrow"/g)!.length);
    for (const name of ['outcomes', 'differences-any', 'differences-senior', 'comparison', 'losses']) {
      expect(page.includes(`id="${name}`)).toBe(true);
    }
  });

  test('has no number that is none', () => {
    expect(page.match(/NaN|undefined|Infinity|\[object/g)).toBeNull();
  });

  test('keeps what users wrote as it is, in charts too', () => {
    const texts = [...page.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text]) =>
      text!.replaceAll(/<\/?tspan[^>]*>/g, ''),
    );
    const read = texts.map((text) =>
      text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    );
    expect(read.some((text) => text.replaceAll(' ', '').includes('var(--ink)'))).toBe(true);
    expect(read.some((text) => text.startsWith('<script>alert(1)'))).toBe(true);
  });

  test('fills the bars of teams of which it is decided that they are best or not, and no others', async () => {
    const runs = ['a+b', 'c+d', 'e+f'].map((team) => arm({ team }));
    const verdicts = ['may-be-best', 'may-be-best', 'not-best'] as const;
    const teams = runs.map(({ team }, place) => ({
      ...{ team, against: 'a+b', estimate: -0.1 * place, low: -0.2 * place, high: 0, verdict: verdicts[place]! },
    }));
    const compared = await reportPage(await studyOf(runs, { tournament: tournamentOf(runs, teams) }), NO_GAMES);
    const chart = /<svg class="wide"[^>]*comparison-wide-title.*?<\/svg>/s.exec(compared)![0];
    const fills = [...chart.matchAll(/<path [^>]*fill="([^"]*)" stroke="var\(--(?:win-0|reason-0|quiet)\)"/g)];
    // The dots of the legend, then those of the teams.
    expect(fills.slice(-3).map(([, fill]) => fill)).toEqual(['var(--page)', 'var(--page)', 'var(--reason-0)']);
  });

  test('names nothing where nothing was played', async () => {
    const empty = await reportPage(await studyOf([]), NO_GAMES);
    expect(empty).toContain('No game was finished, so there is no answer.');
    expect(empty).not.toContain('<svg');
  });

  test('says of a run that was cut short that it was, and which arm', async () => {
    const cut = await studyOf([arm({}), { ...arm({ team: 'c+d' }), complete: false }]);
    const interrupted = await reportPage({ ...cut, manifest: { ...cut.manifest, ended: 'interrupted' } }, NO_GAMES);
    expect(interrupted).toContain(
      'The run was interrupted before its end: arms may be missing. Cut short: c+d (1,000 games).',
    );
    expect(await reportPage(cut, NO_GAMES)).toContain('The precision asked for was not reached by c+d (1,000 games).');
    expect(page).not.toContain('class="notice"');
  });
});

describe('a report page of 2,000 arms', () => {
  const SIZE = 2000;
  let large: ReportData;
  let written: string;

  beforeAll(async () => {
    const arms = Array.from({ length: SIZE }, (_, place) =>
      arm({
        team: `uno:weight=${place}+rummy-of-a-rather-long-name`,
        senior: (place * 7919) % 800,
        ...(place > 0 && { difference: [((place * 7919) % 801) / 40 - 10, 1] as const }),
      }),
    );
    large = await studyOf(arms);
    written = await reportPage(large, NO_GAMES);
  });

  test('is smaller than two megabytes', () => {
    expect(Buffer.byteLength(written)).toBeLessThan(2e6);
  });

  test('shows the highest and the lowest, and says how many there are', () => {
    expect(written).toContain('the 25 highest of 1,999');
    expect(written).toContain('the 15 lowest of 1,999');
  });

  test('says how many arms its tables leave out, and where they are', () => {
    expect(written).toContain('1,800 more arms are in summary.csv');
  });

  test('has everything but the answer folded', () => {
    let unfolded = written;
    // From the innermost folds out.
    const fold = /<details(?:(?!<details).)*?<\/details>/gs;
    while (fold.test(unfolded)) unfolded = unfolded.replaceAll(fold, '');
    expect(unfolded.match(/<figure/g)).toHaveLength(1);
    expect(unfolded.match(/<table/g)).toBeNull();
  });
});

describe('html', () => {
  test('writes texts so that none is taken for HTML, in content and in attributes', () => {
    const text = `<script>'&"</script>`;
    expect(html`<p title="${text}">${text}</p>`.text).toBe(
      '<p title="&#60;script&#62;&#39;&#38;&#34;&#60;/script&#62;">&#60;script&#62;&#39;&#38;&#34;&#60;/script&#62;</p>',
    );
  });

  test('takes HTML as it is, in lists too, numbers as they read, and null and false for nothing', () => {
    const items = ['a', '<'].map((item) => html`<li>${item}</li>`);
    expect(html`<ul>${items}</ul>${null}${false}${0}${raw('<br>')}`.text).toBe(
      '<ul><li>a</li><li>&#60;</li></ul>0<br>',
    );
  });
});
