import { type ExecutionBook, openKinds } from '../../../src/analysis/execute/execution-book.ts';
import type { FileObservation } from '../../../src/analysis/observe/observation.ts';
import type { ObservedTest } from '../../../src/runner/job.ts';
import { rangesOf } from '../runner/ranges.ts';

interface TestSketch {
  /** `test 0` and so on unless told. */
  readonly name?: string;
  readonly infects: readonly number[];
  /** Reached and not infected. */
  readonly covers?: readonly number[];
  readonly duration?: number;
  readonly repeatable?: boolean;
  readonly changesState?: true;
  readonly meetsChange?: true;
  readonly writesHidden?: true;
}

interface FileSketch {
  readonly path: string;
  readonly tests: readonly TestSketch[];
  /** Infected while the file loads. */
  readonly load?: readonly number[];
  readonly hooks?: readonly number[];
  readonly loadDuration?: number;
  readonly flaky?: readonly number[];
}

/** The observation of a test file whose tests infect the given mutants. */
export function observationOf(sketch: FileSketch): FileObservation {
  const trace = (infected: readonly number[], others: readonly number[] = []) => ({
    covered: rangesOf([...infected, ...others]),
    infected: rangesOf(infected),
  });
  return {
    testFile: { key: sketch.path, path: sketch.path, project: '' },
    repeatable: true,
    flaky: new Set(sketch.flaky ?? []),
    observed: {
      unhandled: [],
      loadDuration: sketch.loadDuration ?? 10,
      loadFuel: 7,
      load: trace(sketch.load ?? []),
      hooks: trace(sketch.hooks ?? []),
      tests: sketch.tests.map((test, ordinal): ObservedTest => ({
        ordinal,
        name: test.name ?? `test ${ordinal}`,
        outcome: 'pass',
        duration: test.duration ?? 1,
        fuel: 3,
        trace: trace(test.infects, test.covers),
        repeatable: test.repeatable ?? true,
        ...(test.changesState && { changesState: true }),
        ...(test.meetsChange && { meetsChange: true }),
        ...(test.writesHidden && { writesHidden: true }),
      })),
    },
  };
}

/** Mutants that have yet to run with a file of a book, ascending. */
export function openIn(book: ExecutionBook, file = 0): number[] {
  const mutants = openKinds.flatMap((kind) => [...(book.files[file]?.mutants[kind].keys() ?? [])]);
  return mutants.toSorted((a, b) => a - b);
}

/** Has a file of a book pass all that it has yet to run. */
export function passAll(book: ExecutionBook, file = 0): void {
  for (const mutant of openIn(book, file)) {
    book.enter(file, { kind: 'whole-file', mutant, isolation: 'warm', testsRun: 0 });
  }
}
