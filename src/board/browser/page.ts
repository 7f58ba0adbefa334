/** What the pages of the board do with a script: follow what plays, start, stop and resume it, and copy commands. */
import { follow, post } from '../../server/browser/connection.js';
import type { ToldStudy } from '../board.js';
import { useStudies } from './table.js';

const find = <E extends HTMLElement>(id: string) => document.getElementById(id) as E | null;

/** Puts new HTML in the place of an element; focus, open folds and scrolled tables stay as they are. */
function replaceElement(old: Element, text: string): void {
  const focused = old.contains(document.activeElement) ? document.activeElement!.id : '';
  const open = [...old.querySelectorAll('details[open]')].map(({ id }) => id);
  const scrolled = [...old.querySelectorAll('.scroll')].map(({ id, scrollLeft }) => [id, scrollLeft] as const);
  old.outerHTML = text;
  for (const id of open) find(id)?.setAttribute('open', '');
  for (const [id, left] of scrolled) find(id)?.scrollTo({ left });
  find(focused)?.focus({ preventScroll: true });
}

/** Milliseconds after which a restarted server has told all it knows. */
const STALE_AFTER = 2000;

function followAll(): void {
  const { change, rows } = useStudies(tell);
  let stale = new Set<string>();
  const changeRow = (id: string, told: ToldStudy | null) => {
    stale.delete(`study-${id}`);
    change(id, told?.row ?? null);
    find('none')!.hidden = rows().length > 0;
  };
  const reset = () => {
    // What is still there is told within moments, and is replaced with its focus.
    stale = new Set(rows().map(({ id }) => id));
    setTimeout(() => {
      for (const id of stale) change(id.replace('study-', ''), null);
    }, STALE_AFTER);
  };
  follow('/events', { change: changeRow as (key: string, value: unknown) => void, reset, connected });
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
  if (find('message') === null)
    document.querySelector('h1')!.insertAdjacentHTML('afterend', '<p id="message" role="status"></p>');
  find('message')!.textContent = text;
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

function useForm(form: HTMLFormElement): void {
  const send = async <T>(path: string, doing: string, done: (answer: T) => string) => {
    tell(doing);
    try {
      // Fields without input are left out; a box that is ticked is true.
      const filled = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const);
      const isBox = (name: string) => form.querySelector(`[type=checkbox][name="${name}"]`) !== null;
      const values = filled.flatMap(([name, value]) => (value === '' ? [] : [[name, isBox(name) || value]]));
      const { command, game } = form.dataset;
      tell(done((await post(path, { command, game, values: Object.fromEntries(values) })) as T));
    } catch (error) {
      tell((error as Error).message);
    }
  };
  const show = (id: string, text: string) => Object.assign(find(id)!, { textContent: text, hidden: false });
  find('check')!.addEventListener('click', () => {
    void send<{ command: string; time: string }>(
      '/new/command',
      'Some games are played to see how long it takes…',
      ({ command, time }) => {
        show('command', command);
        return time;
      },
    );
  });
  find('plan')!.addEventListener('click', () => {
    void send<{ text: string }>('/new/plan', 'A pilot run is played…', ({ text }) => {
      show('planned', text);
      return 'The plan is below.';
    });
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send<{ id: string }>('/new/start', 'Starting…', ({ id }) => {
      location.assign(`/study/${id}`);
      return 'Started.';
    });
  });
}

/** Does what the page is for. */
export function start(): void {
  const { follow: followed } = document.body.dataset;
  document.addEventListener('click', ({ target }) => void useButton(target));
  if (followed === 'all') followAll();
  else if (followed === 'form') useForm(find<HTMLFormElement>('run')!);
  else if (followed !== undefined) followOne(followed);
}
