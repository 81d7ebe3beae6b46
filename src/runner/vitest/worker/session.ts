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
import { nextTurn } from './real-timers.ts';
import type { LoadedBefore, Session } from './session-tools.ts';
import { doShared } from './shared-job.ts';
import { noteSurroundings } from './surroundings.ts';
import { watchUnhandledErrors } from './unhandled-errors.ts';
import {
  hasModuleMocks,
  type TaskRunner,
  type VitestParts,
  type WorkerState,
} from './vitest-parts.ts';
import { type MainProcessCalls, watchCalls } from './watch-calls.ts';
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
  const calls = watchCalls(state);
  const isFirst = tools === undefined;
  const shared = processTools(settings, order, calls);
  const { runtime, watchdog, note, loadedBefore } = shared;
  const session: Session = {
    parts,
    outer,
    watchdog,
    unhandled,
    runtime,
    filepath,
    note,
    loadedBefore,
    startLoading() {
      if (shared.isUsedUp) session.forgetModules();
    },
    forgetModules() {
      parts.restoreTimers();
      parts.resetModules();
      runtime.forgetState();
      delete loadedBefore.trace;
      shared.isUsedUp = false;
    },
    spendModules() {
      shared.isUsedUp = true;
    },
  };
  if (!order.shared) {
    await doJob(session, order.job, channel.report);
    note({ mutant: -1, ordinal: -1, limit: 0 });
    await channel.finish();
    return;
  }
  const changesSince = noteSurroundings();
  const leaving = await doShared(
    {
      isFirst,
      report: channel.report,
      async cleanUp() {
        parts.restoreMocks();
        session.forgetModules();
        await nextTurn();
        return [
          ...changesSince(),
          ...(watchdog.sawWeakTimers() ? ['timers that may still be set'] : []),
          ...(calls.packages() > 0 ? ['packages'] : []),
          ...(hasModuleMocks(state) ? ['mocked modules'] : []),
          ...(state.environment?.name === 'node' ? [] : ['an environment']),
        ];
      },
    },
    (report) => doJob(session, order.job, report),
  );
  note({ mutant: -1, ordinal: -1, limit: 0 });
  channel.leave(leaving);
  await channel.finish();
  // Vitest starts another worker for the files that are left.
  if (leaving !== 'fit') endProcess();
}

/** Ends this process at once: Vitest has put something of its own in the place of `process.exit`. */
function endProcess(): void {
  process.kill(process.pid, 'SIGKILL');
}

type Order = Extract<CoordinatorMessage, { kind: 'job' }>;

interface ProcessTools {
  readonly runtime: WorkerRuntime;
  readonly watchdog: Watchdog;
  readonly note: Session['note'];
  /** The loaded modules may hold what a mutant left behind. */
  isUsedUp: boolean;
  readonly loadedBefore: LoadedBefore;
}

let messagesUnderWay = (): number => 0;
let tools: ProcessTools | undefined;

/** What all sessions of this process share, made for the first one before any user code runs. */
function processTools(
  settings: WorkerSettings,
  order: Order,
  calls: MainProcessCalls,
): ProcessTools {
  messagesUnderWay = calls.underWay;
  if (tools !== undefined) return tools;
  const write = openProgress(settings.progress);
  let step = 0;
  tools = {
    watchdog: createWatchdog(() => messagesUnderWay()),
    runtime: installRuntime(runtimeOptions(order)),
    note: (progress) => write({ ...progress, step: (step += 1) }),
    isUsedUp: false,
    loadedBefore: {},
  };
  return tools;
}

async function doJob(session: Session, job: Job, report: (event: JobEvent) => void): Promise<void> {
  try {
    if (job.kind === 'observe') await observeFile(session, job, report);
    else await executeFile(session, job, report);
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    report({ kind: 'adapter-failed', message });
  }
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
