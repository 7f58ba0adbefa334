#!/usr/bin/env node
// The order matters: the version is looked at before anything is loaded that an old Node cannot read.
import './node-version.mjs';
import { existsSync } from 'node:fs';
import module from 'node:module';

const program = new URL('../dist/run/main.js', import.meta.url);
if (!existsSync(program)) {
  console.error("shamus is not built yet; 'npm run build' builds it.");
  process.exit(1);
}
// Node 22.8 and newer keep compiled code, so that modules load faster.
module.enableCompileCache?.();
const { main } = await import(program.href);
await main(process.argv.slice(2));
