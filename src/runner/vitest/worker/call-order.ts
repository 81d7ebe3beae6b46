import type { Task } from './vitest-parts.ts';

/** The tests of a file in the order in which it declared them. */
interface KnownCalls {
  readonly names: readonly unknown[];
  /** The ordinals of these tests. */
  readonly ordinals: readonly number[];
}

/** What a load of a file has declared so far. */
interface Load {
  readonly filepath: string;
  /** What an earlier load declared, as long as this one declares the same. */
  known: KnownCalls | undefined;
  readonly wanted: ReadonlySet<number> | undefined;
  readonly names: unknown[];
  readonly tests: Task[];
}

/**
 * Tells while a file loads which of its tests are not wanted. Their ordinals follow from the tree of suites, which is known only later. So the
 * calls of `test` are compared with those of an earlier load in this process. From the first difference on, all tests count as wanted.
 */
export class CallOrder {
  readonly #known = new Map<string, KnownCalls>();
  #load: Load | undefined;

  begin(filepath: string, wanted: ReadonlySet<number> | undefined): void {
    this.#load = { filepath, known: this.#known.get(filepath), wanted, names: [], tests: [] };
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

  /** Notes a test that has been declared. */
  note(name: unknown, test: Task): void {
    this.#load?.names.push(name);
    this.#load?.tests.push(test);
  }

  end(ordinals: ReadonlyMap<Task, number>): void {
    const load = this.#load;
    this.#load = undefined;
    if (load === undefined) return;
    const { filepath, names } = load;
    const found = load.tests.map((test) => ordinals.get(test) ?? -1);
    if (found.length === ordinals.size && !found.includes(-1)) {
      this.#known.set(filepath, { names, ordinals: found });
    } else this.#known.delete(filepath);
  }
}
