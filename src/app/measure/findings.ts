/** Findings of results/README.md that the page plays. Cards show the numbers of the studies; what is played must agree with them. */
import { rowsOf } from '../../analysis/rows.js';
import type { ComparisonRequest } from '../link.js';

/** The parts of a study's summary.json that are read. */
export type FindingStudy = Parameters<typeof rowsOf>[0];

export interface KnownFinding {
  readonly question: string;
  /** Title of the card, and the line below. */
  readonly title: string;
  readonly note: string;
  /** Names of the teams in a word or two. */
  readonly a: string;
  readonly b: string;
  /** Beginning of the sentence if B wins more, or less: "… 6.2 more games in a hundred". */
  readonly more: string;
  readonly less: string;
  readonly asked: Pick<ComparisonRequest, 'a' | 'b' | 'variant' | 'games' | 'seed'>;
  /** The study in results/ that measured it, by the label of the arm that is B, or of a contrast. */
  readonly source: { readonly study: string; readonly label: string };
}

const SILENT = 'ace-keeper:calls=none+pile-saver:calls=ignored';

/** The first is played on arrival; the others have cards. */
export const FINDINGS: readonly KnownFinding[] = [
  {
    question: 'Partners may not talk. Can their cards?',
    title: 'Signals by cards',
    note: '',
    ...{ a: 'No signals', b: 'Signals, and a reader' },
    ...{ more: 'Yes: signals by cards win', less: 'Signals by cards win' },
    asked: { a: SILENT, b: 'signaller+reader', variant: 'standard', games: 300_000, seed: 'page' },
    source: { study: 'signals', label: 'ring and lowest first, read' },
  },
  {
    question: 'What is a secret code worth that costs nothing to send?',
    title: 'A code among equal cards',
    note: 'It is free to send, and wins if it is read exactly',
    ...{ a: 'Read card by card', b: 'A code, read exactly' },
    ...{ more: 'A code that is read exactly wins', less: 'With the code the team wins' },
    asked: {
      a: 'feeder+closer',
      b: 'coder:code=pairs+exact-closer:code=pairs',
      ...{ variant: 'expert', games: 10_000, seed: 'page' },
    },
    source: { study: 'conventions', label: 'the code, read exactly' },
  },
  {
    question: 'What if a partner does not know the code?',
    title: 'A code misread is worse than none',
    note: 'A partner who does not know the code loses by it',
    ...{ a: 'No code', b: 'A code, misread' },
    ...{ more: 'With a misread code the team wins', less: 'It hurts: the team wins' },
    asked: { a: 'feeder+closer', b: 'coder+closer', variant: 'expert', games: 100_000, seed: 'page' },
    source: { study: 'cross-play', label: 'a code misread by closer' },
  },
  {
    question: 'Does the first published tip help, if aces are matched too?',
    title: 'Match the rank, aces too',
    note: 'The tip pays if aces are kept; an ace on each ace costs more',
    ...{ a: 'Highest card first', b: 'Matches ranks, aces too' },
    ...{ more: 'Yes: with the tip the team wins', less: 'No: with the tip at its word the team wins' },
    asked: {
      a: 'high-first+meld-first',
      b: 'rank-matching:aces=match+meld-first',
      ...{ variant: 'standard', games: 300_000, seed: 'page' },
    },
    source: { study: 'rank-matching', label: 'aces matched, with meld-first' },
  },
  {
    question: 'Is it worth counting what the partner cannot hold?',
    title: 'Counting beats every other tip',
    note: 'A partner who draws could not follow what lay there',
    ...{ a: 'Plain play', b: 'Counts the partner\u2019s cards' },
    ...{ more: 'Yes: counting wins', less: 'With counting the team wins' },
    asked: { a: 'plain+plain', b: 'plain+tip-count-partner', variant: 'standard', games: 300_000, seed: 'page' },
    source: { study: 'tips', label: 'Rummy: count what the partner cannot have' },
  },
];

/** The finding that compares these teams in the variant it is about, or in another. */
export function knownFindingOf({ game, players, rulings, a, b, field }: ComparisonRequest): KnownFinding | undefined {
  if (game !== 'shamus' || players !== 2 || field !== '' || Object.keys(rulings).length > 0) return undefined;
  return FINDINGS.find(({ asked }) => asked.a === a && asked.b === b);
}

/** The difference that a study has measured: any win, B minus A. @throws Error if it has none of this label and variant */
export function findStudyDifference(study: FindingStudy, { asked, source }: KnownFinding): number {
  const isAsked = (arm: { readonly setup: { readonly variant: string } }) => arm.setup.variant === asked.variant;
  const row = rowsOf(study).find((one) => one.label === source.label && isAsked(one) && one.differences.any);
  const contrast = study.findings.find(
    ({ measure, label, terms }) =>
      measure === 'any' && label === source.label && isAsked(study.arms[terms[0]!.arm - 1]!),
  );
  const found = row?.differences.any ?? contrast;
  if (found === undefined) throw new Error(`results/${source.study} has no '${source.label}' in ${asked.variant}`);
  return found.estimate.mean;
}
