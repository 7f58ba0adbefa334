import { once } from 'node:events';
import { basename } from 'node:path';
import { type ComparisonSpec, comparisonOf } from '../../analysis/index.js';
import { escapeForTerminal, type Game, goals, messageOf, type Setup, UsageError } from '../../game/index.js';
import { isSameCode, watchPolicies } from '../../play/watch-files.js';
import { type Arm, type Progress, type RunSpec, resolveEntrant, simulate, type Team } from '../../simulation/index.js';
import { setupOf } from '../arms.js';
import * as o from '../options/shared.js';

export function spec(game: Game) {
  const measures = goals(game);
  return {
    options: {
      team: o.word(
        `policies in seat order, with at least one file: ./my-${game.roles(game.players[0])[0]}.ts+…`,
        'team',
      ),
      ...o.setup(game),
      ...o.field(game, 'opponents of a single policy'),
      ...o.SEED,
      games: o.option('games with which each version is measured at most', o.games, {
        alias: 'n',
        default: '1,000,000',
      }),
      ...o.measure(game, 'outcome', `what counts: ${measures.map(({ name }) => name).join(', ')}`),
      ...o.THREADS,
      ...o.TIMEOUT,
    },
    examples: [['watch ./my-uno.ts+closer', 'save the file, and see whether the team wins more']] as const,
  };
}

type Values = o.ValuesFor<typeof spec>;

/** Games after which the first line is printed; each further line has twice as many. */
const FIRST_LOOK = 1000;
const MAX_WATCHED = 1_000_000;

/** `shamus watch TEAM`: measures each saved version of a policy against the last one that works, on the same decks. */
export async function action(values: Values, game: Game): Promise<void> {
  const setup = setupOf(game, values);
  const team = await teamOf(values, game, setup);
  const files = team.policies.filter(({ module }) => module !== null).map(({ policy }) => basename(policy));
  if (files.length === 0)
    throw new UsageError(`'${values.team}' has no policy file: write the path of the file to be watched`);
  const author = new Versions(values, game, setup, team);
  const stop = watchPolicies(team, () => void author.saved());
  console.error(`Watching ${[...new Set(files)].join(', ')}: save a file to measure its new version. Ctrl-C ends it.`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  stop();
  await author.end();
}

/** The team as its files are now. @throws UsageError if one cannot be built */
function teamOf({ team, field }: Values, game: Game, { players }: Setup): Promise<Team> {
  return resolveEntrant(game, players, team, game.kind === 'cooperative' ? undefined : (field ?? game.strongest));
}

interface Version {
  readonly number: number;
  readonly team: Team;
}

class Versions {
  /** The last version that was saved, and the last that works, as far as is known. */
  private latest: Version;
  private working: Version;
  /** The measurement of the last version, which says in the end whether that works. */
  private running: { readonly stop: AbortController; readonly done: Promise<boolean> } | null = null;
  private turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly values: Values,
    private readonly game: Game,
    private readonly setup: Setup,
    team: Team,
  ) {
    this.latest = { number: 1, team };
    this.working = this.latest;
  }

  /** A file was saved: its version is measured against the last one that works; what was measured before ends. */
  saved(): Promise<void> {
    this.turn = this.turn
      .then(() => this.measureNew())
      .catch((error: unknown) => {
        // What was saved cannot be built; the next version may be.
        console.error(`shamus: ${escapeForTerminal(messageOf(error))}`);
      });
    return this.turn;
  }

  async end(): Promise<void> {
    await this.turn;
    this.running?.stop.abort();
    await this.running?.done;
  }

  private async measureNew(): Promise<void> {
    const team = await teamOf(this.values, this.game, this.setup);
    if (isSameCode(team, this.latest.team)) return;
    this.running?.stop.abort();
    if ((await this.running?.done) !== false) this.working = this.latest;
    this.running = null;
    this.latest = isSameCode(team, this.working.team) ? this.working : { number: this.latest.number + 1, team };
    if (this.latest === this.working) return;
    const stop = new AbortController();
    this.running = { stop, done: this.measure(this.latest, this.working, stop) };
  }

  /** @returns whether the version works */
  private async measure(version: Version, before: Version, stop: AbortController): Promise<boolean> {
    const { values, game, setup } = this;
    const arm: Arm = { setup, team: version.team, control: { setup, team: before.team } };
    const question: ComparisonSpec = {
      outcome: values.measure,
      alpha: 0.05,
      power: 0.95,
      effect: Number(o.DEFAULT_DIFFERENCE),
    };
    const spec: RunSpec = {
      arms: [arm],
      seed: values.seed,
      rule: { kind: 'games', games: values.games ?? MAX_WATCHED },
      threads: values.threads,
      gameTimeout: values['game-timeout'],
    };
    const { title } = goals(game).find(({ name }) => name === values.measure)!;
    let next = FIRST_LOOK;
    /** As if it had been stopped here: the interval holds whenever one looks. */
    const look = (tally: Progress['tally']) => {
      const result = {
        arms: [{ arm, tally, complete: false }],
        ended: 'interrupted',
        failure: null,
        seconds: 1,
      } as const;
      const { estimate } = comparisonOf(game, spec, question, result).decision;
      if (estimate === null) return;
      const limits = `${points(estimate.low)} to ${points(estimate.high)}`;
      const games = tally.games.toLocaleString('en');
      process.stdout.write(
        `version ${version.number} against ${before.number}, ${games} games: ${title} ${points(estimate.estimate)} points (${limits})\n`,
      );
      next = 2 * tally.games;
    };
    const onProgress = ({ tally }: Progress) => {
      if (tally.games >= next) look(tally);
    };
    const { arms, ended, failure, fault } = await simulate(spec, { signal: stop.signal, onProgress });
    if (failure !== null) {
      // Both are of one file: which of them is broken shows when the new one plays alone.
      const games = (fault?.game ?? 0) + 1;
      const own = await simulate({ ...spec, arms: [{ setup, team: version.team }], rule: { kind: 'games', games } });
      const [broken, kept] = own.failure === null ? [before, version] : [version, before];
      const told = `version ${broken.number} is broken: ${own.failure ?? failure}; the next one plays against version ${kept.number}`;
      console.error(`shamus: ${escapeForTerminal(told)}`);
      return kept === version;
    }
    if (ended === 'complete' && arms[0] !== undefined && next !== 2 * arms[0].tally.games) look(arms[0].tally);
    return true;
  }
}

function points(difference: number): string {
  const size = (100 * Math.abs(difference)).toFixed(2);
  return `${difference < 0 ? '-' : '+'}${size}`;
}
