import type { LoadedTest } from '../../worker/attempt.ts';
import { loadedTest } from './task-tree.ts';
import type { Task } from './vitest-parts.ts';

/** The tests of a file in the order in which it declared them. */
interface KnownCalls {
  readonly names: readonly unknown[];
  /** The ordinals of these tests. */
  readonly ordinals: readonly number[];
  /** The tests in the order of the tree of suites. */
  readonly tests: readonly LoadedTest[];
}

/** What a load of a file has declared so far. */
interface Load {
  readonly filepath: string;
  /** What an earlier load declared, as long as this one declares the same. */
  known: KnownCalls | undefined;
  readonly wanted: ReadonlySet<number> | undefined;
  readonly names: unknown[];
  /** Undefined for a test that was left out. */
  readonly tests: (Task | undefined)[];
  hasGaps: boolean;
}

/** The tests of a file that has been loaded. */
export interface CalledTests {
  /** Includes those that were left out. */
  readonly tests: readonly LoadedTest[];
  /** Has those that Vitest has made. */
  readonly ordinals: ReadonlyMap<Task, number>;
}

/**
 * Tells while a file loads which of its tests are not wanted. Their ordinals follow from the tree of suites, which is known only later. So the
 * calls of `test` are compared with those of an earlier load in this process. From the first difference on, all tests count as wanted.
 */
export class CallOrder {
  readonly #known = new Map<string, KnownCalls>();
  #load: Load | undefined;

  begin(filepath: string, wanted: ReadonlySet<number> | undefined): void {
    const known = this.#known.get(filepath);
    this.#load = { filepath, known, wanted, names: [], tests: [], hasGaps: false };
  }

  /** Returns whether the test that is being declared is not wanted. */
  isUnwanted(name: unknown): boolean {
    const load = this.#load;
    if (load?.wanted === undefined || load.known === undefined) return false;
    const at = load.names.length;
    const ordinal = load.known.ordinals[at];
    if (ordinal === undefined || load.known.names[at] !== name) {
      load.known = undefined;
      return false;
    }
    return !load.wanted.has(ordinal);
  }

  /** Notes a test that has been declared; undefined for one that was left out. */
  note(name: unknown, test: Task | undefined): void {
    const load = this.#load;
    if (load === undefined) return;
    load.names.push(name);
    load.tests.push(test);
    load.hasGaps ||= test === undefined;
  }

  /**
   * Comes when the file is loaded, with the tests that Vitest has made. Returns undefined if tests were left out, and others differ from those that an earlier load
   * declared: then it is not known which these are. Nothing is left out of the next load.
   */
  end(made: readonly Task[]): CalledTests | undefined {
    const load = this.#load;
    this.#load = undefined;
    if (load?.hasGaps === true) {
      const called = calledTests(load, made);
      if (called === undefined) this.#known.delete(load.filepath);
      return called;
    }
    const ordinals = new Map(made.map((test, ordinal) => [test, ordinal]));
    const tests = made.map((test, ordinal) => loadedTest(test, ordinal));
    if (load !== undefined) this.#keep(load, { tests, ordinals });
    return { tests, ordinals };
  }

  #keep({ filepath, names, tests: called }: Load, { tests, ordinals }: CalledTests): void {
    const found = called.map((test) => (test === undefined ? -1 : (ordinals.get(test) ?? -1)));
    if (found.length === ordinals.size && !found.includes(-1)) {
      this.#known.set(filepath, { names, ordinals: found, tests });
    } else this.#known.delete(filepath);
  }
}

/** Returns the tests of a load that left some out. Undefined if those that it made are not the ones of the earlier load. */
function calledTests(
  { known, names, tests }: Load,
  made: readonly Task[],
): CalledTests | undefined {
  if (known === undefined || names.length !== known.names.length) return undefined;
  const ordinals = new Map<Task, number>();
  for (const [at, test] of tests.entries()) {
    const ordinal = known.ordinals[at];
    if (test === undefined || ordinal === undefined) continue;
    const { name, runs } = loadedTest(test, ordinal);
    const before = known.tests[ordinal];
    if (name !== before?.name || runs !== before.runs) return undefined;
    ordinals.set(test, ordinal);
  }
  const areAll = made.length === ordinals.size && made.every((test) => ordinals.has(test));
  return areAll ? { tests: known.tests, ordinals } : undefined;
}
