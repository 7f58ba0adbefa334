/** Controls beside the picture: teams, variant, and a folded form for the rest. */
import { html } from '../../report/html.js';
import { formatCount } from '../../report/numbers.js';
import { element } from '../../report/replay/browser/element.js';
import { optionsHtml, rulingsHtml, rulingsIn, showRulings } from '../form.js';
import { type ComparisonRequest, parseGames } from '../link.js';
import type { GameOffer } from '../sandbox/host.js';
import { knownFindingOf } from './findings.js';
import { policiesOf, seatsHtml, seatTitles } from './teams.js';

/** Variants that fit beside each other. */
const BESIDE = 4;

const form = () => element<HTMLFormElement>('form');
const input = (name: string) => form().elements.namedItem(name) as HTMLInputElement;

/** Default setup of a game, for links that name no other. */
export function defaultComparisonOf(game: string, offer: GameOffer): ComparisonRequest {
  return {
    ...{ game, variant: offer.variants[0]!.name, players: offer.players[0]!, rulings: {} },
    ...{ a: offer.team, b: offer.strongest, field: '', seed: 'page', games: offer.games },
  };
}

/** Shows what is asked for. */
export function showSetup(asked: ComparisonRequest, offer: GameOffer): void {
  const { game, variant, players, rulings, a, b, field, seed, games } = asked;
  const finding = knownFindingOf(asked);
  const titles = seatTitles(offer);
  element('teams').textContent =
    b === ''
      ? offer.isCompetitive
        ? 'One policy'
        : 'One team'
      : offer.isCompetitive
        ? 'Two policies'
        : 'Two teams, the same decks';
  element('name-a').textContent = finding?.a ?? '';
  element('name-b').textContent = finding?.b ?? '';
  element('team-b').hidden = b === '';
  element('alone').textContent = b === '' ? 'Compare with a second team' : 'Measure A alone';
  element('seats-a').innerHTML = seatsHtml(
    'a',
    policiesOf(a),
    offer.isCompetitive ? ['on one seat'] : titles,
    offer,
  ).text;
  element('seats-b').innerHTML =
    b === '' ? '' : seatsHtml('b', policiesOf(b), offer.isCompetitive ? ['on the other seats'] : titles, offer).text;
  const needsField = offer.isCompetitive && (b === '' || field !== '');
  element('opponents').hidden = !needsField;
  element('seats-field').innerHTML = needsField
    ? seatsHtml('field', field === '' ? ['choose'] : policiesOf(field), ['on the other seats'], offer).text
    : '';
  element('variants').innerHTML = variantsHtml(variant, offer);
  element('variant-line').textContent = offer.variants.find(({ name }) => name === variant)?.summary ?? '';
  element('game-line').hidden = game !== 'shamus';
  const counted = offer.isCompetitive || b === '' ? 'games' : 'decks';
  element('setup-line').textContent =
    `${offer.title}, ${players} players, ${formatCount(games)} ${counted}, seed \u201c${seed}\u201d`;
  element<HTMLAnchorElement>('rules-link').href = `rules-${game}.html`;
  input('game').value = game;
  const numbers = offer.players.toSorted((one, other) => one - other);
  input('players').innerHTML = optionsHtml(numbers, players).text;
  for (const [name, value] of Object.entries({ a, b, field, seed, games: formatCount(games) }))
    input(name).value = value;
  element('field-label').hidden = !offer.isCompetitive;
  element('rulings').innerHTML = rulingsHtml(offer.rulings).text;
  showRulings(form(), rulings);
}

function variantsHtml(variant: string, { variants }: GameOffer): string {
  const legend = html`<legend class="small soft">Variant</legend>`;
  if (variants.length > BESIDE) {
    const names = variants.map(({ name }) => name);
    return html`<label class="field"><span class="soft">Variant</span><select name="variant">${optionsHtml(names, variant)}</select></label>`
      .text;
  }
  const radios = variants.map(
    ({ name }) =>
      html`<label><input type="radio" name="variant" value="${name}"${name === variant && html` checked`}><span>${name}</span></label>`,
  );
  return html`${legend}<div class="seg">${radios}</div>`.text;
}

/** Reads the folded form, with the variant beside it. @throws Error if a number is none */
export function readSetup(before: ComparisonRequest): ComparisonRequest {
  const data = new FormData(form());
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const games = parseGames(text('games'));
  return {
    ...{ ...before, players: Number(text('players')), rulings: rulingsIn(data), games },
    ...{ a: text('a'), b: text('b'), field: text('field'), seed: text('seed') },
  };
}
