import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { isRecord } from '../../foundation/is-record.ts';
import type { PathAlias } from '../../model/path-alias.ts';
import { readManifest, readText } from '../../project/read-manifest.ts';
import { candidateUnits } from '../../properties/read-tests/candidate-units.ts';
import { moduleOrigins } from '../../properties/read-tests/module-origins.ts';
import { configuresShould, loadsShould } from '../../properties/read-tests/loads-should.ts';
import { resolveImport, type ProjectFiles } from '../../properties/read-tests/resolve-import.ts';
import type { ImportOf } from '../../properties/read-tests/suite-run.ts';
import type { FindOrigin } from '../../properties/read-tests/unit-access.ts';
import { parse, type ParsedFile } from '../../syntax/parse.ts';
import { setUpTexts } from './set-up-texts.ts';

/** What reading the tests of a project needs to know of it. */
export interface TestSourcesOptions {
  readonly root: string;
  readonly aliases: readonly PathAlias[];
  /** Whether a path is that of a source. */
  readonly isSource: (path: string) => boolean;
}

/** What the imports of a project's test files lead to. */
export class TestSources {
  readonly packageName: string | undefined;
  readonly origin: FindOrigin;
  /** Whether the set-up of the test runner gives all values the member `should`. */
  readonly hasShould: boolean;
  readonly #options: TestSourcesOptions;
  readonly #files: ProjectFiles;
  readonly #parsed = new Map<string, ParsedFile | undefined>();

  constructor(options: TestSourcesOptions) {
    this.#options = options;
    this.#files = projectFiles(options);
    const setUp = setUpTexts(options.root);
    this.hasShould = setUp.configurations.some(configuresShould) || setUp.files.some(loadsShould);
    this.packageName = this.#files.packageName;
    this.origin = moduleOrigins({
      read: (path) => readText(join(options.root, path)),
      resolve: (specifier, from) => this.#resolve(specifier, from),
    });
  }

  /** The text of a file of the project; empty if there is none. */
  textAt(path: string): string {
    return readText(join(this.#options.root, path)) ?? '';
  }

  /** A module of helpers for tests; undefined for sources, and for what can't be parsed. */
  readonly helperAt = (path: string): ParsedFile | undefined => {
    return this.#options.isSource(path) ? undefined : this.fileAt(path);
  };

  /** A file of the project; undefined if it can't be parsed. It is parsed once. */
  readonly fileAt = (path: string): ParsedFile | undefined => {
    if (!this.#parsed.has(path)) {
      const outcome = parse(path, this.textAt(path));
      this.#parsed.set(path, outcome.ok ? outcome.file : undefined);
    }
    return this.#parsed.get(path);
  };

  /** All that a module exports, by the specifier with which a file imports it. */
  readonly importOf: ImportOf = (specifier, from) => {
    const module = this.#resolve(specifier, from);
    return module === undefined
      ? { is: 'foreign', module: specifier, path: ['*'] }
      : { is: 'export', module, name: '*', path: [] };
  };

  /** The paths of the units that a file may test, by itself or through its helpers, the most used first. */
  unitsOf(file: ParsedFile): readonly string[] {
    const helpers = importsIn(file).flatMap((specifier) => {
      const path = this.#resolve(specifier, file.path);
      const helper = path === undefined ? undefined : this.helperAt(path);
      return helper === undefined ? [] : this.#usedIn(helper);
    });
    return [...new Set([...this.#usedIn(file), ...helpers])];
  }

  #usedIn(file: ParsedFile): readonly string[] {
    const { isSource } = this.#options;
    const { origin } = this;
    const resolve = (specifier: string): string | undefined => this.#resolve(specifier, file.path);
    return candidateUnits(file, resolve, { origin, isSource });
  }

  #resolve(specifier: string, from: string): string | undefined {
    return resolveImport(specifier, from, this.#files);
  }
}

/** The specifiers of the modules that a file imports. */
function importsIn({ program }: ParsedFile): readonly string[] {
  return program.body.flatMap((node) =>
    node.type === 'ImportDeclaration' ? [node.source.value] : [],
  );
}

function projectFiles({ root, aliases }: TestSourcesOptions): ProjectFiles {
  const manifest = readManifest(join(root, 'package.json'));
  const { name, main, module, source, types, exports } = manifest;
  const texts = [source, dotOf(exports), module, main, types].flatMap((each) =>
    typeof each === 'string' ? [each] : [],
  );
  return {
    has: (path) => existsSync(join(root, path)) && statSync(join(root, path)).isFile(),
    packageName: typeof name === 'string' ? name : undefined,
    entries: texts,
    aliases,
  };
}

/** The path in `exports` by which the package itself is imported. */
function dotOf(exports: unknown): unknown {
  if (!isRecord(exports)) return exports;
  const inner = exports['.'] ?? exports['import'] ?? exports['default'] ?? exports['require'];
  return inner === undefined || inner === exports ? undefined : dotOf(inner);
}
