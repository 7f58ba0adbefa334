// Tries: to import the engine by its path while it is loaded
// Run: refused
// Audit: refused
import { uno } from '../base.mjs';

const engine = ['../../../dist/src/games/shamus/engine', 'table.js'].join('/');
const { Table } = await import(new URL(engine, import.meta.url).href);
Table.prototype.lay = () => {};

export default uno({});
