/** The board: follows the folders of studies and the commands that play, and tells pages what has changed. */
import { realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { LiveState } from '../server/live-state.js';
import type { RunStatus } from '../simulation/queue/run-keys.js';
import { type Announcement, announcements } from './announcement.js';
import { type HistoryPoint, placeInArm, readHistories } from './estimates.js';
import { SERVED } from './frame.js';
import type { QueueRuns } from './queue-runs.js';
import { BLANK, findStudyFolders, idOf, readStudyState, runFolder, type Study, stampOf } from './study.js';
import type { Watched } from './study-html.js';
import { rowHtml, STATES } from './table-html.js';

/** Milliseconds between two looks at what plays, and between two searches for folders. */
const LOOK_EVERY = 400;
const SEARCH_EVERY = 2000;

/** The same while no page is open: histories grow nevertheless. */
const IDLE_EVERY = 900;

/** A look may take this part of the time, so that the games have the rest. */
const MAX_SHARE = 0.008;
const MAX_WAIT = 700;

/** Points of a history; with more every other is dropped. */
const MAX_POINTS = 80;

interface Entry {
  readonly stamp: string;
  readonly study: Study;
  /** How its estimates have developed since the board has seen it. */
  readonly histories: HistoryPoint[][];
  /** The same by the files of the study, by its estimates; null until somebody wants to see it. */
  past: readonly (readonly HistoryPoint[])[] | null;
}

export interface ToldStudy {
  readonly stamp: string;
  readonly row: string;
}

/** A command that was found by its announcement. */
export interface Active {
  readonly file: string;
  readonly content: Announcement;
}

export class Board {
  /** By the ids of studies: their rows as HTML, each with the stamp of the study. */
  readonly live = new LiveState();
  private readonly entries = new Map<string, Entry>();
  private active: readonly Active[] = [];
  private told: ReadonlyMap<string, ToldStudy> = new Map();
  private timer: NodeJS.Timeout | undefined;
  private searched = Number.NEGATIVE_INFINITY;
  private isClosed = false;
  private looking: Promise<void> = Promise.resolve();

  /**
   * @param root the folder of the studies, absolute
   * @param queue whose runs are shown too
   */
  constructor(
    readonly root: string,
    private readonly queue: QueueRuns | null = null,
  ) {}

  /** Reads everything once, and goes on until `close`. */
  async open(): Promise<void> {
    await this.look(true);
    this.wait(LOOK_EVERY);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.queue?.close();
  }

  /** Studies in these folders. */
  get studies(): Watched[] {
    return inOrder([...this.entries.values()].map((entry) => this.watched(entry)));
  }

  /** All studies, with commands that play and write to none of these folders: those that play first, then the latest. */
  get all(): Watched[] {
    const here = this.active.filter(({ content }) => this.pathOf(content) === undefined).map(otherStudy);
    const isHere = ({ owner }: RunStatus) => this.active.some(({ content }) => content.owner === owner);
    const queued = this.queue?.runs.filter((run) => !isHere(run)) ?? [];
    return inOrder([...this.studies, ...here, ...queued.map((run) => queuedStudy(run, this.queue!.fault))]);
  }

  /** @returns undefined if there is no such study */
  find(id: string): Watched | undefined {
    return this.all.find(({ study }) => study.id === id);
  }

  /** Reads how the estimates of a study have developed, once. @returns as `find`, with it */
  async findWithPast(id: string): Promise<Watched | undefined> {
    const entry = [...this.entries.values()].find(({ study }) => study.id === id);
    if (entry !== undefined && entry.past === null && entry.study.estimates.length > 0) {
      const { estimates } = entry.study;
      const read = await readHistories(runFolder(entry.study)).catch(() => []);
      entry.past = estimates.map(({ arm }, place) => read[arm]?.[placeInArm(estimates, place)] ?? []);
    }
    return this.find(id);
  }

  /** The command that plays a study, or that was cut short. */
  commandOf(id: string): Active | undefined {
    const path = [...this.entries.values()].find(({ study }) => study.id === id)?.study.path;
    return this.active.find(({ file, content }) => (path === undefined ? idOf(file) === id : isOut(content, path)));
  }

  /** Looks at once, as after something was started. */
  async look(isFull: boolean): Promise<void> {
    this.looking = this.looking.then(() => this.lookOnce(isFull));
    await this.looking;
  }

  private wait(milliseconds: number): void {
    if (this.isClosed) return;
    this.timer = setTimeout(async () => {
      const isFollowed = this.live.followers > 0;
      const before = process.cpuUsage();
      await this.look(performance.now() - this.searched >= SEARCH_EVERY);
      const { user, system } = process.cpuUsage(before);
      const needed = (user + system) / 1000 / MAX_SHARE;
      this.wait(Math.max(isFollowed ? LOOK_EVERY : IDLE_EVERY, Math.min(needed, MAX_WAIT)));
    }, milliseconds).unref();
  }

  private async lookOnce(isSearch: boolean): Promise<void> {
    await this.queue?.look();
    this.active = announcements().map(({ name, content }) => ({ file: name, content }));
    const isNew = ({ content }: Active) =>
      content.state === 'running' && content.out?.startsWith(this.root) && this.pathOf(content) === undefined;
    const isFull = isSearch || this.active.some(isNew);
    const paths = isFull ? findStudyFolders(this.root) : [...this.entries.keys()];
    if (isFull) this.searched = performance.now();
    // What is over is looked at with the search.
    for (const path of paths)
      if (isFull || this.entries.get(path)?.study.state !== 'complete') await this.read(path, this.entries.get(path));
    for (const path of this.entries.keys()) if (!paths.includes(path)) this.entries.delete(path);
    this.tell();
  }

  private async read(path: string, entry: Entry | undefined): Promise<void> {
    try {
      const stamp = stampOf(path);
      if (entry?.stamp === stamp) return;
      const study = await readStudyState(this.root, path);
      const histories = entry?.study.estimates.length === study.estimates.length ? entry.histories : [];
      for (const [place, estimate] of study.estimates.entries()) {
        histories[place] ??= [];
        grow(histories[place], estimate);
      }
      const past = study.state === 'running' ? (entry?.past ?? null) : null;
      this.entries.set(path, { stamp, study, histories, past });
    } catch {
      // It was removed meanwhile, or is not ours to read.
      this.entries.delete(path);
    }
  }

  private tell(): void {
    const { all } = this;
    const told = new Map<string, ToldStudy>();
    for (const watched of all) {
      const { study, stamp } = watched;
      const before = this.told.get(study.id);
      told.set(study.id, before?.stamp === stamp ? before : { stamp, row: rowHtml(watched, SERVED).text });
      this.live.set(study.id, told.get(study.id));
    }
    for (const id of this.told.keys()) if (!told.has(id)) this.live.set(id, null);
    this.told = told;
  }

  private pathOf(content: Announcement): string | undefined {
    return [...this.entries.keys()].find((path) => isOut(content, path));
  }

  private watched({ study, past, stamp, ...entry }: Entry): Watched {
    const active = this.active.find(({ content }) => isOut(content, study.path))?.content;
    const isRunning = active?.state === 'running';
    const canResume = active?.words !== null && active?.state === 'interrupted' && study.state === 'interrupted';
    const histories = study.estimates.map((_, place): readonly HistoryPoint[] => {
      const [read = [], seen = []] = [past?.[place], entry.histories[place]];
      const last = read.at(-1)?.games ?? 0;
      // What both tell is told by the files; an interval for one look at the end is no part of it.
      return [
        ...read,
        ...(study.state === 'complete' && read.length > 0 ? [] : seen.filter(({ games }) => games > last)),
      ];
    });
    return {
      ...{ study, histories, stamp: JSON.stringify([stamp, active]) },
      progress: isRunning ? active.progress : null,
      command: active?.command ?? null,
      fault: study.state === 'complete' ? null : (active?.fault ?? null),
      actions: isRunning ? ['stop'] : canResume ? ['resume'] : [],
    };
  }
}

function inOrder(studies: readonly Watched[]): Watched[] {
  const rank = ({ study }: Watched) => STATES.indexOf(study.state);
  return studies.toSorted((one, other) => rank(one) - rank(other) || other.study.date - one.study.date);
}

/** A command without a folder here. */
function otherStudy({ file, content }: Active): Watched {
  const actions = content.state === 'running' ? (['stop'] as const) : [];
  return { ...activeStudy(idOf(file), 'run', content), actions };
}

/** A command of another machine. */
function queuedStudy(run: RunStatus, fault: string | null): Watched {
  const { owner, host, began } = run;
  return activeStudy(idOf(`queue ${owner} ${began}`), `queue, started on ${host}`, { ...run, state: 'running', fault });
}

function activeStudy(
  id: string,
  kind: string,
  { command, began, state, fault, progress }: Pick<Announcement, 'command' | 'began' | 'state' | 'fault' | 'progress'>,
): Watched {
  const study: Study = {
    ...{ ...BLANK, id, path: '', name: command, kind, state, command, fault, date: Date.parse(began) },
    ...(progress !== null && { games: progress.games, total: progress.total, verdict: [progress.estimate] }),
  };
  const stamp = JSON.stringify([state, fault, progress]);
  return { study, stamp, histories: [], progress, command, fault, actions: [] };
}

/** Whether a command writes to a folder, or to one within it, as shards and the rounds of a tuning. */
function isOut({ out }: Announcement, path: string): boolean {
  if (out === null) return false;
  const own = realOf(out);
  return own === path || path.startsWith(`${own}${sep}`);
}

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

/** Adds a point if there are more games, and thins out what is long. */
function grow(history: HistoryPoint[], { games, estimate, low, high }: HistoryPoint): void {
  if (games <= (history.at(-1)?.games ?? 0)) return;
  history.push({ games, estimate, low, high });
  if (history.length <= MAX_POINTS) return;
  const kept = history.filter((_, place) => place % 2 === 0 || place === history.length - 1);
  history.splice(0, history.length, ...kept);
}
