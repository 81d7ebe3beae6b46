import type { LoadHook, ResolveHook } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { MessagePort } from 'node:worker_threads';

import type { AskText } from './ask-texts.ts';
import { isPackageFile, isProjectFile } from './is-project-file.ts';
import { replaceAsyncReads } from './replace-async-reads.ts';
import { openTexts, type TextSource } from './text-source.ts';

/**
 * Node's module hooks of a worker, which run in a thread of their own. They are registered before any of the project's
 * own, and so stand next to the files: what the project's transpilers get as the text of a module is what is served.
 */

/** The data that the main thread passes when it registers the hooks. */
export interface HooksData {
  /** File URL of the project's folder, with a slash at its end. */
  readonly root: string;
  /** By name, the addresses of the modules that replace modules of Node's. */
  readonly replaced: Readonly<Record<string, string>>;
  /** The source of the texts; left out where others serve the project's modules. */
  readonly texts?: TextSource;
  /** Paths of the folders of packages that stay loaded for all test files, because the test framework uses them. */
  readonly kept?: readonly string[];
  /** Gets the paths of the modules of packages that are imported after preloading. */
  readonly imported: MessagePort;
  /** See `Phase`; shared with the main thread. */
  readonly shared: Int32Array;
  /** The id of a process that this one must not outlive. */
  readonly owner?: number;
}

/** Places in the memory that both threads share. */
export const Phase = {
  /** 1 once the project's modules are to be served. */
  serving: 0,
  /** 1 while the modules that come before the test files are loaded. They stay when modules are evaluated anew. */
  preloading: 1,
  /** Set to 1 when a mutated source was loaded in that phase. */
  reachedSources: 2,
  /** The number of test files that this process had before the present one. */
  file: 3,
} as const;

/** The number of places in that memory. */
export const phases: number = Object.keys(Phase).length;

let shared: Int32Array = new Int32Array(phases);
let rootUrl = '';
let replaced: ReadonlyMap<string, string> = new Map();
let texts: TextSource | undefined;
let ask: AskText = () => undefined;
/** The test file for which texts are asked. */
let asksFor = 0;
let imported: MessagePort | undefined;
let kept: readonly string[] = [];
const preloaded = new Set<string>();

export function initialize(data: HooksData): void {
  shared = data.shared;
  rootUrl = data.root;
  replaced = new Map(Object.entries(data.replaced));
  kept = (data.kept ?? []).map((folder) => `${pathToFileURL(folder).href}/`);
  imported = data.imported;
  if (data.texts !== undefined) {
    texts = data.texts;
    ask = openTexts(texts);
    replaceAsyncReads(servedText);
  }
  if (data.owner !== undefined) endWith(data.owner);
}

/** The interval, in milliseconds, of checking whether the owner still lives. */
const lookEvery = 500;

/** Ends this process when another one is gone, even if its main thread is in an endless loop. */
function endWith(owner: number): void {
  const watch = setInterval(() => {
    try {
      process.kill(owner, 0);
    } catch {
      process.kill(process.pid, 'SIGKILL');
    }
  }, lookEvery);
  watch.unref();
}

/** The part of an address that makes a module another one for Node. It is passed on to everything that the module imports. */
const generation = /[?&](assay=\d+)/;

/** The prefix of the name of a package that is resolved from the project's root, and not from Assay's. */
export const fromRoot = 'assay-from-root:';

export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  if (specifier.startsWith(fromRoot)) {
    const name = decodeURIComponent(specifier.slice(fromRoot.length));
    return nextResolve(name, { ...context, parentURL: rootUrl });
  }
  const replacement = replaced.get(specifier);
  if (replacement !== undefined) {
    return { url: replacement, format: 'module', shortCircuit: true };
  }
  const found = await resolveRelations(specifier, () => nextResolve(specifier, context));
  noteFile();
  // Another hook may read the file by itself, so the main process learns about it here.
  if (shared[Phase.serving] === 1 && isOfProject(found.url)) ask(pathOf(found.url));
  const url = ofPackage(specifier, found.url, context.parentURL ?? '');
  if (url !== found.url) return { ...found, url };
  const parent = generation.exec(context.parentURL ?? '')?.[1];
  if (parent === undefined || !isOfProject(found.url) || generation.test(found.url)) return found;
  if (preloaded.has(found.url)) return found;
  return { ...found, url: `${found.url}${found.url.includes('?') ? '&' : '?'}${parent}` };
};

