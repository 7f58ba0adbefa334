/**
 * What finding the best of several costs and how often it errs, by simulation: the table of docs/statistics.md. Trials
 * are deals of which the teams' wins alone are drawn at random, not games that are played.
 */
import { DEAL, keyFromSeed, Stream } from '../src/random/index.js';
import { type RaceRule, SequentialElimination, trialsToSelect } from '../src/stats/elimination.js';
import type { PairedTally } from '../src/stats/paired.js';
import { upperSequence } from '../src/stats/sequential-test.js';

const RUNS = Number(process.argv[2] ?? 1000);
const TURN = 10_000;
const DELTA = 0.005;
const ALPHA = 0.05;
/** The rate of a team that is behind, and how much of their luck two teams have in common: then they differ in 15 % of deals. */
const RATE = 0.3;
const COMMON = 0.643;

interface Field {
  readonly name: string;
  readonly rates: readonly number[];
}

function fields(size: number): Field[] {
  const others = new Array<number>(size - 1).fill(RATE);
  return [
    { name: `${size} teams, none better`, rates: [RATE, ...others] },
    { name: `${size} teams, one better by 0.5 points`, rates: [RATE + DELTA, ...others] },
    {
      name: `${size} teams, a point from each to the next`,
      rates: [RATE, ...others].map((rate, at) => rate - 0.01 * at),
    },
  ];
}

const key = keyFromSeed('selection');
const stream = new Stream();
const uniform = () => ((stream.next() >>> 0) + 0.5) / 2 ** 32;

/** A normal variate (Box & Muller). */
function normal(): number {
  return Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** A binomial variate: trial by trial where few are expected, else normal, which is near enough. */
function successes(trials: number, rate: number): number {
  const deviation = Math.sqrt(trials * rate * (1 - rate));
  if (deviation > 6) return Math.max(0, Math.min(trials, Math.round(trials * rate + deviation * normal())));
  let count = 0;
  for (let trial = 0; trial < trials; trial++) if (uniform() < rate) count++;
  return count;
}

/** The chance of each set of winners of a deal, a bit for each team: a share of the luck is common to all. */
function chancesOf(rates: readonly number[]): number[] {
  const has = (set: number, team: number) => ((set >> team) & 1) === 1;
  const chances = Array.from({ length: 2 ** rates.length }, (_, set) =>
    rates.reduce((chance, rate, team) => chance * (has(set, team) ? rate : 1 - rate), 1 - COMMON),
  );
  const steps = [...new Set([0, ...rates, 1])].sort((one, other) => one - other);
  for (const [place, low] of steps.slice(0, -1).entries()) {
    const set = rates.reduce((winners, rate, team) => (rate > low ? winners | (1 << team) : winners), 0);
    chances[set]! += COMMON * (steps[place + 1]! - low);
  }
  return chances;
}

/** Deals as they come in, of those who still play. */
class Deals {
  private readonly only: readonly Float64Array[];
  private readonly trials: readonly Float64Array[];

  constructor(private readonly chances: readonly number[]) {
    const size = Math.log2(chances.length);
    this.only = Array.from({ length: size }, () => new Float64Array(size));
    this.trials = Array.from({ length: size }, () => new Float64Array(size));
  }

  readonly pairs = (first: number, second: number): PairedTally => ({
    trials: this.trials[first]![second]!,
    onlyFirst: this.only[first]![second]!,
    onlySecond: this.only[second]![first]!,
  });

  turn(left: readonly number[]): void {
    let [rest, chance] = [TURN, 1];
    for (const [set, own] of this.chances.entries()) {
      const deals = set === this.chances.length - 1 ? rest : successes(rest, Math.min(1, own / chance));
      rest -= deals;
      chance -= own;
      if (deals === 0) continue;
      for (const winner of left) {
        if (((set >> winner) & 1) === 0) continue;
        for (const loser of left) if (((set >> loser) & 1) === 0) this.only[winner]![loser]! += deals;
      }
    }
    for (const one of left) for (const other of left) this.trials[one]![other]! += TURN;
  }
}

interface Selector {
  readonly left: readonly number[];
  readonly selected: number | null;
  look(pairs: Deals['pairs']): void;
}

/** By limits that hold at any number of trials, as `compare --until-decided` has them. */
class ByBetting implements Selector {
  left: number[];
  selected: number | null = null;

  constructor(private readonly rule: RaceRule) {
    this.left = Array.from({ length: rule.competitors }, (_, place) => place);
  }

  look(pairs: Deals['pairs']): void {
    const { alpha, competitors } = this.rule;
    const most = (one: number, other: number) => upperSequence(pairs(other, one), alpha / (competitors - 1), DELTA);
    const isBehind = (one: number, other: number) => pairs(other, one).onlySecond < pairs(other, one).onlyFirst;
    const stays = (one: number) => !this.left.some((other) => isBehind(one, other) && most(one, other) <= 0);
    this.left = this.left.filter(stays);
    const leader = this.left.reduce((best, one) => (isBehind(best, one) ? one : best));
    if (this.left.every((other) => other === leader || most(other, leader) <= DELTA)) this.selected = leader;
  }
}

function select(selector: Selector, deals: Deals): { games: number; selected: number } {
  let games = 0;
  while (selector.selected === null) {
    games += selector.left.length * TURN;
    deals.turn(selector.left);
    selector.look(deals.pairs);
  }
  return { games, selected: selector.selected };
}

/** Mean games of all teams, and how often one was selected that is worse than the best by what matters. */
function measured({ rates }: Field, selectorOf: (rule: RaceRule) => Selector): { games: number; wrong: number } {
  const rule = { alpha: ALPHA, delta: DELTA, competitors: rates.length, turn: TURN, most: 1e9 };
  const chances = chancesOf(rates);
  let [games, wrong] = [0, 0];
  for (let run = 0; run < RUNS; run++) {
    stream.start(key, run, DEAL);
    const one = select(selectorOf(rule), new Deals(chances));
    games += one.games;
    if (rates[one.selected]! < Math.max(...rates) - DELTA + 1e-9) wrong++;
  }
  return { games: games / RUNS, wrong: (100 * wrong) / RUNS };
}

const told = (games: number) => Number(games.toPrecision(3)).toLocaleString('en');
console.log('| | one look | betting | group-sequential | saved | wrong, betting | wrong, group-sequential |');
console.log('|---|--:|--:|--:|--:|--:|--:|');
for (const size of [2, 4, 8]) {
  for (const field of fields(size)) {
    const pair = { trials: 1e6, onlyFirst: 75_000, onlySecond: 75_000 };
    const rule = { alpha: ALPHA, delta: DELTA, competitors: size, turn: TURN, most: 1e9 };
    const fixed = size * trialsToSelect(rule, pair);
    const [betting, group] = [
      measured(field, (one) => new ByBetting(one)),
      measured(field, (one) => new SequentialElimination(one)),
    ];
    const saved = `${Math.round(100 * (1 - group.games / betting.games))} %`;
    const wrong = [betting, group].map((one) => `${one.wrong.toFixed(1)} %`);
    const games = [fixed, betting.games, group.games].map(told);
    console.log(`| ${[field.name, ...games, saved, ...wrong].join(' | ')} |`);
  }
}
