import type { TestHook, Task, TaskRunner, VitestParts } from './vitest-parts.ts';

/** Runs a test once more. */
export type QuickTry = () => Promise<void>;

/**
 * Returns a function that tries a test again as Vitest's task runner does, but without what serves reports: the hooks around the test, the
 * test itself, the checks of `expect`, and nothing else. Returns undefined if the test needs more than that: fixtures, retries,
 * an expected failure, hooks that run at the same time or around tests, or a function of its own for running tests.
 *
 * @param test a test that Vitest has tried at least once
 * @param fresh the number of keys of the test's context before it was first tried. Fixtures add keys.
 * @param run calls the function of the test
 */
export function quickTry(
  { getHooks, Runner }: Pick<VitestParts, 'getHooks' | 'Runner'>,
  runner: TaskRunner,
  { test, fresh, run }: { readonly test: Task; readonly fresh: number; readonly run: QuickTry },
): QuickTry | undefined {
  const base = Runner.prototype;
  const { context } = test;
  const suites = suitesOf(test);
  const [suite] = suites;
  if (getHooks === undefined || context === undefined || suite === undefined) return undefined;
  const isPlain =
    test.type === 'test' &&
    test.fails !== true &&
    !test.retry &&
    Object.keys(context).length === fresh;
  const hooks = suites.map((each) => getHooks(each));
  const order = runner.config.sequence?.hooks;
  if (
    !isPlain ||
    order === 'parallel' ||
    hooks.some((each) => (each.aroundEach?.length ?? 0) > 0)
  ) {
    return undefined;
  }
  const isStack = order === 'stack';
  const inOrder = (last: readonly TestHook[]): readonly TestHook[] =>
    isStack ? last.toReversed() : last;
  const before = hooks.toReversed().flatMap(({ beforeEach }) => beforeEach);
  const after = hooks.flatMap(({ afterEach }) => inOrder(afterEach));

  /** Calls functions one after the other. The first error ends this. */
  const callAll = async (called: readonly unknown[], ...values: unknown[]): Promise<void> => {
    for (const each of called) if (typeof each === 'function') await each(...values);
  };
  const guarded = async (steps: () => Promise<void>): Promise<void> => {
    try {
      await steps();
    } catch (error) {
      fail(test, error);
    }
  };
  return async () => {
    const cleanUps: unknown[] = [];
    const options = { retry: 0, repeats: 0 };
    await guarded(async () => {
      await base.onBeforeTryTask?.call(runner, test, options);
      for (const hook of before) cleanUps.push(await hook(context, suite));
      await run();
      await base.onAfterTryTask?.call(runner, test, options);
      if (test.result !== undefined && test.result.state !== 'fail') test.result.state = 'pass';
    });
    await guarded(async () => void (await base.onTaskFinished?.call(runner, test)));
    await guarded(async () => {
      await callAll(after, context, suite);
      await callAll(isStack ? cleanUps.toReversed() : cleanUps);
    });
    for (const handler of test.onFinished?.toReversed() ?? []) {
      await guarded(() => callAll([handler], context));
    }
    if (test.result?.state === 'fail') {
      for (const handler of inOrder(test.onFailed ?? [])) {
        await guarded(() => callAll([handler], context));
      }
    }
    test.onFinished = undefined;
    test.onFailed = undefined;
    // A test that skipped itself would not run again.
    if (test.result !== undefined) test.result.pending = undefined;
  };
}

/** The suites around a test, the innermost first. */
function suitesOf(test: Task): Task[] {
  const suites: Task[] = [];
  for (let at = test.suite ?? test.file; at !== undefined; at = at.suite ?? at.file) {
    suites.push(at);
    if (at.filepath !== undefined) break;
  }
  return suites;
}

/** Notes that a test has failed, or has skipped itself. */
function fail({ result }: Task, error: unknown): void {
  if (result === undefined) return;
  if (result.pending === true) {
    result.state = 'skip';
    return;
  }
  result.errors = [error as { message?: string }];
  result.state = 'fail';
}
