import { dirname, join, resolve } from 'node:path';

import ts from 'typescript';

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

/**
 * Returns whether ES modules of a project must import files with their extensions: by the `moduleResolution`, or else the `module`, of its
 * `tsconfig.json` or of a configuration that this references.
 *
 * @param root absolute path of the project
 */
export function needsExtensions(root: string): boolean {
  const read = configReader();
  const top = read(forwardSlashes(join(root, 'tsconfig.json')));
  const { Node16, NodeNext } = ts.ModuleResolutionKind;
  return [top, ...(top?.references ?? []).map(read)].some((config) => {
    const { moduleResolution, module = ts.ModuleKind.None } = config?.options ?? {};
    if (moduleResolution !== undefined) return [Node16, NodeNext].includes(moduleResolution);
    return module >= ts.ModuleKind.Node16 && module <= ts.ModuleKind.NodeNext;
  });
}
