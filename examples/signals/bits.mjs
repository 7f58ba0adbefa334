// Bits that an Uno policy tells its partner: node examples/signals/bits.mjs [options] UNO+RUMMY [UNO+RUMMY …]
//
//   --variant V[,V…]   standard (default), advanced, expert
//   --games N          of each team in each variant (default 300)
//   --seed TEXT        (default bits)
//   --json             a JSON object in place of tables
//
// Teams are written as on the command line, as coder:code=hash+closer or ./my-uno.ts+closer. Looks at each discard of the Rummy
// player at a table of two while Senior is open and the partner holds 1 to 7 cards. All deals that the rules allow are equally
// likely; deals are drawn at random, and this Uno policy is asked if it would have played and called just so with each.
//
// - bits: log2 of the weight of all deals over that of those in which it would. Of a game: those at the last such discard. None for
//   a policy that uses random numbers, which would count too.
// - useful bits: of a card of the Rummy player's hand, no ace, 2 or 4, the relative entropy of "can the partner follow it?" by the
//   record to that by the rules alone: the gain in the logarithmic score for reading the record. The mean over the cards of a hand.
//   A random player tells a little, too: a card is likelier to be played where few others fitted.
// - by rules, by record: the share of the differences (variance) between such cards of a hand that is explained, judged by the
//   true hand; left out where a 2 or 4 has changed that since it was last seen.
// - choices among equal cards, and log2 of their number: those of a coder. A feeder has the same, but plays the lowest.
//
// Discards where too few deals fit are skipped, and counted. Two halves of the deals show the bias of a logarithm, which is taken
// off. ± is a 95 % error; its units are games.
import { parseArgs } from 'node:util';
import { loadGame, UsageError } from 'shamus-lab';
import { createEngine, createPolicies, keyFromSeed, resolveSetup, resolveTeam } from 'shamus-lab/engine';
import { ACE, AskedPast, CardSet, penaltyOf, rankOf, sets } from 'shamus-lab/shamus';
import coder from 'shamus-lab/strategies/shamus/coder';
import { HandDeals } from 'shamus-lab/strategies/shamus/exact-closer/hand-deals';
import { PartnerPlays } from 'shamus-lab/strategies/shamus/exact-closer/partner-plays';
import { fitsHi, fitsLo } from 'shamus-lab/strategies/shamus/matching';

const MOST_HELD = 7;
/** Deals are drawn until ENOUGH fit, up to TRIES. With fewer than FEWEST that fit in a half nothing is said. */
const TRIES = 100_000;
const ENOUGH = 200;
const FEWEST = 4;

/** A mean, or the ratio of two sums, and its error over games. */
class Ratio {
  own = [0, 0];
  sums = [0, 0, 0, 0, 0];

  add(value, weight = 1) {
    this.own[0] += value;
    this.own[1] += weight;
  }

  endGame() {
    const [x, n] = this.own;
    this.sums = [x, n, x * x, x * n, n * n].map((value, which) => value + this.sums[which]);
    this.own = [0, 0];
  }

  get result() {
    const [x, n, xx, xn, nn] = this.sums;
    const mean = x / n;
    const squares = Math.max(0, xx - 2 * mean * xn + mean * mean * nn);
    return n === 0 ? null : { mean: rounded(mean), error: rounded((1.96 * Math.sqrt(squares)) / n) };
  }
}

/** Deals weighed, of each half and all; and by card the chance that the hand can follow it. */
class Pool {
  parts = [0, 1, 2].map(() => ({ count: 0, weight: 0, following: new Map() }));

  add(half, weight, cards, lo, hi) {
    for (const part of [this.parts[half], this.parts[2]]) {
      part.count++;
      part.weight += weight;
      for (const card of cards)
        part.following.set(card, (part.following.get(card) ?? 0) + (isFollowed(card, lo, hi) ? weight : 0));
    }
  }

  chance(card, part = 2) {
    return this.parts[part].following.get(card) / this.parts[part].weight;
  }
}

