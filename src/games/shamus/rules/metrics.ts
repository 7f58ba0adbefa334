/** Metrics of a game of Shamus, in the order of an engine's `metrics`. */
import type { Metric } from '../../../game/index.js';

/** All 52 cards in one hand are worth 4 × 95 points. */
const ALL_POINTS = 380;

export const METRICS: readonly Metric[] = [
  {
    name: 'net',
    heading: 'net points',
    summary: 'net points at the end: points on the table minus points in the Rummy hands',
    unit: 'points',
    low: -ALL_POINTS,
    high: ALL_POINTS,
    step: 5,
  },
  { name: 'table', summary: 'points on the table at the end', unit: 'points', low: 0, high: ALL_POINTS, step: 5 },
  {
    name: 'turns',
    heading: 'turns',
    summary: 'turns taken by all players: a turn counts once its player has drawn, picked up or played a card',
    unit: 'turns',
    low: 0,
    high: 256,
    step: 1,
  },
  { name: 'pickups', summary: 'pick-ups from the discard pile', unit: 'pick-ups', low: 0, high: 64, step: 1 },
  {
    name: 'uno-cards',
    summary: "cards in the Uno players' hands at the end",
    unit: 'cards',
    low: 0,
    high: 52,
    step: 1,
  },
  { name: 'circle', summary: 'circle cards left at the end', unit: 'cards', low: 0, high: 24, step: 1 },
  { name: 'stock', summary: 'stock cards left at the end', unit: 'cards', low: 0, high: 48, step: 1 },
  {
    name: 'senior-lost',
    summary: 'circle cards left when Senior was lost; 0 if it never was',
    unit: 'circle cards',
    low: 0,
    high: 24,
    step: 1,
  },
];
