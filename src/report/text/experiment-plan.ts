/** An experiment before it is run. */
import type { ArmEstimate, Experiment } from '../../experiment/index.js';
import { escapeForTerminal, type Game, mainMeasure, unusualRulings } from '../../game/index.js';
import type { Adjustment, Condition, Focus } from '../../simulation/index.js';
import { aligned, duration, roughTime, threadsText } from '../lines.js';
import { count, counted } from '../numbers.js';

const ADJUSTED: Readonly<Record<Adjustment, string>> = {
  none: 'not adjusted',
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
