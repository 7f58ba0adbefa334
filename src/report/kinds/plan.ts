/** An experiment before it is run: its arms, games and the time that they will take. */
import type { ArmEstimate, Experiment } from '../../experiment/index.js';
import { type Game, mainMeasure, nonDefaultRulings } from '../../game/index.js';
import type { Adjustment, Condition, Focus } from '../../simulation/index.js';
import { type Block, heading, paragraphs, table, textColumn } from '../blocks/block.js';
import { formatDuration, formatRoughTime, formatThreads } from '../lines.js';
import { countNoun, formatCount } from '../numbers.js';

const ADJUSTED: Readonly<Record<Adjustment, string>> = {
  none: 'not adjusted',
  simultaneous: 'simultaneous intervals',
};

export function planBlocks(
  game: Game,
  experiment: Experiment,
  estimates: readonly ArmEstimate[],
  threads: number,
): Block[] {
  const { question, seed, rule, arms, outputs, contrasts, focus } = experiment;
  const same = sameInAll(arms);
  const rows = arms.map((arm, place) => ({ arm, ...estimates[place]!, number: place + 1 }));
  const games = rows.reduce((sum, { arm, games }) => sum + games * (arm.control ? 2 : 1), 0);
  const seconds = estimates.reduce((sum, estimate) => sum + estimate.seconds, 0) / threads;
  const each =
    rule.kind === 'games' ? `${countNoun(rule.games, 'game')} an arm` : 'as many games as the precision takes';
  return [
    heading(question),
    ...paragraphs(same.length === 0 ? '' : `all arms: ${same.join(' ')}`),
    ...table('arms', '', rows, [
      textColumn('arm', ({ number }) => String(number)),
      arms.some(({ label }) => label !== undefined) && textColumn('label', ({ arm }) => arm.label ?? ''),
      textColumn(
        'what',
        ({ arm }) =>
          partsOf(game, arm)
            .filter((part) => !same.includes(part))
            .join(' ') || 'as it is',
      ),
      textColumn('paired with', ({ arm: { control, ...arm } }) =>
        control === undefined ? '' : (control.label ?? differenceOf(arm, control)),
      ),
      { heading: 'games', cell: ({ games }) => formatCount(games) },
      { heading: 'time', cell: ({ seconds }) => formatDuration(seconds / threads) },
    ]),
    ...paragraphs(
      ...rows.flatMap(({ arm: { note }, number }) => (note === undefined ? [] : [`arm ${number}: ${note}`])),
      contrasts === undefined ? '' : `${countNoun(contrasts.all.length, 'contrast')}, ${ADJUSTED[contrasts.adjust]}`,
      focus === undefined ? '' : focusText(game, focus),
      `${arms.length} arms, ${each}, seed '${seed}'${outputs.records ? ', with records' : ''}`,
      `${formatCount(games)} games with those of the controls; ${formatRoughTime(seconds)} on ${formatThreads(threads)}, if each has a core to itself`,
    ),
  ];
}

function focusText(game: Game, { measure, compare }: Focus): string {
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
  const players = setup.players === game.setups.players[0] ? [] : [`${setup.players} players`];
  return [setup.variant, ...players, ...nonDefaultRulings(game, setup), team.name];
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
