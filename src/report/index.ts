/** Reports at a terminal. What writes pages and Markdown is in write-report.ts, which takes longer to load. */
export { renderText } from './blocks/text.js';
export { ceilingBlocks } from './kinds/ceiling.js';
export { compareBlocks } from './kinds/compare.js';
export { explainBlocks } from './kinds/explain.js';
export { planBlocks } from './kinds/plan.js';
export { runBlocks } from './kinds/run.js';
export { tournamentBlocks } from './kinds/tournament.js';
export { tuneBlocks } from './kinds/tune.js';
export { createStudy } from './study/study.js';
