import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import type { ModuleState, WorkerState } from './vitest-parts.ts';

/**
 * Returns the modules that are evaluated in this worker, without those of packages: absolute paths with forward slashes, and the
 * names of modules that are no files, such as those of Node and those that plugins generate. Undefined if Vitest leaves modules
 * to Node.
 *
 * @param readSnapshots the paths of the snapshot files that tests have read
 */
export function loadedModules(
  state: WorkerState,
  readSnapshots: ReadonlySet<string>,
): readonly string[] | undefined {
  const modules = state.evaluatedModules?.idToModuleMap ?? state.moduleCache;
  if (modules === undefined || state.config.experimental?.viteModuleRunner === false) {
    return undefined;
  }
  const names = new Set<string>();
  for (const [id, module] of modules) if (isLoaded(module)) names.add(nameOf(id));
  // Modules that were loaded by `require`.
  for (const path of Object.keys(required)) names.add(path.replaceAll('\\', '/'));
  for (const path of readSnapshots) names.add(path.replaceAll('\\', '/'));
  return [...names].filter((name) => !isForeign(name));
}

const required = createRequire(import.meta.url).cache;

function isLoaded({ promise, exports, evaluated }: ModuleState): boolean {
  return evaluated === true || promise !== undefined || exports !== undefined;
}

/** Returns the path or name that an id stands for. `/@fs/` and file URLs stand for paths, and a query for a way of reading the file. */
function nameOf(id: string): string {
  const [plain = ''] = id.replace(/^\/@fs(?=\/)/, '').split('?');
  return (plain.startsWith('file:') ? fileURLToPath(plain) : plain).replaceAll('\\', '/');
}

/** True for modules that no edit of the project changes: packages, and modules that Vite itself adds. Mocks are left out as well, since they are part of test files. */
function isForeign(name: string): boolean {
  return (
    name.includes('/node_modules/') ||
    /^(?:mock:|\/@vite\/|\0(?:vite|rolldown|@oxc-project|commonjsHelpers))/.test(name)
  );
}
