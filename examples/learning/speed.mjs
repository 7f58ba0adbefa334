// Rows per second of CPU time that a network of 256-64-64-64 evaluates, one at a time: node examples/learning/speed.mjs
import { Network } from 'shamus-lab/shamus/learning';

const widths = [256, 64, 64, 64];
const header = {
  format: 'shamus-network/1',
  game: 'any',
  role: 'any',
  observation: widths[0],
  moves: widths[3],
  inputs: [{ field: 'cells', as: 'value', at: 0, cells: widths[0], low: 0, high: 1 }],
  layers: widths.slice(1).map((outputs) => ({ outputs, shift: 8 })),
};
const layers = widths.slice(1).map((outputs, layer) => {
  const weights = Int16Array.from({ length: outputs * widths[layer] }, (_, index) => ((index * 7919) % 401) - 200);
  return Buffer.concat([Buffer.from(weights.buffer), Buffer.alloc(4 * outputs)]);
});
const file = Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...layers]);
const network = new Network(file, 'any', {
  fields: [{ name: 'cells', summary: '', shape: [widths[0]], low: 0, high: 1 }],
  moves: [{ name: 'move', summary: '', count: widths[3], decisions: ['any'] }],
});
const rows = Int8Array.from({ length: 1000 + widths[0] }, (_, index) => (index * 31) % 2);

for (let row = 0; row < 100_000; row++) network.evaluate(rows, row % 1000);
const ROWS = 1_000_000;
const before = process.cpuUsage();
for (let row = 0; row < ROWS; row++) network.evaluate(rows, row % 1000);
const { user, system } = process.cpuUsage(before);
console.log(`${Math.round(ROWS / ((user + system) / 1e6)).toLocaleString('en')} rows per CPU second`);
