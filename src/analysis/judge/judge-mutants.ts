import type { Mutant } from '../../model/mutant.ts';
import type { Test } from '../../model/test.ts';
import type { CommandOfTests, JudgedMutant, Verdict, VerdictReason } from '../../model/verdict.ts';
import type { GlobalSetUp } from '../../runner/test-runner.ts';
import { mergeRanges } from '../../runner/merge-ranges.ts';
import type { CheckedTypes } from '../checks/compile-check-contract.ts';
import { coverageIndex, type CoverageIndex } from './coverage-index.ts';
import { type ExecutionBook, type Kill, openMutants } from '../execute/execution-book.ts';
import type { EarlyFailure, FileObservation } from '../observe/observation.ts';

/** What the verdicts are made from. */
export interface VerdictEvidence {
  readonly book: ExecutionBook;
  /** Where types are checked. */
  readonly types?: CheckedTypes;
  /** False where the run was interrupted before every test file was observed. */
  readonly observedAll: boolean;
  /** What the run goes on without. */
  readonly leftOut?: readonly EarlyFailure[];
}

/** The tests of all files in order, with the index of what they reach and infect. */
export interface TestCatalogue {
  readonly tests: readonly Test[];
  /** Per file, the number of its first test. */
  readonly firstTest: readonly number[];
  readonly covered: CoverageIndex;
  readonly infected: CoverageIndex;
  /** Commands that tests start, by each mutant that could be there and does not take effect. */
  readonly outsideOf: (mutant: number) => readonly CommandOfTests[];
}

/** Names all tests. What a file reaches while it loads or in hooks, each of its tests reaches. */
export function catalogueTests(
  files: readonly FileObservation[],
  setUps: readonly GlobalSetUp[] = [],
): TestCatalogue {
  const tests: Test[] = [];
  const firstTest: number[] = [];
  const covered: (readonly number[])[] = [];
  const infected: (readonly number[])[] = [];
  const seen = new Map<string, number>();
  for (const { testFile, observed } of files) {
    firstTest.push(tests.length);
    const shared = {
      covered: mergeRanges(observed.load.covered, observed.hooks.covered),
      infected: mergeRanges(observed.load.infected, observed.hooks.infected),
    };
    for (const test of observed.tests) {
      const { line, column = 1 } = test;
      tests.push({
        id: uniqueId(seen, testFile.project, `${testFile.path} > ${test.name}`),
        file: testFile.path,
        name: test.name,
        duration: test.duration,
        ...(line !== undefined && { location: { line, column } }),
      });
      const skipped = test.outcome === 'skip';
      covered.push(skipped ? [] : mergeRanges(shared.covered, test.trace.covered));
      infected.push(skipped ? [] : mergeRanges(shared.infected, test.trace.infected));
    }
  }
  return {
    tests,
    firstTest,
    covered: coverageIndex(covered),
    infected: coverageIndex(infected),
    outsideOf: outsideIndex(files, setUps),
  };
}

function outsideIndex(
  files: readonly FileObservation[],
  setUps: readonly GlobalSetUp[],
): TestCatalogue['outsideOf'] {
  const ofSetUps = setUps
    .filter(({ starts }) => starts)
    .map(({ path, mutants }) => ({ started: { command: 'globalSetup', testFile: path }, mutants }));
  const ofFiles = files.flatMap(({ testFile, observed }) =>
    (observed.outside ?? []).map(({ command, mutants }) => ({
      started: { command, testFile: testFile.path },
      mutants,
    })),
  );
  const all = [...ofFiles, ...ofSetUps];
  const index = coverageIndex(all.map(({ mutants }) => mutants));
  return (mutant) => index.testsOf(mutant).flatMap((number) => all[number]?.started ?? []);
}

function uniqueId(seen: Map<string, number>, project: string, name: string): string {
  const id = project === '' ? name : `[${project}] ${name}`;
  const count = (seen.get(id) ?? 0) + 1;
  seen.set(id, count);
  return count === 1 ? id : `${id} #${count}`;
}

/** Gives every mutant of the table its verdict, from what was observed and executed. */
export function judgeMutants(
  mutants: readonly Mutant[],
  tests: TestCatalogue,
  evidence: VerdictEvidence,
): JudgedMutant[] {
  const numbered = mutants.map(({ id }, index) => ({ id, index }));
  const verdicts = giveVerdicts(numbered, tests, evidence);
  return mutants.flatMap((mutant, index) => {
    const verdict = verdicts[index];
    return verdict === undefined ? [] : [{ mutant, verdict }];
  });
}

