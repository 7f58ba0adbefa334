import { styleText } from 'node:util';
import { audit as runAudit } from '../../audit/audit.js';
import { AUDIT_CHECKS, type AuditCheck, type AuditReport, type ReportedViolation } from '../../audit/verdicts.js';
import { type Game, gameReferenceOf, UsageError } from '../../game/index.js';
import { rulesCommand } from '../../games/registry.js';
import { replayCommand, setupArguments } from '../../simulation/command.js';
import { defaultAuditExtent } from '../../simulation/index.js';
import { completeTeam, createRunSpec, parseSetup } from '../arms.js';
import { EXIT_DONE, EXIT_FAILURE, EXIT_INTERRUPTED } from '../exit-codes.js';
import * as o from '../options/shared.js';
import { printResults, shouldUseColours } from '../output/terminal.js';
import { playWithProgress } from '../play.js';

export function spec(game: Game) {
  const { games, redeals } = game.defaults.audit;
  return {
    options: {
      ...o.setup(game),
      ...o.team('policies in seat order, or one policy, which is given a shipped partner'),
      games: o.option('games in which every move is checked against the rules', o.games, {
        alias: 'n',
        defaultDescription: `${games}; fewer for slow policies, by the batch that they declare`,
      }),
      redeals: o.option(
        'decision points at which the hidden cards are re-dealt; one game is examined closely for every five',
        o.wholeNumber(1, 1_000_000),
        { defaultDescription: `${redeals}; fewer for slow policies` },
      ),
      ...o.SEED_OPTION,
      ...o.RUNNING_OPTIONS,
      ...o.json('the report', 'shamus-audit/1'),
    },
    examples: [
      ['audit ./my-uno.ts', 'your own policy, with a shipped partner'],
      ['audit ./my-uno.ts+meld-first --variant expert', 'a team'],
      ['audit random+random --games 1e5 --redeals 200', 'a quick check'],
    ] as const,
    epilogue: 'Exit code: 0 if every check passes, 1 if one fails, 2 for a mistake in the command.',
  };
}

type Values = o.ValuesFor<typeof spec>;

/** `shamus audit TEAM`: checks whether policies can be trusted. */
export async function action(values: Values, game: Game): Promise<void> {
  const { team, json } = values;
  const setup = parseSetup(game, values);
  if (team === undefined) throw new UsageError('name the team to audit, as in shamus audit ./my-uno.ts');
  const condition = { setup, team: await completeTeam(game, setup.players, team) };
  const extent = defaultAuditExtent(condition, game.defaults.audit);
  const { games = extent.games, redeals = extent.redeals } = values;
  const legality = createRunSpec([condition], values.seed, { kind: 'games', games }, values);
  const { seed, threads, gameTimeout } = legality;
  const spec = { condition, games, redeals, seed, threads, gameTimeout };
  const report = await playWithProgress(game, legality, (watch) => runAudit(spec, watch));
  printResults(json, auditJson(report), () => auditText(game, report, shouldUseColours(process.stdout)));
  process.exitCode = report.interrupted ? EXIT_INTERRUPTED : report.passed ? EXIT_DONE : EXIT_FAILURE;
  if (report.interrupted) console.error('shamus: interrupted; checks that were not completed are marked');
}

const MARKS = { pass: 'PASS', fail: 'FAIL', unknown: ' ?? ' };
const COLOURS = { pass: 'green', fail: 'red', unknown: 'yellow' } as const;
/** Violations to print per check; --json has all of them. */
const MAX_VIOLATIONS = 3;

function auditText(game: Game, report: AuditReport, colours: boolean): string {
  const { condition, seed, checks } = report;
  const { setup, team } = condition;
  const lines = [
    `Audit of ${team.name}: ${[setup.variant, ...setupArguments(game, setup)].join(' ')}, seed '${seed}'`,
    '',
  ];
  for (const check of checks) lines.push(...checkLines(game, check, replayOf(game, report), colours));
  lines.push(...speedLines(report), '', verdict(report));
  return `${lines.join('\n')}\n`;
}

