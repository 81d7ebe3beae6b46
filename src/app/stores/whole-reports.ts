import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { replaceFile } from '../../foundation/replace-file.ts';
import type { ResolvedConfig } from '../../options/config.ts';

/** The file that says which reports are about the whole project. */
function recordPath(
  root: string,
  { cacheDirectory }: Pick<ResolvedConfig, 'cacheDirectory'>,
): string {
  return join(resolve(root, cacheDirectory), 'whole-reports.json');
}

/** Absolute paths of the reports that runs of the whole project wrote and that are still there. */
export function wholeReports(
  root: string,
  config: Pick<ResolvedConfig, 'cacheDirectory'>,
): ReadonlySet<string> {
  try {
    const names: unknown = JSON.parse(readFileSync(recordPath(root, config), 'utf8'));
    const paths: readonly unknown[] = Array.isArray(names) ? names : [];
    return new Set(paths.filter((path) => typeof path === 'string').filter(existsSync));
  } catch {
    return new Set();
  }
}

/** Notes that these reports are about the whole project. If the note can't be written, later runs treat them as any other report. */
export function noteWholeReports(
  root: string,
  config: Pick<ResolvedConfig, 'cacheDirectory'>,
  paths: readonly string[],
): void {
  const all = [...new Set([...wholeReports(root, config), ...paths])];
  try {
    replaceFile(recordPath(root, config), JSON.stringify(all));
  } catch {
    // The user has already been told that the cache directory can't be written to.
  }
}
