/** What is known before games are played: how many a question needs, and what an experiment will play. */
import { competitorNouns, type PlanSummary } from '../../analysis/index.js';
import type { ArmEstimate, Experiment } from '../../experiment/index.js';
import { escapeForTerminal, type Game, mainMeasure, unusualRulings } from '../../game/index.js';
import type { Adjustment, Condition, Focus } from '../../simulation/index.js';
import { aligned, duration, roughTime, sectionsText, threadsText, wrapped } from '../lines.js';
import { setupText } from '../model/arms.js';
import { count, counted, levelPercent, percent, pointsSize } from '../numbers.js';
import { sidesText } from './comparison.js';

/** How many games a question needs, for people. Widths and effects are in percentage points. */
export function gamesNeededReport(game: Game, plan: PlanSummary): string {
  const { pilot, variance, exact } = plan;
  if (exact) return sectionsText([heading(game, plan), same(plan)]);
  if (variance === null) return pilot.games === 0 ? '' : sectionsText([heading(game, plan)]);
  return sectionsText([
    heading(game, plan),
    wrapped(pilotInWords(game, plan)),
    fixedTable(plan),
    given(plan),
    untilDecidedTable(plan),
    notes(plan, competitorNouns(game)[0]),
  ]);
}

function heading(game: Game, { kind, competitors, setup, setupB }: PlanSummary): string[] {
  const names = competitors.map(({ name }) => name);
  if (kind === 'difference') return sidesText(game, names, [setup, setupB ?? setup]);
  return [...names.flatMap((name) => wrapped(name)), setupText(game, setup)];
}

function same({ kind, setup }: PlanSummary): string[] {
  if (kind === 'difference') return ['A and B are the same: the difference is exactly zero, and no game is needed.'];
  return [`All players are the same: each wins exactly 1/${setup.players} of the games, and no game is needed.`];
}

function pilotInWords(game: Game, { kind, competitors, outcome, pilot, variance, setup }: PlanSummary): string {
  const title = game.measures.find(({ name }) => name === outcome)!.title;
  const rates = competitors.map(({ name, rate }, place) => {
    const who = kind === 'difference' ? (place === 0 ? 'A ' : 'B ') : competitors.length > 1 ? `${name} ` : '';
    return `${who}${percent(rate!)}`;
  });
  const { observed, limit } = variance!;
  const isShares = game.kind === 'competitive';
  const unit = isShares ? ` (${count(pilot.games)} games, each deck in ${setup.players} rotations)` : '';
  const told = `Pilot: ${counted(pilot.rounds, 'deal')}${unit}, seed '${pilot.seed}'. ${title} %: ${rates.join(', ')}.`;
  const reckoned = 'the plan assumes';
  const limited = 'the upper 95 % confidence limit';
  if (kind === 'rate' || isShares) {
    const what = isShares ? "A deck's result" : 'A game';
    return `${told} ${what} has a standard deviation of ${percent(Math.sqrt(observed))} points; ${reckoned} ${percent(Math.sqrt(limit))}, ${limited}.`;
  }
  const pair = kind === 'difference' ? 'A and B' : 'The two that differ most';
  return `${told} ${pair} had different results in ${percent(observed)} % of the deals; ${reckoned} ${percent(limit)} %, ${limited}.`;
}

function gamesAndTime({ timing }: PlanSummary, games: number | null): [string, string] {
  if (games === null) return [TOO_MANY, ''];
  const { secondsAGame, threads } = timing;
  return [count(games), secondsAGame === null ? '' : duration((games * secondsAGame) / threads)];
}

/** A mean to three digits: it is not known better. */
function rounded(games: number | null): string {
  return games === null ? TOO_MANY : count(Number(games.toPrecision(3)));
}

const TOO_MANY = 'over 4e9';

const FIXED = {
  rate: 'A fixed number of games, run -n GAMES:',
  difference: 'A fixed number of games, compare A B -n GAMES:',
  duel: 'A fixed number of games, compare A B -n GAMES:',
  best: 'A fixed number of games a team, tournament -n GAMES:',
  control: 'A fixed number of games a team, tournament --control TEAM -n GAMES:',
} as const;

