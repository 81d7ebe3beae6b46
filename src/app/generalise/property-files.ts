import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { ConcreteTest } from '../../model/concrete-test.ts';
import { isTestFile } from '../../project/is-test-file.ts';
import type { PrintPlan } from '../generate/plan-printing.ts';
import { writeOutput } from '../write-output.ts';
import type { ReadTestFiles } from './read-test-files.ts';

/** The plan by which properties stand in files of their own, beside the tests. */
export function propertyPlan(
  plan: PrintPlan,
  tests: ReadonlyMap<string, readonly ConcreteTest[]>,
): PrintPlan {
  const own = new Map(
    [...plan.units.keys()].map((unit) => [unit, onlyFile(tests.get(unit) ?? [])] as const),
  );
  const shared = new Set([...own.values()].filter((path, at, all) => all.indexOf(path) !== at));
  const units = [...plan.units].map(([file, unit]) => {
    const beside = own.get(file);
    const path =
      beside === undefined || shared.has(beside)
        ? unit.path.replace(/\.assay(?=\.)/, '.property')
        : besideTests(beside);
    return [file, { ...unit, path, existing: textOf(join(plan.root, path)) }] as const;
  });
  return { ...plan, units: new Map(units) };
}

/**
 * The plan by which properties stand in the test files of their sources, where a runner runs no files but those that it knows by name: the one file that has all tests of a
 * source, or the only one in its folder or in the project. Undefined if no source has such a file to itself.
 *
 * @param testFiles the paths of all test files
 * @param hasAny whether anything was found of a source
 */
export function planInTests(
  plan: PrintPlan,
  tests: ReadonlyMap<string, readonly ConcreteTest[]>,
  testFiles: readonly string[],
  hasAny: (file: string) => boolean,
): PrintPlan | undefined {
  const taken = new Set<string>();
  const units = [...plan.units].map(([file, unit]) => {
    const beside = testFiles.filter((each) => dirname(each) === dirname(file));
    const path = onlyFile(tests.get(file) ?? []) ?? onlyOne(beside) ?? onlyOne(testFiles);
    if (path === undefined || taken.has(path) || !hasAny(file)) return [file, unit] as const;
    taken.add(path);
    return [file, { ...unit, path, existing: textOf(join(plan.root, path)) }] as const;
  });
  return taken.size === 0 ? undefined : { ...plan, units: new Map(units) };
}

function onlyOne(paths: readonly string[]): string | undefined {
  return paths.length === 1 ? paths[0] : undefined;
}

/** The test file in which all tests of a source are, if it is one. */
function onlyFile(tests: readonly ConcreteTest[]): string | undefined {
  const files = new Set(tests.map(({ file }) => file));
  const [first] = files;
  return files.size === 1 && first !== undefined && isTestFile(first) ? first : undefined;
}

/** The path for the properties of the tests in a file: `money.test.ts` to `money.property.test.ts`. */
function besideTests(path: string): string {
  const [, stem = path, ending = ''] =
    /^(.*?)((?:[.-](?:test|spec))?\.[cm]?[jt]sx?)$/.exec(path) ?? [];
  return `${stem}.property${ending}`;
}

/** The files with properties that there are: those beside which new ones would stand, and the test files that import fast-check. */
export function earlierProperties(
  read: ReadTestFiles,
  plan: PrintPlan,
  root: string,
): readonly string[] {
  const files = [...read.tests, ...read.left].map(({ file }) => file);
  const paths = [...plan.units.values()].flatMap(({ path, existing }) =>
    existing === undefined ? [] : [path],
  );
  const importing = files.filter((path) =>
    /['"](?:@fast-check\/[^'"]+|fast-check)['"]/.test(readFileSync(join(root, path), 'utf8')),
  );
  return [...new Set([...paths, ...importing])];
}

/** Gives files the text that they had before; undefined if there was no file. */
export function restoreFiles(before: ReadonlyMap<string, string | undefined>): void {
  for (const [file, text] of before) {
    if (text !== undefined) writeOutput(file, text);
    else rmSync(file, { force: true });
  }
}

/** The text of a file; undefined if there is none. */
export function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
