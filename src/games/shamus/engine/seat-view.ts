import type { PolicyStream, RandomSource } from '../../../random/index.js';
import type { RummyView, UnoView } from '../policy.js';
import type { Table } from './table.js';

/**
 * A view with its fields writable, for the engine alone. One class serves both roles, so that
 * code which reads views meets one shape of object.
 */
export class OwnView<Random extends RandomSource = PolicyStream> implements UnoView, RummyView {
  handLo = 0;
  handHi = 0;
  playableLo = 0;
  playableHi = 0;
  mustLayLo = 0;
  mustLayHi = 0;
  discardableLo = 0;
  discardableHi = 0;

  constructor(
    readonly seat: number,
    readonly table: Table,
    readonly random: Random,
  ) {}
}
