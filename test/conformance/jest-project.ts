import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { copyProject } from '../e2e/run-assay.ts';
import { installVersion, versions } from './install-version.ts';

/** The versions of Jest that the adapter is tested with. */
export const jestVersions = [29, 30] as const;

export type JestVersion = (typeof jestVersions)[number];

/** Installs Jest with what the fixtures need, unless that was done before. */
export function installJest(version: JestVersion): void {
  installVersion(`jest-${version}`);
}

/** Has a project find the packages of one version of Jest, and no others. */
export function useJest(root: string, version: JestVersion): void {
  rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  symlinkSync(join(versions, `jest-${version}/node_modules`), join(root, 'node_modules'));
}

/** Copies a fixture project, with the packages of one version of Jest. */
export function jestProject(fixture: string, version: JestVersion): string {
  const root = copyProject(fixture);
  useJest(root, version);
  return root;
}
