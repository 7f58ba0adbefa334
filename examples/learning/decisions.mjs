// Decisions of a policy, to learn from: node examples/learning/decisions.mjs GAME TEAM VARIANT[,VARIANT…] SEED GAMES SEAT OUT
//
// Plays GAMES games of each variant and writes a row for each move of SEAT (from 0) as NumPy files into the folder OUT:
// observation.npy, mask.npy (1 for each legal move) and choice.npy (the number of the move that was made). about.json tells the
// fields of observations and the names of moves.
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { loadGame } from 'shamus-lab';
import { createPolicies, keyFromSeed, OpenTable, resolveSetup, resolveTeam } from 'shamus-lab/engine';

const [name, words, variants, seed, games, chosen, out] = process.argv.slice(2);
const game = await loadGame(name);
mkdirSync(out, { recursive: true });
let files;
for (const variant of variants.split(',')) {
  const setup = resolveSetup(game, { variant });
  const seating = await createPolicies({ setup, team: await resolveTeam(game, setup.players, words) });
  const policies = seating.policies.slice(0, setup.players);
  const { fields, moves, moveText, encoder: newEncoder } = await game.outside.encoding(setup);
  const count = moves.reduce((sum, group) => sum + group.count, 0);
  const cells = fields.reduce((sum, { shape }) => sum + shape.reduce((product, length) => product * length, 1), 0);
  const [observation, mask] = [new Int16Array(cells), new Int8Array(count)];
  const about = { game: name, role: game.setups.roles(setup.players)[chosen], fields, cells };
  writeFileSync(
    `${out}/about.json`,
    JSON.stringify({ ...about, moves: Array.from({ length: count }, (_, move) => moveText(move)) }),
  );
  files ??= {
    observation: npy('observation', '<i2', cells),
    mask: npy('mask', '|i1', count),
    choice: npy('choice', '<i2', 1),
  };

  const encoder = newEncoder();
  const told = (_, seat, method, view) => {
    encoder.start();
    policies[seat][method]?.(view);
  };
  const table = new OpenTable(
    game,
    setup,
    policies.map(() => null),
    keyFromSeed(seed),
    told,
  );
  const decide = (view, argument) => {
    encoder.begin(table.method, view);
    const policy = policies[table.seat];
    // A policy that lacks the method of a decision declines.
    const answer = table.method in policy ? policy[table.method](view, argument) : false;
    if (table.seat !== Number(chosen)) return answer;
    // A lay-down is not returned but filled in. A decision may take several moves.
    for (const move of encoder.movesOf(answer ?? argument)) {
      encoder.observe(observation, 0);
      encoder.mask(mask, 0);
      files.observation.add(observation);
      files.mask.add(mask);
      files.choice.add(Int16Array.of(move));
      encoder.take(move);
    }
    return answer;
  };
  for (let index = 0; index < Number(games); index++) {
    for (let waits = table.begin(index); waits; ) waits = table.answer(decide);
  }
}
for (const file of Object.values(files)) file.end();
console.log(`${files.choice.rows} moves of seat ${chosen}`);

/** A file of rows; its head has room for their number, which is known at the end. */
function npy(title, descr, columns) {
  const file = openSync(`${out}/${title}.npy`, 'w');
  const head = (rows) => {
    const text = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${rows}, ${columns}), }`;
    return Buffer.from(`\x93NUMPY\x01\x00\x76\x00${text.padEnd(117)}\n`, 'latin1');
  };
  writeSync(file, head(0));
  return {
    rows: 0,
    add(row) {
      writeSync(file, row);
      this.rows++;
    },
    end() {
      writeSync(file, head(this.rows), 0, 128, 0);
      closeSync(file);
    },
  };
}