async function measure(words, variant, games, seed) {
  const setup = resolveSetup(game, { variant });
  const team = await resolveTeam(game, setup.players, words);
  const [seating, copies] = [await createPolicies({ setup, team }), await createPolicies({ setup, team })];
  const [uno, rummy] = seating.policies;
  // Asked with random numbers of one stream, which goes on.
  let dice = null;
  const roll = (view) => {
    dice ??= view.random;
    view.random = dice;
  };
  const asked = new AskedPast(watched(copies.policies[0], { newGame: roll, play: roll, call: roll }));
  const partner = new PartnerPlays();
  const gauge = /^(coder|feeder)(:|$)/.test(team.policies[0].name) ? coder.create() : null;
  const newRow = () => ({
    discards: 0,
    skipped: 0,
    ratios: { bits: new Ratio(), usefulBits: new Ratio(), byRules: new Ratio(), byRecord: new Ratio() },
  });
  const [rows, perGame] = [Array.from({ length: MOST_HELD + 1 }, newRow), new Ratio()];
  const sent = { choices: 0, bits: 0 };
  let [isRandom, held, last] = [false, CardSet.empty, null];
  const unoActs = {
    newGame(view) {
      gauge?.newGame(view);
      const { next, below, shuffle } = Object.getPrototypeOf(view.random);
      for (const [name, method] of Object.entries({ next, below, shuffle }))
        view.random[name] = (given) => {
          isRandom = true;
          return method.call(view.random, given);
        };
    },
    play(view) {
      held = CardSet.fromHalves(view.handLo, view.handHi);
      const options = gauge === null || view.table.seniorLost ? [] : gauge.explain(view, 'play');
      const best = Math.max(...options.map(({ score }) => score));
      const equal = options.filter(({ choice, score }) => score === best && rankOf(choice) !== ACE).length;
      if (equal < 2) return;
      sent.choices++;
      sent.bits += Math.log2(equal);
    },
  };
  const rummyActs = {
    newGame(view) {
      held = CardSet.empty;
      partner.start(view.table);
      asked.start(view);
    },
    discard(view) {
      partner.watch(view.table);
      asked.watch(view);
      const count = view.table.held[0];
      if (!view.table.seniorLost && count > 0 && count <= MOST_HELD) look(view, [rows[count - 1], rows[MOST_HELD]]);
    },
  };
  seating.policies = [watched(uno, unoActs), watched(rummy, rummyActs)];
  const engine = createEngine(seating, keyFromSeed(seed));
  for (let index = 0; index < games; index++) {
    last = null;
    engine.play(index);
    if (last !== null) perGame.add(last);
    for (const ratio of [perGame, ...rows.flatMap(({ ratios }) => Object.values(ratios))]) ratio.endGame();
  }
  const byHeld = rows.map(({ discards, skipped, ratios }, place) => {
    const found = Object.entries(ratios).map(([name, { result }]) => [
      name,
      name === 'bits' && isRandom ? null : result,
    ]);
    return { held: place < MOST_HELD ? place + 1 : 'all', discards, skipped, ...Object.fromEntries(found) };
  });
  const choices = gauge === null ? null : { perGame: rounded(sent.choices / games), bits: rounded(sent.bits / games) };
  const bitsPerGame = isRandom ? null : perGame.result;
  return { team: team.name, variant, bitsPerGame, choices, all: byHeld.pop(), byHeld };

  /** Looks at a discard. */
  function look({ handLo, handHi, table }, rowsHere) {
    const inHand = [...CardSet.fromHalves(handLo, handHi)];
    const cards = inHand.filter((card) => rankOf(card) !== ACE && penaltyOf(card) === 0);
    const [rules, record] = [new Pool(), new Pool()];
    let [tried, lo, hi] = [0, 0, 0];
    // Each hand that is tried comes here first.
    const agrees = (...halves) => {
      [lo, hi] = halves;
      return true;
    };
    const wouldPlay = (history) => {
      rules.add(tried & 1, deals.weight, cards, lo, hi);
      return asked.wouldPlay(history);
    };
    const weigh = () => record.add(tried & 1, deals.fitted, cards, lo, hi);
    const deals = new HandDeals(partner, { wouldPlay }, weigh, { agrees });
    const mayLo = sets.EVERY_CARD & ~(handLo | table.pileLo | table.sequencesLo | table.groupsLo);
    const mayHi = sets.EVERY_CARD & ~(handHi | table.pileHi | table.sequencesHi | table.groupsHi);
    for (; tried < TRIES && deals.found < ENOUGH; tried++) deals.draw(table.held[0], mayLo, mayHi);
    const isSkipped = record.parts.some(({ count }) => count < FEWEST);
    const unbiased = (of) => 2 * of(2) - (of(0) + of(1)) / 2;
    const bits = (part) => Math.log2(rules.parts[part].weight / record.parts[part].weight);
    const gains = (part) => cards.map((card) => gain(record.chance(card, part), rules.chance(card, part)));
    // The hand after a play, for which a card may have been drawn.
    const hand = held.without(partner.plays[partner.count - 1]?.card);
    const follows = cards.map((card) => Number(isFollowed(card, hand.lo, hand.hi)));
    const explained = (pool) =>
      spread(follows) - spread(cards.map((card, place) => follows[place] - pool.chance(card)));
    if (!isSkipped) last = unbiased(bits);
    for (const row of rowsHere) {
      row.discards++;
      if (isSkipped) row.skipped++;
      if (isSkipped) continue;
      row.ratios.bits.add(last);
      if (cards.length > 0) row.ratios.usefulBits.add(unbiased((part) => meanOf(gains(part))));
      if (hand.size !== table.held[0]) continue;
      row.ratios.byRules.add(explained(rules), spread(follows));
      row.ratios.byRecord.add(explained(record), spread(follows));
    }
  }
}

