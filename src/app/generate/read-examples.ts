import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { spread } from '../../foundation/spread.ts';
import type { Example, TestCase } from '../../model/test-case.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import { readText } from '../../project/read-manifest.ts';
import {
  readExampleTexts,
  readTestedExamples,
  validPart,
} from '../../properties/read-tests/read-examples.ts';
import { UnitAccess } from '../../properties/read-tests/unit-access.ts';
import { widenedModel } from '../../properties/read-tests/widen-model.ts';
import { codeInComments, codeInMarkdown, withoutGenerated } from '../../syntax/code-examples.ts';
import { parse, type ParsedFile } from '../../syntax/parse.ts';
import { TestSources, type TestSourcesOptions } from '../generalise/test-sources.ts';

/** Where a project may use its units. */
export interface ExampleSources extends TestSourcesOptions {
  /** Paths of the test files that reach the sources, relative to the root. */
  readonly testFiles: readonly string[];
  /** Calls that tests make through other functions, by the paths of the units. */
  readonly recorded?: ReadonlyMap<string, readonly TestCase[]>;
}

/** The examples of a unit, and its model: what people pass to a function in JavaScript, it takes. */
export interface UnitExamples {
  readonly model: UnitModel;
  readonly examples: readonly Example[];
}

/** The most test files that are read for a unit, the most tests of each, and the most examples of a unit. */
const mostFiles = 8;
const mostTests = 30;
const mostExamples = 100;
/** The most test files that are parsed to find those. */
const mostParsed = 16;
/** A file is followed anew for each of its tests, so of a long one fewer tests are read: so many characters in all. */
const mostCharacters = 400_000;

/**
 * Returns the reader of the examples that people have written for a unit, as test cases: in the README, in doc comments of the unit, and in the
 * project's own tests. Nothing runs.
 */
export function openExamples(options: ExampleSources): (model: UnitModel) => UnitExamples {
  const sources = new TestSources(options);
  const guide = codeInMarkdown(readmeOf(options.root));
  const testsOf = openTestFiles(options.testFiles, sources);
  return (model) => {
    const { file: path } = model;
    const told = [...guide, ...commentsOf(path, (each) => sources.textAt(each))];
    const inTexts = readExampleTexts(told, new UnitAccess(model, (place) => place), (specifier) =>
      leadsTo(specifier, path, sources.packageName)
        ? { is: 'export', module: path, name: '*', path: [] }
        : { is: 'foreign', module: specifier, path: ['*'] },
    );
    const unit = new UnitAccess(model, sources.origin);
    const { importOf, helperAt, fileAt } = sources;
    const inTests = testsOf(model).flatMap((file) => {
      const most = Math.min(mostTests, Math.ceil(mostCharacters / file.text.length));
      return readTestedExamples({ file, units: [unit], importOf, helperAt, fileAt }, unit, most);
    });
    const read = [...inTexts, ...inTests, ...(options.recorded?.get(path) ?? [])];
    const wider = widenedModel(model, read);
    const valid = read.flatMap((each) => validPart(each, wider) ?? []);
    const different = new Map(valid.map((each) => [JSON.stringify(each), each] as const));
    return { model: wider, examples: spread([...different.values()], mostExamples) };
  };
}

/** A test file with the units that it may test. */
interface TestFile {
  readonly file: ParsedFile;
  readonly units: readonly string[];
}

/**
 * Returns the finder of the files that test a unit. They are read and parsed once, when first needed. Most files of a large project don't even name the unit or what it
 * exports, and are not parsed.
 */
function openTestFiles(
  paths: readonly string[],
  sources: TestSources,
): (model: UnitModel) => readonly ParsedFile[] {
  let texts: readonly (readonly [path: string, text: string])[] | undefined;
  const parsed = new Map<string, TestFile | undefined>();
  const parsedAt = (path: string, text: string): TestFile | undefined => {
    if (!parsed.has(path)) {
      const outcome = parse(path, text);
      const found = outcome.ok && { file: outcome.file, units: sources.unitsOf(outcome.file) };
      parsed.set(path, found || undefined);
    }
    return parsed.get(path);
  };
  return ({ file: unit, callables }) => {
    texts ??= paths.map((path) => [path, withoutGenerated(sources.textAt(path))]);
    const own = stemOf(unit);
    const exported = callables.flatMap(({ from }) =>
      from === undefined || from.name === 'default' ? [] : [from.name],
    );
    const names = [...new Set([own, ...exported])];
    // Tests import an entry by its folder: `require('..')`.
    const isEntry = own === 'index';
    return texts
      .filter(([, text]) => isEntry || names.some((name) => text.includes(name)))
      .toSorted(([one], [other]) => Number(other.includes(own)) - Number(one.includes(own)))
      .slice(0, mostParsed)
      .flatMap(([path, text]) => parsedAt(path, text) ?? [])
      .filter(({ units }) => units.includes(unit))
      .map(({ file }) => file)
      .slice(0, mostFiles);
  };
}

/** Examples in a README use the package, whose entry may stand for the unit, or a file with the unit's name. */
function leadsTo(specifier: string, path: string, packageName: string | undefined): boolean {
  const isPackage =
    specifier === packageName ||
    specifier.startsWith(`${packageName}/`) ||
    isForkOf(specifier, packageName);
  return (
    isPackage ||
    (specifier.startsWith('.') && /^(?:|\.|\.\.|index)$/.test(stemOf(specifier))) ||
    stemOf(specifier) === stemOf(path)
  );
}

/** The README of a fork often has the name of the original package: `flat-json` in that of `@mine/flat-json` or `flat-json-fork`. */
function isForkOf(specifier: string, packageName = ''): boolean {
  if (specifier.startsWith('.') || specifier.startsWith('node:')) return false;
  const own = packageName.replace(/^@[^/]+\//, '');
  return own === specifier || (specifier.includes('-') && own.startsWith(`${specifier}-`));
}

function stemOf(path: string): string {
  return (path.split('/').at(-1) ?? '').replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '');
}

/** The code in the doc comments of a unit, and in those of the types beside it. */
function commentsOf(path: string, textAt: (path: string) => string): readonly string[] {
  const typed = path.replace(/\.([cm]?)js$/, '.d.$1ts');
  const paths = typed === path ? [path] : [path, typed];
  return paths.flatMap((each) => codeInComments(textAt(each)));
}

function readmeOf(root: string): string {
  const name = readdirSync(root).find((each) => /^readme(?:\.md|\.markdown)?$/i.test(each));
  return name === undefined ? '' : (readText(join(root, name)) ?? '');
}
