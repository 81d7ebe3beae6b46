import type { Condition } from '../../model/property.ts';
import type { TestCase, Variable } from '../../model/test-case.ts';
import type { Interpreter } from './interpreter.ts';
import { type FileToRead, lineOf, SuiteRun, type UnreadTest } from './suite-run.ts';
import type { UnitAccess } from './unit-access.ts';
import { placeOf, shortText, Unread } from './unread.ts';

/** A test that a person wrote, as a test case. A test has several of them if it asserts of several calls that they throw. */
export interface ReadTestCase {
  /** Suite names and test name, joined by ` > `. */
  readonly name: string;
  readonly file: string;
  readonly line: number;
  /** The path of the unit whose callables the test case uses. */
  readonly unit: string;
  readonly testCase: TestCase;
  /** The variable of the call that the test is about. */
  readonly act: Variable;
  /** What it asserts, about the variables of the test case. */
  readonly claims: readonly Condition[];
  /** The texts of assertions that no condition states. */
  readonly unstated: readonly string[];
}

/** The tests of a file. */
export interface ReadFile {
  /** The tests, and for those that can be read only up to a place, the calls before it. */
  readonly tests: readonly ReadTestCase[];
  /** The tests that can't be read to their end. */
  readonly left: readonly UnreadTest[];
}

/**
 * Reads the tests of a file as test cases over the models of units (Fraser and Zeller, 3.1). The text of the file is followed from the
 * imports through suites, hooks and tables to each test; helpers in the file are followed, too. Nothing runs.
 */
export function readTests(read: FileToRead): ReadFile {
  const tests: ReadTestCase[] = [];
  const left: UnreadTest[] = [];
  const [first] = read.units;
  if (first === undefined) {
    const { path } = read.file;
    const reason = 'none of its imports is a source of the project';
    return { tests, left: [{ name: path, file: path, line: 1, reason }] };
  }
  const { declared: all, lost } = new SuiteRun(read, first, undefined);
  left.push(...lost);
  for (const [at, { name, node }] of all.entries()) {
    const place = { name, file: read.file.path, line: lineOf(node, read.file) };
    const outcomes = [];
    for (const unit of read.units) {
      const outcome = readTest(read, unit, at);
      outcomes.push(outcome);
      if (isStated(outcome)) break;
    }
    const found = outcomes.find(isStated) ?? outcomes.find((each) => !('reason' in each));
    if (found !== undefined && !('reason' in found)) {
      tests.push(...found.cases.map((each) => ({ ...place, ...each })));
      continue;
    }
    const [best] = outcomes.toSorted((one, other) => other.steps - one.steps);
    const { reason, begun } =
      best !== undefined && 'reason' in best ? best : { reason: 'it tests no unit' };
    if (begun !== undefined) tests.push({ ...place, ...begun });
    left.push({ ...place, reason });
  }
  return { tests, left };
}

type ReadCase = Omit<ReadTestCase, 'name' | 'file' | 'line'>;

type Outcome =
  | { readonly cases: readonly ReadCase[]; readonly steps: number }
  | { readonly reason: string; readonly steps: number; readonly begun?: ReadCase };

/** Whether a condition states something that a test asserts. */
function isStated(outcome: Outcome): boolean {
  return (
    'cases' in outcome &&
    outcome.cases.some(({ unstated, claims }) => claims.length > 0 || unstated.length === 0)
  );
}

function readTest(read: FileToRead, unit: UnitAccess, at: number): Outcome {
  const run = new SuiteRun(read, unit, at);
  try {
    run.runTest();
  } catch (error) {
    if (!(error instanceof Unread)) throw error;
    const { interpreter } = run;
    const end = shortText(error.node, (error.file ?? read.file).text);
    const begun = begunCase(interpreter, unit, end);
    return {
      reason: `${error.reason} (${placeOf(error, read.file)})`,
      steps: interpreter.writer.statements.length,
      ...(begun && { begun }),
    };
  }
  return outcomeOf(run.interpreter, unit);
}

/** The calls that a test makes before a place at which it can't be read further. They are what it does, whatever follows. */
function begunCase(
  { testCase: { statements, typeArgument } }: Interpreter,
  unit: UnitAccess,
  end: string,
): ReadCase | undefined {
  const act = lastCallIn({ statements, typeArgument });
  if (act === undefined) return undefined;
  const testCase = { statements: statements.slice(0, act + 1), typeArgument };
  return { unit: unit.model.file, testCase, act, claims: [], unstated: [end] };
}

function lastCallIn({ statements }: TestCase): Variable | undefined {
  const last = statements.findLastIndex(({ kind }) => kind === 'call');
  return last < 0 ? undefined : last;
}

function outcomeOf(interpreter: Interpreter, unit: UnitAccess): Outcome {
  const { claims, unstated, act, ends, implied, testCase } = interpreter;
  const steps = testCase.statements.length;
  const of = { unit: unit.model.file, unstated };
  const thrown = ends.map((each) => ({
    ...of,
    testCase: each.testCase,
    act: each.act,
    claims: [each.claim],
    unstated: [],
  }));
  const hasClaims = act !== undefined && (claims.length > 0 || implied > 0);
  // What it asserts in a way that no condition states is still about the calls before it, whose inputs are known.
  const subject = hasClaims || unstated.length === 0 ? act : (act ?? lastCallIn(testCase));
  const hasOwn = hasClaims || (unstated.length > 0 && ends.length === 0);
  const own = hasOwn && subject !== undefined ? [{ ...of, testCase, act: subject, claims }] : [];
  const cases: readonly ReadCase[] = [...own, ...thrown];
  const [first] = unstated;
  if (cases.length === 0) {
    return {
      steps,
      reason:
        first === undefined
          ? 'it asserts nothing about a call of the unit'
          : `it asserts \`${first}\`, which is not read`,
    };
  }
  return { cases, steps };
}
