/** The start view of the Play screen: games to begin, and kept games to go on with. */
import { html } from '../../report/html.js';
import { element } from '../../report/replay/browser/element.js';
import { rulingsIn } from '../form.js';
import { type LinkedGame, PERSON } from '../game-link.js';
import { listKeptGames, removeKept } from '../table/kept-games.js';
import type { KeptSummary } from '../table/messages.js';

/** Shows the view. @param begin begins a game, and throws an Error with a sentence for the visitor if it cannot begin */
export async function showStart(begin: (game: LinkedGame) => Promise<void>): Promise<void> {
  element('start').hidden = false;
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-game]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void submit(form, event.submitter as HTMLButtonElement | null, begin);
    });
  }
  element('kept-list').addEventListener('click', ({ target }) => {
    const id = (target as Element).closest<HTMLElement>('[data-remove]')?.dataset.remove;
    if (id !== undefined) void removeKept(id).then(listKept);
  });
  await listKept();
}

async function listKept(): Promise<void> {
  const kept = await listKeptGames();
  element('kept').hidden = kept.length === 0;
  element('kept-list').innerHTML = kept.map((one) => keptHtml(one).text).join('');
}

function keptHtml({ id, title, standing, written, isOver }: KeptSummary) {
  const when = new Date(written).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return html`<li class="row"><a class="btn" href="#kept=${id}">${isOver ? 'Look at' : 'Continue'}<span class="spoken"> ${title}</span></a><span>${title} <span class="soft small">${standing}, ${when}</span></span><button type="button" class="btn quiet push" data-remove="${id}">Remove<span class="spoken"> ${title}</span></button></li>`;
}

async function submit(
  form: HTMLFormElement,
  button: HTMLButtonElement | null,
  begin: (game: LinkedGame) => Promise<void>,
): Promise<void> {
  const problem = form.querySelector<HTMLElement>('.problem')!;
  problem.textContent = '';
  try {
    await begin(gameIn(form, button));
  } catch (error) {
    problem.textContent = `It cannot begin: ${(error as Error).message}`;
    problem.scrollIntoView({ block: 'nearest' });
  }
}

/** The game that a form describes. @throws Error */
function gameIn(form: HTMLFormElement, button: HTMLButtonElement | null): LinkedGame {
  const entries = new FormData(form, button);
  const data = Object.fromEntries([...entries].map(([name, value]) => [name, String(value)]));
  const players = Number(data.players);
  const seats = (JSON.parse(form.dataset.seats!) as Readonly<Record<string, readonly string[]>>)[players]!;
  const own = data.seat === 'first' ? seats.indexOf(data.role ?? seats[0]!) : Number(data.seat);
  if (!(own in seats)) throw new Error(`there are ${players} seats: choose one of them, or more players`);
  if (!/^\d{1,9}$/.test(data.index!)) throw new Error('the index of the game must be a whole number');
  const team =
    data.team?.trim() || seats.map((role, seat) => (seat === own ? PERSON : data[`with-${role}`]!)).join('+');
  const seed = data.seed!.trim();
  return {
    ...{ game: form.dataset.game!, variant: data.variant!, players, team, index: Number(data.index) },
    rulings: rulingsIn(entries),
    ...(seed !== '' && { seed }),
  };
}
