import { readVariables } from '../variable-files.ts';
import type { Vitest } from './vitest-api.ts';

/**
 * Returns the names of the variables that the configuration itself sets. Variables that have the same value in the environment
 * are left out, and so are variables of `.env` files, which Vite reads into the same object.
 */
export function declaredVariables(
  { projects }: Pick<Vitest, 'projects'>,
  environment: NodeJS.ProcessEnv,
): readonly string[] {
  const names = projects.flatMap(({ config }) => {
    const read = new Set(readVariables(config.root).map(([name]) => name));
    const set = Object.entries(config.env ?? {});
    return set.flatMap(([name, value]) =>
      read.has(name) || environment[name] === String(value) ? [] : [name],
    );
  });
  return [...new Set(names)];
}
