/** What the page is built with. */
export interface LabFacts {
  /** Games, and the name of the script that plays them. */
  readonly games: Readonly<Record<string, string>>;
  /** The policy with which a visitor begins, by game and role. */
  readonly starters: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
