import { groupBy } from '../../foundation/group-by.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import { readTests, type ReadTestCase } from '../../properties/read-tests/read-tests.ts';
import type { UnreadTest } from '../../properties/read-tests/suite-run.ts';
import { UnitAccess } from '../../properties/read-tests/unit-access.ts';
import { parse, type ParsedFile } from '../../syntax/parse.ts';
import { TestSources, type TestSourcesOptions } from './test-sources.ts';

/** The test files to read, and how their units are modelled. */
export interface TestFilesToRead extends TestSourcesOptions {
  /** Paths relative to the root. */
  readonly paths: readonly string[];
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
  const { paths } = files;
  const sources = new TestSources(files);
  const left: UnreadTest[] = [];
  const parsed: { readonly file: ParsedFile; readonly units: readonly string[] }[] = [];
  for (const path of paths) {
    const outcome = parse(path, sources.textAt(path));
    if (outcome.ok) {
      const { file } = outcome;
      parsed.push({ file, units: sources.unitsOf(file) });
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
      return model === undefined ? [] : [new UnitAccess(model, sources.origin)];
    });
    const { helperAt, fileAt, importOf, hasShould } = sources;
    const read = readTests({ file, units: accesses, helperAt, fileAt, importOf, hasShould });
    tests.push(...read.tests);
    left.push(...read.left);
  }
  return { tests, left, models };
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
