import { firstLine } from '../../analysis/first-line.ts';
import { TestsFail } from '../../analysis/observe/require-suite.ts';
import type { AnalysisResult } from '../../model/analysis-result.ts';
import { chooseRejected } from './choose-rejected.ts';
import type { Faults, PrintedUnit } from './printed-unit.ts';
import { generatedTests, type ReportedTest, type TestReference } from './reported-tests.ts';

/** A failure of a test that a verification found. */
interface Complaint {
  readonly test: ReportedTest;
  /** A sentence without its full stop. */
  readonly reason: string;
  /** Tests of which each makes it fail by running before it. */
  readonly spoiltBy: readonly ReportedTest[];
  /** The test passes alone. */
  readonly isByOrder: boolean;
}

/** What is to be done about the failures that a verification found. */
export interface Remedies {
  readonly faults: Faults;
  /** The paths of units whose test file fails as a whole, so that all of its tests are at fault. */
  readonly whole: ReadonlySet<string>;
  /** The paths of units whose tests are to put back what they leave changed, as far as that can be written. */
  readonly restoring: ReadonlySet<string>;
  /** By the paths of units, whether their tests are to load the modules anew from now on. */
  readonly reloading: ReadonlyMap<string, boolean>;
  /** By the paths of units, the number of failures in their files. */
  readonly failures: ReadonlyMap<string, number>;
}

/**
 * Decides what becomes of tests that fail without a mutant, in another order, or alone. If a test makes others fail, the tests of its
 * file first are to put back what they change. If that doesn't help, they load the modules anew, as long as fewer of them fail so. Then
 * the tests are taken out that cost the fewest kills. Failures of the user's own tests are left alone, unless a generated test causes
 * them.
 *
 * @param before by the paths of units whose tests load modules anew, the number of failures without that
 */
export function findFaults(
  units: readonly PrintedUnit[],
  outcome: AnalysisResult | TestsFail,
  hide: (message: string) => string,
  before: ReadonlyMap<string, number> = new Map(),
): Remedies {
  const all = outcome instanceof TestsFail ? failing(units, outcome) : dependent(outcome);
  const restorable = (one: Complaint): readonly PrintedUnit[] =>
    one.isByOrder ? restorableUnits(units, one) : [];
  const restoring = new Set(all.flatMap(restorable).map(({ unit }) => unit.file));
  const unrestored = all.filter((one) => restorable(one).length === 0);
  const failures = new Map(units.map((one) => [one.unit.file, failuresOf(one, all)]));
  const reloading = new Map(
    units.flatMap((one) => {
      const change = reloadingOf(one, unrestored, before);
      return change === undefined ? [] : [[one.unit.file, change] as const];
    }),
  );
  const changing = new Set(
    units.flatMap(({ path, unit }) => (reloading.has(unit.file) ? [path] : [])),
  );
  const complaints = unrestored.filter(({ test }) => !changing.has(test.file));
  const faults = new Map<string, Map<number, string>>();
  if (outcome instanceof TestsFail) {
    // A file with a failure has a fault even if the failing test is the user's own.
    const files = new Set(all.map(({ test }) => test.file));
    for (const { path, unit } of units) if (files.has(path)) faults.set(unit.file, new Map());
  }
  for (const [test, reason] of [...blameless(complaints), ...conflicting(units, complaints)]) {
    for (const { one, id } of testsNamed(units, test)) {
      const known = faults.get(one.unit.file) ?? new Map<number, string>();
      if (!known.has(id)) known.set(id, hide(reason));
      faults.set(one.unit.file, known);
    }
  }
  const failed = new Set(complaints.flatMap(({ test }) => (test.name === '' ? [test.file] : [])));
  const whole = new Set(units.flatMap(({ path, unit }) => (failed.has(path) ? [unit.file] : [])));
  return { faults, whole, restoring, reloading, failures };
}

function failuresOf({ path }: PrintedUnit, complaints: readonly Complaint[]): number {
  return complaints.filter(({ test }) => test.file === path).length;
}

/** Whether the tests of a unit are to load modules anew, or no longer; undefined to leave that as it is. */
function reloadingOf(
  one: PrintedUnit,
  complaints: readonly Complaint[],
  before: ReadonlyMap<string, number>,
): boolean | undefined {
  const { file, tests, reloads } = one.unit;
  const own = complaints.filter(({ test }) => test.file === one.path);
  if (own.length === 0) return undefined;
  if (reloads === true) return own.length < (before.get(file) ?? Infinity) ? undefined : false;
  const isWhole = own.some(({ test }) => test.name === '');
  const canHelp = !isWhole && tests.some(({ leavesState }) => leavesState === true);
  return reloads === undefined && one.canReload === true && canHelp ? true : undefined;
}

/** The units of a complaint that have tests which can put something back and don't do so yet. */
function restorableUnits(
  units: readonly PrintedUnit[],
  { test, spoiltBy }: Complaint,
): readonly PrintedUnit[] {
  const files = new Set([test, ...spoiltBy].map(({ file }) => file));
  return units.filter(
    ({ path, unit: { tests, reloads } }) =>
      files.has(path) &&
      reloads !== true &&
      tests.some(({ restore, isRestored }) => restore !== undefined && isRestored !== true),
  );
}

