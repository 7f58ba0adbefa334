import { isDeepStrictEqual } from 'node:util';
import { type Game, pick, resolveSetup, type Setup, suggestion, UsageError } from '../game/index.js';
import { type Arm, type Contender, resolvePolicy, resolveTeam, type Team } from '../simulation/index.js';
import type { ArmGrid, ControlWish } from './experiment-schema.js';
import { combinations, listed, mappings, type Placed, policyTexts } from './grids.js';
import { type DocumentPath, PlacedError, type SourceFile } from './source-file.js';

/** Makes the arms of an experiment file's grids. Mistakes are told by their place in the file. */
export class ArmGrids {
  constructor(
    private readonly file: SourceFile,
    private readonly game: Game,
  ) {}

  /** Every combination of what a grid lists, teams changing fastest. @throws UsageError */
  async armsOf(grid: ArmGrid, path: DocumentPath): Promise<Arm[]> {
    const both = grid.team !== undefined && grid.teams !== undefined;
    if (both) throw this.file.errorAt(path, 'an arm has either team or teams, and not both');
    if (grid.team === undefined && grid.teams === undefined) {
      throw this.file.errorAt(path, `'${[...path, 'team'].join('.')}' is missing`);
    }
    const arms: Arm[] = [];
    for (const setup of await this.setupsOf(grid, path)) {
      for (const team of await this.teamsOf(grid, setup.players, path)) arms.push({ setup, team });
    }
    return arms;
  }

  private async setupsOf(grid: ArmGrid, path: DocumentPath): Promise<Setup[]> {
    const { game } = this;
    const setups: Setup[] = [];
    for (const [variant, variantPath] of listed(grid.variant ?? game.variants[0].name, [...path, 'variant'])) {
      await this.located(variantPath, () => pick('variant', variant, game.variants));
      for (const [players, playersPath] of listed(grid.players ?? game.players[0], [...path, 'players'])) {
        await this.located(playersPath, () => resolveSetup(game, { players }));
        for (const [lists, rulingsPath] of listed(grid.rulings ?? {}, [...path, 'rulings'])) {
          for (const rulings of mappings(lists)) {
            setups.push(await this.located(rulingsPath, () => resolveSetup(game, { variant, players, rulings })));
          }
        }
      }
    }
    return setups;
  }

  private async teamsOf(grid: ArmGrid, players: number, path: DocumentPath): Promise<Team[]> {
    const texts =
      grid.teams === undefined
        ? listed(grid.team!, [...path, 'team'])
        : await this.combined(grid.teams, players, [...path, 'teams']);
    const teams: Team[] = [];
    for (const [text, at] of texts) teams.push(await this.located(at, () => this.team(players, text)));
    return teams;
  }

  /** Teams of which each role's policies are listed; the last role's change fastest. */
  private async combined(
    teams: NonNullable<ArmGrid['teams']>,
    players: number,
    path: DocumentPath,
  ): Promise<Placed<string>[]> {
    const roles = this.rolesOf(players, teams, path);
    const missing = roles.find((role) => teams[role] === undefined);
    if (missing !== undefined)
      throw this.file.errorAt(path, `'${missing}' is missing: teams need a policy for each role`);
    const lists: string[][] = [];
    for (const role of roles) {
      const texts: string[] = [];
      for (const [entry, at] of listed(teams[role]!, [...path, role])) {
        for (const text of policyTexts(entry)) {
          await this.located(at, () => resolvePolicy(this.game, role, text, text, this.file.folder));
          texts.push(text);
        }
      }
      lists.push(texts);
    }
    return combinations(lists).map((policies) => [policies.join('+'), path]);
  }

  /** The roles in seat order. @throws UsageError if something else is named */
  private rolesOf(players: number, named: Readonly<Record<string, unknown>>, path: DocumentPath): string[] {
    const roles = [...new Set(this.game.roles(players))];
    const wrong = Object.keys(named).find((role) => !roles.includes(role));
    if (wrong !== undefined) {
      throw this.file.errorAtKey(path, wrong, `there is no role '${wrong}'${suggestion(wrong, roles)}`);
    }
    return roles;
  }

  private team(players: number, text: string): Promise<Team> {
    return resolveTeam(this.game, players, text, this.file.folder);
  }

  /** Gives each arm its control: the arm with what is wished instead. One that is its own control has none. */
  async pairAll(arms: readonly Arm[], wish: ControlWish): Promise<Arm[]> {
    if (wish.team !== undefined && wish.teams !== undefined) {
      throw this.file.errorAt(['against'], "'against' has either team or teams, and not both");
    }
    const paired: Arm[] = [];
    for (const arm of arms) {
      const control = await this.located(['against'], () => this.controlOf(arm, wish));
      paired.push(isDeepStrictEqual(control, arm) ? arm : { ...arm, control });
    }
    return paired;
  }

  private async controlOf({ setup, team }: Arm, wish: ControlWish): Promise<Contender> {
    return {
      setup: resolveSetup(this.game, {
        variant: wish.variant ?? setup.variant,
        players: setup.players,
        rulings: wish.rulings ?? setup.rulings,
      }),
      team: await this.controlTeam(team, setup.players, wish),
    };
  }

  private async controlTeam(team: Team, players: number, { team: text, teams }: ControlWish): Promise<Team> {
    if (teams !== undefined) {
      this.rolesOf(players, teams, ['against', 'teams']);
      return this.team(players, team.policies.map(({ role, name }) => teams[role] ?? name).join('+'));
    }
    return text === undefined ? team : this.team(players, text);
  }

  /** Does something; a mistake of the user's gets the place in the file. */
  private async located<T>(path: DocumentPath, action: () => T | Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      if (error instanceof PlacedError || !(error instanceof UsageError)) throw error;
      throw this.file.errorAt(path, error.message);
    }
  }
}
