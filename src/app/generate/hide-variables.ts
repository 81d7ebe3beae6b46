import { readVariables } from '../../runner/variable-files.ts';

/** What a value must have to count as one that nobody else may see. */
const LEAST = 6;

/** How much of a value gives it away: runners shorten what they print. */
const START = 8;

/**
 * Makes the text that is printed in the place of what a runner said of a test: where it shows a value of the environment, or the beginning
 * of one, or what a file of variables in the project's folder has, only that.
 */
export function hideVariables(
  root: string,
  environment: NodeJS.ProcessEnv,
): (message: string) => string {
  const all = [...Object.values(environment), ...readVariables(root).map(([, value]) => value)];
  const values = all.filter((value = '') => value.length >= LEAST);
  const starts = values.flatMap((value = '') => {
    const encoded = Buffer.from(value).toString('base64');
    return [value, encoded].map((text) => text.slice(0, START));
  });
  return (message) =>
    starts.some((start) => message.includes(start))
      ? 'what it shows depends on your environment'
      : message;
}
