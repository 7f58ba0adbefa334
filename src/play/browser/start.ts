/** The page on which a person chooses a game, in the browser. */
import { post } from '../../server/browser/connection.js';
import { ownKey } from './key.js';

/** Lets each form begin a game. */
export function offerGames(): void {
  ownKey();
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-game]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void begin(form, event.submitter as HTMLButtonElement | null);
    });
  }
}

async function begin(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  const values = Object.fromEntries(new FormData(form, button ?? undefined)) as Record<string, string>;
  const named = (prefix: string) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
      ),
    );
  try {
    const body = { ...values, game: form.dataset.game, with: named('with-'), rulings: named('rule '), key: ownKey() };
    const { address } = (await post('/start', body)) as { readonly address: string };
    location.assign(address);
  } catch (error) {
    const problem = form.querySelector<HTMLElement>('.problem')!;
    problem.textContent = `It cannot begin: ${(error as Error).message}`;
    problem.scrollIntoView({ block: 'nearest' });
  }
}
