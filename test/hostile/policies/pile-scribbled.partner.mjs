// The partner of pile-scribbled.mjs.
import { firstOf, lastOf, rummy } from '../base.mjs';
export default rummy({
  discard: (view) => (view.table.pile[0] === 0 ? lastOf(view) : firstOf(view)),
});
