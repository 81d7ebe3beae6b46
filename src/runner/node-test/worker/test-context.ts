import nodeAssert from 'node:assert';

import { mock, readArguments, readHook } from './node-test-api.ts';
import { type TestArguments, type NodeHook, type Hooks, namesOf, type Node } from './test-tree.ts';

/** Node's tracker of mocks. */
export interface Tracker {
  reset(): void;
}

/** What a run of a test has done so far. */
export interface RunState {
  skipped: boolean;
  todo: boolean;
  plan: number | undefined;
  /** Assertions and subtests, for the plan. */
  counted: number;
}

/** What a test's context passes calls on to. */
interface ContextParts {
  readonly subtest: (given: TestArguments) => Promise<void>;
  readonly addHook: (kind: keyof Hooks, hook: NodeHook) => void;
  readonly signal: AbortSignal;
  readonly trackers: Tracker[];
}

/** What the body of a test gets as its parameter and `this`. */
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

/** A tracker like Node's own, for one test. */
function newTracker(): Tracker {
  const { constructor } = mock as { constructor: new () => Tracker };
  return new constructor();
}

/** The functions of node:assert, which a plan counts. */
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
