import { dirname, extname } from 'node:path';

import ts from 'typescript';

import { checkingOptions } from './compiler-options.ts';
import { importCycles, type CycleOf } from './import-cycles.ts';
import type { ProjectConfig } from './project-config.ts';
import { typescriptMajor } from './typescript-major.ts';

/** The name of the ambient constant that guards code which must not affect the control flow around it. */
export const REACHED = '__assay_reached';

/**
 * Files beside their originals, under other names, that import each other instead of the originals: for example a changed file
 * and the files that import it.
 */
export interface ParallelWorld {
  /** The texts of the copies, by the paths of their originals. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The greatest length of the texts of an import cycle that is copied as a whole. */
const CYCLE_LIMIT = 300_000;

/** The content of a program. */
export interface ProgramRequest {
  /** Paths of the files from which it starts. */
  readonly roots: readonly string[];
  /** Texts that replace those on disk, by path. */
  readonly texts?: ReadonlyMap<string, string>;
  readonly worlds?: readonly ParallelWorld[];
}

/** Builds programs of one project. The programs share parsed files and module resolutions. */
export interface ProgramBuilder {
  readonly options: ts.CompilerOptions;
  /** Returns the text of a file in the project; undefined if there is no such file. */
  readonly textOf: (path: string) => string | undefined;
  build(request: ProgramRequest): ts.Program;
  /** Returns the paths that a file of an earlier program imports and that were found. */
  readonly importsOf: (path: string) => ReadonlySet<string>;
  /** Returns the texts of the files in an import cycle with a file of an earlier program, if they are not too long. */
  textsOfCycle(path: string): ReadonlyMap<string, string>;
  /** Returns the paths of all files that programs have contained so far. */
  filesRead(): readonly string[];
}

/** Returns the path of a file's copy in the world with this number. */
export function copyPath(path: string, world: number): string {
  const extension = extname(path);
  return `${path.slice(0, path.length - extension.length)}.assay-${world}${extension}`;
}

/** Creates a builder for the project of a configuration. `texts` replace those on disk. */
export function programBuilder(
  config: ProjectConfig,
  texts: ReadonlyMap<string, string>,
): ProgramBuilder {
  const folder = dirname(config.path);
  const options = checkingOptions(config.options, typescriptMajor(folder));
  const disk = ts.createCompilerHost(options);
  const textOf = (path: string): string | undefined => texts.get(path) ?? disk.readFile(path);
  const files = new Map<string, ts.SourceFile | undefined>();
  const bucket = ts.createDocumentRegistry().getKeyForCompilationSettings(options);
  const resolver = moduleResolver(options, disk, folder);
  const guardPath = `${folder}/__assay_reached.d.ts`;
  const guardText = `declare const ${REACHED}: boolean;\n`;

  let cycleOf: CycleOf | undefined;
  const original = (
    path: string,
    target: ts.ScriptTarget | ts.CreateSourceFileOptions,
  ): ts.SourceFile | undefined => {
    if (!files.has(path)) {
      const text = path === guardPath ? guardText : textOf(path);
      files.set(path, text === undefined ? undefined : parsed(path, text, target, bucket));
    }
    return files.get(path);
  };

  return {
    options,
    textOf,
    importsOf: resolver.importsOf,
    filesRead: () => [...files.keys()].filter((path) => path !== guardPath),
    textsOfCycle(path) {
      cycleOf ??= importCycles(files.keys(), resolver.importsOf);
      const cycle = new Map(cycleOf(path).map((member) => [member, textOf(member) ?? '']));
      const length = [...cycle.values()].reduce((sum, text) => sum + text.length, 0);
      return length <= CYCLE_LIMIT ? cycle : new Map();
    },
    build({ roots, texts: changed = new Map(), worlds = [] }) {
      cycleOf = undefined;
      const copies = copiesOf(worlds);
      const host: ts.CompilerHost = {
        ...disk,
        jsDocParsingMode: ts.JSDocParsingMode.ParseForTypeErrors,
        getCurrentDirectory: () => folder,
        fileExists: (path) => path === guardPath || copies.has(path) || disk.fileExists(path),
        readFile: textOf,
        getSourceFile(path, target) {
          const text = copies.get(path)?.text ?? changed.get(path);
          if (text !== undefined) return ts.createSourceFile(path, text, target);
          return original(path, target);
        },
        resolveModuleNameLiterals: (literals, containing, _redirected, _options, file) =>
          literals.map((literal) => {
            const copy = copies.get(containing);
            const resolution = resolver.resolve(literal, copy?.original ?? containing, file);
            return copy === undefined ? resolution : inWorld(resolution, copy);
          }),
      };
      return ts.createProgram({
        rootNames: [...roots, ...copies.keys(), guardPath],
        options,
        host,
      });
    },
  };
}

/** The declarations of the language and of Node: most of what the program of a small project has to parse. */
const COMMON = /\/node_modules\/(?:typescript\/lib|@types\/node)\//;

const common = new Map<string, ts.SourceFile>();

/**
 * Parses a file. All builders share the declarations of the language and of Node under the condition that TypeScript's language service
 * has, too: that the options on which parsing and binding depend are the same (`bucket`).
 */
function parsed(
  path: string,
  text: string,
  target: ts.ScriptTarget | ts.CreateSourceFileOptions,
  bucket: string,
): ts.SourceFile {
  if (!COMMON.test(path)) return ts.createSourceFile(path, text, target);
  const format = typeof target === 'object' ? target.impliedNodeFormat : undefined;
  const key = [bucket, format ?? '', path].join('\0');
  const known = common.get(key);
  if (known?.text === text) return known;
  const file = ts.createSourceFile(path, text, target);
  common.set(key, file);
  return file;
}

interface Copy {
  readonly original: string;
  readonly text: string;
  /** The copies of the same world, by original path. */
  readonly siblings: ReadonlyMap<string, string>;
}

function copiesOf(worlds: readonly ParallelWorld[]): ReadonlyMap<string, Copy> {
  const copies = new Map<string, Copy>();
  for (const [number, { texts }] of worlds.entries()) {
    const siblings = new Map([...texts.keys()].map((path) => [path, copyPath(path, number)]));
    for (const [original, text] of texts) {
      copies.set(copyPath(original, number), { original, text, siblings });
    }
  }
  return copies;
}

function inWorld(
  resolution: ts.ResolvedModuleWithFailedLookupLocations,
  { siblings }: Copy,
): ts.ResolvedModuleWithFailedLookupLocations {
  const { resolvedModule } = resolution;
  const sibling = resolvedModule && siblings.get(resolvedModule.resolvedFileName);
  if (resolvedModule === undefined || sibling === undefined) return resolution;
  return { ...resolution, resolvedModule: { ...resolvedModule, resolvedFileName: sibling } };
}

interface ModuleResolver {
  resolve(
    literal: ts.StringLiteralLike,
    containing: string,
    file: ts.SourceFile,
  ): ts.ResolvedModuleWithFailedLookupLocations;
  readonly importsOf: (path: string) => ReadonlySet<string>;
}

function moduleResolver(
  options: ts.CompilerOptions,
  host: ts.CompilerHost,
  folder: string,
): ModuleResolver {
  const cache = ts.createModuleResolutionCache(
    folder,
    (path) => host.getCanonicalFileName(path),
    options,
  );
  const imports = new Map<string, Set<string>>();
  const known = new Map<string, ts.ResolvedModuleWithFailedLookupLocations>();
  return {
    resolve(literal, containing, file) {
      const mode = ts.getModeForUsageLocation(file, literal, options);
      const key = `${containing}\0${mode ?? ''}\0${literal.text}`;
      const found =
        known.get(key) ??
        ts.resolveModuleName(literal.text, containing, options, host, cache, undefined, mode);
      known.set(key, found);
      const target = found.resolvedModule?.resolvedFileName;
      if (target !== undefined) {
        const targets = imports.get(containing) ?? new Set();
        imports.set(containing, targets.add(target));
      }
      return found;
    },
    importsOf: (path) => imports.get(path) ?? new Set(),
  };
}
