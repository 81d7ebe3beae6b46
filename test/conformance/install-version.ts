import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The versions of test runners that tests need beside those of this repository, each a folder with a package.json. */
export const versions: string = fileURLToPath(new URL('../versions', import.meta.url));

/** Installs the packages of such a folder, unless that was done before; waits where another process is about it. */
export function installVersion(name: string): void {
  const directory = join(versions, name);
  // npm writes it last: what was there before may be half of it.
  const installed = join(directory, 'node_modules/.package-lock.json');
  const lock = join(directory, '.installing');
  while (!existsSync(installed)) {
    if (!takes(lock)) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
      continue;
    }
    try {
      const argv = ['ci', '--no-audit', '--no-fund'];
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
