import { dirname, join, resolve } from 'node:path';

import ts from 'typescript';

import { pathWithin } from '../../foundation/path-within.ts';
import { configFolders } from './config-folders.ts';

/** The content of a `tsconfig.json`, with that of the files that it extends. All paths are absolute, with forward slashes. */
export interface ProjectConfig {
  readonly path: string;
  readonly options: ts.CompilerOptions;
  /** The files it includes. */
  readonly files: ReadonlySet<string>;
  /** The configuration files that it consists of, first the file itself. */
  readonly chain: readonly string[];
  /** The configuration files of the projects that it references. */
  readonly references: readonly string[];
}

/** Reads a configuration file; undefined if there is none. */
export type ConfigReader = (path: string) => ProjectConfig | undefined;

/** Creates a reader that reads each configuration once. */
export function configReader(): ConfigReader {
  const cache = new Map<string, ProjectConfig | undefined>();
  return (path) => {
    if (!cache.has(path)) cache.set(path, readConfig(path));
    return cache.get(path);
  };
}

/**
 * Returns the configuration that compiles a file. Going up from the file, it is the first `tsconfig.json` that includes the
 * file, itself or through its references. Without one, it is the nearest one inside `root`, whose options apply although it
 * leaves the file out. Above `root`, up to the top of the repository, only a configuration that includes the file counts.
 */
export function findConfig(
  file: string,
  root: string,
  read: ConfigReader,
): ProjectConfig | undefined {
  let nearest: ProjectConfig | undefined;
  for (const folder of configFolders(file, root, ts.sys)) {
    const config = read(forwardSlashes(join(folder, 'tsconfig.json')));
    const including = config && includingConfig(config, file, read, new Set());
    if (including !== undefined) return including;
    if (pathWithin(root, folder) !== undefined) nearest ??= config;
  }
  return nearest;
}

/** Returns a path in the notation of the TypeScript compiler. */
export function forwardSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}

function includingConfig(
  config: ProjectConfig,
  file: string,
  read: ConfigReader,
  seen: Set<string>,
): ProjectConfig | undefined {
  if (seen.has(config.path)) return undefined;
  seen.add(config.path);
  if (config.files.has(file)) return config;
  for (const path of config.references) {
    const referenced = read(path);
    const found = referenced && includingConfig(referenced, file, read, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

function readConfig(path: string): ProjectConfig | undefined {
  if (!ts.sys.fileExists(path)) return undefined;
  const source = ts.readJsonConfigFile(path, (name) => ts.sys.readFile(name));
  const folder = dirname(path);
  const parsed = ts.parseJsonSourceFileConfigFileContent(source, ts.sys, folder, undefined, path);
  const references = parsed.projectReferences ?? [];
  return {
    path,
    options: parsed.options,
    files: new Set(parsed.fileNames.map((name) => forwardSlashes(resolve(name)))),
    chain: [path, ...(source.extendedSourceFiles ?? [])],
    references: references.map((reference) =>
      forwardSlashes(resolve(ts.resolveProjectReferencePath(reference))),
    ),
  };
}
