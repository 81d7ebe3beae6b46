import nodeAssert from 'node:assert';

import { mock, readArguments, readHook } from './node-test-api.ts';
import { type TestArguments, type NodeHook, type Hooks, namesOf, type Node } from './test-tree.ts';

/** Node's mock tracker. */
export interface Tracker {
  reset(): void;
}

/** The state of a run of a test. */
export interface RunState {
  skipped: boolean;
  todo: boolean;
  /** The number of assertions and subtests that the test expects; undefined if it has not called `plan`. */
  plan: number | undefined;
  /** The number of assertions and subtests so far. */
  counted: number;
}

/** The parts of a run that a test's context calls. */
interface ContextParts {
  readonly subtest: (given: TestArguments) => Promise<void>;
  readonly addHook: (kind: keyof Hooks, hook: NodeHook) => void;
  readonly signal: AbortSignal;
  readonly trackers: Tracker[];
}

/** Returns the context of a test, which its body gets as its parameter and as `this`. */
export function testContext(
  given: TestArguments & { node: Node },
  state: RunState,
  parts: ContextParts,
): object {
  const hook = (kind: keyof Hooks) => (body?: unknown, options?: unknown) =>
    parts.addHook(kind, readHook(body, options));
  let tracker: Tracker | undefined;
  return {
    name: given.name,
    fullName: namesOf(given.node).join(' > '),
    signal: parts.signal,
    get mock() {
      if (tracker === undefined) {
        tracker = newTracker();
        parts.trackers.push(tracker);
      }
      return tracker;
    },
    assert: countedAssert(state),
    plan(count: number) {
      state.plan = count;
    },
    skip() {
      state.skipped = true;
    },
    todo() {
      state.todo = true;
    },
    diagnostic() {},
    runOnly() {},
    test: (...values: unknown[]) => parts.subtest(readArguments(values)),
    before: hook('before'),
    after: hook('after'),
    beforeEach: hook('beforeEach'),
    afterEach: hook('afterEach'),
  };
}

/** Returns a mock tracker of Node's class for one test. */
function newTracker(): Tracker {
  const { constructor } = mock as { constructor: new () => Tracker };
  return new constructor();
}

/** Returns the functions of node:assert. Their calls are counted for `plan`. */
function countedAssert(state: RunState): object {
  const counted: Record<string, unknown> = {};
  for (const [name, check] of Object.entries(nodeAssert)) {
    if (typeof check !== 'function' || name === 'strict' || name === 'AssertionError') continue;
    counted[name] = (...values: unknown[]): unknown => {
      state.counted += 1;
      return Reflect.apply(check, nodeAssert, values);
    };
  }
  return counted;
}
