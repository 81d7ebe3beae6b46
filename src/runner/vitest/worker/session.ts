import { readFileSync } from 'node:fs';

import { installRuntime } from '../../../runtime/install-runtime.ts';
import type { WorkerRuntime } from '../../../runtime/protocol.ts';
import type { Job, JobEvent } from '../../job.ts';
import { openProgress } from '../progress-file.ts';
import {
  SETTINGS_VARIABLE,
  type CoordinatorMessage,
  type WorkerSettings,
} from '../worker-protocol.ts';
import { openChannel } from './channel.ts';
import { executeFile } from './execute-file.ts';
import { observeFile } from './observe-file.ts';
import type { Session } from './session-tools.ts';
import { watchUnhandledErrors } from './unhandled-errors.ts';
import type { TaskRunner, VitestParts, WorkerState } from './vitest-parts.ts';
import { createWatchdog, type Watchdog } from './watchdog.ts';

/** Reads what the coordinator left in this worker's environment. */
export function readSettings(): WorkerSettings {
  const text = process.env[SETTINGS_VARIABLE];
  if (text === undefined) throw new Error(`${SETTINGS_VARIABLE} is not set.`);
  // Assay's own main process wrote it.
  return JSON.parse(text) as WorkerSettings;
}

/**
 * Takes the job of one test file from the coordinator and does it. Vitest itself sees a file without tests: the job loads
 * and runs the file as often as it needs to. A process that Vitest uses for several files has a session for each.
 */
export async function runSession(
  settings: WorkerSettings,
  parts: VitestParts,
  outer: TaskRunner,
  filepath: string,
): Promise<void> {
  silenceOutput();
  ignoreInterrupts();
  // Vitest's throttled updates would carry news of Assay's own runs to a main process that knows nothing of them.
  outer.onTaskUpdate = () => Promise.resolve();
  const state = workerState();
  keepSnapshots(state);
  const unhandled = watchUnhandledErrors();
  const channel = await openChannel(settings.socket);
  const order = await channel.takeJob(outer.config.name ?? '', filepath);
  if (order.kind !== 'job') return;
  const shared = processTools(settings, order, countMessages(state));
  const { runtime, watchdog, note } = shared;
  const session: Session = {
    parts,
    outer,
    watchdog,
    unhandled,
    runtime,
    filepath,
    note,
    startLoading() {
      if (shared.isUsedUp) session.forgetModules();
    },
    forgetModules() {
      parts.restoreTimers();
      parts.resetModules();
      runtime.forgetState();
      shared.isUsedUp = false;
    },
    spendModules() {
      shared.isUsedUp = true;
    },
  };
  try {
    await doJob(session, order.job, channel.report);
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    channel.report({ kind: 'adapter-failed', message });
  }
  note({ mutant: -1, ordinal: -1, limit: 0 });
  await channel.finish();
}

type Order = Extract<CoordinatorMessage, { kind: 'job' }>;

interface ProcessTools {
  readonly runtime: WorkerRuntime;
  readonly watchdog: Watchdog;
  readonly note: Session['note'];
  /** The loaded modules may hold what a mutant left behind. */
  isUsedUp: boolean;
}

let messagesUnderWay = (): number => 0;
let tools: ProcessTools | undefined;

/** What all sessions of this process share, made for the first one before any user code runs. */
function processTools(settings: WorkerSettings, order: Order, count: () => number): ProcessTools {
  messagesUnderWay = count;
  if (tools !== undefined) return tools;
  const write = openProgress(settings.progress);
  let step = 0;
  tools = {
    watchdog: createWatchdog(() => messagesUnderWay()),
    runtime: installRuntime(runtimeOptions(order)),
    note: (progress) => write({ ...progress, step: (step += 1) }),
    isUsedUp: false,
  };
  return tools;
}

function doJob(session: Session, job: Job, report: (event: JobEvent) => void): Promise<void> {
  return job.kind === 'observe'
    ? observeFile(session, job, report)
    : executeFile(session, job, report);
}

function runtimeOptions(order: Order) {
  const bytes = readFileSync(order.siteTable);
  const siteFirstMutant = new Uint32Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  );
  const { build, mutantCount, siteCount } = order;
  return { build, mutantCount, siteCount, siteFirstMutant };
}

function workerState(): WorkerState {
  return Reflect.get(globalThis, '__vitest_worker__');
}

/** What tests print says nothing about mutants, and would come once for each of their runs. */
function silenceOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.write = (...written: unknown[]) => {
      const done = written.at(-1);
      if (typeof done === 'function') process.nextTick(done);
      return true;
    };
  }
}

let ignoresInterrupts = false;

/** Ctrl-C reaches every process of the terminal; the main process decides when its workers end. */
function ignoreInterrupts(): void {
  if (ignoresInterrupts) return;
  ignoresInterrupts = true;
  process.on('SIGINT', () => {});
}

/** Reads snapshots as always, and never writes any. */
function keepSnapshots(state: WorkerState): void {
  const environment = state.config.snapshotOptions.snapshotEnvironment;
  if (environment === undefined || environment === null) return;
  environment.saveSnapshotFile = () => Promise.resolve();
  environment.removeSnapshotFile = () => Promise.resolve();
}

const counters = new WeakMap<WorkerState, () => number>();

/** Counts the requests to Vitest's main process that have no answer yet, such as for the text of a module. */
function countMessages(state: WorkerState): () => number {
  const known = counters.get(state);
  if (known !== undefined) return known;
  let underWay = 0;
  const settled = (): void => {
    underWay -= 1;
  };
  state.rpc = new Proxy(state.rpc, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return new Proxy(value, {
        apply(method, self, values) {
          const answer: unknown = Reflect.apply(method, self, values);
          if (answer instanceof Promise) {
            underWay += 1;
            answer.then(settled, settled);
          }
          return answer;
        },
      });
    },
  });
  const count = (): number => underWay;
  counters.set(state, count);
  return count;
}
