#!/usr/bin/env node
// The order matters: the version is looked at before anything is loaded that an old Node cannot read.
import './node-version.mjs';
import { existsSync } from 'node:fs';
import module from 'node:module';

const program = new URL('../dist/run/main.js', import.meta.url);
let start;
try {
  process.cwd();
  if (!existsSync(program)) {
    console.error("shamus is not built yet; 'npm run build' builds it.");
    process.exit(1);
  }
  // Node 22.8 and newer keep compiled code, so that modules load faster.
  module.enableCompileCache?.();
  start = await import(program.href);
} catch (error) {
  // The system refuses a call; all errors of the program itself are told by it.
  if (error.syscall === undefined && error.code !== 'ERR_ACCESS_DENIED') throw error;
  if (error.syscall !== 'uv_cwd')
    console.error(`shamus: cannot start: ${error.message} ${error.resource ?? ''}`.trim());
  else console.error('shamus: the current folder was deleted or cannot be read: change to another folder');
  process.exit(1);
}
start.guardProcess();
await start.main(process.argv.slice(2));
