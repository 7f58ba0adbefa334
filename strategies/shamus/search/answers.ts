/** Answers to questions that come up again and again. */

/** A power of two. */
const PLACES = 1 << 14;
/** Numbers of a question. */
const ASKED = 5;
const UNKNOWN = -1;

/**
 * Keeps answers by their questions, five int32s each. A new question may take the place of an old one, so what is found
 * depends on what was asked before, but what is found is right.
 */
export class Answers {
  private readonly questions = new Int32Array(PLACES * ASKED);
  private readonly answers = new Int32Array(PLACES).fill(UNKNOWN);
  private readonly asked = new Int32Array(ASKED);
  private place = 0;

  /** @returns the answer, 0 or more, if it is there; -1 if not, and then it is to be given to `keep` */
  find(one: number, two: number, three: number, four: number, five: number): number {
    const { asked, questions } = this;
    asked[0] = one;
    asked[1] = two;
    asked[2] = three;
    asked[3] = four;
    asked[4] = five;
    let sum = 0;
    for (let number = 0; number < ASKED; number++) sum = Math.imul(sum ^ asked[number]!, 0x85ebca6b) ^ (sum >>> 13);
    this.place = (sum ^ (sum >>> 16)) & (PLACES - 1);
    const first = this.place * ASKED;
    for (let number = 0; number < ASKED; number++) if (questions[first + number] !== asked[number]) return UNKNOWN;
    return this.answers[this.place]!;
  }

  /** The answer to the question that was just not found. */
  keep(answer: number): void {
    this.questions.set(this.asked, this.place * ASKED);
    this.answers[this.place] = answer;
  }
}
