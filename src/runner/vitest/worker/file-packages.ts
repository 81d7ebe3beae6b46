import { createRequire } from 'node:module';
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';

import { compilePackagesOnce } from '../../worker/compiled-scripts.ts';
import { FileModules } from '../../worker/file-modules.ts';
import { Phase } from '../../worker/hooks-thread.ts';
import { registerHooks } from '../../worker/module-hooks.ts';
import { watchResolvedNames } from '../../worker/resolved-names.ts';
import type { VitestWorkerSettings } from '../worker-settings.ts';

/** The packages that the test files of a shared worker load. Vitest leaves them to Node. */
export interface FilePackages {
  /** Makes the next test file get packages that are evaluated anew. Returns what it would share with this file nevertheless. */
  readonly end: () => readonly string[];
}

type PackageSettings = Pick<VitestWorkerSettings, 'kept' | 'environments'>;

let opened: FilePackages | undefined;

/** Returns the packages of this process. Call it before the first test file loads any. All test files of a process run in one environment. */
export function filePackages(settings: PackageSettings, environment?: string): FilePackages {
  opened ??= openPackages([...settings.kept, ...(settings.environments[environment ?? ''] ?? [])]);
  return opened;
}

/** Test files may share these: what they add to `expect` is compared, and mocks are put back. */
const shareable = /[\\/]node_modules[\\/](?:@?vitest|vite|vite-node|assay-worker)[\\/]/;

function openPackages(kept: readonly string[]): FilePackages {
  const root = pathToFileURL(`${process.cwd()}/`).href;
  const { shared, takeImported } = registerHooks({ root, replaced: {}, kept });
  const { cache } = createRequire(import.meta.url);
  const modules = new FileModules({
    cache,
    takeImported,
    isShareable: (path) => shareable.test(path),
    staysImported: (path) => kept.some((folder) => path.startsWith(folder + sep)),
    forgetNames: watchResolvedNames(),
  });
  modules.keepLoaded();
  compilePackagesOnce();
  shared[Phase.serving] = 1;
  return {
    end() {
      const left = modules.end();
      shared[Phase.file] = (shared[Phase.file] ?? 0) + 1;
      return left;
    },
  };
}
