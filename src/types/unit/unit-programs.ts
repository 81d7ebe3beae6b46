import { resolve } from 'node:path';

import ts from 'typescript';

import { isTest } from '../program/is-test.ts';
import { programBuilder } from '../program/program-builder.ts';
import {
  configReader,
  findConfig,
  forwardSlashes,
  type ProjectConfig,
} from '../program/project-config.ts';
import { declarationFile } from './declaration-file.ts';

/** A program, and the files asked for that it holds, by their absolute paths. */
export interface UnitProgram {
  readonly program: ts.Program;
  readonly files: ReadonlyMap<string, string>;
  /** Of JavaScript files that have one, the declaration file. */
  readonly declarations: ReadonlyMap<string, string>;
}

/**
 * Opens one program for each configuration that some of the files are compiled under. Files without one, plain JavaScript for
 * the most part, share a program with Node's module resolution.
 */
export function unitPrograms(root: string, files: readonly string[]): readonly UnitProgram[] {
  const top = forwardSlashes(resolve(root));
  const read = configReader();
  const fallback = withoutConfig(top);
  const byConfig = new Map<ProjectConfig, Map<string, string>>();
  for (const file of files) {
    const path = forwardSlashes(resolve(top, file));
    const config = findConfig(path, top, read) ?? fallback;
    byConfig.set(config, (byConfig.get(config) ?? new Map<string, string>()).set(path, file));
  }
  return [...byConfig].map(([config, members]) => {
    const paths = [...members.keys()];
    const declarations = new Map(
      paths.flatMap((path) => {
        const declaration = declarationFile(path, top);
        return declaration === undefined ? [] : [[path, declaration]];
      }),
    );
    const program = open(config, [...paths, ...declarations.values()]);
    return { program, files: members, declarations };
  });
}

function open(config: ProjectConfig, members: readonly string[]): ts.Program {
  const others = [...config.files].filter((path) => !isTest(path));
  const hasJavaScript = members.some((path) => /\.[cm]?jsx?$/.test(path));
  const options = hasJavaScript ? { ...config.options, allowJs: true } : config.options;
  const builder = programBuilder({ ...config, options }, new Map());
  return builder.build({ roots: [...new Set([...others, ...members])] });
}

/** The configuration of files that have none. */
export function withoutConfig(root: string): ProjectConfig {
  return {
    path: `${root}/tsconfig.json`,
    options: {
      allowJs: true,
      strict: true,
      noImplicitAny: false,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      types: ts.sys.directoryExists(`${root}/node_modules/@types/node`) ? ['node'] : [],
    },
    files: new Set(),
    chain: [],
    references: [],
  };
}
