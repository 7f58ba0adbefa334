/** Table of forgeries: by the kind of folder each change, and the file and the words by which `verify` finds it. */
import { appendFileSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kind } from './kinds.testing.js';
import {
  add,
  all,
  type Counts,
  cell,
  change,
  derive,
  type Forge,
  MANIFEST,
  manifest,
  records,
  recount,
  recountShard,
  rehash,
  replace,
  set,
} from './tampering.testing.js';

/** By what is changed; `…` in what is said stands for anything in a line. */
type Rows = Readonly<Record<string, readonly [forge: Forge, says: string]>>;
type Table = Readonly<Partial<Record<Kind, Rows>>>;

const PAGE = 'games/arm-1-game-0.html';
const OTHER = 'games/arm-1-game-9.html';
const BATCHES = 'batches.csv';
const CONTRASTS = 'contrast-batches.csv';
const COMPARISON = 'comparison.json';
const PARQUET = 'records.parquet';
const DECISIONS = 'decisions.parquet';
const ZEROS = '0'.repeat(64);
const OTHERWISE = 'manifest.json: has a command that does not give these results';
const UNPLAYABLE = 'no games can be played again: ';
const UNLIKE_SUM = 'tallies.json: arm 1 has counts that differ from the sum of batches.csv';
const NOT_DERIVED = ', where tallies.json comes to';

const write =
  (file: string): Forge =>
  (path) => {
    mkdirSync(join(path, file, '..'), { recursive: true });
    writeFileSync(join(path, file), 'x');
  };
const append =
  (file: string): Forge =>
  (path) =>
    appendFileSync(join(path, file), ' ');
const copy =
  (from: string, to: string): Forge =>
  (path) =>
    cpSync(join(path, from), join(path, to), { recursive: true });
const remove =
  (file: string): Forge =>
  (path) =>
    rmSync(join(path, file), { recursive: true });
const list = (file: string) => change(MANIFEST, ({ files }) => Object.assign(files, { [file]: {} }));
/** Takes a file, or those of a folder, off the list of the manifest. */
const unlist = (file: string) =>
  change(MANIFEST, ({ files }) => {
    for (const name of Object.keys(files)) if (`${name}/`.startsWith(`${file}/`)) delete files[name];
  });
const drop = (file: string) => all(remove(file), unlist(file));
/** Changes a bit, so many bytes before the end. */
const flip =
  (file: string, before: number): Forge =>
  (path) => {
    const bytes = readFileSync(join(path, file));
    bytes[bytes.length - before]! ^= 1;
    writeFileSync(join(path, file), bytes);
  };
const swap =
  (one: string, other: string): Forge =>
  (path) => {
    renameSync(join(path, one), join(path, 'swapped'));
    renameSync(join(path, other), join(path, one));
    renameSync(join(path, 'swapped'), join(path, other));
  };
/** Another last digit. */
const zeros = () => '0'.repeat(16);
const digit = (file: string) => replace(file, /\d(?=\D*$)/, (found) => `${(Number(found) + 1) % 10}`);
const both = (from: RegExp, to: string) => all(replace(MANIFEST, from, to), replace('summary.json', from, to));
const others = (file: string) => replace(file, /^(1,[^,]+,[^,]+,5,)(.*)\n(1,[^,]+,[^,]+,6,)(.*)$/m, '$1$4\n$3$2');
const counts = (by: (arm: Counts) => unknown) =>
  all(
    change('tallies.json', ({ arms }) => by(arms[0])),
    derive,
  );

