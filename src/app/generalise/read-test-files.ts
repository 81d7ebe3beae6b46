import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { isRecord } from '../../foundation/is-record.ts';
import type { PathAlias } from '../../model/path-alias.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import { readManifest, readText } from '../../project/read-manifest.ts';
import { candidateUnits } from '../../properties/read-tests/candidate-units.ts';
import { moduleOrigins } from '../../properties/read-tests/module-origins.ts';
import {
  readTests,
  type ReadTestCase,
  type UnreadTest,
} from '../../properties/read-tests/read-tests.ts';
import { resolveImport, type ProjectFiles } from '../../properties/read-tests/resolve-import.ts';
import { UnitAccess } from '../../properties/read-tests/unit-access.ts';
import { parse, type ParsedFile } from '../../syntax/parse.ts';

/** The test files to read, and how their units are modelled. */
export interface TestFilesToRead {
  readonly root: string;
  /** Paths relative to the root. */
  readonly paths: readonly string[];
  readonly aliases: readonly PathAlias[];
  /** Whether a path is that of a source. */
  readonly isSource: (path: string) => boolean;
  readonly modelUnits: (files: readonly string[]) => Promise<ReadonlyMap<string, UnitModel>>;
}

/** The tests of a project's test files. */
export interface ReadTestFiles {
  readonly tests: readonly ReadTestCase[];
  readonly left: readonly UnreadTest[];
  /** The models of the units that the files may test, by their paths. */
  readonly models: ReadonlyMap<string, UnitModel>;
}

/** Reads the tests of files. Nothing of the project runs. A file that can't be parsed has no tests, and a line in `left`. */
export async function readTestFiles(files: TestFilesToRead): Promise<ReadTestFiles> {
  const { root, paths } = files;
  const project = projectFiles(files);
  const resolve = (specifier: string, from: string): string | undefined =>
    resolveImport(specifier, from, project);
  const origin = moduleOrigins({ read: (path) => readText(join(root, path)), resolve });
  const left: UnreadTest[] = [];
  const parsed: { readonly file: ParsedFile; readonly units: readonly string[] }[] = [];
  for (const path of paths) {
    const outcome = parse(path, readText(join(root, path)) ?? '');
    if (outcome.ok) {
      const { file } = outcome;
      const { isSource } = files;
      parsed.push({
        file,
        units: candidateUnits(file, (each) => resolve(each, path), { origin, isSource }),
      });
    } else {
      const { message, position } = outcome.problem;
      left.push({
        name: path,
        file: path,
        line: position.line,
        reason: `it can't be parsed: ${message}`,
      });
    }
  }
  const models = await files.modelUnits([...new Set(parsed.flatMap(({ units }) => units))]);
  const tests: ReadTestCase[] = [];
  for (const { file, units } of parsed) {
    const accesses = units.flatMap((each) => {
      const model = models.get(each);
      return model === undefined ? [] : [new UnitAccess(model, origin)];
    });
    const read = readTests({
      file,
      units: accesses,
      helperAt: (path) => {
        if (files.isSource(path)) return undefined;
        const outcome = parse(path, readText(join(root, path)) ?? '');
        return outcome.ok ? outcome.file : undefined;
      },
      importOf: (specifier, from) => {
        const module = resolve(specifier, from);
        return module === undefined
          ? { is: 'foreign', module: specifier, path: ['*'] }
          : { is: 'export', module, name: '*', path: [] };
      },
    });
    tests.push(...read.tests);
    left.push(...read.left);
  }
  return { tests, left, models };
}

function projectFiles({ root, aliases }: TestFilesToRead): ProjectFiles {
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
