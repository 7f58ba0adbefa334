/** Teams as pills, a seat each: a line on hover and focus, the list of policies with their lines on click. */
import { type Html, html } from '../../report/html.js';
import { capitalise } from '../../report/numbers.js';
import type { GameOffer } from '../sandbox/host.js';

/** The policies of a team, by seats that repeat. */
export function policiesOf(team: string): string[] {
  return team.split('+').map((part) => part.trim());
}

/** Pills for a team. @param side what its seats are told apart by @param texts a policy each @param titles above the pills */
export function seatsHtml(side: string, texts: readonly string[], titles: readonly string[], offer: GameOffer): Html {
  return html`${texts.map((text, seat) => seatHtml(`${side}-${seat}`, text, titles[seat % titles.length]!, roleAt(offer, seat), offer))}`;
}

/** The names of a team's seats. */
export function seatTitles({ roles, isCompetitive }: GameOffer): string[] {
  return isCompetitive ? ['every seat'] : roles.map((role) => `${capitalise(role)} player`);
}

function roleAt({ roles }: GameOffer, seat: number): string {
  return roles[seat % roles.length]!;
}

function seatHtml(id: string, text: string, title: string, role: string, { policies }: GameOffer): Html {
  const fitting = policies.filter((policy) => policy.role === role);
  const [name = text, options] = text.split(/:(.*)/);
  const chosen = fitting.find((policy) => policy.name === name);
  const items = fitting.map(
    (policy) =>
      html`<li><button type="button" data-seat="${id}" data-policy="${policy.name}"${policy === chosen && html` aria-current="true"`}><code>${policy.name}</code><small class="soft">${policy.summary}</small></button></li>`,
  );
  return html`<div class="seat"><small>${title}</small><details class="pick" name="pick"><summary aria-describedby="line-${id}"><span>${name}${options !== undefined && html`<small>${options}</small>`}</span></summary><ul>${items}</ul></details><span class="tip" role="tooltip" id="line-${id}">${chosen?.summary ?? 'a policy of yours'}</span></div>`;
}

/** Listens to the lists of pills: told of a choice; Escape and clicks elsewhere close them. */
export function listenToPicks(choose: (side: string, seat: number, policy: string) => void): void {
  const close = (but: Element | null = null) => {
    for (const open of document.querySelectorAll<HTMLDetailsElement>('.pick[open]'))
      if (open !== but) open.open = false;
  };
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-policy]');
    close(button === null ? (target as Element).closest('.pick') : null);
    if (button === null) return;
    const [side, seat] = button.dataset.seat!.split('-') as [string, string];
    choose(side, Number(seat), button.dataset.policy!);
    document.querySelector<HTMLElement>(`.pick:has([data-seat="${button.dataset.seat}"]) > summary`)?.focus();
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    const open = document.querySelector<HTMLDetailsElement>('.pick[open]');
    close();
    open?.querySelector('summary')?.focus();
  });
}
