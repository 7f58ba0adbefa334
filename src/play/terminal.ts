/** Play in the terminal: the game in words, numbered moves, and lines that the person types. */
import { createInterface } from 'node:readline';
import { type DecisionExplanation, escapeForTerminal, type Json } from '../game/index.js';
import type { TerminalStyle } from '../report/lines.js';
import { findRule, rulesOf } from '../report/rules/rules-page.js';
import { foundText } from '../report/rules/rules-text.js';
import { adviceInWords, chancesOf, resultOf, reviewInWords } from './advice.js';
import { matchInWords } from './match.js';
import type { PlayRoom } from './play-room.js';
import type { Question } from './prompts.js';
import type { SeatNews } from './table-worker.js';

const HINT_WORLDS = 128;
const HELP = [
  'Type the number of a move, or a card such as 7H. To put a lay-down together, type its parts: a b d.',
  'h hint · u undo · r the rule · t the table · q quit (the game is saved) · ? this help',
];

/** Plays games of a room, one after the other, until the person quits or the input ends. Several people take turns at it. */
export async function playInTerminal(
  room: PlayRoom,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  style: TerminalStyle,
): Promise<void> {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  const terminal = new TerminalPlay(room, output, style);
  terminal.welcome();
  for (let asks = await terminal.show(); asks; asks = await terminal.show()) {
    const line = await lines.next();
    if (line.done === true || !(await terminal.take(line.value.trim()))) break;
  }
  await lines.return?.();
}

class TerminalPlay {
  /** Events that were told, by seat, in the game of this number. */
  private told: number[] = [];
  private game = 0;
  /** The number of the last game whose end was told. */
  private ended = 0;
  private news: SeatNews | null = null;
  private question: Question | null = null;

  constructor(
    private readonly room: PlayRoom,
    private readonly output: NodeJS.WritableStream,
    private readonly style: TerminalStyle,
  ) {}

  welcome(): void {
    const { game } = this.room.session;
    this.print(game.title, game.summary, '', ...HELP, '');
  }

  /** The seat of the person in turn; of the first person when the game is over. */
  private get seat(): number {
    const { session } = this.room;
    return session.standing.asked?.seat ?? session.people[0]!;
  }

  /** Tells what happened, and what is asked. @returns whether the person is to type something */
  async show(): Promise<boolean> {
    const { room, seat } = this;
    const { session } = room;
    if (room.problem !== null) {
      this.print(room.problem);
      return false;
    }
    if (this.game !== room.games) this.begin();
    const { standing } = session;
    const from = Math.min(this.told[seat] ?? 0, standing.events);
    const news = await session.look(seat, Math.min(from, standing.events - 1));
    this.news = news;
    const isNew = from < standing.events;
    if (isNew) for (const { words } of news.frames) this.print(`  ${words}`);
    this.told[seat] = standing.events;
    if (standing.ended !== null) return this.showEnd(seat, news);
    const { method } = standing.asked!;
    const repeats = !isNew && this.question?.method === method;
    this.question = session.question(news.request!);
    if (!repeats) this.showQuestion(this.question);
    return true;
  }

  /** Takes what the person types. @returns false to quit */
  async take(line: string): Promise<boolean> {
    const { room, seat } = this;
    if (line === 'q') return false;
    if (line === '?') this.print(...HELP);
    else if (line === 't') this.showTable();
    else if (room.session.isOver) return this.takeAfterwards(line);
    else if (line === 'h') await this.hint(seat);
    else if (line === 'r') this.showRule(this.question!.rule);
    else if (line === 'u') await this.undo(seat);
    else await this.move(seat, line);
    return true;
  }

  private begin(): void {
    const { room } = this;
    const { session } = room;
    const { condition, seed, index } = session.spec;
    this.game = room.games;
    this.told = [];
    this.question = null;
    const { question, help } = session.roleOf(this.seat);
    this.print(
      `Game ${index} of seed '${seed}', ${condition.setup.variant}, ${condition.team.name}`,
      `${question} ${help}`,
      '',
    );
  }

  private showQuestion({ question, help, rule, choices, pieces }: Question): void {
    this.showTable();
    this.print('', question, `  ${help} (rule ${rule.replace(/^R/, '')}: r)`);
    for (const [place, { words }] of choices.entries()) this.print(`  ${String(place + 1).padStart(2)}  ${words}`);
    for (const [place, { words }] of (pieces ?? []).entries()) this.print(`  ${letter(place).padStart(2)}  ${words}`);
  }

  private showTable(): void {
    this.print('', ...tableInText(this.news!.frames.at(-1)!.table));
  }

