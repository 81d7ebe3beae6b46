import { dirname, join, resolve } from 'node:path';

import { pathWithin } from '../../foundation/path-within.ts';
import type { PathAlias } from '../../model/path-alias.ts';
import { configReader, forwardSlashes } from './project-config.ts';

/**
 * Returns the prefixes that specifiers may use for folders of the project, by the `paths` of its `tsconfig.json` or of a
 * configuration that this extends or references: `@/` for `src/` if `@/*` stands for `./src/*`.
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
    // `pathsBasePath` is the folder of the file that has `paths`, if that is another file. TypeScript's types leave it out.
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
