import { isAbsolute, resolve } from 'node:path';

import { isFile } from '../../process/is-file.ts';
import type { JestProjectConfig, ProjectContext } from '../jest-api.ts';
import { dataOf } from './adapt-config.ts';

/** Everything that the runs of a project's tests depend on, apart from the modules that they load. */
export interface ConfigDescription {
  /** Differs whenever tests might run differently. */
  readonly text: string;
  /** The absolute paths of files that Jest itself uses. */
  readonly files: readonly string[];
  /** The absolute paths of files that are loaded with every test file: set-up files, and modules that replace packages. */
  readonly always: readonly string[];
}

/** Describes one of Jest's projects. */
export function describeConfig(
  config: JestProjectConfig,
  { moduleMap, hasteFS }: ProjectContext,
): ConfigDescription {
  const { cacheDirectory: _own, ...steady } = dataOf(config);
  // Changes in the resolution of a name are seen elsewhere, by the files next to the resolved one. If a name may lead to several places, the list of all files is needed.
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

/** True if transforming a module needs the types of other modules. */
export function readsTypes({ transform }: JestProjectConfig): boolean {
  return transform.some(([, path]) => /[\\/]ts-jest[\\/]/.test(path));
}

/**
 * True if every name leads to the same file as in Node, or to a file that the configuration names. Names of packages that do not
 * exist are not considered.
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

/** Returns the files that a configuration names, without those that are loaded as modules of the tests. */
function usedFiles(config: JestProjectConfig): string[] {
  const {
    setupFiles: _first,
    setupFilesAfterEnv: _second,
    moduleNameMapper: _modules,
    ...others
  } = dataOf(config);
  return filesIn(config, others);
}

/** Returns the project's files among the texts in a part of its configuration. */
function filesIn({ rootDir }: JestProjectConfig, part: unknown): string[] {
  return textsIn(part)
    .map((text) => resolve(rootDir, text))
    .filter((path) => !/[\\/]node_modules[\\/]/.test(path) && isFile(path));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
