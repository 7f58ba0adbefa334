/** The page on which a person chooses a game, in the browser. */
import { post } from '../../server/browser/connection.js';

/** Lets each form begin a game. */
export function offerGames(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-game]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void begin(form, event.submitter as HTMLButtonElement | null);
    });
  }
}

async function begin(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  const values = Object.fromEntries(new FormData(form, button ?? undefined)) as Record<string, string>;
  const others = Object.entries(values).flatMap(([name, policy]) => {
    return name.startsWith('with-') ? [[name.slice('with-'.length), policy] as const] : [];
  });
  try {
    const body = { ...values, game: form.dataset.game, with: Object.fromEntries(others) };
    const { address } = (await post('/start', body)) as { readonly address: string };
    location.assign(address);
  } catch (error) {
    document.getElementById('problem')!.textContent = (error as Error).message;
  }
}
