// Results of each possible discard: node examples/learning/playouts.mjs TEAM VARIANT[,VARIANT…] SEED GAMES OUT
//
// Plays GAMES games of TEAM, with exact-closer or corrected-closer. In each, two discards of seat 1 are chosen by lot, and the whole game
// is played again once for each card that corrected-closer compares there, with the same deck; after it TEAM goes on as it likes.
// The result is a sample of the value of that discard over all hidden cards. For a network that is to learn from it, one
// sample of many positions is worth more than many of one.
//
// A row of OUT, int8: the numbers of up to MOST cards, the usual one first; then for each card 1 if the game was then won, 0 if
// lost, -1 if there is no such card. OUT.json tells the fields.
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { loadGame } from 'shamus-lab';
import { createEngine, createPolicies, keyFromSeed, resolveSetup, resolveTeam } from 'shamus-lab/engine';
import { ComparedDiscards, FIELDS, MOST } from 'shamus-lab/strategies/shamus/corrected-closer/compared-discards';
import { exactCloser } from 'shamus-lab/strategies/shamus/exact-closer';

const SEAT = 1;
/** Number of decisions of a game that are looked into. */
const CHOSEN = 2;
const [team, variants, seed, games, out] = process.argv.slice(2);
if (out === undefined) {
  console.error('usage: node examples/learning/playouts.mjs TEAM VARIANT[,VARIANT…] SEED GAMES OUT');
  process.exit(2);
}

const game = await loadGame('shamus');
const key = keyFromSeed(seed);
const names = variants.split(',');
const tables = await Promise.all(names.map(sit));
writeFileSync(`${out}.json`, JSON.stringify({ game: 'shamus', role: 'rummy', fields: FIELDS, most: MOST }));
const file = openSync(out, 'w');
let rows = 0;
const wins = names.map(() => 0);
for (let index = 0; index < Number(games); index++) {
  const table = tables[index % tables.length];
  const won = table.play(index);
  wins[index % tables.length] += won;
  const decisions = [...table.decisions];
  for (let nth = 0; nth < CHOSEN && decisions.length > 0; nth++) {
    // Chosen by lot, the same each time: Knuth's multiplicative hash.
    const place = (Math.imul(index * CHOSEN + nth + 1, 2654435761) >>> 8) % decisions.length;
    const [{ at, made, cells, cards }] = decisions.splice(place, 1);
    const results = new Int8Array(MOST).fill(-1);
    cards.forEach((card, which) => {
      results[which] = card === made ? won : table.play(index, at, card);
    });
    writeSync(file, cells);
    writeSync(file, results);
    rows++;
  }
  if (index % 20_000 === 19_999) console.error(`${index + 1} games, ${rows} rows`);
}
closeSync(file);
const shares = wins.map((won, at) => `${((100 * won * names.length) / games).toFixed(2)} % in ${names[at]}`);
console.log(`${rows} rows; won ${shares.join(', ')}`);

/** A table at which games are played, and played again with another discard. */
async function sit(variant) {
  const setup = resolveSetup(game, { variant });
  const seating = await createPolicies({ setup, team: await resolveTeam(game, setup.players, team) });
  const policy = seating.policies[SEAT];
  const compared = new ComparedDiscards(exactCloser('feeder', /code=(\w+)/.exec(team)?.[1] ?? 'none'));
  const table = { decisions: [], play };
  let asked = 0;
  let otherAt = -1;
  let other = 0;
  seating.policies[SEAT] = {
    newGame(view) {
      policy.newGame(view);
      compared.base.newGame(view);
      asked = 0;
    },
    draw: (view) => policy.draw(view),
    layDown: (view, laid) => policy.layDown(view, laid),
    discard(view) {
      const at = asked++;
      const made = policy.discard(view);
      if (otherAt >= 0) return at === otherAt ? other : made;
      compared.compare(view);
      const { count, cells, cards } = compared;
      if (count > 1) table.decisions.push({ at, made, cells: cells.slice(), cards: [...cards.subarray(0, count)] });
      return made;
    },
  };
  const engine = createEngine(seating, key);
  return table;

  /** @returns 1 if the game is won, 0 if it is lost */
  function play(index, at = -1, card = 0) {
    otherAt = at;
    other = card;
    if (at < 0) table.decisions = [];
    engine.play(index);
    return Number(game.results.outcomes[engine.outcome].name !== 'loss');
  }
}
