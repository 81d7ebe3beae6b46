import type { ExecuteJob } from '../../../runner/job.ts';
import type { FileBook } from '../../execute/execution-book.ts';
import { forEachIndex } from '../../index-ranges.ts';

/** The limits for each survivor: test files, tests, and milliseconds of one test. */
const most = { files: 3, tests: 10, duration: 1000 };

/** The runs of one test file that measure impact. */
export type ImpactRuns = Pick<ExecuteJob, 'hot' | 'warm'>;

/**
 * Chooses the tests to measure survivors with, by the number of the test file. A survivor gets the cheapest tests that infect it, in
 * the files that infect most survivors, because loading a file takes longer than most tests. The tests run hot if that is sound for
 * any of them; otherwise one whole file runs. The cost of a test is its number of loop steps and of reached mutants, and not its
 * time, so that each run makes the same choice.
 */
export function chooseRuns(
  files: readonly FileBook[],
  survivors: ReadonlySet<number>,
): Map<number, ImpactRuns> {
  const candidates = files.map((file) => candidatesOf(file, survivors));
  const known = (file: number): number => candidates[file]?.mutants.size ?? 0;
  const chosen = new Map<number, { hot: Map<number, number[]>; warm: number[] }>();
  const runsOf = (file: number) => {
    const runs = chosen.get(file) ?? { hot: new Map<number, number[]>(), warm: [] };
    chosen.set(file, runs);
    return runs;
  };
  const inOrder = [...files.keys()].toSorted((a, b) => known(b) - known(a) || a - b);
  for (const mutant of survivors) {
    const hot = inOrder.filter((file) => candidates[file]?.hot.has(mutant)).slice(0, most.files);
    const tests = hot
      .flatMap((file) => (candidates[file]?.hot.get(mutant) ?? []).map((test) => ({ file, test })))
      .toSorted((a, b) => a.test.cost - b.test.cost)
      .slice(0, most.tests);
    for (const { file, test } of tests) {
      const { hot: ofFile } = runsOf(file);
      const mutants = ofFile.get(test.ordinal);
      if (mutants === undefined) ofFile.set(test.ordinal, [mutant]);
      else mutants.push(mutant);
    }
    const whole =
      tests.length > 0 ? undefined : inOrder.find((file) => candidates[file]?.warm.has(mutant));
    if (whole !== undefined) runsOf(whole).warm.push(mutant);
  }
  return new Map(
    [...chosen].map(([file, { hot, warm }]): [number, ImpactRuns] => [
      file,
      {
        hot: [...hot]
          .toSorted(([a], [b]) => a - b)
          .map(([ordinal, mutants]) => ({ ordinal, mutants })),
        warm,
      },
    ]),
  );
}

interface Candidate {
  readonly ordinal: number;
  readonly cost: number;
}

interface Candidates {
  readonly mutants: ReadonlySet<number>;
  /** By mutant. */
  readonly hot: ReadonlyMap<number, readonly Candidate[]>;
  readonly warm: ReadonlySet<number>;
}

function candidatesOf(file: FileBook, survivors: ReadonlySet<number>): Candidates {
  const { observed } = file.observation;
  const hot = new Map<number, Candidate[]>();
  const { stateful, warm: alone, cold } = file.mutants;
  const whole = [...stateful.keys(), ...alone.keys(), ...cold.keys()];
  const warm = new Set(whole.filter((mutant) => survivors.has(mutant)));
  for (const { ordinal, trace, outcome, duration, fuel } of observed.tests) {
    if (file.flaky.has(ordinal) || outcome !== 'pass' || duration > most.duration) continue;
    const cost = fuel + sizeOf(trace.covered);
    forEachIndex(trace.infected, (mutant) => {
      if (!survivors.has(mutant) || warm.has(mutant)) return;
      const tests = hot.get(mutant);
      if (tests === undefined) hot.set(mutant, [{ ordinal, cost }]);
      else tests.push({ ordinal, cost });
    });
  }
  return { hot, warm, mutants: new Set([...hot.keys(), ...warm]) };
}

function sizeOf(ranges: readonly number[]): number {
  let size = 0;
  for (let at = 0; at + 1 < ranges.length; at += 2) {
    size += (ranges[at + 1] ?? 0) - (ranges[at] ?? 0);
  }
  return size;
}
