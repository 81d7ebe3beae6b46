import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { groupBy } from '../../foundation/group-by.ts';
import { isRecord } from '../../foundation/is-record.ts';
import type { PathAlias } from '../../model/path-alias.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import { readManifest, readText } from '../../project/read-manifest.ts';
import { candidateUnits } from '../../properties/read-tests/candidate-units.ts';
import { moduleOrigins } from '../../properties/read-tests/module-origins.ts';
import { readTests, type ReadTestCase } from '../../properties/read-tests/read-tests.ts';
import type { UnreadTest } from '../../properties/read-tests/suite-run.ts';
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
  /** Models units. Their test cases may also use what helper files export. */
  readonly modelUnits: (
    files: readonly string[],
    helpers: readonly string[],
  ) => Promise<ReadonlyMap<string, UnitModel>>;
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
  /** A module of helpers for tests. */
  const helperAt = (path: string | undefined): ParsedFile | undefined => {
    if (path === undefined || files.isSource(path)) return undefined;
    const outcome = parse(path, readText(join(root, path)) ?? '');
    return outcome.ok ? outcome.file : undefined;
  };
  const left: UnreadTest[] = [];
  const parsed: { readonly file: ParsedFile; readonly units: readonly string[] }[] = [];
  for (const path of paths) {
    const outcome = parse(path, readText(join(root, path)) ?? '');
    if (outcome.ok) {
      const { file } = outcome;
      const unitsOf = (each: ParsedFile): readonly string[] =>
        candidateUnits(each, (specifier) => resolve(specifier, each.path), {
          origin,
          isSource: files.isSource,
        });
      const helpers = importsIn(file).flatMap((specifier) => {
        const helper = helperAt(resolve(specifier, path));
        return helper === undefined ? [] : unitsOf(helper);
      });
      parsed.push({ file, units: [...new Set([...unitsOf(file), ...helpers])] });
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
  const models = await modelsOf(
    parsed.map(({ units }) => units),
    files,
  );
  const tests: ReadTestCase[] = [];
  for (const { file, units } of parsed) {
    const accesses = units.flatMap((each) => {
      const model = models.get(each);
      return model === undefined ? [] : [new UnitAccess(model, origin)];
    });
    const read = readTests({
      file,
      units: accesses,
      helperAt,
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

/** The specifiers of the modules that a file imports. */
function importsIn({ program }: ParsedFile): readonly string[] {
  return program.body.flatMap((node) =>
    node.type === 'ImportDeclaration' ? [node.source.value] : [],
  );
}

/** The most units whose exports a test case may use besides those of its own unit. */
const mostCompanions = 40;

/**
 * Models all units that test files may test. Tests also call other units, to make the values that they pass, so a unit's companions are its
 * helpers: the others in the lists in which it is.
 */
async function modelsOf(
  lists: readonly (readonly string[])[],
  { modelUnits }: TestFilesToRead,
): Promise<ReadonlyMap<string, UnitModel>> {
  const units = [...new Set(lists.flat())];
  const companions = (unit: string): readonly string[] =>
    [...new Set(lists.filter((list) => list.includes(unit)).flat())]
      .filter((each) => each !== unit)
      .slice(0, mostCompanions);
  const byHelpers = groupBy(units, (unit) =>
    [unit, ...companions(unit)].toSorted((one, other) => one.localeCompare(other)).join('\n'),
  );
  const models = new Map<string, UnitModel>();
  for (const [helpers, members] of byHelpers) {
    const all = helpers.split('\n');
    const found = await modelUnits(members, all.length === 1 ? [] : all);
    for (const [unit, model] of found) models.set(unit, model);
  }
  return models;
}

/** What resolving the imports of a project's files needs to know of it. */
export function projectFiles({
  root,
  aliases,
}: Pick<TestFilesToRead, 'root' | 'aliases'>): ProjectFiles {
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
