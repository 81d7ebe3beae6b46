import { readVariables } from '../../runner/variable-files.ts';

/** The length in characters from which a value counts as secret. */
const shortestSecret = 6;

/** The number of characters that give a value away. Runners print long values shortened. */
const startLength = 8;

/**
 * Returns a function that replaces a runner's message about a test if it shows the beginning of a secret: a value of the environment, or
 * a value in a file of variables in the project's folder.
 */
export function hideVariables(
  root: string,
  environment: NodeJS.ProcessEnv,
): (message: string) => string {
  const all = [...Object.values(environment), ...readVariables(root).map(([, value]) => value)];
  const values = all.filter((value = '') => value.length >= shortestSecret);
  const starts = values.flatMap((value = '') => {
    const encoded = Buffer.from(value).toString('base64');
    return [value, encoded].map((text) => text.slice(0, startLength));
  });
  return (message) =>
    starts.some((start) => message.includes(start))
      ? 'what it shows depends on your environment'
      : message;
}
