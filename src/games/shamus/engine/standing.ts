import type { RummySeat } from './rummy-seat.js';
import type { Table } from './table.js';
import type { UnoSeat } from './uno-seat.js';

/** The conditions of rule 5 for winning and losing. */
export class Standing {
  /** Cards that were left in the circle when Senior was lost; 0 while it is open. */
  circleWhenLost = 0;
  private readonly pairs: number;

  constructor(
    private readonly table: Table,
    private readonly unos: readonly UnoSeat[],
    private readonly rummies: readonly RummySeat[],
  ) {
    this.pairs = unos.length;
  }

  /** Rules 5.2, 7.4: once an Uno player holds more cards than the circle, Senior is lost for good. */
  watchSenior(unoCards: number): void {
    const { table } = this;
    if (table.seniorLost || unoCards <= table.circleCount) return;
    table.seniorLost = true;
    this.circleWhenLost = table.circleCount;
  }

  /** The same, of all Uno players, after the circle has lost a card. */
  watchSeniorOfAll(): void {
    for (let pair = 0; pair < this.pairs; pair++) this.watchSenior(this.unos[pair]!.count);
  }

  areUnosOut(): boolean {
    for (let pair = 0; pair < this.pairs; pair++) if (!this.unos[pair]!.isEmpty) return false;
    return true;
  }

  /** Rules 5.1, 7.4, given that the Uno players are out. */
  isSenior(): boolean {
    return !this.table.seniorLost && this.countedPoints() >= this.table.seniorTarget;
  }

  /** Rules 5.3, 7.5. */
  isJunior(): boolean {
    const { table } = this;
    if (!table.seniorLost && !table.rulings.juniorAnyTime) return false;
    return this.areRummiesOut() && this.countedPoints() >= table.juniorTarget;
  }

  /** Points on the table minus those in the Rummy players' hands. */
  netPoints(): number {
    let net = this.table.points;
    for (let pair = 0; pair < this.pairs; pair++) net -= this.rummies[pair]!.handValue;
    return net;
  }

  /** Cards that all Uno players hold. */
  unoCards(): number {
    let cards = 0;
    for (let pair = 0; pair < this.pairs; pair++) cards += this.unos[pair]!.count;
    return cards;
  }

  private areRummiesOut(): boolean {
    let out = 0;
    for (let pair = 0; pair < this.pairs; pair++) if (this.rummies[pair]!.isEmpty) out++;
    return out === this.pairs || (out > 0 && this.table.rulings.oneRummyOutSuffices);
  }

  /** What counts against the targets (ruling `points`). */
  private countedPoints(): number {
    return this.table.rulings.tablePointsOnly ? this.table.points : this.netPoints();
  }
}
