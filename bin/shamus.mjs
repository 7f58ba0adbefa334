#!/usr/bin/env node
// The order matters: the version is looked at before anything is loaded that an old Node cannot read.
import './node-version.mjs';
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';

// The version alone needs no part of the program, which takes longer to load than Node to start.
if (process.argv[2] === '--version' && process.argv.length === 3) {
  console.log(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version);
  process.exit();
}

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