function fixedTable(plan: PlanSummary): string[] {
  const { kind, widths, effects } = plan;
  const sizes = [...new Set([...widths.map((row) => row.halfWidth), ...effects.map((row) => row.effect)])];
  if (sizes.length === 0) return [];
  const withPrecision = widths.some((row) => row.precision !== undefined);
  const rows = sizes
    .sort((one, other) => other - one)
    .map((size) => {
      const width = widths.find((row) => row.halfWidth === size);
      const effect = effects.find((row) => row.effect === size);
      const cells = (games: number | null | undefined) => (games === undefined ? ['', ''] : gamesAndTime(plan, games));
      return [
        sizeOf(size),
        ...(widths.length > 0 ? cells(width?.games) : []),
        ...(withPrecision ? cells(width?.precision) : []),
        ...(effects.length > 0 ? cells(effect?.games) : []),
      ];
    });
  const heads = [
    'points',
    ...(widths.length > 0 ? ['interval +/-', 'time'] : []),
    ...(withPrecision ? ['--precision', 'time'] : []),
    ...(effects.length > 0 ? ['to detect it', 'time'] : []),
  ];
  return [FIXED[kind], ...table(heads, rows)];
}

/** In points without a sign, with as many decimals as it has. */
function sizeOf(share: number): string {
  const size = percent(share);
  return Number(size) === Number((100 * share).toPrecision(12)) ? size : String(Number((100 * share).toPrecision(12)));
}

function given({ kind, given: shown, power }: PlanSummary): string[] {
  if (shown === null) return [];
  const games = `${count(shown.games)} games${kind === 'best' || kind === 'control' ? ' a team' : ''}`;
  const width = `${games} give an interval of +/-${pointsSize(shown.halfWidth)} points`;
  const shows =
    shown.effect === null
      ? 'no possible difference would be detected'
      : `minimum detectable difference: ${pointsSize(shown.effect)} points (power ${levelPercent(power)} %)`;
  return wrapped(`${width}; ${shows}.`);
}

function untilDecidedTable(plan: PlanSummary): string[] {
  if (plan.untilDecided.length === 0) return [];
  const rows = plan.untilDecided.map(({ effect, none, between, full, most }) => {
    const means = [none, between, full].map(rounded);
    return [sizeOf(effect), ...means, ...gamesAndTime(plan, most)];
  });
  const heads = ['points', '0', 'worst between', 'E', 'maximum', 'time'];
  return ['compare --until-decided --effect E: expected games if the true difference is', ...table(heads, rows)];
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return aligned(
    [heads, ...rows],
    heads.map(() => 'right'),
  );
}

/** @param one what a competitor is called */
function notes(plan: PlanSummary, one: string): string[] {
  const { seed, notes: told, timing } = plan;
  const lines = [
    sureness(plan, one),
    ...(plan.untilDecided.length > 0
      ? [
          'Sequential tests check after whole batches. The expected sample size is largest when the true difference lies between 0 and E.',
        ]
      : []),
    ...told,
    `The pilot used its own deals; games with --seed ${seed} are new and independent of it.`,
    `pilot ${timing.seconds.toFixed(1)} s; times are for ${threadsText(timing.threads)}`,
  ];
  return lines.flatMap((line) => wrapped(line));
}

function sureness({ kind, alpha, power, effects, variance, competitors }: PlanSummary, one: string): string {
  const level = `${levelPercent(1 - (kind === 'rate' ? 0.05 : alpha))} %`;
  const intervals = {
    rate: `Intervals of level ${level}`,
    difference: `Intervals of level ${level}`,
    duel: `Intervals of level ${level}`,
    best: `${competitors.length} simultaneous intervals (difference from the best other), joint level ${level}`,
    control: `${competitors.length - 1} simultaneous intervals (difference from the control), joint level ${level}`,
  }[kind];
  const shown = {
    rate: 'a rate that differs this much from a known one',
    difference: 'a difference',
    duel: 'a difference from an even share',
    best: `a ${one} that is better than every other by this much`,
    control: `a ${one} that differs this much from the control`,
  }[kind];
  const power_ = effects.length > 0 ? `; ${shown} is detected in ${levelPercent(power)} % of cases` : '';
  return `${intervals}${power_}. Sample sizes assume the upper 95 % confidence limit of the pilot's variance${fewer(variance!)}.`;
}

/** Games saved if the observed variance were the true one; empty if the pilot saw none. */
function fewer({ observed, limit }: NonNullable<PlanSummary['variance']>): string {
  const less = Math.floor(100 * (1 - observed / limit));
  return observed === 0 || less === 0 ? '' : `; with the observed variance ${less} % fewer`;
}