/** Moves games between two outcomes of arm and control, so that the margins stay. */
const movePairs = ({ pairs }: Counts) => {
  for (const [one, other] of [['senior', 'loss'] as const, ['loss', 'senior'] as const]) {
    pairs[one][one] += 1;
    pairs[one][other] -= 1;
  }
};
/** Moves games in a distribution, whose sum and sum of squares stay. */
const spread = ({ counts }: Counts) => {
  const at = counts.findIndex((count: number, place: number) => count > 0 && counts[place + 2] > 2);
  for (const [place, by] of [-1, 3, -3, 1].entries()) counts[at + place] += by;
};
/** Moves a game from one outcome to another, with all that the arm counts of it but its metrics. */
const won = ({ outcomes, reasons, pairs }: Counts) => {
  for (const [counts, loss] of [[outcomes, 'loss'] as const, [reasons, 'circle'], [pairs?.loss, 'loss']]) {
    if (counts === undefined) continue;
    counts.senior += 1;
    counts[loss] -= 1;
  }
};
const WON = { senior_games: 1, loss_games: -1, ended_senior_games: 1, ended_circle_games: -1 };
const WON_PAIRED = { ...WON, pair_loss_senior_games: 1, pair_loss_loss_games: -1 };
const CONTROL_WON = { pair_senior_loss_games: 1, pair_loss_loss_games: -1 };
const winAlone = ({ outcomes }: Counts) => {
  outcomes.senior += 1;
  outcomes.loss -= 1;
};
const winOfControl = ({ control, pairs }: Counts) => {
  won(control);
  pairs.senior.loss += 1;
  pairs.loss.loss -= 1;
};
const level = (_: Counts, { contrasts }: Counts) => {
  const { from, counts } = contrasts.sums[0];
  for (const [sum, more] of [-2, 4, -2].entries()) counts[sum - 1 - from] += more;
};
const reverseSums = ({ contrasts }: Counts) => contrasts.sums[0].counts.reverse();
const popRun = ({ runs }: Counts) => runs.pop();
const popArm = ({ arms }: Counts) => arms.pop();
const tryOneMore = ({ arms }: Counts) => arms[0].nodes++;
const BESIDE_CEILING = [MANIFEST, 'deals.csv', 'lines.jsonl'];
const winMore = ({ arms: [{ goals }] }: Counts) => goals.senior.won--;
const PAIR_CELLS = /^(2,.*,)(senior|loss),(senior|loss),(\d+)$/gm;
const movePair = (_: string, team: string, one: string, other: string, games: string) =>
  `${team}${one},${other},${Number(games) + (one === other ? 1 : -1)}`;
const relabel = (...files: string[]) => all(...files.map((file) => replace(file, /\bweak\b/g, 'mild')));
const TURNS = 'if(game = 3, turns + 1, turns) as turns';
/** The least of the reasons, behind its length, in the footer of records. */
const LEAST = '\u0006circle';
const ACES = 'if(game = 9, 1 - aces_cards_1, aces_cards_1) as aces_cards_1';
const HERE = 'game = 2 and decision = 3';
const MOOD = `if(${HERE}, 1.5, evaluation) as evaluation`;
const SEEN = `if(${HERE}, from_hex('7F' || substr(hex(observation), 3)), observation) as observation`;
const GENIUS = { name: 'genius', role: 'uno', sha256: ZEROS };

