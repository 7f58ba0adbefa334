/** Announcements of the commands that play on this machine, each a file in a folder of its user that other programs cannot read. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWNER, OWNER_PATTERN, stateOf } from '../results/disk/lock.js';
import type { RunStatus } from '../simulation/queue/run-keys.js';

/** How far a command is. */
export type AnnouncedProgress = NonNullable<RunStatus['progress']>;

/** A command that plays, or has been cut short. */
export interface Announcement extends Readonly<Omit<RunStatus, 'host'>> {
  /** The words after `shamus`; null if they hold a password, with which nothing is started again. */
  readonly words: readonly string[] | null;
  /** The folder in which it was started, and that of its results; both absolute. */
  readonly cwd: string;
  readonly out: string | null;
  readonly state: 'running' | 'interrupted' | 'failed';
  readonly fault: string | null;
}

const WRITE_EVERY = 400;

/** Days that the announcement of a command that was cut short is kept. */
const KEPT_DAYS = 2;

const NAME = new RegExp(`^${OWNER_PATTERN}\\.\\d+\\.json$`);

let made = 0;

let latest: Announcer | null = null;

/** The announcement of this process as it is now, for readers on other machines; null if there is none. */
export function ownAnnouncement(): string | null {
  return latest?.text ?? null;
}

/** Tells other programs of this user how far a command is. That it cannot is no fault of the command: it plays on. */
export class Announcer {
  private readonly name = `${OWNER}.${++made}.json`;
  private written = 0;
  private progress: (() => AnnouncedProgress) | null = null;

  constructor(private announcement: Announcement) {
    // The same results again: what was said of them is out of date.
    for (const { name, content } of announcements())
      if (content.state !== 'running' && content.out === announcement.out) withdraw(name);
    latest = this;
    this.write();
  }

  /** What other machines are told: nothing of this one's folders. */
  get text(): string {
    const progress = this.progress?.() ?? null;
    return JSON.stringify({ ...this.announcement, words: null, cwd: '', out: null, progress, host: hostname() });
  }

  /** Tells the progress, at most a few times per second. */
  follow(progress: () => AnnouncedProgress): void {
    this.progress = progress;
    const now = performance.now();
    if (now - this.written < WRITE_EVERY) return;
    this.written = now;
    this.announcement = { ...this.announcement, progress: progress() };
    this.write();
  }

  /** Ends the announcement, or leaves it for a command that was cut short. */
  end(state: 'complete' | 'interrupted' | 'failed', fault: string | null = null): void {
    if (state === 'complete') {
      withdraw(this.name);
      return;
    }
    this.announcement = { ...this.announcement, state, fault };
    if (isOver(this.announcement)) withdraw(this.name);
    else this.write();
  }

  private write(): void {
    try {
      const file = join(announcementsFolder(), this.name);
      writeFileSync(`${file}.tmp`, JSON.stringify(this.announcement), { mode: 0o600 });
      renameSync(`${file}.tmp`, file);
    } catch {
      // What cannot be written is told nowhere: the command plays on.
    }
  }
}

function withdraw(name: string): void {
  try {
    rmSync(join(announcementsFolder(), name), { force: true });
  } catch {
    // It is out of date, and is removed later.
  }
}

/** All announcements of this user. One whose process was killed counts as interrupted. */
export function announcements(): { readonly name: string; readonly content: Announcement }[] {
  try {
    const folder = announcementsFolder();
    return readdirSync(folder)
      .filter((name) => NAME.test(name))
      .flatMap((name) => {
        const content = readAnnouncement(join(folder, name));
        return content === null ? [] : [{ name, content }];
      });
  } catch {
    return [];
  }
}

/** Whether a command was cut short and has left nothing that could be resumed. */
function isOver({ state, out }: Announcement): boolean {
  return state === 'interrupted' && (out === null || !existsSync(out));
}

function readAnnouncement(file: string): Announcement | null {
  try {
    const content = JSON.parse(readFileSync(file, 'utf8')) as Announcement;
    if (content.schema !== 'shamus-active/1') return null;
    if (stateOf(content.owner) === 'alive') return content;
    const found: Announcement = content.state === 'running' ? { ...content, state: 'interrupted' } : content;
    const days = (Date.now() - statSync(file).mtimeMs) / 86_400_000;
    if (days <= KEPT_DAYS && !isOver(found)) return found;
    rmSync(file, { force: true });
    return null;
  } catch {
    return null;
  }
}

/** The folder of this user's announcements. @throws Error if it is another user's, or others may write there */
function announcementsFolder(): string {
  const user = process.getuid?.();
  const folder = join(process.env.XDG_RUNTIME_DIR || tmpdir(), `shamus-${user ?? 'user'}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || (user !== undefined && (found.uid !== user || (found.mode & 0o077) !== 0)))
    throw new Error(`'${folder}' is not this user's alone`);
  return folder;
}
