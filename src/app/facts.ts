/** Facts about the app that all screens share. */

/** The screens in the order of the tabs, with the files of their pages. */
export const SCREENS = {
  measure: { file: 'index.html', tab: 'Measure' },
  write: { file: 'write.html', tab: 'Write' },
  watch: { file: 'watch.html', tab: 'Watch' },
  play: { file: 'play.html', tab: 'Play' },
} as const;

export type ScreenName = keyof typeof SCREENS;

/** Facts of the build with which all screens start. */
export interface AppFacts {
  readonly version: string;
  /** Games, and the name of the script that plays them. */
  readonly engines: Readonly<Record<string, string>>;
  /** The frame in which a visitor's own policies play, as HTML. */
  readonly sandbox: string;
}

/** A game by its name; Shamus where there is none of that name. */
export function knownGame({ engines }: AppFacts, name = ''): string {
  return Object.hasOwn(engines, name) ? name : 'shamus';
}

/** The policy with which a visitor begins to write, by game and role. */
export type Starters = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Reads data in the page, by its id. */
function readData(document: Document, id: string): unknown {
  return JSON.parse(document.getElementById(id)!.textContent!);
}

export const readFacts = (document: Document) => readData(document, 'facts') as AppFacts;
export const readStarters = (document: Document) => readData(document, 'starters') as Starters;
