import { describe, expect, test } from 'vitest';
import { sized } from '../../../../test/sized.testing.js';
import type { PolicyFault } from '../../../game/index.js';
import { keyFromSeed } from '../../../random/index.js';
import type { LayDown } from '../lay-downs/lay-down.js';
import type { RummyPolicy, RummyView, SeatView, UnoPolicy } from '../policy.js';
import { targetsOf, VARIANTS } from '../rules/setup.js';
import { quickPolicies } from '../testing/any-setup.testing.js';
import { TEAMS } from '../testing/teams.testing.js';
import { ShamusEngine } from './engine.js';
import { QuickEngine } from './quick-engine.js';

type Team = readonly [UnoPolicy, RummyPolicy];
type Play = Pick<ShamusEngine, 'play' | 'outcome' | 'reason' | 'metrics' | 'fingerprint'>;

const KEY = keyFromSeed('quick engine');

/** The same setup at both tables, each with a team of its own. */
function bothTables(variant: string, team: () => Team): [quick: Play, whole: Play] {
  const targets = targetsOf(variant);
  return [new QuickEngine(targets, ...team(), KEY), new ShamusEngine({ targets }, [...team()], KEY)];
}

function endOf(table: Play): number[] {
  return [table.outcome, table.reason, table.fingerprint(), ...table.metrics];
}

const BY_ROLE = (role: string) => quickPolicies.filter((policy) => policy.role === role);
const SHIPPED = BY_ROLE('uno').flatMap((uno) => BY_ROLE('rummy').map((rummy) => ({ uno, rummy })));

describe('the quick engine ends each game as the engine for every setup does', () => {
  test.each(VARIANTS.map(({ name }) => name))('%s, all teams of quick policies', (variant) => {
    for (const { uno, rummy } of SHIPPED) {
      const team = () => [uno.create() as UnoPolicy, rummy.create() as RummyPolicy] as const;
      const [quick, whole] = bothTables(variant, team);
      for (let game = 0; game < sized(20, 60); game++) {
        quick.play(game);
        whole.play(game);
        expect(endOf(quick), `${uno.name}+${rummy.name}, game ${game}`).toEqual(endOf(whole));
      }
    }
  });

  test.each(TEAMS)('$name, many games', (team) => {
    const [quick, whole] = bothTables('standard', () => [team.uno(), team.rummy()]);
    for (let game = 0; game < sized(4000, 20_000); game++) {
      quick.play(game);
      whole.play(game);
      expect(endOf(quick)).toEqual(endOf(whole));
    }
  });
});

/** All that a policy could look at. */
function look(decision: string, view: SeatView): string {
  const { table, random, ...own } = view;
  const { rulings, pile, ...shown } = table;
  return JSON.stringify({ decision, ...own, ...shown, pile: [...pile.subarray(0, table.pileCount)], random });
}

/** A team that writes down what it is shown at each decision. */
function watched([uno, rummy]: Team, seen: string[]): Team {
  const see = <V extends SeatView>(decision: string, view: V): V => {
    seen.push(look(decision, view));
    return view;
  };
  return [
    {
      newGame: (view) => uno.newGame?.(see('newGame', view)),
      play: (view) => uno.play(see('play', view)),
      call: (view, ace) => uno.call(see(`call ${ace}`, view), ace),
    },
    {
      newGame: (view) => rummy.newGame?.(see('newGame', view)),
      draw: (view) => rummy.draw(see('draw', view)),
      layDown: (view, laid) => rummy.layDown(see('layDown', view), laid),
      discard: (view) => rummy.discard(see('discard', view)),
    },
  ];
}

test.each(TEAMS)('the quick engine shows policies what the engine for every setup shows them: $name', (team) => {
  const [inQuick, inWhole]: [string[], string[]] = [[], []];
  const logs = [inQuick, inWhole];
  const tables = bothTables('advanced', () => watched([team.uno(), team.rummy()], logs.shift()!));
  for (let game = 0; game < 300; game++) {
    inQuick.length = inWhole.length = 0;
    for (const table of tables) table.play(game);
    expect(inQuick).toEqual(inWhole);
  }
});

/** What is done instead of the team's own decision at a chosen one. */
interface Mischief {
  readonly what: string;
  readonly uno?: Partial<UnoPolicy>;
  readonly rummy?: Partial<RummyPolicy>;
}

const allCards = (_: RummyView, laid: LayDown) => laid.set(0, 0, 0x1fff_1fff, 0x1fff_1fff);
const handInSequences = (view: RummyView, laid: LayDown) => laid.set(view.handLo, view.handHi, 0, 0);
const MISCHIEF: readonly Mischief[] = [
  ...[-1, 13, 3.5, 64, Number.NaN, 0, 16].map((card) => ({ what: `plays ${card}`, uno: { play: () => card } })),
  ...[-1, 4, 1.5].map((suit) => ({ what: `calls ${suit}`, uno: { call: () => suit } })),
  ...[-1, 99, 0.5, 1, 2].map((depth) => ({ what: `picks up ${depth}`, rummy: { draw: () => depth } })),
  { what: 'lays every card', rummy: { layDown: allCards } },
  { what: 'lays its hand as sequences', rummy: { layDown: handInSequences } },
  { what: 'lays nothing', rummy: { layDown: () => undefined } },
  ...[-1, 13, 3.5, 0, 63].map((card) => ({ what: `discards ${card}`, rummy: { discard: () => card } })),
  { what: 'throws', rummy: { discard: () => expect.fail('no idea') } },
];

/** The policy, but with some decisions otherwise in every game from `from` on. */
function mischievous<P extends UnoPolicy | RummyPolicy>(policy: P, instead: Partial<P>, from: number): P {
  let games = 0;
  const changed: Record<string, unknown> = {};
  for (const name of ['play', 'call', 'draw', 'layDown', 'discard'] as const) {
    const own = (policy as unknown as Record<string, ((...args: unknown[]) => unknown) | undefined>)[name];
    const other = (instead as Record<string, ((...args: unknown[]) => unknown) | undefined>)[name];
    if (own === undefined) continue;
    changed[name] = (...args: unknown[]) =>
      games > from && other !== undefined ? other(...args) : own.apply(policy, args);
  }
  changed.newGame = (view: never) => {
    games++;
    policy.newGame?.(view);
  };
  return changed as unknown as P;
}

function firstFault(table: Play): string {
  for (let game = 0; game < 500; game++) {
    try {
      table.play(game);
    } catch (error) {
      const { seat, cause } = error as PolicyFault;
      return `game ${game}, seat ${seat}: ${(cause as Error).message}`;
    }
  }
  return 'none';
}

test.each(MISCHIEF)(
  'the quick engine refuses what the engine for every setup refuses: a policy that $what',
  (mischief) => {
    const { uno = {}, rummy = {} } = mischief;
    const [one] = TEAMS.slice(1);
    const team = () => [mischievous(one!.uno(), uno, 3), mischievous(one!.rummy(), rummy, 3)] as const;
    const [quick, whole] = bothTables('standard', team);
    const found = firstFault(quick);
    expect(found).toMatch(/^game [3-9]\d*/);
    expect(found).toBe(firstFault(whole));
  },
);