const ADJUSTED: Readonly<Record<Adjustment, string>> = {
  none: 'not adjusted',
  holm: 'p-values adjusted by Holm',
  'benjamini-hochberg': 'p-values adjusted by Benjamini and Hochberg',
  simultaneous: 'simultaneous intervals',
};

/** An experiment before it is run: its arms, games and the time that they will take. */
export function planReport(
  game: Game,
  experiment: Experiment,
  estimates: readonly ArmEstimate[],
  threads: number,
): string {
  const { question, seed, rule, arms, outputs, contrasts, focus } = experiment;
  const same = sameInAll(arms);
  const isLabelled = arms.some(({ label }) => label !== undefined);
  const rows = arms.map((arm, place) => {
    const { games, seconds } = estimates[place]!;
    const control = arm.control === undefined ? '' : (arm.control.label ?? differenceOf(arm, arm.control));
    const what = partsOf(game, arm).filter((part) => !same.includes(part));
    const label = isLabelled ? [arm.label ?? ''] : [];
    return [`${place + 1}`, ...label, what.join(' ') || 'as it is', control, count(games), duration(seconds / threads)];
  });
  const heads = ['arm', ...(isLabelled ? ['label'] : []), 'what', 'paired with', 'games', 'time'];
  const notes = arms.flatMap(({ note }, place) => (note === undefined ? [] : [`arm ${place + 1}: ${note}`]));
  const games = estimates.reduce((sum, estimate, place) => sum + estimate.games * (arms[place]!.control ? 2 : 1), 0);
  const seconds = estimates.reduce((sum, estimate) => sum + estimate.seconds, 0) / threads;
  const each = rule.kind === 'games' ? `${counted(rule.games, 'game')} an arm` : 'as many games as the precision takes';
  const lines = [
    question,
    ...(same.length === 0 ? [] : ['', `all arms: ${same.join(' ')}`]),
    '',
    ...aligned(
      [heads, ...rows],
      heads.map((_, column) => (column < heads.length - 2 ? 'left' : 'right')),
    ),
    '',
    ...(notes.length === 0 ? [] : [...notes, '']),
    ...(contrasts === undefined ? [] : [`${counted(contrasts.all.length, 'contrast')}, ${ADJUSTED[contrasts.adjust]}`]),
    ...(focus === undefined ? [] : [answered(game, focus)]),
    `${arms.length} arms, ${each}, seed '${seed}'${outputs.records ? ', with records' : ''}`,
    `${count(games)} games with those of the controls; ${roughTime(seconds)} on ${threadsText(threads)}, if each has a core to itself`,
  ];
  return escapeForTerminal(`${lines.join('\n')}\n`);
}

function answered(game: Game, { measure, compare }: Focus): string {
  const measures = measure?.map(({ name, title }) => title ?? name) ?? [mainMeasure(game).name];
  const arms = compare?.contrasts ?? compare?.arms;
  return [
    `the report compares ${measures.join(', ')}`,
    ...(compare?.by === undefined ? [] : [`by ${compare.by}`]),
    ...(arms === undefined ? [] : [`of ${arms.map((name) => `'${name}'`).join(', ')}`]),
    ...(compare?.to === undefined ? [] : [`with '${compare.to}'`]),
  ].join(' ');
}

function partsOf(game: Game, { setup, team }: Condition): string[] {
  const players = setup.players === game.players[0] ? [] : [`${setup.players} players`];
  return [setup.variant, ...players, ...unusualRulings(game, setup), team.name];
}

/** The variant and the team, where no arm has another; told once. */
function sameInAll(arms: readonly Condition[]): string[] {
  const values = [arms.map(({ setup }) => setup.variant), arms.map(({ team }) => team.name)];
  return values.flatMap((all) => (arms.length > 1 && new Set(all).size === 1 ? [all[0]!] : []));
}

function differenceOf(arm: Condition, control: Condition): string {
  const parts = [
    ...(control.setup.variant === arm.setup.variant ? [] : [control.setup.variant]),
    ...Object.entries(control.setup.rulings).flatMap(([name, value]) =>
      arm.setup.rulings[name] === value ? [] : [`${name}=${value}`],
    ),
    ...(control.team.name === arm.team.name ? [] : [control.team.name]),
  ];
  return parts.join(' ');
}
