import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { replaceFile } from '../../foundation/replace-file.ts';
import type { ResolvedConfig } from '../../options/config.ts';

/** Returns the path of the file that lists the reports about the whole project. */
function recordPath(
  root: string,
  { cacheDirectory }: Pick<ResolvedConfig, 'cacheDirectory'>,
): string {
  return join(resolve(root, cacheDirectory), 'whole-reports.json');
}

/** Returns the absolute paths of existing reports that runs of the whole project wrote. */
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

/** Records that these reports are about the whole project. If the record can't be written, later runs may overwrite the reports. */
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
