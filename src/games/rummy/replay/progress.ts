import type { RummyEvent, ToldContract } from '../engine/events.js';
import { ANY, inDeal, type Terms } from '../rules/terms.js';
import { isOneContract } from './wording.js';

/** Progress of all seats in a deal and in the game: contracts, seats that are down, buys. The board has the cards. */
export class Progress {
  /** Contract of each seat in this deal; empty in games without contracts. */
  contracts: readonly ToldContract[] = [];
  /** Stage of each seat, from 1; one above the last with all of them done. null if players have no stages. */
  stages: readonly number[] | null = null;
  /** The seats that go on to another stage after this deal. */
  advanced: readonly number[] = [];
  /** The seats that were asked before the last event and did not want the upcard, and who got it then. */
  declined: readonly number[] = [];
  buyer: number | null = null;
  /** True if the upcard of this turn was bought: the player in turn did not decline the card that lies there now. */
  isBought = false;
  /** Buys of each seat in this deal, and how many each has; null where there is no limit. */
  readonly buys: number[];
  mostBuys: number | null = null;
  private readonly laid: number[];
  private readonly afloat: boolean[];

  constructor(private readonly terms: Terms) {
    this.buys = new Array<number>(terms.players).fill(0);
    this.laid = new Array<number>(terms.players).fill(0);
    this.afloat = new Array<boolean>(terms.players).fill(false);
  }

  /** The seats that have laid their contract in this deal. */
  get down(): number[] {
    return seatsWhere(this.contracts.map(({ length }, seat) => this.laid[seat]! >= length));
  }

  /** The seats that have discarded their last card and are not out (R7.2). */
  get floating(): number[] {
    return seatsWhere(this.afloat);
  }

  /** @param held how many cards each seat holds after the event */
  follow(event: RummyEvent, held: readonly number[]): void {
    this.declined = 'declined' in event ? event.declined : [];
    this.buyer = null;
    if ('seat' in event) this.afloat[event.seat] = false;
    if ('penalty' in event) {
      this.buys[event.seat]!++;
      this.buyer = event.seat;
    }
    switch (event.type) {
      case 'deal':
        this.startDeal(event);
        break;
      case 'buy':
        this.isBought = true;
        break;
      case 'meld':
        this.laid[event.seat]!++;
        break;
      case 'discard':
        this.isBought = false;
        this.afloat[event.seat] = held[event.seat] === 0 && !this.terms.outByDiscard;
        break;
      case 'score':
        this.advanced = seatsWhere((event.stages ?? []).map((stage, seat) => stage > (this.stages?.[seat] ?? stage)));
        this.stages = event.stages;
        break;
    }
  }

  private startDeal({ deal, contract }: RummyEvent & { readonly type: 'deal' }): void {
    const { terms } = this;
    this.contracts = isOneContract(contract)
      ? Array.from({ length: contract.length === 0 ? 0 : terms.players }, () => contract)
      : contract;
    this.stages ??= terms.ownStages ? this.contracts.map(() => terms.firstDeal + 1) : null;
    const most = inDeal(terms.mostBuys, deal - 1);
    this.mostBuys = most >= ANY ? null : most;
    this.buys.fill(0);
    this.laid.fill(0);
    this.afloat.fill(false);
    this.isBought = false;
  }
}

function seatsWhere(holds: readonly boolean[]): number[] {
  return holds.flatMap((does, seat) => (does ? [seat] : []));
}
