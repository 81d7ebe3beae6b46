import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';

import { parseSync } from 'oxc-parser';

import { leadsElsewhere } from '../process/leads-elsewhere.ts';
import type { PluginContainer, VitestProject, VitestSpecification } from './vitest-api.ts';

const readable = /\.[cm]?[jt]sx?$/;
const opaque = 'opaque';

/** Calls of functions that load a module, with their argument. `import()` is not among them, since it is syntax. */
const loadingCall = /\b(?:require|import(?:Actual|Mock)\b[^()]*)\(([^)]*)\)/g;

/** The files that a module imports; `opaque` if that can't be found out. */
type Imports = readonly string[] | typeof opaque;

/**
 * Returns the test files from which imports lead to one of the given sources, without running anything: of a thousand test files,
 * perhaps ten concern the mutated files. A test file is also kept if its imports can't be found out because of computed names,
 * globs, other languages, or processes that it starts. Each test file counts as importing the set-up files.
 *
 * @param sources absolute paths with forward slashes
 */
export async function relatedTests(
  specifications: readonly VitestSpecification[],
  sources: ReadonlySet<string>,
): Promise<VitestSpecification[]> {
  const projects = new Set(specifications.map(({ project }) => project));
  const related = new Map<VitestProject, ReadonlySet<string>>();
  for (const project of projects) {
    const starts = specifications
      .filter((specification) => specification.project === project)
      .map(({ moduleId }) => forwardSlashes(moduleId));
    const setUps = project.config.setupFiles.map(forwardSlashes);
    related.set(project, await reaching([...starts, ...setUps], sources, containerOf(project)));
  }
  return specifications.filter(({ project, moduleId }) =>
    [moduleId, ...project.config.setupFiles].some((file) =>
      related.get(project)?.has(forwardSlashes(file)),
    ),
  );
}

/**
 * Returns the given files of a project and all files to which their imports lead. Imports that can't be found out are left out.
 *
 * @param starts absolute paths
 */
export async function importedFiles(
  project: VitestProject,
  starts: readonly string[],
): Promise<string[]> {
  const container = containerOf(project);
  const seen = new Set<string>();
  const queue = starts.map(forwardSlashes);
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file) || file.includes('/node_modules/') || isNodes(file)) continue;
    seen.add(file);
    const imports = await importsOf(file, container);
    if (imports !== opaque) queue.push(...imports);
  }
  return [...seen];
}

/**
 * Returns all modules that lead to one of the sources, among the given modules and those to which their imports lead. All imports
 * are resolved in parallel.
 */
async function reaching(
  starts: readonly string[],
  sources: ReadonlySet<string>,
  container: PluginContainer,
): Promise<ReadonlySet<string>> {
  const importers = new Map<string, string[]>();
  const found = new Set<string>();
  const ends: string[] = [];
  const visit = async (file: string): Promise<void> => {
    if (found.has(file)) return;
    found.add(file);
    const imports = sources.has(file)
      ? opaque
      : await importsOf(file, container, (text) => leadsElsewhere(text, sources));
    if (imports === opaque) {
      ends.push(file);
      return;
    }
    for (const imported of imports) {
      const known = importers.get(imported);
      if (known === undefined) importers.set(imported, [file]);
      else known.push(file);
    }
    await Promise.all(imports.map(visit));
  };
  await Promise.all(starts.map(visit));
  const related = new Set<string>();
  for (let file = ends.pop(); file !== undefined; file = ends.pop()) {
    if (related.has(file)) continue;
    related.add(file);
    ends.push(...(importers.get(file) ?? []));
  }
  return related;
}

async function importsOf(
  file: string,
  container: PluginContainer,
  isOpaque: (text: string) => boolean = () => false,
): Promise<Imports> {
  if (file.includes('/node_modules/') || isNodes(file)) return [];
  if (!readable.test(file)) return /\.(?:json|css|scss|svg|png|txt)$/.test(file) ? [] : opaque;
  const text = readText(file);
  if (text === undefined || isOpaque(text)) return opaque;
  const names = importedNames(file, text);
  if (names === opaque) return opaque;
  const paths = await Promise.all(
    [...names].map(async (name) => {
      const found = await container.resolveId(name, file).catch(() => null);
      return forwardSlashes((found?.id ?? '').split('?')[0] ?? '');
    }),
  );
  return paths.filter((path) => path !== '');
}

/** Reads a file synchronously. With asynchronous reads, thousands of files would be open at the same time. */
function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** True for the id of a module of Node. When Vite resolves for browsers, such modules have special ids. */
function isNodes(id: string): boolean {
  return isBuiltin(id) || id.startsWith('__vite-browser-external');
}

function importedNames(file: string, text: string): ReadonlySet<string> | typeof opaque {
  const { module } = parseSync(file, text);
  if (/\bimport\.meta\.glob\b/.test(text)) return opaque;
  const names = new Set<string>();
  for (const { moduleRequest } of module.staticImports) names.add(moduleRequest.value);
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries) if (moduleRequest) names.add(moduleRequest.value);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const name = literal(text.slice(moduleRequest.start, moduleRequest.end));
    if (name === undefined) return opaque;
    names.add(name);
  }
  for (const [, argument = ''] of text.matchAll(loadingCall)) {
    const name = literal(argument);
    if (name === undefined) return opaque;
    names.add(name);
  }
  return names;
}

function forwardSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}

function literal(text: string): string | undefined {
  return /^\s*(['"`])([^'"`$]*)\1\s*$/.exec(text)?.[2];
}

function containerOf({ vite }: VitestProject): PluginContainer {
  const { ssr, client } = vite.environments ?? {};
  return (ssr ?? client ?? vite).pluginContainer;
}
