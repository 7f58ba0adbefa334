#!/usr/bin/env node
// The order matters: the version is looked at before anything is loaded that an old Node cannot read.
import './node-version.mjs';
import { existsSync } from 'node:fs';

const program = new URL('../dist/run/main.js', import.meta.url);
if (!existsSync(program)) {
  console.error("shamus is not built yet; 'npm run build' builds it.");
  process.exit(1);
}
const { main } = await import(program.href);
await main(process.argv.slice(2));