/** Changes of a file of which no other file knows. */
export const CARELESS: Table = {
  compare: Object.fromEntries(
    ['summary.csv', 'summary.json', 'pairs.csv', 'batches.csv', 'comparison.json', 'tallies.json', 'records.csv'].map(
      (file) => [`a digit in ${file}`, [digit(file), `${file}: is not as it was written: its SHA-256`]] as const,
    ),
  ),
  run: {
    'the date': [replace(MANIFEST, /"finished": "2/, '"finished": "1'), 'manifest.json: is not as it was written'],
    'no SHA-256': [replace(MANIFEST, /,\s+"sha256": "\w+"\n\}\n$/, '\n}\n'), 'manifest.json: is not as it was written'],
    'a bit of records': [flip('records.parquet', 700), 'records.parquet: is not as it was written'],
    'a file more': [write('notes.txt'), 'notes.txt: is not in manifest.json'],
    'a folder more': [write('charts/x/y.svg'), 'charts/x/y.svg: is not in manifest.json'],
    'a file fewer': [remove('summary.csv'), 'summary.csv: is missing'],
    'no folder': [remove('.'), "there is no results folder 'out'"],
    'no manifest': [remove(MANIFEST), "'out' is no results folder: it has no manifest"],
    'a run under way': [all(remove(MANIFEST), write('unfinished/x')), 'holds an unfinished run; … --resume'],
    'no summary': [remove('summary.json'), "there is no file 'out/summary.json'"],
    'another version': [replace(MANIFEST, 'manifest/2', 'manifest/99'), '"shamus-manifest/99", which this version'],
    'a poem': [
      replace('summary.json', 'shamus-run/1', 'shamus-poem/1'),
      `summary.json' has the schema "shamus-poem/1"`,
    ],
    'half a file': [replace('summary.json', /"runs"[\s\S]*/, ''), "summary.json' is no JSON: "],
    'an empty file': [replace('tallies.json', /[\s\S]*/, ''), "tallies.json' is no JSON: "],
    'a word': [replace('summary.json', /(?<="count": )\d+/, '"many"'), "must be a …number, not 'many'; run it again"],
    'two runs': [replace('summary.json', /"seed": "\w+"/, '"seed": "t"'), 'are not of the same run'],
    'no arms': [replace('tallies.json', /"arms": \[[\s\S]*\]\n\}/, '"arms": []}'), 'not of the same run'],
  },
  cup: { 'a folder for a file': [all(remove('rounds.csv'), write('rounds.csv/x')), "rounds.csv': EISDIR"] },
  shards: {
    'batches of a shard': [digit('shard-2-of-2/batches.csv'), 'shard-2-of-2/batches.csv: is not as it was'],
    'a file in a shard': [write('shard-1-of-2/x.txt'), 'shard-1-of-2/x.txt: is not in shard.json'],
    'no file of a shard': [remove('shard-1-of-2/shard.json'), 'shard-1-of-2/shard.json: is missing'],
  },
  tuning: {
    'counts of a round': [digit('rounds/1/tallies.json'), 'rounds/1/tallies.json: is not as it was written'],
    'a file more': [write('x.txt'), 'x.txt: is not in manifest.json'],
    'a file in a round': [write('rounds/1/x.txt'), 'rounds/1/x.txt: is not in manifest.json'],
  },
  ceiling: {
    'ceiling.json alone': [all(...BESIDE_CEILING.map(remove), change('ceiling.json', winMore)), 'ceiling.json'],
  },
  pages: { 'a page of a game': [append(PAGE), `${PAGE}: is not as it was written`] },
};

const OF_MANIFESTS: Rows = {
  'a date to come': [manifest('finished', '2999-01-01T00:00:00.000Z'), 'manifest.json: was finished on 2999-01-01'],
  'a date that is none': [manifest('finished', 'soon'), "manifest.json' was modified or is damaged: 'finished'"],
  'a later version': [manifest('versions.shamus-lab', '99.0.0'), "manifest.json: names the version '99.0.0'"],
  'an early Node': [manifest('versions.node', '12.0.0'), "manifest.json' was modified or is damaged: 'versions.node'"],
  'how it ended': [manifest('ended', 'failed'), '.json:…"failed"'],
  'a negative time': [manifest('seconds', -1), "manifest.json' was modified or is damaged: 'seconds'"],
  'an invented field': [manifest('machine.owner', 1), "manifest.json: has a field 'machine.owner'"],
};

