import { dirname, join, resolve } from 'node:path';

import ts from 'typescript';

import { pathWithin } from '../../foundation/path-within.ts';

/** A `tsconfig.json` as read, with what it extends. All paths are absolute, with forward slashes. */
export interface ProjectConfig {
  readonly path: string;
  readonly options: ts.CompilerOptions;
  /** The files it includes. */
  readonly files: ReadonlySet<string>;
  /** The configuration files that it is made of, itself first. */
  readonly chain: readonly string[];
  /** Configuration files of the projects it references. */
  readonly references: readonly string[];
}

/** Reads a configuration file; undefined where there is none. */
export type ConfigReader = (path: string) => ProjectConfig | undefined;

/** A reader that reads each configuration once. */
export function configReader(): ConfigReader {
  const cache = new Map<string, ProjectConfig | undefined>();
  return (path) => {
    if (!cache.has(path)) cache.set(path, readConfig(path));
    return cache.get(path);
  };
}

/**
 * The configuration that a file is compiled under. Going up from the file: the first `tsconfig.json` that includes it,
 * itself or through its references; else the nearest one inside `root`, whose options then serve though it leaves the
 * file out. Above `root` only a configuration that includes the file counts, up to the top of the repository.
 */
export function findConfig(
  file: string,
  root: string,
  read: ConfigReader,
): ProjectConfig | undefined {
  let nearest: ProjectConfig | undefined;
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const config = read(forwardSlashes(join(folder, 'tsconfig.json')));
    const including = config && includingConfig(config, file, read, new Set());
    if (including !== undefined) return including;
    const inside = pathWithin(root, folder) !== undefined;
    if (inside) nearest ??= config;
    const isTop = folder === dirname(folder) || ts.sys.directoryExists(join(folder, '.git'));
    if (isTop && (!inside || folder === root)) return nearest;
  }
}

/** A path as the TypeScript compiler writes it. */
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
