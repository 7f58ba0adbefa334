// Tries: to import what is not bundled by code made of text
// Run: refused
// Audit: refused
import { uno } from '../base.mjs';

const load = new Function('name', 'return import(name)');
(await load('node:child_process')).execSync('true');

export default uno({});
