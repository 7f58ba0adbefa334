// Tries: to start its random numbers anew with the purpose of the deal
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';
export default uno({
  newGame: (view) => view.random.start({ lo: 1, hi: 2 }, 0, 1),
});
