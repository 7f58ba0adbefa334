/** The page on which a person chooses a game, in the browser. */
import { post } from '../../server/browser/connection.js';

/** The key at the end of the printed address: who has it may start files. */
const NAME = 'shamus-key';

/** Takes the key out of the address, where it would stand on screenshots. Later pages of the same tab know it. @returns empty if there is none */
export function ownKey(): string {
  const found = /^#key=([\w-]+)$/.exec(location.hash)?.[1];
  if (found !== undefined) {
    sessionStorage.setItem(NAME, found);
    history.replaceState(null, '', location.pathname);
  }
  return sessionStorage.getItem(NAME) ?? '';
}

/** Lets each form begin a game. */
export function offerGames(): void {
  ownKey();
  for (const form of document.querySelectorAll('form')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void begin(form, event.submitter as HTMLButtonElement | null);
    });
  }
}

async function begin(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  try {
    const body = { ...Object.fromEntries(new FormData(form, button)), ...form.dataset, key: ownKey() };
    const { address } = (await post('/start', body)) as { readonly address: string };
    location.assign(address);
  } catch (error) {
    const problem = form.querySelector<HTMLElement>('.problem')!;
    problem.textContent = `It cannot begin: ${(error as Error).message}`;
    problem.scrollIntoView({ block: 'nearest' });
  }
}
