/** What is so for many functions of positive or of whole numbers. */
const ofNumbers =
  /^(?:is not negative|lies between -?[01] and -?[01]|is a whole number|differs from its input by less|is at (?:least|most) |has no negative number|has numbers between|has whole numbers)/;

/**
 * Whether a claim about results holds because the test data is as it is: sums of positive numbers are positive, and lists of one length
 * often give lists of one length.
 *
 * @param input the code of the test data
 */
export function isGivenByData(says: string, input: string): boolean {
  if (says === 'all results have the same length') return /\b(\d+), \1\)/.test(input);
  const numbers = input.matchAll(/\b(integers|reals)\((-?)/g);
  return (
    ofNumbers.test(says) &&
    [...numbers].some(
      ([, kind, sign]) => sign === '' || (kind === 'integers' && /whole/.test(says)),
    )
  );
}
