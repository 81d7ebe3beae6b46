import { compileFunction } from 'node:vm';

import type { Job, JobEvent } from '../../../src/runner/job.ts';
import type {
  BuildTable,
  BuildKind,
  ServeModule,
  TestRunner,
} from '../../../src/runner/test-runner.ts';
import type { FilePlan, TestAttempt } from '../../../src/runner/worker/attempt.ts';
import { executeFile } from '../../../src/runner/worker/execute-file.ts';
import { observeFile } from '../../../src/runner/worker/observe-file.ts';
import type { Session } from '../../../src/runner/worker/session-tools.ts';
import { installRuntime } from '../../../src/runtime/install-runtime.ts';
import { RUNTIME_KEY } from '../../../src/runtime/protocol.ts';
import { sessionWith } from '../runner/worker/fake-session.ts';
import { scriptedRunner } from './scripted-runner.ts';

/** A project of CommonJS modules and tests. */
export interface ProjectInProcess {
  /** By path, relative to the root. */
  readonly texts: Readonly<Record<string, string>>;
  /** By the path of the test file: the modules that it loads, and its tests: conditions on what these export. */
  readonly suites: Readonly<
    Record<string, { readonly loads: readonly string[]; readonly tests: readonly string[] }>
  >;
  readonly serve: ServeModule;
  readonly table: BuildTable;
}

/** Makes a runner that does jobs in this process, with the code of real workers and instrumented modules. */
export function runnerInProcess(project: ProjectInProcess): TestRunner {
  const runner = scriptedRunner(Object.keys(project.suites), () => ({}));
  return {
    ...runner,
    async run(build, requests) {
      for (const { file, takeJob, onEvent, onEnd } of requests) {
        const job = takeJob();
        if (job !== undefined) await doJob(project, build, { path: file.path, job }, onEvent);
        onEnd({ kind: 'finished' });
      }
    },
  };
}

async function doJob(
  project: ProjectInProcess,
  build: BuildKind,
  { path, job }: { readonly path: string; readonly job: Job },
  report: (event: JobEvent) => void,
): Promise<void> {
  const { mutantCount, siteFirstMutant } = project.table;
  const runtime = installRuntime({ build, mutantCount, siteFirstMutant });
  let loaded: Record<string, unknown> | undefined;
  const session: Session = {
    ...sessionWith(() => []),
    runtime,
    openResources: () => 0,
    forgetModules: () => (loaded = undefined),
    spendModules: () => (loaded = undefined),
    async runPlanned(plan) {
      try {
        loaded ??= load(project, path, build);
      } catch (error) {
        return [String(error)];
      }
      runTests(project.suites[path]?.tests ?? [], loaded, plan);
      return [];
    },
  };
  try {
    if (job.kind === 'observe') await observeFile(session, job, report);
    else await executeFile(session, job, report);
  } finally {
    Reflect.deleteProperty(globalThis, RUNTIME_KEY);
  }
  const modules = [path, ...(project.suites[path]?.loads ?? [])].map((one) => `/root/${one}`);
  report({ kind: 'loaded', modules });
  report({ kind: 'finished' });
}

/** Evaluates the modules of a test file anew, and returns all that they export. */
function load(
  { texts, suites, serve }: ProjectInProcess,
  path: string,
  build: BuildKind,
): Record<string, unknown> {
  const modules = new Map<string, Record<string, unknown>>();
  const require = (name: string): Record<string, unknown> => {
    const known = modules.get(name);
    if (known !== undefined) return known;
    const exported: Record<string, unknown> = {};
    modules.set(name, exported);
    const text = texts[name] ?? '';
    const code = serve(`/root/${name}`, text, build)?.code ?? text;
    compileFunction(code, ['require', 'exports'])(require, exported);
    return exported;
  };
  return Object.assign({}, ...(suites[path]?.loads ?? []).map(require));
}

function runTests(
  tests: readonly string[],
  exported: Record<string, unknown>,
  plan: FilePlan,
): void {
  plan.onLoaded(tests.map((_, ordinal) => ({ ordinal, name: `test ${ordinal}`, runs: true })));
  const all = [...tests.keys()];
  const first = plan.order ?? [];
  for (const ordinal of [...first, ...all.filter((one) => !first.includes(one))]) {
    const count = plan.attempts(ordinal);
    for (let number = 0; number < count; number += 1) {
      const limit = plan.before(ordinal, number);
      if (limit === 'stop') return;
      if (limit === 'leave') break;
      plan.after(ordinal, number, attempt(tests[ordinal], exported));
    }
  }
}

function attempt(condition = '', exported: Record<string, unknown>): TestAttempt {
  const ended = { inTest: true, unhandled: [], leftNothing: true, duration: 1 };
  try {
    const holds: unknown = compileFunction(
      `return ${condition}`,
      Object.keys(exported),
    )(...Object.values(exported));
    if (holds === true) return { ...ended, outcome: 'pass', message: '' };
    return { ...ended, outcome: 'fail', message: condition };
  } catch (error) {
    return { ...ended, outcome: 'fail', message: String(error) };
  }
}
