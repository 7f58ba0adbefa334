// Decides for the Rummy player from outside, at 64 tables at once: node examples/open-tables.mjs
import { createPolicies, keyFromSeed, loadGame, OpenTable, OpenTables, resolveSetup, resolveTeam } from 'shamus-lab';

const game = await loadGame('shamus');
const setup = resolveSetup(game, {});
const team = await resolveTeam(game, setup.players, 'high-first+meld-first');

const tables = [];
for (let made = 0; made < 64; made++) {
  const { policies } = await createPolicies({ setup, team });
  // The Rummy player's policy is kept aside, to advise; null leaves the seat to us.
  const table = new OpenTable(game, setup, [policies[0], null], keyFromSeed('example'), () => {});
  tables.push({ table, adviser: policies[1] });
}
const adviserOf = new Map(tables.map(({ table, adviser }) => [table, adviser]));

let wins = 0;
let decisions = 0;
const open = new OpenTables([...adviserOf.keys()], 0, 1000, ({ outcome }) => {
  if (game.results.outcomes[outcome].name !== 'loss') wins++;
});
while (!open.isOver) {
  // Waiting tables may be answered in any order; the games are the same.
  for (const table of [...open.waiting].reverse()) {
    decisions++;
    open.answer(table, (view, argument) => adviserOf.get(table)[table.method](view, argument));
  }
}
console.log(`${decisions} decisions of 1000 games made outside; ${wins} games won.`);
