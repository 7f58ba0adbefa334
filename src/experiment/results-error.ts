/** A results folder that cannot be made or written; the message is one line that says why. */
export class ResultsError extends Error {
  override readonly name = 'ResultsError';
}