  private async undo(seat: number): Promise<void> {
    if (this.room.mayUndo) await this.room.undo(seat);
    else this.print('Moves cannot be taken back in this game.');
    this.told = [];
    this.question = null;
  }

  private async move(seat: number, line: string): Promise<void> {
    const reply = replyIn(line, this.question!);
    if (reply === undefined) return this.print(`'${line}' is no move here. ${HELP[0]}`);
    const refusal = await this.room.reply(seat, reply);
    if (refusal === null) return;
    this.print(`That is not allowed: it ${refusal.message}.`);
    if (refusal.rule !== null) this.showRule(refusal.rule);
  }

  private async hint(seat: number): Promise<void> {
    const { room } = this;
    if (room.match !== null) return this.print('There are no hints in a match.');
    room.noteHint();
    const advice = await room.session.advise(seat, HINT_WORLDS);
    this.print(adviceInWords(advice));
    for (const part of [advice.chances === null ? null : chancesOf(advice.chances), advice.why])
      if (part !== null) this.explain(part);
  }

  private explain({ question, choices }: DecisionExplanation): void {
    this.print(`  ${question}`);
    for (const { choice, score, why, chosen } of choices)
      this.print(`  ${chosen ? '*' : ' '} ${choice}: ${score} (${why})`);
  }

  private showRule(number: string): void {
    const { game } = this.room.session;
    const found = findRule(rulesOf(game), game.title, number.replace(/^R/, ''));
    this.print(foundText(found, { width: this.style.width, colours: false }));
  }

  private async showEnd(seat: number, { ending }: SeatNews): Promise<boolean> {
    const { room } = this;
    const { session, match } = room;
    if (this.ended === room.games) return true;
    this.ended = room.games;
    const result = resultOf(session.game, session.valueFor(seat), ending, room.help);
    this.print('', `${result.headline}. ${result.ending}`);
    if (match !== null) this.print(...matchInWords(session.game, match));
    const next = match === null ? 'n next deck · s same deck again · ' : 'n next deck · ';
    this.print(`${next}e explain my moves · q quit`);
    return true;
  }

  private async takeAfterwards(line: string): Promise<boolean> {
    const { room, seat } = this;
    if (line === 'n') await room.next(false);
    else if (line === 's' && room.match === null) await room.next(true);
    else if (line === 'e') {
      const { lines, moves } = reviewInWords(room.session.game, await room.session.review(seat, 'exact'), seat);
      this.print(...lines, ...moves.map(({ text }) => `  ${text}`));
    } else this.print(`'${line}' is no choice here.`);
    return true;
  }

  private print(...lines: readonly string[]): void {
    for (const line of lines) this.output.write(`${escapeForTerminal(line)}\n`);
  }
}

/** The name of a piece: a, b, …, z, aa, ab, … */
function letter(place: number): string {
  const last = String.fromCharCode(97 + (place % 26));
  return place < 26 ? last : `${letter(Math.floor(place / 26) - 1)}${last}`;
}

/** What a line says: the number of a choice, a card, or the letters of pieces. */
function replyIn(line: string, { choices, pieces }: Question): Json | undefined {
  if (/^\d+$/.test(line)) return choices[Number(line) - 1]?.reply;
  if (pieces === null) return /^\w{2,3}$/.test(line) ? line.toUpperCase() : undefined;
  const names = pieces.map((_, place) => letter(place));
  const chosen = line.split(/[\s,]+/).map((word) => pieces[names.indexOf(word)]);
  return chosen.every((piece) => piece !== undefined) ? chosen.map((piece) => piece!.reply) : undefined;
}

/** The table as text: each part under its name, cards as in transcripts. @param html as a renderer draws it */
function tableInText(html: string): string[] {
  const parts = html.split(/(?=<section)/).filter((part) => part.startsWith('<section'));
  return parts.flatMap((part) => {
    const name = /aria-label="([^"]*)"/.exec(part)![1]!;
    const count = plain(/<span class="count">(.*?)<\/h3>/s.exec(part)?.[1] ?? '');
    const heading = count === '' ? name : `${name.split(',')[0]} (${count})`;
    const cards = [...part.matchAll(/<ul\b|data-piece="([^"]+)"/g)].map(([, piece]) =>
      piece === undefined ? '|' : piece,
    );
    const listed = cards
      .join(' ')
      .replaceAll(/(\| )+/g, '| ')
      .replace(/^\| /, '')
      .replace(/ ?\|$/, '');
    const text = part.includes('data-piece') ? listed : plain(part.replace(/<h3>.*?<\/h3>/s, ''));
    return text === '' ? [heading] : [`${heading}: ${text}`];
  });
}

function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
