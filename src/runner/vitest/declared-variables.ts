import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
    const files = variableFiles(config.root);
    const isRead = (name: string, value: string): boolean =>
      environment[name] === value || files.some((text) => hasVariable(text, name));
    const set = Object.entries(config.env);
    return set.flatMap(([name, value]) => (isRead(name, String(value)) ? [] : [name]));
  });
  return [...new Set(names)];
}

/** The texts of a folder's files of variables. */
function variableFiles(folder: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => /^\.env(?:\..+)?$/.test(name));
  return names.map((name) => readFileSync(join(folder, name), 'utf8'));
}

function hasVariable(text: string, name: string): boolean {
  return text.split(/\r?\n/).some(
    (line) =>
      line
        .replace(/^\s*(?:export\s+)?/, '')
        .split(/[=:]/)[0]
        ?.trim() === name,
  );
}
