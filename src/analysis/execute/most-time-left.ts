import type { FileObservation } from '../observe/observation.ts';
import { type ExecutionBook, type FileBook, openKinds } from './execution-book.ts';
import { hasTest, type PairState, type TestSet } from './pair-state.ts';
import { controlOverhead, processStart, reloadTime, testTime } from './prioritise/expected-cost.ts';

/**
 * Returns a function that estimates how many milliseconds the mutants of a book take from now on, if no test notices any that is still live.
 * So it is the most that they are likely to take. It goes by the times of the tests without a mutant, since few runs may be over before many long ones begin.
 */
export function mostTimeLeft(
  { files }: ExecutionBook,
  concurrency: number,
): (isLive: (mutant: number) => boolean) => number {
  const works = files.map((file) => ({ file, work: new FileWork(file.observation) }));
  return (isLive) => {
    const times = works.map(({ file, work }) => work.left(file, isLive));
    // A file runs in one worker.
    return Math.max(sum(times) / concurrency, ...times);
  };
}

/** What runs of one test file take. */
class FileWork {
  /** By ordinal, the milliseconds of one run. */
  readonly #times: readonly number[];
  /** Milliseconds of a run of the whole file with its modules evaluated anew. */
  readonly #whole: number;
  /** Milliseconds until a new process has loaded the file and run each test without a mutant, as it does before and after mutants. */
  readonly #start: number;
  /** Many mutants share a set of tests. */
  readonly #known = new WeakMap<TestSet, number>();

  constructor({ observed: { tests, loadDuration } }: FileObservation) {
    this.#times = tests.map((test) =>
      test.outcome === 'skip' ? 0 : testTime(test) + controlOverhead,
    );
    const once = sum(this.#times);
    this.#whole = reloadTime(loadDuration) + once;
    this.#start = processStart + loadDuration + 2 * once;
  }

  left({ mutants }: FileBook, isLive: (mutant: number) => boolean): number {
    let left = 0;
    for (const kind of openKinds) {
      for (const [mutant, state] of mutants[kind]) if (isLive(mutant)) left += this.#of(state);
    }
    return left === 0 ? 0 : this.#start + left;
  }

  #of(state: PairState): number {
    switch (state.kind) {
      case 'hot':
        return this.#ofTests(state.left) + (state.stateful || state.unseen ? this.#whole : 0);
      case 'stateful':
      case 'unseen':
      case 'warm':
        return this.#whole;
      case 'cold':
      case 'suspect':
        return processStart + this.#whole;
      case 'settled':
      case 'unasked':
        return 0;
    }
  }

  #ofTests(tests: TestSet): number {
    const known = this.#known.get(tests);
    if (known !== undefined) return known;
    const time = sum(this.#times.filter((_, ordinal) => hasTest(tests, ordinal)));
    this.#known.set(tests, time);
    return time;
  }
}

function sum(times: readonly number[]): number {
  return times.reduce((total, time) => total + time, 0);
}
