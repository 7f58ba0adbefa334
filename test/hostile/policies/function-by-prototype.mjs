// Tries: to get at the real Function by what asynchronous functions inherit from
// Run: refused
// Audit: refused
import { uno } from '../base.mjs';

const MakeFunction = Object.getPrototypeOf((async () => {}).constructor);
(await MakeFunction('return import("node:child_process")')()).execSync('true');

export default uno({});
