import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import type { ModuleState, WorkerState } from './vitest-parts.ts';

/**
 * The modules that are evaluated in this worker, those of packages left out: absolute paths with forward slashes, and the names
 * of modules that are no files (Node's own, and what plugins make up). Undefined where Vitest leaves modules to Node.
 *
 * @param readSnapshots paths of the snapshot files that tests were compared with
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
  // What was loaded by `require`.
  for (const path of Object.keys(required)) names.add(path.replaceAll('\\', '/'));
  for (const path of readSnapshots) names.add(path.replaceAll('\\', '/'));
  return [...names].filter((name) => !isForeign(name));
}

const required = createRequire(import.meta.url).cache;

function isLoaded({ promise, exports, evaluated }: ModuleState): boolean {
  return evaluated === true || promise !== undefined || exports !== undefined;
}

/** The path or name behind an id: `/@fs/` and file URLs stand for paths, and a query for a way of reading the file. */
function nameOf(id: string): string {
  const [plain = ''] = id.replace(/^\/@fs(?=\/)/, '').split('?');
  return (plain.startsWith('file:') ? fileURLToPath(plain) : plain).replaceAll('\\', '/');
}

/** Packages, which no edit changes, mocks, which stand in test files, and what Vite adds to modules by itself. */
function isForeign(name: string): boolean {
  return (
    name.includes('/node_modules/') ||
    /^(?:mock:|\0(?:vite|rolldown|@oxc-project|commonjsHelpers))/.test(name)
  );
}
