import { resolve } from 'node:path';

import { isFile } from '../../process/is-file.ts';
import type { ProjectConfig, ProjectContext } from '../jest-api.ts';
import { dataOf } from './adapt-config.ts';

/** What the runs of a project's tests depend on beside the modules that they load. */
export interface ConfigDescription {
  /** Differs wherever tests might run otherwise. */
  readonly text: string;
  /** Absolute paths of files that Jest uses by itself. */
  readonly files: readonly string[];
}

/** Describes one of Jest's projects. */
export function describeConfig(
  config: ProjectConfig,
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
  };
}

/** Whether modules are transformed by their types, and not each by itself. */
export function readsTypes({ transform }: ProjectConfig): boolean {
  return transform.some(([, path]) => /[\\/]ts-jest[\\/]/.test(path));
}

function hasSeveralPlaces(config: ProjectConfig): boolean {
  return (
    config.moduleDirectories.some((name) => name !== 'node_modules') ||
    (config.modulePaths ?? []).length > 0 ||
    config.moduleNameMapper.some(([, names]) => typeof names !== 'string')
  );
}

/** The files that a configuration names, but for those that are modules of the tests. */
function usedFiles(config: ProjectConfig): string[] {
  const {
    setupFiles: _first,
    setupFilesAfterEnv: _second,
    moduleNameMapper: _modules,
    ...others
  } = dataOf(config);
  return textsIn(others)
    .map((text) => resolve(config.rootDir, text))
    .filter((path) => !/[\\/]node_modules[\\/]/.test(path) && isFile(path));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
