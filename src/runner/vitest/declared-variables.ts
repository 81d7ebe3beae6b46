import { readVariables } from '../variable-files.ts';
import type { Vitest } from './vitest-api.ts';

/**
 * Names of the variables that the configuration sets to texts of its own: neither what the environment has, nor what stands in a file of
 * variables (`.env`), which Vite reads into the same place.
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
