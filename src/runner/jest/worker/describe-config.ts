import { isAbsolute, resolve } from 'node:path';

import { isFile } from '../../process/is-file.ts';
import type { JestProjectConfig, ProjectContext } from '../jest-api.ts';
import { dataOf } from './adapt-config.ts';

/** What the runs of a project's tests depend on beside the modules that they load. */
export interface ConfigDescription {
  /** Differs wherever tests might run otherwise. */
  readonly text: string;
  /** Absolute paths of files that Jest uses by itself. */
  readonly files: readonly string[];
  /** Absolute paths of files that are loaded with any test file: set-up files, and what stands in for packages. */
  readonly always: readonly string[];
}

/** Describes one of Jest's projects. */
export function describeConfig(
  config: JestProjectConfig,
  { moduleMap, hasteFS }: ProjectContext,
): ConfigDescription {
  const { cacheDirectory: _own, ...steady } = dataOf(config);
  // What a name leads to is seen in the files beside that one, unless it may stand for files of several places.
  const places = hasSeveralPlaces(config) ? [...hasteFS.getAllFiles()].toSorted() : [];
  const named = JSON.stringify(moduleMap.toJSON())
    .split(/(?=[[{,])/)
    .toSorted();
  return {
    text: JSON.stringify([steady, config.testRegex.map(String), named, places]),
    files: usedFiles(config),
    always: [
      ...filesIn(config, [
        config.setupFiles,
        config.setupFilesAfterEnv,
        config.snapshotSerializers,
        config.moduleNameMapper,
      ]),
      ...hasteFS.getAllFiles().filter((path) => /[\\/]__mocks__[\\/]/.test(path)),
    ],
  };
}

/** Whether modules are transformed by their types, and not each by itself. */
export function readsTypes({ transform }: JestProjectConfig): boolean {
  return transform.some(([, path]) => /[\\/]ts-jest[\\/]/.test(path));
}

/**
 * Whether a name leads where it leads in Node, or to a file that the configuration names, unless it is no relative one and there is
 * no such package.
 */
export function namesArePlain(config: JestProjectConfig): boolean {
  const isComputed = (target: string): boolean => isAbsolute(target) && target.includes('$');
  return (
    (config.resolver ?? undefined) === undefined &&
    (config.haste.defaultPlatform ?? undefined) === undefined &&
    !hasSeveralPlaces(config) &&
    !config.moduleNameMapper.some(([, target]) => typeof target === 'string' && isComputed(target))
  );
}

function hasSeveralPlaces(config: JestProjectConfig): boolean {
  return (
    config.moduleDirectories.some((name) => name !== 'node_modules') ||
    (config.modulePaths ?? []).length > 0 ||
    config.moduleNameMapper.some(([, names]) => typeof names !== 'string')
  );
}

/** The files that a configuration names, but for those that are modules of the tests. */
function usedFiles(config: JestProjectConfig): string[] {
  const {
    setupFiles: _first,
    setupFilesAfterEnv: _second,
    moduleNameMapper: _modules,
    ...others
  } = dataOf(config);
  return filesIn(config, others);
}

/** The files of the project among the texts in a part of its configuration. */
function filesIn({ rootDir }: JestProjectConfig, part: unknown): string[] {
  return textsIn(part)
    .map((text) => resolve(rootDir, text))
    .filter((path) => !/[\\/]node_modules[\\/]/.test(path) && isFile(path));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
