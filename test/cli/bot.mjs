// A bot for tests, in a file of its own: plays the first legal move, or misbehaves as its first argument says.
import { spawn } from 'node:child_process';
import { closeSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [how = 'fair', marker = 'marker'] = process.argv.slice(2);
let due = [];
let isDue = false;
let isClosed = false;
let asked = 0;
/** Requests that are answered before: some games are finished. */
const FAIR = 1000;
let dice = 1;
/** Tables with a game. */
const playing = new Set();

const MISDEEDS = {
  stalls: () => {},
  clings: () => {},
  crashes: () => {
    console.error('something is wrong\nin line 7');
    process.exit(3);
  },
  floods: () => {
    for (;;) writeSync(1, 'x'.repeat(4096));
  },
  'floods-lines': () => {
    for (;;) writeSync(1, '\n'.repeat(4096));
  },
  'answers-twice': ({ id, legal }) => {
    for (let time = 0; time < 2; time++) say({ id, move: legal[0] });
  },
  'unknown-id': ({ legal }) => say({ id: 999_999, move: legal[0] }),
  'no-id': ({ legal }) => say({ move: legal[0] }),
  'no-move': ({ id }) => say({ id }),
  'breaks-a-rule': ({ id }) => say({ id, move: '7X' }),
  'plays-another-card': ({ id, hand, legal }) =>
    say({ id, move: hand.find((card) => !legal.includes(card)) ?? legal[0] }),
  'prints-garbage': () => writeSync(1, 'thinking…\n'),
  'closes-its-output': () => {
    if (asked !== FAIR + 1) return;
    closeSync(1);
    isClosed = true;
  },
  'leaves-children': () => {
    spawn('sleep', ['1000'], { stdio: 'inherit', env: { ...process.env, MARKER: marker } }).unref();
    process.exit(0);
  },
};

function say(message) {
  due.push(`${JSON.stringify(message)}\n`);
  if (!isDue) setImmediate(flush);
  isDue = true;
}

function flush() {
  isDue = false;
  if (isClosed) return;
  if (how === 'shuffled') {
    // An order by chance, the same each time.
    for (let place = due.length - 1; place > 0; place--) {
      dice = (dice * 16_807) % 2_147_483_647;
      const other = dice % (place + 1);
      [due[place], due[other]] = [due[other], due[place]];
    }
  }
  const lines = due.join('');
  due = [];
  writeSync(1, lines);
}

function move({ decision, legal }) {
  return decision === 'layDown' ? (legal.complete[0] ?? []) : legal[0];
}

/** Fails at messages that do not follow each other: a game begins, is asked, and is over once. */
function follow({ type, table }) {
  const isKnown = playing.has(table);
  if (isKnown === (type === 'newGame'))
    throw new Error(`${type} at table ${table}, where ${isKnown ? 'a' : 'no'} game is played`);
  if (type === 'newGame') playing.add(table);
  if (type === 'gameOver') playing.delete(table);
}

function answer(message) {
  const { type, id } = message;
  if ('table' in message) follow(message);
  if (type === 'error') console.error(`told: ${message.message}`);
  if (type === 'goodbye') process.exit(0);
  if (type === 'hello') {
    if (how === 'wrong-protocol') say({ type: 'ready', protocol: 'shamus-bot/9' });
    else if (how === 'refuses') say({ type: 'error', message: 'I do not like this game' });
    else if (how !== 'never-ready') say({ type: 'ready', protocol: message.protocol });
  }
  if (type !== 'request') return;
  if (++asked > FAIR && message.decision === 'play' && how in MISDEEDS) MISDEEDS[how](message);
  else say({ id, move: move(message) });
}

// It goes on when its input ends.
if (how === 'clings') setInterval(() => {}, 1e6);
createInterface({ input: process.stdin }).on('line', (line) => answer(JSON.parse(line)));
