import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { locatePackage, type PackageLocation } from '../process/locate-package.ts';
import type { VitestFiles } from './worker-settings.ts';

/** Finds the copy of Vitest that a project uses. Throws a `UserError` if there is none, or if Assay does not support its version. */
export function locateVitest(root: string): PackageLocation {
  return locatePackage(root, {
    name: 'vitest',
    title: 'Vitest',
    from: 2.1,
    to: 5,
    versions: '2.1 to 5',
  });
}

/** Returns the file URL of one of Vitest's entry points, such as `node`. */
export function vitestEntry(location: PackageLocation, name: string): string {
  return pathToFileURL(join(location.directory, 'dist', `${name}.js`)).href;
}

/** Returns the file URL of the module with the task runner (`startTests`); undefined for Vitest 5, where it is an internal module. */
export function taskRunnerEntry(location: PackageLocation): string | undefined {
  if (location.major >= 5) return undefined;
  const require = createRequire(join(location.directory, 'package.json'));
  return pathToFileURL(require.resolve('@vitest/runner')).href;
}

/** Returns the locations of the parts of a copy of Vitest that workers load. */
export function vitestFiles(location: PackageLocation): VitestFiles {
  return {
    vitestEntry: vitestEntry(location, 'index'),
    runnersEntry: location.major >= 5 ? '' : vitestEntry(location, 'runners'),
    taskRunnerEntry: taskRunnerEntry(location) ?? '',
    chunks: join(location.directory, 'dist', 'chunks'),
  };
}
