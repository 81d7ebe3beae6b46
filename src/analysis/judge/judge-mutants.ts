import type { Mutant } from '../../model/mutant.ts';
import type { JudgedMutant, Verdict, VerdictReason } from '../../model/verdict.ts';
import type { CheckedTypes } from '../checks/compile-check-contract.ts';
import { type ExecutionBook, type Kill, openMutants } from '../execute/execution-book.ts';
import type { EarlyFailure } from '../observe/observation.ts';
import { coverageIndex, type TestCatalogue } from '../observe/test-catalogue.ts';
import { flakyTests } from './suite-notices.ts';

/** The evidence that verdicts are based on. */
export interface VerdictEvidence {
  readonly book: ExecutionBook;
  /** The result of the type check, if types are checked. */
  readonly types?: CheckedTypes;
  /** False if the run was interrupted before every test file was observed. */
  readonly observedAll: boolean;
  /** The failing tests and files that the run goes on without. */
  readonly leftOut?: readonly EarlyFailure[];
}

/** Gives every mutant of the table its verdict, based on the observations and the executions. */
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

/** Returns the verdicts of mutants in the order of the mutants. */
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

/** Returns the reason of a survivor if some of the tests that infect it are flaky. */
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