/** An audit as JSON, schema shamus-audit/1. Everything but `timing` depends only on the command and the version. */
function auditJson(report: AuditReport): object {
  const { condition, seed, games, decisions, hidden, checks, passed, interrupted, timing } = report;
  const { setup, team } = condition;
  const policies = team.policies.map(({ name, role }, seat) => ({ seat, role, name, decisions: decisions[seat]! }));
  const redealt = hidden && {
    points: hidden.points,
    decisions: hidden.decisions,
    withoutOtherDeal: hidden.lone,
    acceptance: hidden.proposed === 0 ? null : hidden.possible / hidden.proposed,
  };
  return {
    schema: 'shamus-audit/1',
    game: setup.game,
    setup: { variant: setup.variant, players: setup.players, rulings: setup.rulings },
    team: team.name,
    policies,
    seed,
    closely: { games, decisions: decisions.reduce((sum, count) => sum + count, 0), redealt },
    passed,
    interrupted,
    checks: checks.map((check) => ({ ...check, title: AUDIT_CHECKS[check.name].title, advice: adviceOf(check) })),
    timing: { seconds: timing.seconds, ...timing.speed, decisionsPerSecond: decisionsPerSecond(report) },
  };
}

/** @param replay gives the command that shows a game, by its index */
function checkLines(game: Game, check: AuditCheck, replay: (game: number) => string, colours: boolean): string[] {
  const { name, status, summary, charges } = check;
  const mark = colours ? styleText(COLOURS[status], MARKS[status]) : MARKS[status];
  const lines = [`${mark}  ${AUDIT_CHECKS[name].title}`, `      ${summary}`];
  for (const charge of charges.slice(0, MAX_VIOLATIONS)) lines.push(`      ${violationText(charge)}`);
  if (charges.length > MAX_VIOLATIONS)
    lines.push(`      and ${charges.length - MAX_VIOLATIONS} more (--json shows all)`);
  const advice = adviceOf(check);
  if (advice === null) return lines;
  const index = charges.find((charge) => charge.game !== null)?.game;
  const rules = [...new Set(charges.flatMap(({ rule }) => rule ?? []))];
  const see = [
    ...(index == null ? [] : [replay(index)]),
    ...(rules.length === 0 ? [] : [rulesCommand(gameReferenceOf(game), rules)]),
  ];
  return [...lines, `      do: ${advice}`, ...see.map((command) => `      see: ${command}`)];
}

function adviceOf({ name, status }: AuditCheck): string | null {
  return status === 'fail' ? AUDIT_CHECKS[name].advice : null;
}

function violationText({ policy, role, seat, game, decision, asked, message }: ReportedViolation): string {
  const who = seat === null ? `team '${policy}'` : `${role} policy '${policy}' at seat ${seat}`;
  const when = game === null ? 'when it was made' : `in game ${game}`;
  const which = decision === null ? '' : `, decision ${decision}`;
  return `${who} ${message}; ${when}${which}${asked === null ? '' : ` (${asked})`}`;
}

function replayOf(game: Game, { condition: { setup, team }, seed }: AuditReport): (index: number) => string {
  return (index) => replayCommand(game, { setup, team: team.name, seed }, '--index', String(index));
}

function speedLines(report: AuditReport): string[] {
  const { speed } = report.timing;
  const perSecond = decisionsPerSecond(report);
  if (speed === null || perSecond === null) return [];
  const games = Math.round(speed.gamesPerSecond).toLocaleString('en');
  const decisions = Math.round(perSecond).toLocaleString('en');
  return [
    '',
    `Speed on one thread: ${decisions} decisions per second (${games} games), ${speed.bytesPerGame.toFixed(1)} bytes allocated per game`,
  ];
}

function decisionsPerSecond({ timing: { speed }, decisions, games }: AuditReport): number | null {
  if (speed === null) return null;
  return (speed.gamesPerSecond * decisions.reduce((sum, count) => sum + count, 0)) / games;
}

function verdict({ checks, passed }: AuditReport): string {
  if (passed) return 'Every check passes.';
  const failed = checks.filter(({ status }) => status === 'fail').length;
  const open = checks.filter(({ status }) => status === 'unknown').length;
  return `${failed} of ${checks.length} checks ${failed === 1 ? 'fails' : 'fail'}${open === 0 ? '' : `, ${open} could not be judged`}.`;
}
