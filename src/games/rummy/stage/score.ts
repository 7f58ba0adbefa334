import type { Scene } from '../film/scene.js';

/** Deals that have a column each. Of more deals the first ones share one. */
const MOST_DEALS = 6;

/** A column of points: of a deal or of several, one a seat. */
interface Column {
  readonly head: string;
  readonly points: readonly number[];
}

/** The points of each seat, deal by deal, and in all. */
export function drawScore(scene: Scene, names: readonly string[]): string {
  const columns = columnsOf(scene);
  const heads = columns.map(({ head }) => `<th scope="col">${head}</th>`).join('');
  const rows = names.map((name, seat) => {
    const has = scene.winners.includes(seat);
    const won = has ? ` <span class="won">${scene.winners.length > 1 ? 'shares the win' : 'wins'}</span>` : '';
    const cells = columns.map(({ points }) => `<td>${signed(points[seat]!)}</td>`).join('');
    return `<tr${has ? ' class="has-won"' : ''}><th scope="row">${name}${won}</th>${cells}<td class="total">${signed(scene.totals[seat]!)}</td></tr>`;
  });
  return `<section class="score" aria-label="Points"><h3>Points <span class="count">${scene.goal}</span></h3>
    <table><thead><tr><th scope="col">deal</th>${heads}<th scope="col" class="total">total</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}

function columnsOf({ points, deal, isOver }: Scene): Column[] {
  const first = deal - points.length + (isOver ? 1 : 0);
  const columns = points.map((each, place) => ({ head: `${first + place}`, points: each }));
  if (columns.length <= MOST_DEALS) return columns;
  const early = columns.slice(0, 1 - MOST_DEALS);
  const sums = early[0]!.points.map((_, seat) => early.reduce((sum, column) => sum + column.points[seat]!, 0));
  return [{ head: `${first}–${first + early.length - 1}`, points: sums }, ...columns.slice(1 - MOST_DEALS)];
}

function signed(points: number): string {
  return points < 0 ? `−${-points}` : `${points}`;
}
