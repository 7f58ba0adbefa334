/** Looks that come sooner before the next than this share of the distance planned are left out. */
const TOO_SOON = 0.25;

/**
 * The numbers of trials after which a test of so many looks does look: evenly spaced, each after the whole batch in which it
 * falls, the last after all trials. Fewer where several fall in one batch.
 *
 * @param most trials, at least 1
 * @param looks at least 1
 * @param batch trials
 */
export function plannedLooks(most: number, looks: number, batch: number): number[] {
  const distance = most / looks;
  const wanted = Array.from({ length: looks }, (_, look) =>
    Math.min(most, Math.ceil(((look + 1) * distance) / batch - 1e-9) * batch),
  );
  return wanted.filter((trials, look) => {
    const next = wanted[look + 1];
    return next === undefined || (next > trials && next - trials >= TOO_SOON * distance);
  });
}
