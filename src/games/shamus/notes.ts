/** Notes for users on teams that may not play as they should. */
import type { NamedPolicy } from '../../game/index.js';
import { ownVariant, VARIANTS } from './rules/setup.js';

/** Policies with weights for each variant, and the most points of Senior for which they take those of `standard` and of `advanced`. */
const WEIGHTED: Readonly<Record<string, readonly [standard: number, advanced: number]>> = {
  closer: [74, 124],
  'exact-closer': [74, 124],
  'corrected-closer': [74, 124],
  'ace-keeper': [50, 100],
  'pile-saver': [50, 100],
};

/** Policies whose weights or tables hold for the usual circle and hands. */
const SIZED = ['closer', 'exact-closer', 'corrected-closer', 'feeder', 'coder', 'ace-keeper', 'pile-saver'];

/** Notes on policies that were made for other variants, and on sides of a team that use different codes. */
export function findTeamNotes(variant: string, policies: readonly NamedPolicy[]): string[] {
  return [...notesOnVariant(variant, policies), ...notesOnCodes(policies)];
}

function notesOnVariant(variant: string, policies: readonly NamedPolicy[]): string[] {
  const own = VARIANTS.some(({ name }) => name === variant) ? null : ownVariant(variant);
  if (own === null) return [];
  const plays = (name: string) => policies.some(({ policy }) => policy === name);
  const { senior, circle, hand } = own;
  const told = Object.entries(WEIGHTED).flatMap(([policy, [standard, advanced]]) => {
    const [ofStandard, ofAdvanced, ofExpert] = VARIANTS;
    const nearest = senior <= standard ? ofStandard : senior <= advanced ? ofAdvanced : ofExpert;
    return plays(policy) ? [`${policy} judges by its weights for ${nearest!.name}`] : [];
  });
  const sized = circle === undefined && hand === undefined ? [] : SIZED.filter(plays);
  const notes = [
    ...(told.length === 0 ? [] : [`${told.join(', ')}, the nearest that it has`]),
    ...(sized.length === 0 ? [] : [`${sized.join(', ')}: made for the usual circle and hands`]),
  ];
  return notes.length === 0 ? [] : [`${variant}: ${notes.join('; ')}`];
}

/** A policy without the option plays by no code, and reads none. */
function notesOnCodes(policies: readonly NamedPolicy[]): string[] {
  const codes = policies.map(({ options }) => String(options?.code ?? 'none'));
  if (new Set(codes).size === 1) return [];
  const sides = policies.map(({ name, options }, seat) =>
    options?.code === undefined ? `${name} knows no code` : `${name} goes by code=${codes[seat]}`,
  );
  return [`${[...new Set(sides)].join(', and ')}: they misread each other`];
}
