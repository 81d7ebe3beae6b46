import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds `dist` and `build` once before the tests that use them, where a source is newer than they are. */
export function setup(): void {
  if (Math.min(newest('dist'), newest('build')) > newest('src')) return;
  execFileSync(process.execPath, ['scripts/build.js'], { cwd: root, stdio: 'inherit' });
}

/** When the newest file in a directory was written; 0 where there is none. */
function newest(directory: string): number {
  try {
    const files = readdirSync(`${root}${directory}`, { recursive: true, withFileTypes: true });
    const times = files.map((file) => statSync(`${file.parentPath}/${file.name}`).mtimeMs);
    return Math.max(0, ...times);
  } catch {
    return 0;
  }
}
