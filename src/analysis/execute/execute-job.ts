import type { ExecuteJob, ObservedFile, TestBaseline } from '../../runner/job.ts';
import { mergeRanges } from '../../runner/merge-ranges.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import type { FileBook } from './execution-book.ts';
import { statefulTests } from './infecting-tests.ts';
import { hasTest } from './pair-state.ts';
import { openTests, openWarm, type WaveFile } from './prioritise/open-tests.ts';
import { timeoutLimit, type TimeoutSettings } from './timeout-limit.ts';

/** Returns the facts of a test file that each of its jobs carries. */
export function jobFrame(
  file: FileBook,
  timeout: TimeoutSettings,
): Omit<ExecuteJob, 'hot' | 'warm'> {
  const { observed, leftOut } = file.observation;
  const stateful = statefulTests(file.observation);
  let total = observed.loadDuration;
  const tests = observed.tests.map((test): TestBaseline => {
    total += test.duration;
    return {
      ordinal: test.ordinal,
      name: test.name,
      fuel: test.fuel,
      limit: timeoutLimit(test.duration, timeout),
      runs: test.outcome !== 'skip',
      ...(test.changesState && { changesState: true }),
      ...(test.meetsChange && { meetsChange: true }),
      ...(test.writesHidden && { writesHidden: true }),
      ...(test.ownWrites !== undefined && { ownWrites: test.ownWrites }),
      ...(hasTest(stateful, test.ordinal) && { stateful: true }),
      ...(observed.notesEntries && { entered: test.trace.entered ?? [] }),
    };
  });
  return {
    kind: 'execute',
    tests,
    flaky: [...file.flaky],
    ...(leftOut && { leftOut: [...leftOut] }),
    fileLimit: timeoutLimit(total, timeout) + loadAllowance,
    loadFuel: observed.loadFuel,
    ...(observed.together === true && { together: true }),
    ...(observed.notesEntries && { entered: enteredIn(observed) }),
  };
}

/** Returns all outer functions that a file entered when it was observed. */
export function enteredIn({ load, hooks, tests }: ObservedFile): IndexRanges {
  const traces = [load, hooks, ...tests.map(({ trace }) => trace)];
  return traces.map(({ entered = [] }) => entered).reduce(mergeRanges, []);
}

/** Milliseconds that loading a file may take longer than when it was observed. */
const loadAllowance = 5000;

/** The open runs of a file that a job is to have. Without `hot`, it has all hot runs in the file's order. */
export type JobShare = Partial<Pick<WaveFile, 'warm' | 'hot'>>;

/**
 * Returns the job that runs a file's pending live mutants, or a share of them, hot if that is sound. Returns undefined if no
 * run is left.
 */
export function executeJob(
  file: FileBook,
  isLive: (mutant: number) => boolean,
  timeout: TimeoutSettings,
  share: JobShare = {},
): ExecuteJob | undefined {
  const open = openTests(file, isLive);
  const hot = share.hot?.(open) ?? open;
  const anew = openWarm(file, isLive).filter((mutant) => share.warm?.has(mutant) !== false);
  if (hot.length === 0 && anew.length === 0) return undefined;
  const isWhole = (mutant: number): boolean => file.mutants.warm.has(mutant);
  const stateful = anew.filter((mutant) => !isWhole(mutant));
  return {
    ...jobFrame(file, timeout),
    hot,
    warm: anew.filter(isWhole),
    ...(stateful.length > 0 && { stateful }),
  };
}
