#!/usr/bin/env node
// The order matters: the version is looked at before anything is loaded that an old Node cannot read.
import './node-version.mjs';

const { main } = await import('../dist/src/cli/main.js');
await main(process.argv.slice(2));
