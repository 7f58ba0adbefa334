// Tries: to import the engine by its path, and change it
// Run: refused
// Audit: refused

import { Table } from '../../../dist/src/games/shamus/engine/table.js';
import { uno } from '../base.mjs';

Table.prototype.lay = () => {};

export default uno({});
