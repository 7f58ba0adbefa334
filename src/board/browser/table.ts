/** Sorts and filters the table of studies. The filter and the order stand in the address. */

/** A table that keeps its order and filter while rows change. */
export interface StudyTable {
  /** Puts a row in the place of the one of the same id, or adds it; null removes it. */
  readonly change: (id: string, row: string | null) => void;
  readonly rows: () => HTMLTableRowElement[];
}

/** Names of the choices, as addresses and cells have them. */
const CHOICES = ['state', 'game', 'kind'] as const;

/** The default: those that are running first, the latest of each state first. */
const DEFAULT_SORT = 'state';

const collator = new Intl.Collator('en', { numeric: true });

/** Brings the table of an exported page to life. */
export function start(): void {
  useStudies(() => {});
}

/** Sorts, filters and ticks rows. @param tell says something to the reader */
export function useStudies(tell: (text: string) => void): StudyTable {
  const table = document.getElementById('studies') as HTMLTableElement;
  const form = document.getElementById('choose') as HTMLFormElement;
  const body = table.tBodies[0]!;
  const heads = [...table.tHead!.querySelectorAll<HTMLElement>('[data-key]')];
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
  const names = ['q', ...CHOICES, 'sort'];
  /** Ids of ticked rows, in the order of ticking. */
  const ticked = new Set<string>();
  const rows = () => [...body.rows];
  const columns = new Map(heads.map((head) => [head.dataset.key!, (head as HTMLTableCellElement).cellIndex]));
  const keyOf = (row: HTMLTableRowElement, key: string) => row.cells[columns.get(key) ?? 0]!.dataset;
  const nameIn = (row: HTMLTableRowElement, choice: (typeof CHOICES)[number]) =>
    choice === 'kind' ? row.dataset.kind! : (keyOf(row, choice).name ?? keyOf(row, choice).value!);

  const sortRows = () => {
    const sort = field('sort').value || DEFAULT_SORT;
    const [key, sign] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1];
    for (const head of heads) {
      if (head.dataset.key === key) head.setAttribute('aria-sort', sign > 0 ? 'ascending' : 'descending');
      else head.removeAttribute('aria-sort');
    }
    const before = rows();
    const keyed = before.map((row) => ({ row, value: keyOf(row, key).value!, date: Number(keyOf(row, 'date').value) }));
    const sorted = keyed.sort((one, other) => {
      if (one.value === '' || other.value === '') return Number(one.value === '') - Number(other.value === '');
      return sign * compare(one.value, other.value) || other.date - one.date;
    });
    const focused = document.activeElement;
    if (sorted.some(({ row }, place) => row !== before[place])) body.append(...sorted.map(({ row }) => row));
    if (focused instanceof HTMLElement && body.contains(focused)) focused.focus({ preventScroll: true });
  };

  const filterRows = () => {
    const words = field('q').value.toLowerCase().split(/\s+/);
    const all = rows();
    for (const choice of CHOICES)
      offer(field(choice) as HTMLSelectElement, new Set(all.map((row) => nameIn(row, choice))));
    const chosen = CHOICES.map((choice) => [choice, field(choice).value] as const).filter(([, value]) => value !== '');
    let shown = 0;
    for (const row of all) {
      const text = row.textContent!.toLowerCase();
      const isShown =
        words.every((word) => text.includes(word)) && chosen.every(([choice, value]) => nameIn(row, choice) === value);
      row.hidden = !isShown;
      if (isShown) shown++;
    }
    const told = `${shown === all.length ? '' : `${shown} of `}${all.length} ${all.length === 1 ? 'study' : 'studies'}`;
    const status = document.getElementById('shown')!;
    if (status.textContent !== told) status.textContent = told;
  };

  let isWaiting = false;
  /** Once for all changes that come together. */
  const arrange = () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      filterRows();
      sortRows();
    });
  };

  const readAddress = () => {
    const given = new URLSearchParams(location.search);
    for (const name of names) {
      const [value, at] = [given.get(name) ?? (name === 'sort' ? DEFAULT_SORT : ''), field(name)];
      // A value may be chosen that no row has.
      if (at instanceof HTMLSelectElement && ![...at.options].some((option) => option.value === value))
        at.add(new Option(value, value));
      at.value = value;
    }
    arrange();
  };
  const choose = () => {
    const given = names.map((name) => [name, field(name).value] as const);
    const written = given.filter(([name, value]) => value !== (name === 'sort' ? DEFAULT_SORT : ''));
    history.replaceState(
      null,
      '',
      `${location.pathname}${written.length > 0 ? `?${new URLSearchParams(written.map((each) => [...each]))}` : ''}`,
    );
    arrange();
  };

  for (const head of heads) {
    const { key } = head.dataset;
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: head.textContent });
    head.replaceChildren(button);
    button.addEventListener('click', () => {
      const [first, second] = head.hasAttribute('data-descending') ? [`-${key}`, key!] : [key!, `-${key}`];
      field('sort').value = field('sort').value === first ? second : first;
      choose();
    });
  }
  form.addEventListener('input', choose);
  form.addEventListener('submit', (event) => event.preventDefault());
  addEventListener('popstate', readAddress);

  const button = document.getElementById('compare');
  const showTicks = () => button?.setAttribute('aria-disabled', String(ticked.size !== 2));
  table.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.checked) ticked.add(target.value);
    else ticked.delete(target.value);
    showTicks();
  });
  button?.addEventListener('click', () => {
    const [a, b] = [...ticked];
    if (ticked.size === 2) location.assign(`/compare?a=${a}&b=${b}`);
    else tell('Tick two studies to compare them.');
  });
  // What a browser keeps ticked when one comes back.
  for (const { value } of table.querySelectorAll<HTMLInputElement>('input:checked')) ticked.add(value);
  showTicks();
  readAddress();
  form.hidden = false;
  return {
    rows,
    change: (id, row) => {
      const old = document.getElementById(`study-${id}`) as HTMLTableRowElement | null;
      if (row === null) {
        old?.remove();
        ticked.delete(id);
        showTicks();
        return arrange();
      }
      const template = Object.assign(document.createElement('template'), { innerHTML: row });
      const made = template.content.firstElementChild as HTMLTableRowElement;
      made.hidden = old?.hidden ?? false;
      if (old !== null && made.isEqualNode(old)) return;
      const tick = made.querySelector('input');
      if (tick !== null) tick.checked = ticked.has(id);
      const focused = old?.contains(document.activeElement) ? document.activeElement!.id : '';
      if (old === null) body.append(made);
      else old.replaceWith(made);
      document.getElementById(focused)?.focus({ preventScroll: true });
      arrange();
    },
  };
}

function compare(one: string, other: string): number {
  const difference = Number(one) - Number(other);
  return Number.isNaN(difference) ? collator.compare(one, other) : difference;
}

/** Makes the values of rows those of a choice. */
function offer(select: HTMLSelectElement, values: ReadonlySet<string>): void {
  const there = new Set([...select.options].map(({ value }) => value));
  for (const value of [...values].sort(collator.compare))
    if (value !== '' && !there.has(value)) select.add(new Option(value, value));
}