/** A policy with acts before its methods, which reads the record even if the policy does not. */
function watched(policy, acts) {
  const method = (name) => (view, more) => {
    acts[name]?.(view);
    return policy[name]?.(view, more);
  };
  return Object.fromEntries(
    ['newGame', 'play', 'call', 'draw', 'layDown', 'discard'].map((name) => [name, method(name)]),
  );
}

function isFollowed(card, lo, hi) {
  return ((fitsLo(card) & lo) | (fitsHi(card) & hi)) !== 0;
}

function meanOf(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function spread(values) {
  return values.reduce((sum, value) => sum + (value - meanOf(values)) ** 2, 0);
}

/** Relative entropy of two chances. */
function gain(chance, before) {
  const part = (own, other) => (own > 0 ? own * Math.log2(own / other) : 0);
  return part(chance, before) + part(1 - chance, 1 - before);
}

function rounded(value) {
  return Number(value.toFixed(4));
}

function print({ team, variant, bitsPerGame, choices, all, byHeld }) {
  const written = (found) => (found === null ? '-' : `${found.mean.toFixed(3)} ±${found.error.toFixed(3)}`);
  const line = (cells) => console.log(cells.map((cell) => String(cell).padStart(15)).join(''));
  const sent = choices === null ? '' : `; ${choices.perGame} choices among equal cards, ${choices.bits} bits`;
  console.log(`${team}, ${variant}: ${written(bitsPerGame)} bits a game${sent}`);
  line(['cards held', 'discards', 'skipped', 'bits', 'useful bits', 'by rules', 'by record']);
  for (const { held, discards, skipped, ...found } of [...byHeld, all])
    line([held, discards, skipped, ...Object.values(found).map(written)]);
}

const game = await loadGame('shamus');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    variant: { type: 'string', default: 'standard' },
    games: { type: 'string', default: '300' },
    seed: { type: 'string', default: 'bits' },
    json: { type: 'boolean', default: false },
  },
});
const [games, seed, teams] = [Number(values.games), values.seed, []];
try {
  if (positionals.length === 0 || !(games >= 1))
    throw new UsageError('name teams, as UNO+RUMMY, and a number of games');
  for (const team of positionals)
    for (const variant of values.variant.split(',')) teams.push(await measure(team, variant, games, seed));
  if (values.json) console.log(JSON.stringify({ games, seed, teams }, null, 2));
  else for (const team of teams) print(team);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
