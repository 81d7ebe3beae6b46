import { dirname, join, resolve } from 'node:path';

import { pathWithin } from '../../foundation/path-within.ts';
import type { PathAlias } from '../../model/path-alias.ts';
import { configReader, forwardSlashes } from './project-config.ts';

/**
 * What the `paths` of a project's `tsconfig.json`, or of a configuration that it extends or references, let specifiers write for folders
 * of the project: `@/` for `src/` where `@/*` stands for `./src/*`.
 *
 * @param root absolute path of the project
 */
export function pathAliases(root: string): readonly PathAlias[] {
  const read = configReader();
  const top = read(forwardSlashes(join(root, 'tsconfig.json')));
  const configs = [top, ...(top?.references ?? []).map(read)];
  return configs.flatMap((config) => {
    if (config === undefined) return [];
    const { baseUrl, paths = {}, pathsBasePath } = config.options;
    // The second is where `paths` stands, if another file than this one has it; TypeScript's types leave it out.
    const from = baseUrl ?? (typeof pathsBasePath === 'string' ? pathsBasePath : undefined);
    return Object.entries(paths).flatMap(([pattern, [target = '']]) => {
      if (!pattern.endsWith('/*') || !target.endsWith('/*')) return [];
      const folder = pathWithin(root, resolve(from ?? dirname(config.path), target.slice(0, -1)));
      return folder === undefined || folder === ''
        ? []
        : [{ prefix: pattern.slice(0, -1), folder: `${folder}/` }];
    });
  });
}
