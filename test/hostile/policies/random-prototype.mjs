// Tries: to change what random numbers its partner gets
// Run: caught
// Audit: caught
import { uno } from '../base.mjs';
export default uno({
  newGame: (view) => {
    Object.getPrototypeOf(view.random).below = () => 0;
  },
});
