import { resolve } from 'node:path';

import type ts from 'typescript';

import { isTest } from '../program/is-test.ts';
import { forwardSlashes, type ProjectConfig } from '../program/project-config.ts';
import { declarationFile } from './declaration-file.ts';
import type { ProjectTypes } from './project-types.ts';

/** A program, and those of the requested files that it contains, by their absolute paths. */
export interface UnitProgram {
  readonly program: ts.Program;
  readonly files: ReadonlyMap<string, string>;
  /** The declaration files of JavaScript files that have one. */
  readonly declarations: ReadonlyMap<string, string>;
}

/**
 * Opens one program for each configuration that compiles some of the files. Files without a configuration, mostly plain
 * JavaScript, share a program with Node's module resolution. Each program also has the helper files.
 */
export function unitPrograms(
  types: ProjectTypes,
  files: readonly string[],
  helpers: readonly string[] = [],
): readonly UnitProgram[] {
  const byConfig = new Map<ProjectConfig, Map<string, string>>();
  for (const file of files) {
    const path = absolutePath(types, file);
    const config = types.configOf(path);
    byConfig.set(config, (byConfig.get(config) ?? new Map<string, string>()).set(path, file));
  }
  return [...byConfig].map(([config, members]) => {
    const paths = [...members.keys()];
    const declarations = declarationsOf(paths, types.root);
    const program = open(types, config, [
      ...paths,
      ...declarations.values(),
      ...helpers.map((helper) => absolutePath(types, helper)),
    ]);
    return { program, files: members, declarations };
  });
}

/** Returns the absolute path of a file, with forward slashes. */
export function absolutePath({ root }: ProjectTypes, file: string): string {
  return forwardSlashes(resolve(root, file));
}

/** Returns the declaration files of JavaScript files. If several files have the same one, it is that of the first. */
function declarationsOf(paths: readonly string[], root: string): ReadonlyMap<string, string> {
  const declarations = new Map<string, string>();
  const taken = new Set<string>();
  for (const path of paths) {
    const declaration = declarationFile(path, root);
    if (declaration === undefined || taken.has(declaration)) continue;
    taken.add(declaration);
    declarations.set(path, declaration);
  }
  return declarations;
}

function open(types: ProjectTypes, config: ProjectConfig, members: readonly string[]): ts.Program {
  const others = [...config.files].filter((path) => !isTest(path));
  const allowsJs = members.some((path) => /\.[cm]?jsx?$/.test(path));
  const builder = types.builderOf(config, { allowsJs });
  return builder.build({ roots: [...new Set([...others, ...members])] });
}
