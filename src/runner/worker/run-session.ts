import { join } from 'node:path';

import { installRuntime } from '../../runtime/install-runtime.ts';
import type { WorkerRuntime } from '../../runtime/protocol.ts';
import type { Job, JobEvent } from '../job.ts';
import { openProgress } from '../process/progress-file.ts';
import {
  type TestFileOrder,
  UNTOLD,
  type WorkerSettings,
  type WorkerTestFile,
} from '../process/worker-protocol.ts';
import { calmProcess } from './calm-process.ts';
import { type Children, trackChildren } from './children/track-children.ts';
import { type Channel, openChannel } from './channel.ts';
import { executeFile } from './execute-file.ts';
import { collectLoaded } from './collect-loaded.ts';
import type { Line } from './event-loop.ts';
import type { Framework } from './framework.ts';
import { guardTests } from './guard-tests.ts';
import { observeFile } from './observe-file.ts';
import { readSites } from './read-sites.ts';
import { nextTurn } from './real-timers.ts';
import type { LoadedBefore, Session } from './session-tools.ts';
import { doShared } from './shared-job.ts';
import { noteSurroundings } from './surroundings.ts';
import { watchUnhandledErrors } from './unhandled-errors.ts';
import { createWatchdog, type Watchdog } from './watchdog.ts';
import { wholeRuntime } from './whole-runtime.ts';

/**
 * Takes the job of one test file from the coordinator and does it, which loads and runs the file as often as it takes. A
 * process that is used for several files has a session for each.
 *
 * @param openFramework called once there is a job
 */
export async function runSession(
  settings: WorkerSettings,
  file: WorkerTestFile,
  openFramework: () => Framework,
): Promise<void> {
  calmProcess();
  const allUnhandled = watchUnhandledErrors();
  const channel = await openChannel(settings.socket, file);
  const order = await channel.next();
  if (order.kind !== 'job') {
    channel.socket.end();
    return;
  }
  const framework = openFramework();
  line = channel.socket;
  const tellMain = (event: JobEvent): void => void channel.send({ kind: 'event', event });
  const isFirst = tools === undefined;
  const shared = processTools(settings, order, framework);
  const { runtime, children, watchdog, loadedBefore } = shared;
  let activeMutant = -1;
  let tell = tellMain;
  const note: Session['note'] = (progress) => {
    activeMutant = progress.mutant;
    shared.note(progress);
  };
  const guards = guardTests({
    names: order.job.guarded,
    activeMutant: () => activeMutant,
    report: (event) => tell(event),
  });
  const unhandled = guards.unhandled(allUnhandled);
  const loaded = collectLoaded(framework);
  let hasLoaded = false;
  const session: Session = {
    unhandled,
    runtime,
    children,
    note,
    loadedBefore,
    runPlanned(plan) {
      hasLoaded = true;
      return framework.runPlanned(
        { watchdog, unhandled, settled: children.settled, callTest: guards.call },
        file.filepath,
        guards.around(plan),
      );
    },
    startLoading() {
      if (shared.isUsedUp) session.forgetModules();
    },
    forgetModules() {
      loaded.look();
      framework.restoreTimers();
      framework.resetModules();
      runtime.forgetState();
      delete loadedBefore.trace;
      shared.isUsedUp = false;
    },
    canForget: () => !hasLoaded || framework.canReset(),
    spendModules() {
      shared.isUsedUp = true;
    },
  };
  const doAndTell = async (report: (event: JobEvent) => void): Promise<void> => {
    tell = report;
    await doJob(session, order.job, (event) => {
      // Children don't tell what their functions return: nobody knows the impact of a mutant there.
      if (event.kind !== 'impact' || !children.haveStarted()) report(event);
    });
    loaded.tell(report);
    // Nobody sees what processes load beside the mutated sources.
    if (children.haveStarted()) report({ kind: 'loaded', modules: [UNTOLD] });
  };
  if (!order.shared) {
    await doAndTell(tellMain);
    note({ mutant: -1, ordinal: -1, limit: 0 });
    await finish(channel);
    return;
  }
  const changesSince = noteSurroundings(framework.state);
  const leaving = await doShared(
    {
      isFirst,
      report: tellMain,
      async cleanUp() {
        framework.restoreMocks();
        session.forgetModules();
        await nextTurn();
        return [
          ...changesSince(),
          ...(watchdog.sawWeakTimers() ? ['timers that may still be set'] : []),
          ...(children.areUnderWay() ? ['processes'] : []),
          ...framework.leftovers(),
        ];
      },
    },
    doAndTell,
  );
  note({ mutant: -1, ordinal: -1, limit: 0 });
  void channel.send({ kind: 'leaves', how: leaving });
  await finish(channel);
  // Another worker is started for the files that are left.
  if (leaving !== 'fit') endProcess();
}

/** Sends the last event, and waits until it has arrived. */
async function finish(channel: Channel): Promise<void> {
  void channel.send({ kind: 'event', event: { kind: 'finished' } });
  await channel.next();
  channel.socket.end();
}

/** Ends this process at once: a framework may have put something of its own in the place of `process.exit`. */
function endProcess(): void {
  process.kill(process.pid, 'SIGKILL');
}

interface ProcessTools {
  readonly runtime: WorkerRuntime;
  readonly children: Children;
  readonly watchdog: Watchdog;
  readonly note: Session['note'];
  /** The loaded modules may hold what a mutant left behind. */
  isUsedUp: boolean;
  readonly loadedBefore: LoadedBefore;
}

let messagesUnderWay = (): number => 0;
let line: Line | undefined;
let tools: ProcessTools | undefined;

/** What all sessions of this process share, made for the first one before any user code runs. */
function processTools(
  settings: WorkerSettings,
  order: TestFileOrder,
  framework: Framework,
): ProcessTools {
  messagesUnderWay = framework.messagesUnderWay;
  if (tools !== undefined) return tools;
  const write = openProgress(settings.progress);
  let step = 0;
  const { root, texts, build, mutantCount, siteTable } = order;
  const siteFirstMutant = readSites(siteTable);
  const children = trackChildren({
    root,
    build,
    mutantCount,
    siteTable,
    siteFirstMutant,
    texts,
    folder: join(settings.progress, `children-${process.pid}`),
  });
  const installed = installRuntime({ build, mutantCount, siteFirstMutant });
  const runtime = wholeRuntime(installed, children, texts);
  Object.assign(installed, { readText: runtime.readText });
  tools = {
    watchdog: createWatchdog({
      messagesUnderWay: () => messagesUnderWay(),
      lines: () => [line, process.channel].filter((one) => one !== undefined && one !== null),
    }),
    runtime,
    children,
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
