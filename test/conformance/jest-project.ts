import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { copyProject } from '../e2e/run-assay.ts';

const versions = fileURLToPath(new URL('../versions', import.meta.url));

/** The versions of Jest that the adapter is tested with. */
export const jestVersions = [29, 30] as const;

export type JestVersion = (typeof jestVersions)[number];

/** Installs Jest with what the fixtures need, unless that was done before. */
export function installJest(version: JestVersion): void {
  const directory = join(versions, `jest-${version}`);
  // npm writes it last: what was there before may be half of it.
  const installed = join(directory, 'node_modules/.package-lock.json');
  const lock = join(directory, '.installing');
  while (!existsSync(installed)) {
    if (!takes(lock)) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
      continue;
    }
    try {
      const argv = ['install', '--no-audit', '--no-fund'];
      if (!existsSync(installed)) execFileSync('npm', argv, { cwd: directory, stdio: 'inherit' });
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
}

/** Whether this process is the one that installs: test files run at the same time. */
function takes(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    // Nobody waits for one that was killed.
    const { mtimeMs } = statSync(lock, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > 300_000) rmSync(lock, { recursive: true, force: true });
    return false;
  }
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