/** Changes of files that are hashed and sealed anew, often with all that follows from them. */
export const CAREFUL: Table = {
  run: {
    ...OF_MANIFESTS,
    'a cell of records': [records(PARQUET, TURNS), 'records.parquet: games from 0 of arm 1 have turns_sum'],
    'a cell with hash': [all(records(PARQUET, TURNS), rehash('parquet')), 'batches.csv:2: records_sha256'],
    'a feature with hash': [all(records(PARQUET, ACES), rehash('parquet')), 'batches.csv:2: records_sha256'],
    'statistics of records': [replace(PARQUET, LEAST, `${LEAST[0]}senior`), "its statistics of 'reason' exclude"],
    'the team of a record': [records(PARQUET, "if(game = 3, 'x', team) as team"), 'records.parquet: has a row whose'],
    'two records': [records(PARQUET, 'if(game < 2, 1 - game, game) as game'), 'records.parquet: has game 1'],
    'records of others': [
      copy('../../other/out/records.parquet', 'records.parquet'),
      'records.parquet: … of its rows is not',
    ],
    'no records': [drop('records.parquet'), 'lists no records, and batches.csv has hashes of records'],
    'features that records lack': [manifest('features', ['course']), 'records.parquet: cannot be read: its columns'],
    'the command': [replace(MANIFEST, '+random', '+meld-first'), `${OTHERWISE}: they have another arm 1`],
    'the command of no run': [manifest('command', 'shamus list'), 'has a command that writes no results'],
    'how many games there are': [manifest('games', 1e6), "manifest.json: says 'games' 1000000, where"],
    'a policy more': [change(MANIFEST, (all) => all.policies.push(GENIUS)), `says 'policies' {"name":"genius"`],
    'a policy twice': [
      change(MANIFEST, (all) => all.policies.push(all.policies[0])),
      `says 'policies' {"name":"random"`,
    ],
    'a policy fewer': [change(MANIFEST, ({ policies }) => policies.pop()), `${UNPLAYABLE}manifest.json does not name`],
    'an option': [manifest('policies.0.options', { x: 1 }), `says 'policies' {"name":"random"`],
    'what can be replayed': [manifest('policies.0.reproducible', false), `says 'policies' {"name":"random"`],
    'the hash of a policy': [manifest('policies.0.sha256', ZEROS), `${UNPLAYABLE}the uno policy 'random' is not`],
    'the signature': [manifest('signature', '0'), `${UNPLAYABLE}…whose engine plays differently`],
    'the seed': [both(/"seed": "\w+"/, '"seed": "x"'), 'batches.csv:2: … when the games are played again'],
    'another file': [all(write('rounds.csv'), list('rounds.csv')), "lists 'rounds.csv', which these results do not"],
    'the size of batches': [manifest('batch', 100), 'manifest.json: has batches of 100 games, and these'],
    'no summary.csv': [drop('summary.csv'), 'summary.csv: is missing'],
    'no batches.csv': [drop('batches.csv'), 'batches.csv: is missing'],
    'a comparison': [
      all(copy(`../../compare/out/${COMPARISON}`, COMPARISON), list(COMPARISON)),
      'compares two teams, and',
    ],
    'the form of counts': [replace('tallies.json', '{', '{ '), 'tallies.json:1: says'],
    'a row cut short': [replace(BATCHES, /\n$/, ''), 'batches.csv: ends in the middle of a line'],
    'an outcome in all': [recount(won, WON), 'batches.csv:2: senior_games is … when the games are played again'],
    'a metric in all': [recount(({ metrics }) => spread(metrics.turns)), 'batches.csv:2: … again'],
    'no reasons': [
      recount(winAlone, { senior_games: 1, loss_games: -1 }),
      'tallies.json: arm 1 contradicts itself: its outcome',
    ],
    'more games than there are': [set('tallies.json', 'arms.0.games', 301), 'tallies.json: cannot be: 301 games have'],
  },
  compare: {
    'the control in all': [recount(winOfControl, CONTROL_WON), 'batches.csv:2: pair_senior_loss_games is … again'],
    'pairs with the same margins': [
      counts(movePairs),
      'tallies.json: arm 1 has pair_senior_senior_games … and the sum of',
    ],
    'a distribution': [counts(({ metrics }) => spread(metrics.turns)), UNLIKE_SUM],
    'that of the control': [counts(({ control }) => spread(control.metrics.turns)), UNLIKE_SUM],
    'differences in all': [
      recount(({ differences }) => spread(differences.turns)),
      'batches.csv:2: checksum is … again',
    ],
    'an outcome in all': [recount(won, WON_PAIRED), 'batches.csv:2: senior_games is'],
    'a hash of a batch': [cell(BATCHES, /^counts_/, zeros), 'batches.csv:2: counts_sha256 is 000'],
    'a check of a batch': [cell(BATCHES, /^check/, zeros), UNLIKE_SUM],
    'two records': [others('records.csv'), 'records.csv: games from 0 of arm 1 have records_sha256'],
    'the form of a number': [cell('records.csv', /^turns$/, (turns) => `+${turns}`), 'records.csv:2: has a game'],
    'a record more': [replace('records.csv', /(.*\n)$/, '$1$1'), 'records.csv: has more games than batches.csv'],
    'the verdict': [replace('comparison.json', /("verdict": ")/, '$1h1-'), `says '"verdict": "h1-…${NOT_DERIVED}`],
    'no comparison': [drop('comparison.json'), OTHERWISE],
    'its question': [all(set(COMPARISON, 'decision.alpha', 0.2), derive), `${OTHERWISE}: they have a comparison`],
    'no pairs': [drop('pairs.csv'), `pairs.csv:1: says nothing${NOT_DERIVED}`],
  },
  precise: {
    'the rule': [manifest('rule', { kind: 'games', games: 250 }), `${OTHERWISE}: they have the stopping rule`],
    'a wider precision': [all(manifest('rule.halfWidth', 0.2), replace(MANIFEST, '0.06', '0.2')), 'rule was met by'],
    'a finer one': [all(manifest('rule.halfWidth', 0.01), replace(MANIFEST, '0.06', '0.01')), 'rule is not met by'],
    'a longer batch': [cell(BATCHES, /^games$/, () => 100), 'batches.csv:2: has 100 games from 0 of arm 1, where 50'],
    'batches in another order': [replace(BATCHES, /^(1,0,.*\n)(1,50,.*\n)/m, '$2$1'), 'batches.csv:2: has 50 games'],
    'rows with the same sum': [all(add(BATCHES, /^turns_/, 1), add(BATCHES, /^turns_/, -1, 1)), ':2: turns_sum'],
    'an option of a policy file': [manifest('policies.0.options.last', 'yes'), `says 'policies' {"name":"./own.mjs"`],
    'its code': [replace('../own.mjs', 'firstCard', 'highestCard'), `${UNPLAYABLE}the uno policy './own.mjs' is not`],
  },
  experiment: {
    'the report': [replace('report.html', /\d\.\d\d/, '9.99'), 'report.html:… is not what this version makes of these'],
    'the report off the list': [unlist('report.html'), 'report.html: is not in manifest.json'],
    'the question': [both(/Is it true/, 'Is it'), `${OTHERWISE}: they have the question 'Is it?'`],
    'one question': [replace(MANIFEST, 'Is it', 'Was it'), "manifest.json: says 'question' …Was it true"],
    'a label': [relabel('summary.json', 'summary.csv', 'pairs.csv'), 'gives other labels or notes: those of arm 1'],
    'two arms': [change('tallies.json', ({ arms }) => arms.reverse()), 'cannot be: arm 1 has a control in one of'],
  },
  contrasts: {
    'a digit of a contrast': [digit('contrasts.csv'), `contrasts.csv:…${NOT_DERIVED}`],
    'a check of a batch': [cell(CONTRASTS, /^check/, zeros), 'tallies.json: has counts of contrasts that the batches'],
    'counts everywhere': [recount(level), 'contrast-batches.csv:2: checksum is … when the games are played again'],
    'a sum': [change('tallies.json', reverseSums), "tallies.json: has other results of 'together' than of the arms"],
    'the weights of the file': [
      replace('../x.yaml', 'both: 1, uno', 'both: 1, rummy'),
      `${OTHERWISE}: they have other`,
    ],
    'no batches': [drop(CONTRASTS), 'contrast-batches.csv: does not have the batches that batches.csv has'],
  },
  cup: {
    'a verdict': [replace('summary.json', '"may-be-best"', '"best"'), `summary.json:… says '"verdict": "best"`],
    pairs: [replace('pairs.csv', PAIR_CELLS, movePair), 'pairs.csv: has counts that the rounds in rounds.csv do not'],
    'the measure': [set('summary.json', 'by', 'any'), `${OTHERWISE}: they have a comparison (by any`],
    'no rounds': [drop('rounds.csv'), 'rounds.csv: does not have the batches that batches.csv has'],
  },
  race: {
    'the selected team': [replace('summary.json', /"selected": "[^"]+"/, '"selected": "x"'), `says '"selected": "x"`],
    'why a team went': [replace('summary.json', '"because": "better"', '"because": "close"'), 'eliminated after … the'],
    'the games it saved': [replace('summary.json', /"fixed": \d+/, '"fixed": 9'), `says '"fixed": 9'`],
  },
  fields: {
    pairs: [all(add('pairs.csv', /^rounds$/, -1, 3), add('pairs.csv', /^rounds$/, 1, 4)), 'pairs.csv: has other'],
    'shares in batches': [replace(BATCHES, /,(\d+):(\d+) /, ',$1:1$2 '), 'has shares that do not come to those'],
    'a field': [replace('summary.json', '"field": "greedy"', '"field": "random"'), `${OTHERWISE}: they have`],
    'an arm': [
      all(change('summary.json', popRun), change('tallies.json', popArm)),
      "manifest.json: says 'games' 360, where … 240",
    ],
  },
  field: {
    'the precision': [manifest('rule.halfWidth', 0.2), 'manifest.json: its rule was met by arm 1 after'],
    'shares in batches': [replace(BATCHES, /,(\d+):(\d+) /, ',$1:1$2 '), 'has shares that do not come to those'],
  },
  decisions: {
    'an evaluation': [all(records(DECISIONS, MOOD), rehash('decisions')), 'batches.csv:2: records_sha256 is … again'],
    'an observation': [records(DECISIONS, SEEN), "game 2 of arm 1 has a row whose 'observation' is not"],
    'a move': [records(DECISIONS, 'if(game = 2, 0, choice) as choice'), 'moves of game 2 of arm 1 are not legal'],
  },
  shards: {
    'counts of a shard': [recountShard(winAlone), 'shard-1-of-2/tallies.json: arm 1 contradicts itself'],
    'its distribution': [
      recountShard(({ metrics }) => metrics.turns.counts.reverse()),
      'shard-1-of-2/tallies.json: arm 1',
    ],
    'two shards': [swap('shard-1-of-2', 'shard-2-of-2'), 'shard.json: is shard 2, not that of its folder'],
    'how many there were': [manifest('merged.shards', 3), `manifest.json: says 'merged' {"shards":3`],
    'the machine': [manifest('machine.cores', 99), "manifest.json: says 'machine' {…99…, where"],
  },
  tuning: {
    ...OF_MANIFESTS,
    'the signature': [manifest('signature', ZEROS), 'manifest.json: has the signature 0… and its runs another'],
    'how long it took': [manifest('seconds', 1e6), 'manifest.json: says 1000000 s, and its runs took'],
    'the winner': [replace('summary.json', /"isStart": \w+/, '"isStart": 1'), 'summary.json'],
    'a row of a candidate': [replace('candidates.csv', /^1,1,/m, '1,2,'), 'candidates.csv:2: says'],
    'the command': [replace(MANIFEST, '-n 600', '-n 601'), OTHERWISE],
    'two rounds': [swap('rounds/1', 'rounds/2'), 'rounds/1/manifest.json: is not what the command asks for'],
    'no confirmation': [drop('confirmation'), 'confirmation/manifest.json: is missing, and the command needs it'],
    'no last round': [drop('rounds/2'), 'rounds/2/manifest.json: is missing, and the command needs it'],
  },
  study: {
    'an estimate': [
      replace('study.json', /(first dealer",\s+"estimate": 0\.\d)\d/, '$10'),
      'study.json:… what was played',
    ],
    'two parts': [swap('parts/seats', 'parts/luck'), 'parts/seats/manifest.json: is not what the command asks'],
    'a part fewer': [drop('parts/luck'), 'parts/luck/manifest.json: is missing, and the command needs it'],
    'a part more': [copy('parts/luck', 'parts/more'), 'parts/more/tallies.json: is not in manifest.json'],
    'a cell of measures': [add('measures.csv', /^estimate$/, 0.1), 'measures.csv:2: says'],
    'the question': [set('study.json', 'question.effect', 0.3), `${OTHERWISE}: they have another effect`],
    'records of a part': [others('parts/luck/records.csv'), 'parts/luck/records.csv: games from 0'],
  },
  ceiling: {
    ...OF_MANIFESTS,
    'the command': [manifest('command', 'shamus ceiling -n 5'), OTHERWISE],
    'a deal won': [change('ceiling.json', ({ arms }) => arms[0].goals.any.won--), 'says \'"won": 3,\', where the'],
    'an interval': [replace('ceiling.json', '"low": 0.', '"low": 0.0'), `ceiling.json:… says '"low": 0.0`],
    'turns tried': [
      all(add('deals.csv', /^senior_nodes$/, 1), change('ceiling.json', tryOneMore)),
      ': senior took … again',
    ],
    'its form': [replace('ceiling.json', '{', '{ '), 'ceiling.json: is not in the form in which it is written'],
    'a line of play': [replace('lines.jsonl', /"table":\d+/, '"table":999'), 'lines.jsonl:'],
    'a line of play fewer': [replace('lines.jsonl', /^.*\n/, ''), 'lines.jsonl'],
    'a deal': [replace('deals.csv', /\n.*\n$/, '\n'), '.json'],
  },
  bot: {
    'its program': [append('../bot.mjs'), `${UNPLAYABLE}the uno policy './bot.yaml' is not the one that played`],
    'its hash': [manifest('policies.0.sha256', ZEROS), `${UNPLAYABLE}the uno policy './bot.yaml' is not the one`],
    'a batch': [add(BATCHES, /^turns_sum$/, 1), 'tallies.json: arm 1 has turns_sum … and the sum of batches.csv'],
  },
  network: {
    'a bit of the weights': [flip('../corrected-closer.bin', 100), "'./corrected-closer.ts' is not the one that"],
    'an import': [replace('../discards.mjs', /\d(?=;)/, '0'), "'./corrected-closer.ts' is not the one that"],
  },
  game: {
    'a rule': [manifest('definition.handSize', 9), 'summary.json and manifest.json are not of the same run'],
    'a rule everywhere': [both(/"handSize": 8/, '"handSize": 9'), `${UNPLAYABLE}…whose engine plays differently`],
    'the title': [both(/"Mine"/, '"Yours"'), 'report.html:… is not what'],
  },
  targets: {
    'a target': [all(both(/senior=60/g, 'senior=90'), replace('summary.csv', '=60', '=90')), 'batches.csv:2: … again'],
  },
  pages: {
    'a page': [append(PAGE), `${PAGE}:… is not what this version makes of these results`],
    'a page more': [all(write(OTHER), list(OTHER)), `${OTHER}: is of a game that the report does not name`],
    'a page fewer': [drop(PAGE), `${PAGE}: is not in manifest.json`],
    'how many there are': [manifest('report.games', 0), `${PAGE}: is of a game that the report does not name`],
  },
};

/** Changes that no check can find: \`verify\` says that it has not verified them. */
export const UNPROVEN: Table = {
  run: {
    'a chart that is not listed': [write('charts/x.svg'), 'not verified: charts/x.svg (not listed in manifest.json)'],
    'an unfinished run': [write('unfinished/x'), 'not verified: unfinished (not listed in manifest.json)'],
  },
  experiment: {
    'a file that is gone': [remove('../sub/true.yaml'), "whether the results are what 'sub/true.yaml' asks for"],
  },
  game: {
    'the name': [both(/"mine"/g, '"yours"'), 'not verified: … name, texts and unplayed rules of the game file'],
  },
  ceiling: {
    'the date': [manifest('finished', '2020-01-01T00:00:00.000Z'), 'not verified: date, '],
    'the processor': [manifest('machine.cpu', 'abacus'), 'not verified: date, machine, '],
    'the Node version': [manifest('versions.node', '24.0.0'), 'not verified: … Node version'],
    'options without effect': [replace(MANIFEST, '--threads 1', '--threads 2'), 'do not affect the results: --threads'],
    'no manifest': [remove(MANIFEST), 'not verified: command, date, machine and author (there is no manifest.json)'],
    'no lines of play': [all(remove(MANIFEST), remove('lines.jsonl')), 'not verified: how deals are won, but for'],
  },
};
