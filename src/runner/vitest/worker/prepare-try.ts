import type { Task, TaskRunner, VitestParts } from './vitest-parts.ts';

/** What `expect` counts, and what it knows about the test that runs. */
type ExpectState = Record<string, unknown>;

/** The fields of the state of `expect` that Vitest sets before each try of a test. */
const resetFields = [
  'assertionCalls',
  'isExpectingAssertions',
  'isExpectingAssertionsError',
  'expectedAssertionsNumber',
  'expectedAssertionsNumberErrorGen',
  'currentTestName',
  'testPath',
  'snapshotState',
];

/** The settings with which Vitest puts back mocks, variables or globals before each try, or records tries. */
const settings = [
  'clearMocks',
  'mockReset',
  'restoreMocks',
  'unstubEnvs',
  'unstubGlobals',
] as const;

/** All that Vitest calls before a try, as far as Assay knows its versions. */
const knownCalls =
  /^(?:onBeforeTryTask|if|startTraceAttempt|clearModuleMocks|clearTest|setState|getTestName|getSnapshotState)$/;

const expectKey = Symbol.for('expect-global');

/**
 * Returns a function that does what Vitest does before each try of a test. Vitest defines each property of the state of `expect`
 * anew, which takes longer than many tests. The returned function lets Vitest do so the first time, and then assigns the same values.
 * If this version of Vitest does anything else, or the project has settings about mocks, the function leaves all to Vitest.
 */
export function prepareTry(
  { Runner }: Pick<VitestParts, 'Runner'>,
  runner: TaskRunner,
  test: Task,
): () => unknown {
  const { onBeforeTryTask } = Runner.prototype;
  const options = { retry: 0, repeats: 0 };
  const code = String(onBeforeTryTask);
  const clearsSnapshots = code.includes('clearTest(');
  const names = resetFields.filter((name) => code.includes(name));
  const byVitest = (): unknown => onBeforeTryTask?.call(runner, test, options);
  if (onBeforeTryTask === undefined || !doesNothingElse(onBeforeTryTask, runner)) return byVitest;
  let first: { readonly state: ExpectState; readonly fields: [string, unknown][] } | undefined;
  return () => {
    const state = expectState();
    if (first === undefined || state !== first.state || test.context?._local === true) {
      byVitest();
      first = noted(expectState(), names);
      return;
    }
    if (clearsSnapshots) runner.snapshotClient?.clearTest(test.file?.filepath, test.id);
    for (const [name, value] of first.fields) first.state[name] = value;
  };
}

function doesNothingElse(
  onBeforeTryTask: NonNullable<TaskRunner['onBeforeTryTask']>,
  { config }: TaskRunner,
): boolean {
  const calls = String(onBeforeTryTask).matchAll(/\b(\w+)\s*\(/g);
  return (
    [...calls].every(([, name = '']) => knownCalls.test(name)) &&
    settings.every((name) => config[name] !== true) &&
    config.experimental?.traceTimeline !== true
  );
}

/** Returns the values that Vitest has just set; undefined if one of them is no plain value. */
function noted(
  state: ExpectState | undefined,
  names: readonly string[],
): { state: ExpectState; fields: [string, unknown][] } | undefined {
  if (state === undefined) return undefined;
  const fields: [string, unknown][] = [];
  for (const name of names) {
    const property = Object.getOwnPropertyDescriptor(state, name);
    if (property?.writable !== true) return undefined;
    fields.push([name, property.value]);
  }
  return { state, fields };
}

/** Returns the state of the global `expect`. Vitest changes it and never replaces it. */
function expectState(): ExpectState | undefined {
  const expect: unknown = Reflect.get(globalThis, expectKey);
  if (typeof expect !== 'function' || !('getState' in expect)) return undefined;
  const { getState } = expect;
  return typeof getState === 'function' ? (getState() as ExpectState) : undefined;
}
