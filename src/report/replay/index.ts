export { replayPage } from './replay-page.js';
