import type { Clock } from '../../../foundation/clock.ts';
import type { Impact } from '../../../model/impact.ts';
import type { JudgedMutant } from '../../../model/verdict.ts';
import type { ExecuteJob, JobEvent } from '../../../runner/job.ts';
import type { JobEnd, JobRequest, TestRunner } from '../../../runner/test-runner.ts';
import { jobFrame } from '../../execute/execute-job.ts';
import { type FileBook, openBook } from '../../execute/execution-book.ts';
import type { MutantTable } from '../../select/mutant-table.ts';
import type { FileObservation } from '../../observe/observation.ts';
import type { TimeoutSettings } from '../../execute/timeout-limit.ts';
import { chooseRuns, type ImpactRuns } from './choose-runs.ts';
import type { FunctionNumbers } from '../../served-numbers.ts';
import { ownFunctions, type OwnFunctions } from './own-functions.ts';

/** The input of measuring impact. */
export interface ImpactInput {
  readonly runner: TestRunner;
  readonly table: MutantTable;
  /** In the order of the mutant table. */
  readonly judged: readonly JudgedMutant[];
  readonly files: readonly FileObservation[];
  readonly isolation: 'auto' | 'warm' | 'cold';
  readonly functions: FunctionNumbers;
  readonly execution: {
    readonly concurrency: number;
    readonly signal: AbortSignal;
    readonly timeout: TimeoutSettings;
  };
}

/** The most workers that are started for one test file, if its workers end. */
const attempts = 3;

/**
 * Runs survivors once more with some of the tests that infect them, and counts the functions that behave differently than without
 * the mutant. Returns the impact of each survivor that could be measured, by its index. Impact does not change verdicts. A crash or
 * a lack of time is no error: the impact is then missing.
 *
 * @param survivors indices of the mutants to measure
 * @param budget milliseconds after which no further run begins
 */
export async function measureImpact(
  input: ImpactInput,
  survivors: ReadonlySet<number>,
  { clock, budget }: { readonly clock: Clock; readonly budget: number },
): Promise<ReadonlyMap<number, Impact>> {
  const { runner, table, execution } = input;
  // A new book is opened, because states of the run's own book depend on timing, and observations don't.
  const book = openBook(input.files, input.isolation);
  const deadline = clock.now() + budget;
  const findings = new Map<number, Finding>();
  const own = ownFunctions(table, survivors, input.functions);
  let open = chooseRuns(book.files, survivors);
  for (let attempt = 0; attempt < attempts && open.size > 0; attempt += 1) {
    const broken = new Map<number, ImpactRuns>();
    const requests = [...open].flatMap(([index, runs]): JobRequest[] => {
      const file = book.files[index];
      if (file === undefined) return [];
      const done: Done = { measured: [], whole: new Set() };
      return [
        {
          file: file.observation.testFile,
          takeJob(): ExecuteJob | undefined {
            const left = deadline - clock.now();
            if (left <= 0) return undefined;
            return { ...jobFrame(file, execution.timeout), ...runs, measuring: left };
          },
          onEvent(event: JobEvent) {
            if (event.kind !== 'impact') return;
            noteDone(done, event);
            const tests = event.ordinal === undefined ? testsIn(file) : 1;
            enter(findings, event, { own: own.get(event.mutant), tests });
          },
          onEnd(end: JobEnd) {
            if (end.kind === 'crashed') broken.set(index, remainingRuns(runs, done, end.mutant));
          },
        },
      ];
    });
    await runner.run('impact', requests, execution);
    open = new Map([...broken].filter(([, { hot, warm }]) => hot.length + warm.length > 0));
    if (execution.signal.aborted) break;
  }
  return new Map([...findings].map(([mutant, finding]) => [mutant, impactOf(finding)]));
}

type ImpactEvent = Extract<JobEvent, { kind: 'impact' }>;

interface Finding {
  readonly covered: Set<number>;
  readonly returned: Set<number>;
  changesState: boolean;
  tests: number;
}

function enter(
  findings: Map<number, Finding>,
  event: ImpactEvent,
  { own, tests }: { readonly own: OwnFunctions | undefined; readonly tests: number },
): void {
  const finding = findings.get(event.mutant) ?? {
    covered: new Set<number>(),
    returned: new Set<number>(),
    changesState: false,
    tests: 0,
  };
  findings.set(event.mutant, finding);
  for (const one of event.covered) if (own?.uncovered.has(one) !== true) finding.covered.add(one);
  for (const one of event.returned) if (own?.unread.has(one) !== true) finding.returned.add(one);
  finding.changesState ||= event.leavesState;
  finding.tests += tests;
}

function testsIn({ observation }: FileBook): number {
  return observation.observed.tests.filter(({ outcome }) => outcome !== 'skip').length;
}

function impactOf({ covered, returned, changesState, tests }: Finding): Impact {
  return {
    functions: new Set([...covered, ...returned]).size,
    functionsCovered: covered.size,
    functionsReturning: returned.size,
    changesState,
    tests,
  };
}

/** The runs that a job has reported so far. */
interface Done {
  readonly measured: { readonly ordinal: number; readonly mutant: number }[];
  readonly whole: Set<number>;
}

function noteDone({ measured, whole }: Done, { ordinal, mutant }: ImpactEvent): void {
  if (ordinal === undefined) whole.add(mutant);
  else measured.push({ ordinal, mutant });
}

/** Returns the runs that are left for a file after its worker has ended, without runs of the mutant that was active. */
function remainingRuns(runs: ImpactRuns, done: Done, active: number | undefined): ImpactRuns {
  const settled = new Set(done.measured.map(({ ordinal, mutant }) => `${ordinal}:${mutant}`));
  const hot = runs.hot.flatMap(({ ordinal, mutants }) => {
    const left = mutants.filter((one) => one !== active && !settled.has(`${ordinal}:${one}`));
    return left.length === 0 ? [] : [{ ordinal, mutants: left }];
  });
  const warm = runs.warm.filter((one) => one !== active && !done.whole.has(one));
  return { hot, warm };
}