/** Asks for texts anew in each test file, because the main process keeps a list of the modules of each file. */
function noteFile(): void {
  const file = shared[Phase.file] ?? 0;
  if (texts === undefined || file === asksFor) return;
  asksFor = file;
  ask = openTexts(texts);
}

/** The part of an address that makes a module of a package another one for each test file. It is passed on like `generation`. */
const forFile = /[?&]assay-file=\d+/;

/**
 * Returns the address of a module of a package that a module of the project imports, or a module of a package that it has imported. The
 * packages of a later test file must not be those of an earlier one, whose state may have changed.
 */
function ofPackage(specifier: string, url: string, parent: string): string {
  if (shared[Phase.serving] !== 1 || !isOfPackage(url)) return url;
  const byFramework = isKept(parent);
  // What a framework imports for itself, it names. It imports by address on behalf of test files.
  if (byFramework && !isAddress.test(specifier)) return url;
  if (shared[Phase.preloading] === 1) {
    preloaded.add(url);
    return url;
  }
  imported?.postMessage(pathOf(url));
  const file = shared[Phase.file] ?? 0;
  const isTests = byFramework || isOfProject(parent) || forFile.test(parent);
  if (file === 0 || !isTests || forFile.test(url) || preloaded.has(url) || isKept(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}assay-file=${file}`;
}

const isAddress = /^(?:file:|[a-z]:[\\/]|[\\/])/i;

/** Returns whether a module belongs to the packages of the test framework. */
function isKept(url: string): boolean {
  return kept.some((folder) => url.startsWith(folder));
}

/** The module with which relations are declared, and the file that it is in this copy of Assay. */
const relations = {
  name: 'assay/relations',
  url: new URL('../../public/relations.js', import.meta.url).href,
};

/** Resolves a name. A project in which Assay is not installed gets this copy's module for declaring relations. */
async function resolveRelations(
  specifier: string,
  resolveUsually: () => ReturnType<Parameters<ResolveHook>[2]>,
): Promise<Awaited<ReturnType<ResolveHook>>> {
  if (specifier !== relations.name) return resolveUsually();
  try {
    return await resolveUsually();
  } catch {
    return { url: relations.url, format: 'module', shortCircuit: true };
  }
}

export const load: LoadHook = async (url, context, nextLoad) => {
  const loaded = await nextLoad(url, context);
  if (shared[Phase.serving] !== 1 || !isOfProject(url)) return loaded;
  if (shared[Phase.preloading] === 1) preloaded.add(url);
  // Asked even if the text comes in another way, because the main process keeps the requested paths.
  const served = servedText(pathOf(url));
  if (loaded.source === undefined || loaded.source === null || served === undefined) return loaded;
  return { ...loaded, source: served.text };
};

function servedText(path: string): ReturnType<AskText> {
  if (shared[Phase.serving] !== 1 || path === '' || !isProjectFile(path)) return undefined;
  const served = ask(path);
  if (served?.isSource === true && shared[Phase.preloading] === 1) shared[Phase.reachedSources] = 1;
  return served;
}

function isOfProject(url: string): boolean {
  return url.startsWith('file:') && isProjectFile(withoutQuery(url));
}

function isOfPackage(url: string): boolean {
  return url.startsWith('file:') && isPackageFile(withoutQuery(url));
}

function pathOf(url: string): string {
  return fileURLToPath(withoutQuery(url));
}

function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url;
}
