import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';

import { parseSync } from 'oxc-parser';

import type { PluginContainer, VitestProject, VitestSpecification } from './vitest-api.ts';

const readable = /\.[cm]?[jt]sx?$/;
const opaque = 'opaque';

/** Calls that load a module and are no syntax of the language, with what they are given. */
const loadingCall = /\b(?:require|import(?:Actual|Mock)\b[^()]*)\(([^)]*)\)/g;

/** The files a module imports, or that it can't be told. */
type Imports = readonly string[] | typeof opaque;

/**
 * Keeps the test files that reach one of the given sources by imports, without running anything: of a thousand test files
 * perhaps ten concern what is mutated. A file is kept wherever its imports can't be told (computed names, globs, other
 * languages). Set-up files count as imported by each test file.
 *
 * @param sources absolute paths with forward slashes
 */
export async function relatedTests(
  specifications: readonly VitestSpecification[],
  sources: ReadonlySet<string>,
): Promise<VitestSpecification[]> {
  const searches = new Map<VitestProject, (file: string) => Promise<boolean>>();
  const kept: VitestSpecification[] = [];
  for (const specification of specifications) {
    const { project, moduleId } = specification;
    const reaches = searches.get(project) ?? searchIn(project, sources);
    searches.set(project, reaches);
    let related = await reaches(moduleId);
    for (const file of project.config.setupFiles) related ||= await reaches(file);
    if (related) kept.push(specification);
  }
  return kept;
}

/**
 * The files of a project that the given ones lead to by imports, themselves among them; whatever can't be told is left out.
 *
 * @param starts absolute paths
 */
export async function importedFiles(
  project: VitestProject,
  starts: readonly string[],
): Promise<string[]> {
  const container = containerOf(project);
  const seen = new Set<string>();
  const queue = starts.map((file) => file.replaceAll('\\', '/'));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file) || file.includes('/node_modules/') || isNodes(file)) continue;
    seen.add(file);
    const imports = await importsOf(file, container);
    if (imports !== opaque) queue.push(...imports);
  }
  return [...seen];
}

/** Searches one project's import graph; what is known of a module is kept between searches. */
function searchIn(
  project: VitestProject,
  sources: ReadonlySet<string>,
): (file: string) => Promise<boolean> {
  const imports = new Map<string, Promise<Imports>>();
  const fruitless = new Set<string>();
  const container = containerOf(project);
  return async (start) => {
    const seen = new Set<string>();
    const queue = [start.replaceAll('\\', '/')];
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      if (sources.has(file)) return true;
      if (seen.has(file) || fruitless.has(file)) continue;
      seen.add(file);
      const found = imports.get(file) ?? importsOf(file, container);
      imports.set(file, found);
      const next = await found;
      if (next === opaque) return true;
      queue.push(...next);
    }
    // Everything that was seen leads nowhere; no later search has to go there.
    for (const file of seen) fruitless.add(file);
    return false;
  };
}

async function importsOf(file: string, container: PluginContainer): Promise<Imports> {
  if (file.includes('/node_modules/') || isNodes(file)) return [];
  if (!readable.test(file)) return /\.(?:json|css|scss|svg|png|txt)$/.test(file) ? [] : opaque;
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return opaque;
  const names = importedNames(file, text);
  if (names === opaque) return opaque;
  const resolved: string[] = [];
  for (const name of names) {
    const found = await container.resolveId(name, file).catch(() => null);
    const [path = ''] = (found?.id ?? '').split('?');
    if (path !== '') resolved.push(path.replaceAll('\\', '/'));
  }
  return resolved;
}

/** True for Node's own modules, which Vite gives a name of its own where it resolves for browsers. */
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

function literal(text: string): string | undefined {
  return /^\s*(['"`])([^'"`$]*)\1\s*$/.exec(text)?.[2];
}

function containerOf({ vite }: VitestProject): PluginContainer {
  const { ssr, client } = vite.environments ?? {};
  return (ssr ?? client ?? vite).pluginContainer;
}
