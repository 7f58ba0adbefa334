/**
 * Options of Node for processes of tests, most of whose code runs once: V8 waits ten times as long as by default before it
 * optimises a function (bytes of bytecode that run before it looks), which saves a tenth of the CPU time. Node 22 and later
 * count calls instead, and end at an option that they do not know.
 */
const MAJOR = Number(process.versions.node.split('.')[0]);

export const OPTIMISE_LATER = MAJOR < 22 ? ['--interrupt-budget=1000000'] : [];
