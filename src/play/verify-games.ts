/** Whether games that people have played are what their journal says. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { worthBy } from '../explain/index.js';
import { type Game, mainMeasure, messageOf, referenceIn, resolveSetup } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { keyFromSeed } from '../random/index.js';
import { findDifference, inFile } from '../results/discrepancy.js';
import { hashOfBeginning } from '../results/disk/files.js';
import type { Verification } from '../results/index.js';
import { checkFiles, findFactErrors, isKnownVersion, neverProven } from '../results/verify/facts.js';
import {
  createPolicies,
  engineOf,
  isPolicyFile,
  makerOf,
  resolvePolicy,
  seatingOf,
  splitPolicy,
  teamOf,
} from '../simulation/index.js';
import { VERSION } from '../version.js';
import { FILES, isSameTable, isUnfinished, type PlayResults, type SavedGame, summaryOf } from './games-folder.js';
import { isPerson, nextIndex, PERSON, type PlaySpec, personOf, policiesOf, withoutPeople } from './play-spec.js';
import { endOf, PlayTable } from './play-table.js';

/** States in words what only the journal tells. */
const ONLY_TOLD =
  'not verified: who played, that every game was kept, and that no hint, decision taken back or attempt was left out of games.jsonl';

/**
 * Checks that the files agree, that every game is legal on the deck of its seed and index and ends as it is said, that
 * shipped policies do make the decisions of their seats, and that all else follows from that.
 */
export async function verifyGames({ path, manifest, journal }: PlayResults): Promise<Verification> {
  const { [FILES.journal]: listed = { bytes: 0, sha256: '' }, ...others } = manifest.files;
  const files = checkFiles({
    ...{ path, files: others, expected: [FILES.summary, FILES.records], isOptional: (name) => name === 'report.html' },
    isChecked: (name) => name === 'manifest.json' || name === FILES.journal,
  });
  const { games, error } = journal;
  const ended = games.some((one) => isUnfinished(games, one)) ? 'interrupted' : 'complete';
  const falsehoods = [...files.errors, ...findFactErrors(path, manifest, { seed: games[0]?.deal.seed, ended })];
  if (error !== null) falsehoods.push(error);
  const unproven = [...files.unproven];
  const file = join(path, FILES.journal);
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes < listed.bytes || hashOfBeginning(file, listed.bytes).hash.digest('hex') !== listed.sha256)
    falsehoods.push(inFile(FILES.journal, 'does not begin as manifest.json has it: its SHA-256 is another'));
  else if (bytes > listed.bytes) unproven.push(`not verified: what was played after ${manifest.finished}`);
  const deal = games[0]?.deal;
  if (deal === undefined || !isDeepStrictEqual(referenceIn(deal), referenceIn(manifest)))
    falsehoods.push(inFile(FILES.journal, 'has no games, or others than manifest.json says'));
  else if (error === null) {
    const game = await loadGame(referenceIn(deal));
    for (const saved of games) {
      const check = new GameCheck(game, games, saved);
      // A setup, a team or a decision that cannot be fails in any way.
      await check.run().catch((error) => check.found.push(`cannot be on the deck of its seed: ${messageOf(error)}`));
      falsehoods.push(...check.found.map((message) => inFile(FILES.journal, `game ${saved.deal.id} ${message}`)));
      unproven.push(...check.unproven);
    }
    for (const [file, text] of summaryOf(game, games).texts)
      if (existsSync(join(path, file))) falsehoods.push(...findDifference(path, file, text, FILES.journal));
  }
  return {
    ...{ schema: 'shamus-verify/1', path, ok: falsehoods.length === 0, falsehoods, unplayable: null, chances: [] },
    batches: { played: games.length, of: games.length, seed: manifest.seed },
    unproven: [...new Set(unproven), ONLY_TOLD, ...neverProven(manifest)],
  };
}

/** Checks one game. */
class GameCheck {
  readonly found: string[] = [];
  readonly unproven: string[] = [];

  constructor(
    private readonly game: Game,
    private readonly games: readonly SavedGame[],
    private readonly saved: SavedGame,
  ) {}