/** The verdicts of mutants by their ids and indices, in their order. */
export function giveVerdicts(
  mutants: readonly { readonly id: string; readonly index: number }[],
  tests: TestCatalogue,
  evidence: VerdictEvidence,
): Verdict[] {
  const open = openMutants(evidence.book);
  const names = new Map<readonly number[], readonly string[]>();
  const idsOf = (numbers: readonly number[]): readonly string[] => {
    let ids = names.get(numbers);
    if (ids === undefined) {
      ids = numbers.map((number) => tests.tests[number]?.id ?? '');
      names.set(numbers, ids);
    }
    return ids;
  };
  const { leftOut = [] } = evidence;
  const flaky = flakyTests(evidence.book, tests);
  const reachedByFailing = coverageIndex(leftOut.map(({ covered }) => covered));
  const failingOf = (index: number): readonly string[] =>
    reachedByFailing.testsOf(index).map((number) => leftOut[number]?.place ?? '');
  return mutants.map(({ id, index }): Verdict => {
    const coveredBy = idsOf(tests.covered.testsOf(index));
    const infectedBy = idsOf(tests.infected.testsOf(index));
    const common = {
      mutantId: id,
      coveredBy,
      infectedBy,
      isolation: evidence.book.isolation.get(index) ?? ('none' as const),
      testsRun: evidence.book.runs.get(index) ?? 0,
    };
    const message = evidence.types?.errors.get(id);
    if (message !== undefined) return { ...common, ...compileError(message) };
    const context = { tests, open, evidence, coveredBy, infectedBy, flaky, failingOf };
    return {
      ...common,
      ...statusOf(index, context),
      ...(evidence.types?.unchecked.has(id) === true && { typesUnchecked: true }),
    };
  });
}

type Settled = Pick<Verdict, 'status' | 'reason' | 'killedBy'>;

function compileError(message: string): Settled {
  return { status: 'CompileError', reason: { kind: 'does-not-compile', message } };
}

function statusOf(
  index: number,
  context: {
    readonly tests: TestCatalogue;
    readonly open: ReadonlySet<number>;
    readonly evidence: VerdictEvidence;
    readonly coveredBy: readonly string[];
    readonly infectedBy: readonly string[];
    readonly flaky: ReadonlySet<number>;
    readonly failingOf: (index: number) => readonly string[];
  },
): Settled {
  const { tests, open, evidence, coveredBy, infectedBy, flaky } = context;
  const kill = evidence.book.kills.get(index);
  if (kill !== undefined) return detected(kill, tests);
  if (open.has(index) || (infectedBy.length === 0 && !evidence.observedAll)) {
    return {
      status: 'Pending',
      reason: { kind: 'not-executed', message: 'The run was interrupted.' },
    };
  }
  const commands = tests.outsideOf(index);
  if (commands.length > 0) {
    return { status: 'Ignored', reason: { kind: 'outside-commands', commands } };
  }
  if (coveredBy.length === 0) {
    const failing = context.failingOf(index);
    if (failing.length === 0) return { status: 'NoCoverage' };
    return { status: 'NoCoverage', reason: { kind: 'failing-tests', tests: failing } };
  }
  if (tests.covered.testsOf(index).every((test) => flaky.has(test))) {
    return { status: 'Survived', reason: { kind: 'flaky-tests', tests: coveredBy, only: true } };
  }
  if (infectedBy.length === 0) return { status: 'Survived', reason: { kind: 'not-infected' } };
  return { status: 'Survived', ...flakyReason(index, tests, flaky) };
}

/** Says so where some of the tests that could have noticed a survivor are flaky. */
function flakyReason(
  index: number,
  tests: TestCatalogue,
  flaky: ReadonlySet<number>,
): { reason?: VerdictReason } {
  if (flaky.size === 0) return {};
  const named = tests.infected.testsOf(index).filter((number) => flaky.has(number));
  if (named.length === 0) return {};
  return {
    reason: { kind: 'flaky-tests', tests: named.map((number) => tests.tests[number]?.id ?? '') },
  };
}

/** Numbers of the tests that were found to be flaky. */
export function flakyTests(book: ExecutionBook, tests: TestCatalogue): Set<number> {
  const numbers = new Set<number>();
  book.files.forEach((file, index) => {
    for (const ordinal of file.flaky) numbers.add((tests.firstTest[index] ?? 0) + ordinal);
  });
  return numbers;
}

function detected(kill: Kill, tests: TestCatalogue): Settled {
  const { why } = kill;
  const ordinal = 'ordinal' in why ? why.ordinal : undefined;
  const killer =
    ordinal === undefined
      ? undefined
      : tests.tests[(tests.firstTest[kill.file] ?? 0) + ordinal]?.id;
  const killedBy = killer === undefined ? {} : { killedBy: killer };
  switch (why.kind) {
    case 'loop-fuel-exhausted':
    case 'never-settles':
    case 'wall-clock':
      return { status: 'Timeout', reason: reasonOf(why), ...killedBy };
    default:
      return { status: 'Killed', reason: reasonOf(why), ...killedBy };
  }
}

function reasonOf(why: Kill['why']): VerdictReason {
  switch (why.kind) {
    case 'test-failed':
      return { kind: why.kind, message: why.message };
    case 'loop-fuel-exhausted':
    case 'never-settles':
      return { kind: why.kind };
    default:
      return why;
  }
}
