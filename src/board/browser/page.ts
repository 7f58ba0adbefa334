/** What the pages of the board do with a script: follow what plays, start, stop and resume it, and copy commands. */
import { follow, post } from '../../server/browser/connection.js';

const find = <E extends HTMLElement>(id: string) => document.getElementById(id) as E | null;

/** A study as the server tells it. */
interface Told {
  readonly order: readonly [number, number];
  readonly html: string;
}

/** Puts new HTML in the place of an element; focus, open folds and scrolled tables stay as they are. */
function replaceElement(old: Element, text: string): Element {
  const focused = old.contains(document.activeElement) ? document.activeElement!.id : '';
  const open = [...old.querySelectorAll('details[open]')].map(({ id }) => id);
  const scrolled = [...old.querySelectorAll('.scroll')].map(({ id, scrollLeft }) => [id, scrollLeft] as const);
  old.outerHTML = text;
  const fresh = find(old.id)!;
  for (const id of open) find(id)?.setAttribute('open', '');
  for (const [id, left] of scrolled) if (find(id) !== null) find(id)!.scrollLeft = left;
  if (focused !== '') find(focused)?.focus({ preventScroll: true });
  return fresh;
}

/** Milliseconds after which a restarted server has told all it knows. */
const STALE_AFTER = 2000;

function followAll(list: HTMLElement): void {
  const orders = new Map<string, Told['order']>();
  const change = (id: string, told: Told | null) => {
    const old = find(`study-${id}`);
    if (told === null) {
      orders.delete(id);
      old?.remove();
    } else {
      const isMoved = orders.get(id)?.join() !== told.order.join();
      orders.set(id, told.order);
      if (old === null) list.insertAdjacentHTML('beforeend', told.html);
      else replaceElement(old, told.html);
      if (isMoved) place(list, find(`study-${id}`)!, orders);
    }
    find('none')!.hidden = list.children.length > 0;
  };
  const reset = () => {
    orders.clear();
    // What is still there is told within moments, and is replaced with its focus and open folds.
    const old = new Set([...list.children].map(({ id }) => id));
    setTimeout(() => {
      for (const id of old) if (!orders.has(id.slice('study-'.length))) find(id)?.remove();
    }, STALE_AFTER);
  };
  follow('/events', { change: change as (key: string, value: unknown) => void, reset, connected });
}

/** Moves an element before the first that comes after it; one that has the focus stays where it is. */
function place(list: HTMLElement, element: HTMLElement, orders: ReadonlyMap<string, Told['order']>): void {
  if (element.contains(document.activeElement)) return;
  const orderOf = ({ id }: Element) => orders.get(id.slice('study-'.length)) ?? [99, 0];
  const [rank, time] = orderOf(element);
  const next = [...list.children].find((each) => {
    const [otherRank, otherTime] = orderOf(each);
    return each !== element && (otherRank! > rank! || (otherRank === rank && otherTime! > time!));
  });
  list.insertBefore(element, next ?? null);
}

function followOne(id: string): void {
  let wanted = false;
  let isLoading = false;
  const load = async () => {
    wanted = true;
    if (isLoading) return;
    isLoading = true;
    while (wanted) {
      wanted = false;
      const reply = await fetch(`/study/${id}/part`).catch(() => null);
      const old = find(`study-${id}`);
      if (reply?.ok && old !== null) replaceElement(old, ((await reply.json()) as { html: string }).html);
    }
    isLoading = false;
  };
  follow('/events', { change: (key) => void (key === id && load()), reset: () => {}, connected });
}

function connected(isThere: boolean): void {
  const note = find('connection');
  if (note !== null) note.hidden = isThere;
}

/** Tells something below the heading, where it is also spoken. */
function tell(text: string): void {
  let note = find('message');
  if (note === null) {
    document.querySelector('h1')!.insertAdjacentHTML('afterend', '<p id="message" role="status"></p>');
    note = find('message')!;
  }
  note.textContent = text;
}

async function useButton(target: EventTarget | null): Promise<void> {
  if (!(target instanceof Element)) return;
  const button = target.closest<HTMLElement>('[data-action]');
  const copy = target.closest<HTMLElement>('[data-copy-command]');
  try {
    if (button !== null && button.getAttribute('aria-disabled') !== 'true') {
      button.setAttribute('aria-disabled', 'true');
      await post(`/study/${button.dataset.id}/${button.dataset.action}`, {});
      tell(button.dataset.action === 'stop' ? 'It ends when the games under way are played.' : 'It goes on.');
    }
    if (copy !== null) {
      await navigator.clipboard.writeText(copy.parentElement!.querySelector('pre')!.textContent!);
      tell('The command is copied.');
    }
  } catch (error) {
    button?.removeAttribute('aria-disabled');
    tell((error as Error).message);
  }
}

/** What the form holds; fields without input are left out. */
function inputOf(form: HTMLFormElement) {
  const values: Record<string, string | boolean> = {};
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      if (field.checked) values[field.name] = true;
    } else if (field.value.trim() !== '') values[field.name] = field.value.trim();
  }
  return { command: form.dataset.command, game: form.dataset.game, values };
}

function show(id: string, text: string): void {
  const part = find(id)!;
  part.textContent = text;
  part.hidden = false;
}

function useForm(form: HTMLFormElement): void {
  const send = async (doing: string, action: () => Promise<string>) => {
    tell(doing);
    try {
      tell(await action());
    } catch (error) {
      tell((error as Error).message);
    }
  };
  const check = async () => {
    const { command, time } = (await post('/new/command', inputOf(form))) as { command: string; time: string };
    show('command', command);
    return time;
  };
  find('check')!.addEventListener('click', () => void send('Some games are played to see how long it takes…', check));
  find('plan')!.addEventListener(
    'click',
    () =>
      void send('A pilot run is played…', async () => {
        show('planned', ((await post('/new/plan', inputOf(form))) as { text: string }).text);
        return 'The plan is below.';
      }),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send('Starting…', async () => {
      const { id } = (await post('/new/start', inputOf(form))) as { id: string };
      location.assign(`/study/${id}`);
      return 'Started.';
    });
  });
}

/** Does what the page is for. */
export function start(): void {
  const { follow: followed } = document.body.dataset;
  document.addEventListener('click', ({ target }) => void useButton(target));
  if (followed === 'all') followAll(find('studies')!);
  else if (followed === 'form') useForm(find<HTMLFormElement>('run')!);
  else if (followed !== undefined) followOne(followed);
}
