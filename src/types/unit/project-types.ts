import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';

import ts from 'typescript';

import { type ProgramBuilder, programBuilder } from '../program/program-builder.ts';
import {
  configReader,
  findConfig,
  forwardSlashes,
  type ProjectConfig,
} from '../program/project-config.ts';

/** The configurations of a project, and the files that were read under each of them. */
export interface ProjectTypes {
  /** Absolute path of the project, with forward slashes. */
  readonly root: string;
  /** Returns the configuration that compiles the file at an absolute path; a strict one if there is none. */
  readonly configOf: (path: string) => ProjectConfig;
  /** Returns the builder of a configuration's programs. All programs of one builder share the files that they have parsed. */
  readonly builderOf: (
    config: ProjectConfig,
    parts?: { readonly allowsJs: boolean },
  ) => ProgramBuilder;
}

/** Opens the types of a project. Reading starts with the first program. */
export function openProjectTypes(root: string): ProjectTypes {
  const top = forwardSlashes(resolve(root));
  const read = configReader();
  const fallback = withoutConfig(top);
  const builders = new Map<ProjectConfig, Map<boolean, ProgramBuilder>>();
  return {
    root: top,
    configOf: (path) => findConfig(path, top, read) ?? fallback,
    builderOf(config, { allowsJs } = { allowsJs: false }) {
      const known = builders.get(config) ?? new Map<boolean, ProgramBuilder>();
      const isAllowed = allowsJs || config.options.allowJs === true;
      const options = isAllowed ? { ...config.options, allowJs: true } : config.options;
      const builder = known.get(isAllowed) ?? programBuilder({ ...config, options }, new Map());
      builders.set(config, known.set(isAllowed, builder));
      return builder;
    },
  };
}

/** Returns the configuration of files that have none. */
function withoutConfig(root: string): ProjectConfig {
  return {
    path: `${root}/tsconfig.json`,
    options: {
      allowJs: true,
      strict: true,
      noImplicitAny: false,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.Preserve,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      ...nodeTypes(root),
    },
    files: new Set(),
    chain: [],
    references: [],
  };
}

/** Returns the options by which code of Node is typed: by the project's own declarations, or else by those of Assay. */
function nodeTypes(root: string): ts.CompilerOptions {
  const isOwn = ts.sys.directoryExists(`${root}/node_modules/@types/node`);
  return { types: ['node'], ...(isOwn ? {} : { typeRoots: [ownTypes] }) };
}

const ownTypes = dirname(
  dirname(createRequire(import.meta.url).resolve('@types/node/package.json')),
);
