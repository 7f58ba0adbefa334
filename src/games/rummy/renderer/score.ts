import type { Scene } from '../replay/scene.js';
import { signed } from '../replay/wording.js';

/** Deals that have a column each. Of more deals the first ones share one. */
const MOST_DEALS = 6;

/** A column of points: of a deal or of several, one a seat. */
interface Column {
  readonly head: string;
  readonly points: readonly number[];
}

/** What the deal asks for, and how everybody stands: the points of each seat, deal by deal, and in all; or the stages. */
export function drawScore(scene: Scene, names: readonly string[]): string {
  const { stages, contracts, goal } = scene;
  const [what, table] =
    stages === null ? ['Points', pointsTable(scene, names)] : ['Stages', stagesTable(scene, stages, names)];
  // Where each has a stage of his own, it stands beside his name.
  const asked = stages === null && contracts.length > 0 ? `<p class="contract">To lay: <b>${contracts[0]}</b></p>` : '';
  return `<section class="score" aria-label="${what}">${asked}<h3>${what} <span class="count">${goal}</span></h3>
    <table>${table}</table></section>`;
}

function pointsTable(scene: Scene, names: readonly string[]): string {
  const columns = columnsOf(scene);
  const heads = columns.map(({ head }) => `<th scope="col">${head}</th>`).join('');
  const rows = names.map((name, seat) => {
    const cells = columns.map(({ points }) => `<td>${signed(points[seat]!)}</td>`).join('');
    return `${rowStart(scene, name, seat)}${cells}<td class="total">${signed(scene.totals[seat]!)}</td></tr>`;
  });
  return `<thead><tr><th scope="col">deal</th>${heads}<th scope="col" class="total">total</th></tr></thead><tbody>${rows.join('')}</tbody>`;
}

/** A dot for each stage: laid, at, yet to come. */
function stagesTable(scene: Scene, stages: readonly number[], names: readonly string[]): string {
  const { lastStage } = scene;
  const rows = names.map((name, seat) => {
    const stage = stages[seat]!;
    const dots = Array.from({ length: lastStage }, (_, place) => {
      const className = place + 1 < stage ? 'laid' : place + 1 === stage ? 'at' : '';
      return `<i${className === '' ? '' : ` class="${className}"`}></i>`;
    });
    const told = stage > lastStage ? 'done' : `${stage}`;
    return `${rowStart(scene, name, seat)}<td class="total">${told}</td><td class="stages" aria-hidden="true">${dots.join('')}</td></tr>`;
  });
  return `<tbody>${rows.join('')}</tbody>`;
}

function rowStart({ winners }: Scene, name: string, seat: number): string {
  const has = winners.includes(seat);
  const won = has ? ` <span class="won">${winners.length > 1 ? 'shares the win' : 'wins'}</span>` : '';
  return `<tr${has ? ' class="has-won"' : ''}><th scope="row">${name}${won}</th>`;
}

function columnsOf({ points, deal, isOver }: Scene): Column[] {
  const first = deal - points.length + (isOver ? 1 : 0);
  const columns = points.map((each, place) => ({ head: `${first + place}`, points: each }));
  if (columns.length <= MOST_DEALS) return columns;
  const early = columns.slice(0, 1 - MOST_DEALS);
  const sums = early[0]!.points.map((_, seat) => early.reduce((sum, column) => sum + column.points[seat]!, 0));
  return [{ head: `${first}–${first + early.length - 1}`, points: sums }, ...columns.slice(1 - MOST_DEALS)];
}
