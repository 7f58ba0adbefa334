/** The task of a written policy: the game and seat that it is for, and the shipped policies that it meets. */
import { html } from '../../report/html.js';
import { capitalise, formatCount } from '../../report/numbers.js';
import { element } from '../../report/replay/browser/element.js';
import { optionsHtml } from '../form.js';
import { type ComparisonRequest, OWN_POLICY, parseGames } from '../link.js';
import { policiesOf, seatsHtml, seatTitles } from '../measure/teams.js';
import type { GameOffer } from '../sandbox/host.js';

/** Shamus players who look only at their own cards: a starter keeps up with them, and can be made better. */
const SHAMUS_TEAM = 'high-first+meld-first';

const input = (name: string) => element<HTMLFormElement>('form').elements.namedItem(name) as HTMLInputElement;

/**
 * First opponents or partners of a new policy: in cooperative games the same team without it; else copies of a shipped
 * policy.
 */
export function createTask(game: string, offer: GameOffer, role: string): ComparisonRequest {
  const setup = {
    game,
    variant: offer.variants[0]!.name,
    players: offer.players[0]!,
    rulings: {},
    field: '',
    seed: 'page',
  };
  const games = Math.max(1, Math.round(offer.games / 10));
  if (offer.isCompetitive) return { ...setup, a: OWN_POLICY, b: offer.team, games };
  const a = game === 'shamus' ? SHAMUS_TEAM : offer.team;
  return { ...setup, a, b: withOwn(a, role, offer), games };
}

function withOwn(team: string, role: string, { roles }: GameOffer): string {
  return policiesOf(team)
    .map((policy, seat) => (roles[seat % roles.length] === role ? OWN_POLICY : policy))
    .join('+');
}

/** The role that the visitor's policy has. */
export function roleOf({ b = '' }: Partial<ComparisonRequest>, { roles }: GameOffer): string {
  const seat = policiesOf(b).indexOf(OWN_POLICY);
  return roles[Math.max(0, seat) % roles.length]!;
}

/** The task after another policy was chosen for a seat of the team to beat. */
export function replaceOpponent(
  asked: ComparisonRequest,
  offer: GameOffer,
  seat: number,
  policy: string,
): ComparisonRequest {
  const met = policiesOf(metIn(asked, offer)).with(seat, policy).join('+');
  if (offer.isCompetitive) return { ...asked, b: met };
  return { ...asked, a: met, b: withOwn(met, roleOf(asked, offer), offer) };
}

function metIn({ a, b }: ComparisonRequest, { isCompetitive }: GameOffer): string {
  return isCompetitive ? b : a;
}

/** Shows the task in the form, and in the heading. */
export function showTask(asked: ComparisonRequest, offer: GameOffer): void {
  const role = roleOf(asked, offer);
  const { game, variant, players, games, seed } = asked;
  const title = offer.isCompetitive ? offer.title : `the ${capitalise(role)} player`;
  element('title').textContent = `Write a policy for ${title}`;
  const counted = offer.isCompetitive ? 'games' : 'decks';
  element('setup-line').textContent =
    `${offer.title}, ${variant}, ${formatCount(games)} ${counted}, seed \u201c${seed}\u201d`;
  input('game').value = game;
  input('role').innerHTML = optionsHtml(offer.roles, role).text;
  const variants = offer.variants.map(({ name }) => name);
  input('variant').innerHTML = optionsHtml(variants, variant).text;
  const numbers = offer.players.toSorted((one, other) => one - other);
  input('players').innerHTML = optionsHtml(numbers, players).text;
  input('games').value = formatCount(games);
  input('seed').value = seed;
  element<HTMLAnchorElement>('rules-link').href = `rules-${game}.html`;
  showTeams(asked, offer);
}

function showTeams(asked: ComparisonRequest, offer: GameOffer): void {
  const met = metIn(asked, offer);
  const seats = element('seats-a');
  const name = `${asked.game} ${met}`;
  // A list that is open, or has the focus, stays.
  if (seats.dataset.team === name) return;
  seats.dataset.team = name;
  const titles = offer.isCompetitive ? ['on the other seats'] : seatTitles(offer);
  seats.innerHTML = seatsHtml('a', policiesOf(met), titles, offer).text;
  const partner = offer.roles.length > 1 && ', same partner';
  element('name-b').innerHTML = html`<code>my-policy.ts</code>${partner}`.text;
}

/** The task that the form asks for. @throws Error if a number is none */
export function readTask(before: ComparisonRequest): ComparisonRequest & { readonly role: string } {
  const games = parseGames(input('games').value);
  const [game, role, variant, seed] = ['game', 'role', 'variant', 'seed'].map((name) => input(name).value) as [
    string,
    string,
    string,
    string,
  ];
  return { ...before, game, role, variant, seed, games, players: Number(input('players').value) };
}
