import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';

import { parseSync } from 'oxc-parser';

import { leadsElsewhere } from '../process/leads-elsewhere.ts';
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
 * languages, processes that it starts). Set-up files count as imported by each test file.
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
 * The modules among the given ones and those they lead to that reach one of the sources. Nothing waits for the
 * resolution of one import after the other.
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
    for (const one of imports) {
      const known = importers.get(one);
      if (known === undefined) importers.set(one, [file]);
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

/** Reads at once: thousands of files that wait for each other would all be open. */
function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
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
