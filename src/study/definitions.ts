/** The measures of a study: what each is, where it comes from, and how ours differs. */

/** Parts of a study's page, each a question. */
export const SECTIONS = ['fairness', 'length', 'skill', 'drama', 'strategy', 'sensitivity'] as const;
export type StudySection = (typeof SECTIONS)[number];

interface Definition {
  readonly section: StudySection;
  readonly title: string;
  /** What its numbers are: shares of 1 are shown in percent. */
  readonly unit: 'share' | 'points' | 'turns' | 'minutes' | 'number';
  readonly definition: string;
  readonly source: string;
}

const BROWNE = 'C. Browne & F. Maire, "Evolutionary game design" (2010); Browne\'s thesis (2008)';
const ELIAS = 'G. S. Elias, R. Garfield & K. R. Gutschera, "Characteristics of Games" (2012)';
const LUDII = 'Ludii\'s concepts (Piette, Stephenson, Soemers & Browne, "General board game concepts", 2021)';

export const DEFINITIONS = {
  seats: {
    section: 'fairness',
    title: 'Share of the wins by seat',
    unit: 'share',
    definition:
      "How often each seat wins when the same policy plays at all seats; seats go by their distance from the first dealer. A shared win counts in parts. One deck is one observation. Gaffke's intervals of a bounded mean, which hold together for all seats (Bonferroni).",
    source: `Advantage of a seat: ${ELIAS}. Ludii's "balance" counts who wins of two players; here all seats are told, with intervals, and a shared win is shared.`,
  },
  cards: {
    section: 'fairness',
    title: 'What the cards dealt are worth',
    unit: 'points',
    definition:
      "By how much a seat's share of the wins rises with each unit of what it was dealt, above the mean of the table: the slope of a least-squares line within decks, with the same policy at all seats. Standard errors are clustered by deck; Student's intervals hold together for all rows (Bonferroni). It describes: a card comes with others.",
    source: `Luck of the draw: ${ELIAS}, who describe it without a number.`,
  },
  turns: {
    section: 'length',
    title: 'Turns of a game',
    unit: 'turns',
    definition:
      "Turns of all players in a game: the mean with Student's interval, and the lengths that 10, 50 and 90 % of games do not exceed, with intervals by order statistics. One deck is one observation; all four hold together (Bonferroni).",
    source: `Duration: ${BROWNE}; ${LUDII}. They take the mean; a designer plans by the long games, too.`,
  },
  ends: {
    section: 'length',
    title: 'Games with an unwanted end',
    unit: 'share',
    definition:
      'The share of games in which a deal, or the game, ended because nothing was left to play with or its limit of turns was reached. Exact intervals (Clopper & Pearson), which hold together.',
    source: `Completion and timeouts: ${BROWNE}; ${LUDII}, which count games cut off by a limit of moves.`,
  },
  minutes: {
    section: 'length',
    title: 'Minutes of a game',
    unit: 'minutes',
    definition:
      "Decisions of all players in their own turns that have two legal moves or more, times the seconds that a decision takes (--seconds). Forced moves take no time, nor do offers in turns of others, such as whether to buy. One deck is one observation; Student's interval.",
    source: `Duration: ${ELIAS}.`,
  },
  ladder: {
    section: 'skill',
    title: 'Each player against the next weaker',
    unit: 'share',
    definition:
      "The share of the wins of a player alone among players of the next lower step, over all seats; where all win together, the share of games that a team wins. Gaffke's or Wilson's intervals, which hold together for all steps (Bonferroni).",
    source: `A chain of players, each of whom beats the one before: ${ELIAS} ("skill chain"). Theirs counts steps of 60 % in two-player games; here each step has its win rate, as with more players an even share is less than half. How likely the better player has won most games after a number of them follows from that rate, if games are independent; an evening is as many games as come nearest to three hours.`,
  },
  variance: {
    section: 'skill',
    title: 'What decides who wins',
    unit: 'share',
    definition:
      'Every deck is played with every assignment of two players (a stronger and a weaker one) to the seats. The variance of a win splits exactly into three: between decks, whoever plays; between assignments, whatever the deck; and the rest, how these players met these cards. The three estimators are unbiased (two-way analysis of variance with random decks and all assignments); their shares have jackknife intervals over groups of decks, which hold together. A player that draws random numbers draws the same on the same deck: its own chance is part of the rest, and no unbiased estimator can separate it.',
    source: `Luck and skill: ${ELIAS}; CardStock (Bell & Goadrich, 2016) measures randomness by the spread of one player's results. Ours are first-order Sobol indices (Sobol, 1993) of the deal and of the players.`,
  },
  sight: {
    section: 'skill',
    title: 'What it is worth to see hidden cards',
    unit: 'points',
    definition:
      "By how much the share of the wins rises if a player who looks ahead cheats and sees hidden cards, and nobody else does: the same player on the same decks, once with and once without. Gaffke's interval of the mean of the paired differences. It is what this player makes of the knowledge: a better one may make more.",
    source: `Hidden information: ${ELIAS}, who describe it without a number. The price of information of a player is that of R. A. Howard, "Information value theory" (1966).`,
  },
  choices: {
    section: 'strategy',
    title: 'Choices',
    unit: 'number',
    definition:
      "Decisions with two legal moves or more in a player's own turn; the legal moves there, of moves in several steps the first steps; and decisions in turns of others. One deck is one observation; Student's intervals hold together.",
    source: `Decision moves and branching factor: ${LUDII}, per move of the game; here for each turn, as a turn may have several decisions.`,
  },
  forced: {
    section: 'strategy',
    title: 'Forced turns',
    unit: 'share',
    definition:
      "Turns in which the player had one legal move at every decision. One deck is one observation; Student's interval.",
    source: `Decision moves: ${LUDII}; TAG (Gaina et al., 2020) counts states with one action.`,
  },
  rivals: {
    section: 'strategy',
    title: 'Policies among each other',
    unit: 'share',
    definition:
      "The share of the wins of one policy alone among players of another, for all pairs. It pays if it wins significantly more than an even share. A policy is dominant if it pays among each other one, and none of these pays among its players; policies form a cycle if each pays among players of the next, and the last among those of the first. Gaffke's intervals hold together for all pairs, so that a cycle or a dominant policy is found where there is none in at most one study of twenty.",
    source: `Dominant strategies: ${ELIAS}; empirical games: M. P. Wellman, "Methods for empirical game-theoretic analysis" (2006). Only policies that are played are compared: there may be others.`,
  },
  habits: {
    section: 'strategy',
    title: 'What it is worth',
    unit: 'points',
    definition:
      "Two players who differ in one habit alone, each set among players of the other kind. Where no other does it: the share of the wins of the one who does, minus an even share. Where all others do: an even share, minus the share of the one who does not. Gaffke's intervals hold together for all rows (Bonferroni).",
    source: `Dominated strategies: ${ELIAS}. It holds for these two players: others may use it better.`,
  },
  uses: {
    section: 'strategy',
    title: 'How often it is used, in a game',
    unit: 'number',
    definition:
      "The mean number in a game, of all players together, with the same policy at all seats. One deck is one observation; Student's intervals hold together. What it is worth is seen where a policy that uses it is set among one that does not.",
    source: 'Ludii counts how often each kind of move is played.',
  },
  changes: {
    section: 'drama',
    title: 'Changes between ahead and behind',
    unit: 'number',
    definition:
      "How often the player's chance to win comes from clearly above an even share to clearly below it, or back (by two standard errors of its playouts). Student's interval over decks.",
    source: `Lead changes: ${LUDII}; ${BROWNE}. Their lead is a heuristic evaluation; ours is the chance to win, by playouts in worlds that fit what the player knows.`,
  },
  drama: {
    section: 'drama',
    title: 'How a game goes',
    unit: 'share',
    definition:
      "Decisions that matter: some move is better or worse than the one made by a point or more, and by two standard errors. Settled: the part of a player's decisions after which the chance to win stays within ten points of the result. The lowest chance: the mean, over games that the player wins, of the lowest chance on the way. Playouts make all three noisy; the lowest of many noisy chances is a little too low. Student's intervals over games hold together.",
    source: `Drama, decisiveness and uncertainty: ${BROWNE}; TAG (Gaina, Balla, Dockhorn, Montoliu & Perez-Liebana, 2020) measures actions and scores over time. Browne's drama is by how far the winner was behind; here it is the chance to win.`,
  },
} as const satisfies Record<string, Definition>;

export type MeasureName = keyof typeof DEFINITIONS;

/** Names of all measures, in the order of the page. */
export const MEASURE_NAMES = Object.keys(DEFINITIONS) as [MeasureName, ...MeasureName[]];