  /** @throws if the setup or a decision cannot be */
  async run(): Promise<void> {
    const { game, found } = this;
    const { deal, made, end } = this.saved;
    const { team: text, seed, index, version, match } = deal;
    if (!isKnownVersion(version)) found.push(`names the version '${version}'`);
    const setup = resolveSetup(game, deal);
    if (!isDeepStrictEqual(setup.rulings, deal.rulings)) found.push('has other rulings than there are');
    const names = text.split('+');
    const isFile = (name: string) => isPolicyFile(splitPolicy(name).policy);
    const sources = game.roles(setup.players).map((role, place) => {
      const name = names[place % names.length]!;
      return name === PERSON || isFile(name) ? personOf(role, name) : resolvePolicy(game, role, name, text);
    });
    const condition = { setup, team: teamOf(game, await Promise.all(sources)) };
    if (condition.team.name !== text || !names.includes(PERSON)) found.push(`has a team '${text}' that nobody has`);
    // Files may have changed since, and are not run here.
    let isKnown = ![...names, match?.versus ?? ''].some(isFile);
    if (isKnown && !isDeepStrictEqual(await policiesOf(game, condition, match?.versus), deal.policies)) {
      if (version === VERSION) found.push('has other policies, or another SHA-256 of one');
      isKnown = false;
    }
    if (!isKnown) this.unproven.push(`not verified: that policies of '${text}', and of its match, decide so`);
    const spec = { condition, seed, index };
    const table = await this.playAgain(spec, isKnown);
    const seat = made.findIndex((one, at) => one.seat !== table.made[at]?.seat);
    if (seat >= 0) found.push(`has a decision ${seat + 1} of seat ${made[seat]!.seat}, which is not asked`);
    else if (end !== null && (table.waits || table.made.length > made.length))
      found.push('has an end, and is not over');
    else if (end !== null) {
      const { type: _, id: __, theirs: ___, ...told } = end;
      const [is, should] = [told, endOf(game, spec, table)].map((one) => JSON.stringify(one));
      if (is !== should) found.push(`ends with ${is}, and comes to ${should}`);
    }
    await this.checkMatch(spec, isKnown);
  }

  /** Plays the decisions again, and asks policies for theirs if they are known. */
  private async playAgain(spec: PlaySpec, isKnown: boolean): Promise<PlayTable> {
    const { condition, index } = spec;
    const { made, shared } = this.saved;
    const makers = seatingOf(this.game, condition, index).places.map((place) =>
      isKnown && !isPerson(condition.team.policies[place]!) ? makerOf(condition, place) : null,
    );
    const policies = (await Promise.all(makers)).map((make) => make?.() ?? null) as (object | null)[];
    const seats = { policies, isOutside: policies.map((policy) => policy === null) };
    const others: string[] = [];
    const table = new PlayTable(this.game, spec, seats, made, ({ seat }, wanted, at) => {
      // Shared decisions are those of the game before, whose policies may have been of another version.
      if (at >= shared && at < made.length && JSON.stringify(wanted) !== JSON.stringify(made[at]!.move))
        others.push(`has a decision ${at + 1} that is not what the policy of seat ${seat} does`);
    });
    this.found.push(...others.slice(0, 1));
    return table;
  }

  /** Checks a deck of a match, and what its policy comes to there. */
  private async checkMatch({ condition, seed, index }: PlaySpec, isKnown: boolean): Promise<void> {
    const { game, games, found } = this;
    const { deal, undone, hints, end } = this.saved;
    const { match, id } = deal;
    if (match === null) {
      if (end !== null && end.theirs !== null) found.push('is of no match, and says what a policy comes to');
      return;
    }
    const people = condition.team.policies.flatMap(({ name }, place) => (name === PERSON ? place : []));
    if (people.length !== 1 || undone + hints > 0) found.push('is of a match, which one person plays, without help');
    const before = games.slice(0, id - 1).filter((one) => one.deal.match?.first === match.first);
    const last = before.at(-1);
    const isSame = last !== undefined && isSameTable(deal, last.deal);
    const isNext = isSame && last.end !== null && index === nextIndex(game, { condition, index: last.deal.index });
    if (last === undefined ? match.first !== id : !isNext || before.length >= match.games)
      found.push(`does not follow in the match that began with game ${match.first}`);
    if (end === null || !isKnown) return;
    const others = await withoutPeople(game, condition, match.versus);
    const engine = engineOf(await createPolicies(others), keyFromSeed(seed));
    engine.play(index);
    const theirs = worthBy(mainMeasure(game), game)(engine, people[0]!);
    if (theirs !== end.theirs) found.push(`says ${end.theirs} of '${match.versus}', which comes to ${theirs}`);
  }
}