/** Tests that fail without a mutant. If a file fails as a whole, the name of the test is empty. */
function failing(units: readonly PrintedUnit[], { failures }: TestsFail): readonly Complaint[] {
  const testAt = (place: string): ReportedTest | undefined => {
    const file = units
      .map(({ path }) => path)
      .find((path) => place === path || place.startsWith(`${path} > `));
    return file === undefined ? undefined : { file, name: place.slice(file.length + 3) };
  };
  return failures.flatMap(({ place, message, spoiltBy }) => {
    const test = testAt(place);
    if (test === undefined) return [];
    const isByOrder = spoiltBy !== undefined && !isFalseProperty(message);
    const spoilers = isByOrder ? spoiltBy.flatMap((one) => testAt(one) ?? []) : [];
    return [{ test, reason: `it fails: ${firstLine(message)}`, spoiltBy: spoilers, isByOrder }];
  });
}

/** Tests that fail in another order, or that fail unless others run before them. */
function dependent({ tests, orderDependences = [] }: AnalysisResult): readonly Complaint[] {
  const byId = new Map(tests.map((test) => [test.id, test]));
  return orderDependences.flatMap(({ test: id, message, spoiltBy, needsOthers }) => {
    const test = byId.get(id) ?? { file: '', name: id };
    const how = needsOthers ? 'it fails where it runs alone' : 'it fails in another order';
    const reason = `${how}: ${firstLine(message)}`;
    if (isFalseProperty(message)) return [{ test, reason, spoiltBy: [], isByOrder: false }];
    const spoilers = spoiltBy.flatMap((one) => byId.get(one) ?? []);
    return [{ test, reason, spoiltBy: spoilers, isByOrder: !needsOthers }];
  });
}

/** Whether a property fails. It draws other inputs in each run, so that it fails in one order and passes in another by chance: no other test is to blame. */
function isFalseProperty(message: string): boolean {
  return message.includes('Property failed after ');
}

/** A test to take out, and the reason. */
type Rejection = readonly [test: ReportedTest, reason: string];

/** Rejects the failing tests for which no other test is to blame. */
function blameless(complaints: readonly Complaint[]): readonly Rejection[] {
  return complaints.flatMap(({ test, reason, spoiltBy }) =>
    spoiltBy.length === 0 ? [[test, reason] as const] : [],
  );
}

/** Of tests that fail and tests that make them fail, rejects those that cost the fewest kills. */
function conflicting(
  units: readonly PrintedUnit[],
  complaints: readonly Complaint[],
): readonly Rejection[] {
  const conflicts = complaints.flatMap(({ test, spoiltBy }) =>
    spoiltBy.map((spoiler) => ({ spoiler: keyOf(spoiler), victim: keyOf(test) })),
  );
  const byKey = new Map(
    complaints
      .flatMap(({ test, spoiltBy }) => [test, ...spoiltBy])
      .map((one) => [keyOf(one), one] as const),
  );
  return [...chooseRejected(conflicts, lossesOf(units, byKey))].flatMap((key) => {
    const test = byKey.get(key);
    if (test === undefined) return [];
    const spoilt = conflicts.find(({ spoiler }) => spoiler === key);
    const spoils = conflicts.find(({ victim }) => victim === key);
    const after = byKey.get(spoilt?.victim ?? '')?.name;
    const before = byKey.get(spoils?.spoiler ?? '')?.name ?? '';
    const reason = after === undefined ? `it fails after “${before}”` : `“${after}” fails after it`;
    return [[test, reason] as const];
  });
}

/** The generated tests that a runner's test is; all tests of a file if its name is empty. */
function testsNamed(units: readonly PrintedUnit[], test: ReportedTest): readonly TestReference[] {
  if (test.name !== '') return generatedTests(units, test);
  return units
    .filter(({ path }) => path === test.file)
    .flatMap((one) => one.unit.tests.map(({ id }) => ({ one, id })));
}

/**
 * Returns a function that counts the mutants that no generated test kills any more without a test and others. It gives undefined for
 * tests that were not generated.
 */
function lossesOf(
  units: readonly PrintedUnit[],
  reported: ReadonlyMap<string, ReportedTest>,
): (key: string, rejected: ReadonlySet<string>) => number | undefined {
  const all = units.flatMap(({ unit }) => unit.tests);
  const byKey = new Map(
    [...reported].map(([key, test]) => [
      key,
      testsNamed(units, test).flatMap(({ one, id }) =>
        one.unit.tests.filter((each) => each.id === id),
      ),
    ]),
  );
  return (key, rejected) => {
    const own = byKey.get(key) ?? [];
    if (own.length === 0) return undefined;
    const gone = new Set([...own, ...[...rejected].flatMap((one) => byKey.get(one) ?? [])]);
    const left = new Set(all.flatMap((test) => (gone.has(test) ? [] : test.kills)));
    return new Set(own.flatMap(({ kills }) => kills.filter((id) => !left.has(id)))).size;
  };
}

function keyOf({ file, name }: ReportedTest): string {
  return `${file} > ${name}`;
}
