// Tries: to write into the results as streams do
// Run: harmless
// Audit: harmless
import { uno } from '../base.mjs';

for (let of = process.stdout; of !== null; of = Object.getPrototypeOf(of)) {
  if (typeof of.write === 'function') of.write.call(process.stdout, '{}');
}
const port = Object.getOwnPropertySymbols(process.stdout).find((symbol) => String(symbol).includes('Port'));
process.stdout[port]?.postMessage({ type: 'stdioPayload', stream: 'stdout', chunks: [{ chunk: '{}' }] });

export default uno({});
