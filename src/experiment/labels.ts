/** Labels of arms: fills in templates, and checks that no two arms can be confused. */
import { isDeepStrictEqual } from 'node:util';
import { distinctRoles, type Game, nonDefaultRulings, type Setup, suggestion } from '../game/index.js';
import { type Arm, armTitle, cheatOf, type Team } from '../simulation/index.js';
import type { DocumentPath, SourceFile } from '../simulation/lineup/source-file.js';

/** An arm, and the place of its label in the file; null without one. */
export interface PlacedArm {
  readonly arm: Arm;
  readonly labelAt: DocumentPath | null;
}

const LONGEST = 100;

/** @throws UsageError unless it is a single line, fit for a table */
export function checkLabel(file: SourceFile, label: string, path: DocumentPath): void {
  const isPrintable = !/\p{Cc}|\u2028|\u2029/u.test(label);
  if (label.length > 0 && label.length <= LONGEST && isPrintable && label === label.trim()) return;
  const shown = label.length > LONGEST ? `${label.length} characters` : JSON.stringify(label);
  throw file.errorAt(
    path,
    `a label must be one line of 1 to ${LONGEST} characters, without spaces at either end, not ${shown}`,
  );
}

/**
 * Fills in the placeholders of a label: `{variant}`, `{players}`, `{rulings}`, `{team}`, and the name of any role or ruling.
 *
 * @param teamLabel the team's own label, if it has one
 * @throws UsageError for an unknown placeholder
 */
export function fillLabel(
  file: SourceFile,
  game: Game,
  template: string,
  path: DocumentPath,
  setup: Setup,
  team: Team,
  teamLabel: string | undefined,
): string {
  const roles = distinctRoles(game, setup.players);
  const policiesOf = (role: string) => [...new Set(team.policies.filter((each) => each.role === role).map(nameOf))];
  const values: Readonly<Record<string, string>> = {
    variant: setup.variant,
    players: `${setup.players}`,
    rulings: nonDefaultRulings(game, setup).join(' ') || 'default rulings',
    team: teamLabel ?? team.name,
    ...Object.fromEntries(roles.map((role) => [role, policiesOf(role).join('+')])),
    ...setup.rulings,
  };
  return template.replaceAll(/\{([^{}]*)\}/g, (place, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value !== undefined) return value;
    throw file.errorAt(path, `unknown placeholder '${place}' in a label${suggestion(name, Object.keys(values))}`);
  });
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}

/** A label says of a team that cheats that it does: without it the name of the team would. */
export function addCheatToLabel(label: string, team: Team): string {
  const cheat = cheatOf(team);
  return cheat === null ? label : `${label} (cheats: ${cheat})`;
}

/**
 * Among arms with the same variant and number of players, a label written once names one arm, or arms with different
 * rulings. The same label in two places is a mistake, and so is the name of another arm's team.
 *
 * @throws UsageError at the second of two arms with the same name
 */
export function checkDistinctLabels(file: SourceFile, arms: readonly PlacedArm[]): void {
  const named = new Map<string, PlacedArm>();
  for (const placed of arms) {
    const { arm, labelAt } = placed;
    const { variant, players } = arm.setup;
    const key = JSON.stringify([variant, players, armTitle(arm)]);
    const other = named.get(key);
    named.set(key, placed);
    if (other === undefined || (labelAt === null && other.labelAt === null)) continue;
    const [at, isTwice] = [labelAt ?? other.labelAt!, isDeepStrictEqual(labelAt, other.labelAt)];
    if (!isTwice) throw file.errorAt(at, `two arms are called '${armTitle(arm)}'; give each its own label`);
    if (!isDeepStrictEqual(arm.setup, other.arm.setup)) continue;
    throw file.errorAt(
      at,
      `the label '${armTitle(arm)}' would name several arms; write {team} in it, or give each team a label`,
    );
  }
}
