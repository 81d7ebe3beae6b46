import { resolve } from 'node:path';

import { asNamespace } from './as-namespace.ts';
import { fromRoot } from './hooks-thread.ts';
import type { ProjectModules } from './project-modules.ts';
import type { ImportModule } from './unit-framework.ts';

/** Imports modules with Node's own loader: the project's modules as its tests would, and packages from the project's folder. */
export function importWith(root: string, modules: ProjectModules): ImportModule {
  return async ({ module, isPackage }) => {
    const { exports } = isPackage
      ? { exports: await import(`${fromRoot}${encodeURIComponent(module)}`) }
      : await modules.load(resolve(root, module));
    return { exports: asNamespace(exports) };
  };
}
