/** Plays through the local server as a page does: follows its events, and sends what the person does. */
import type { ChildProcess } from 'node:child_process';
import type { Question } from '../src/play/prompts.js';
import { type ProcessResult, startShamus } from './cli/shamus.testing.js';

/** `shamus play` under way. */
export interface Playing {
  /** The address of the page. */
  readonly address: string;
  /** With which pages may start files. */
  readonly key: string | undefined;
  readonly process: ChildProcess;
  /** Sends Ctrl-C, or kills it. */
  stop(signal?: 'SIGINT' | 'SIGKILL'): Promise<ProcessResult>;
}

/** Starts `shamus play`. @throws Error with what it printed if it ends before it listens */
export async function startPlay(words: readonly string[], cwd: string): Promise<Playing> {
  const { process: child, end } = startShamus(['play', ...words], { cwd });
  const address = await firstLine(child, end);
  const stop = (signal: 'SIGINT' | 'SIGKILL' = 'SIGINT') => {
    child.kill(signal);
    return end;
  };
  const key = /#key=(.*)$/.exec(address)?.[1];
  return { key, process: child, address: await landing(address), stop };
}

async function firstLine(child: ChildProcess, end: Promise<ProcessResult>): Promise<string> {
  const printed = new Promise<string>((resolve) => child.stdout!.once('data', (text: string) => resolve(text.trim())));
  const ended = end.then(({ stderr }) => {
    throw new Error(`shamus play has ended: ${stderr}`);
  });
  return Promise.race([printed, ended]);
}

async function landing(address: string): Promise<string> {
  return (await fetch(address)).url;
}

/** What a page knows of the game. */
export interface Now {
  readonly number: number;
  readonly made: number;
  readonly game: string;
  readonly facts: string;
  readonly seal: string | null;
  readonly deck: { readonly seed: string; readonly index: number; readonly seat: number } | null;
  readonly question: Question | null;
  readonly waitsFor: string | null;
  readonly mayUndo: boolean;
  readonly problem: string | null;
  readonly result: { readonly headline: string; readonly ending: string; readonly isWon: boolean } | null;
}

/** A message of the server, and how many events the page had been told before. */
export interface Message {
  readonly key: string;
  readonly text: string;
  readonly events: number;
  /** The action that this is a reply to. */
  readonly sent?: string;
}

/** A page of one person, without a browser. */
export class Page {
  readonly messages: Message[] = [];
  readonly values = new Map<string, unknown>();
  private readonly waiting = new Set<() => void>();
  private readonly connection = new AbortController();

  private constructor(readonly address: string) {}

  static async open(address: string): Promise<Page> {
    const page = new Page(address);
    const { body } = await fetch(`${address}/events`, { signal: page.connection.signal });
    void page.listen(body!).catch(() => {});
    await page.until(() => page.values.has('now'));
    return page;
  }

  get now(): Now {
    return this.values.get('now') as Now;
  }

  /** Waits until something holds, which is looked at after each message. */
  until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!holds()) return;
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
      look();
    });
  }

  /** Sends what the person does. @returns the answer, with the status of HTTP */
  async send(
    action: unknown,
  ): Promise<{ readonly status: number; readonly refused?: { readonly rule: string; readonly text: string } }> {
    const { origin } = new URL(this.address);
    const headers = { 'Content-Type': 'application/json', Origin: origin };
    const sent = JSON.stringify(action);
    const reply = await fetch(this.address, { method: 'POST', headers, body: sent });
    const text = await reply.text();
    this.note('reply', text, sent);
    return { status: reply.status, ...(JSON.parse(text) as object) };
  }

  /** Notes what was received after the events told so far. */
  note(key: string, text: string, sent?: string): void {
    const { last = 0 } = (this.values.get('tables') ?? {}) as { readonly last?: number };
    const [kind, place] = key.split('/');
    this.messages.push({ key, text, events: kind === 'told' ? Number(place) + 1 : last, ...(sent && { sent }) });
  }

  /** Sends it, and waits until the game stands otherwise. */
  async act(action: unknown): Promise<void> {
    const before = this.values.get('now');
    await this.send(action);
    await this.until(() => this.values.get('now') !== before);
  }

  close(): void {
    this.connection.abort();
  }

  private async listen(body: AsyncIterable<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const bytes of body) {
      rest += decoder.decode(bytes, { stream: true });
      const blocks = rest.split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) this.take(/^data: (.*)$/m.exec(block)?.[1] ?? 'null');
      for (const look of this.waiting) look();
    }
  }

  private take(text: string): void {
    const message = JSON.parse(text) as { readonly key: string; readonly value: unknown } | null;
    if (message === null) return;
    if (message.key === 'now') this.values.delete('now');
    this.values.set(message.key, message.value);
    this.note(message.key, text);
  }
}

/** Plays a game to its end, always by the first choice. @returns decisions made */
export async function playFirstChoices(page: Page): Promise<number> {
  let made = 0;
  for (; page.now.question !== null; made++)
    await page.act({ kind: 'reply', reply: page.now.question.choices[0]!.reply });
  return made;
}

/** The transcript of a finished game. */
export async function transcriptOf(page: Page): Promise<string> {
  return (await fetch(`${page.address}/transcript`)).text();
}
