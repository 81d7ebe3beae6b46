import type { Job, JobEvent } from '../job.ts';
import {
  type TestFileOrder,
  UNTOLD,
  type WorkerSettings,
  type WorkerTestFile,
} from '../process/worker-protocol.ts';
import type { FilePlan } from './attempt.ts';
import { calmProcess } from './calm-process.ts';
import { type Channel, openChannel } from './channel.ts';
import { clearTimersSince } from './clear-timers.ts';
import { collectLoaded, type LoadedModules } from './collect-loaded.ts';
import { engineTasks } from './engine-tasks.ts';
import { executeFile } from './execute-file.ts';
import type { Framework } from './framework.ts';
import { guardTests, type TestGuards } from './guard-tests.ts';
import { observeFile } from './observe-file.ts';
import { openResources } from './open-resources.ts';
import { type ProcessTools, processTools } from './process-tools.ts';
import { nextTurn } from './real-timers.ts';
import { recordCalls } from './record-calls.ts';
import { reviewFile } from './review-file.ts';
import type { Session } from './session-tools.ts';
import { doShared, type SharedWorker } from './shared-job.ts';
import { nextNumber } from './started-work.ts';
import { type ChangesSince, noteResources, noteSurroundings } from './surroundings.ts';
import { type UnhandledErrors, watchUnhandledErrors } from './unhandled-errors.ts';

/**
 * Takes the job of one test file from the coordinator and does it, which loads and runs the file as often as necessary. A
 * process that is used for several files has a session for each. Resolves with whether the process may have another session.
 *
 * @param openFramework called once there is a job, with whether this process takes other jobs as well
 */
export async function runSession(
  settings: WorkerSettings,
  file: WorkerTestFile,
  openFramework: (isShared: boolean) => Framework,
): Promise<boolean> {
  calmProcess();
  const allUnhandled = watchUnhandledErrors();
  const channel = await openChannel(settings.socket, file);
  const order = await channel.next();
  if (order.kind !== 'job') {
    channel.socket.end();
    return true;
  }
  const framework = openFramework(order.shared);
  const { shared, isFirst } = processTools(settings, order, { framework, line: channel.socket });
  const work = new JobSession({ channel, order, file, framework, allUnhandled, shared });
  if (!order.shared) {
    await work.run();
    await finish(channel);
    return false;
  }
  const leaving = await work.runShared(isFirst);
  void channel.send({ kind: 'leaves', how: leaving });
  await finish(channel);
  // Another worker is started for the files that are left.
  if (leaving !== 'fit') endProcess();
  return true;
}

interface SessionParts {
  readonly channel: Channel;
  readonly order: TestFileOrder;
  readonly file: WorkerTestFile;
  readonly framework: Framework;
  readonly allUnhandled: UnhandledErrors;
  readonly shared: ProcessTools;
}

/** The job of one test file in this process. */
class JobSession {
  readonly #parts: SessionParts;
  readonly #guards: TestGuards;
  readonly #loaded: LoadedModules;
  readonly #session: Session;
  readonly #hasMoreResources: () => boolean;
  readonly #beganAt = nextNumber();
  /** Receives the events of the job. */
  #report: (event: JobEvent) => void;
  #isDeclined = (): boolean => false;
  #activeMutant = -1;
  #hasLoaded = false;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#report = (event) => this.#send(event);
    this.#guards = guardTests({
      names: parts.order.job.guarded,
      activeMutant: () => this.#activeMutant,
      report: (event) => this.#report(event),
    });
    this.#loaded = collectLoaded(parts.framework);
    this.#hasMoreResources = noteResources(parts.framework.state);
    this.#session = this.#open();
  }

  /** Does the job in a process that has no other. */
  async run(): Promise<void> {
    await this.#doJob((event) => this.#send(event));
    this.#noteEnd();
  }

  /** Does the job in a process that takes several files. Returns in what state the process is left. */
  async runShared(isFirst: boolean): ReturnType<typeof doShared> {
    const { framework } = this.#parts;
    let changesSince: ChangesSince = () => ['what comes before all test files'];
    const look = (): void => {
      changesSince = noteSurroundings(framework.state);
    };
    if (framework.whenPrepared === undefined) look();
    else framework.whenPrepared(look);
    const worker: SharedWorker = {
      isFirst,
      report: (event) => this.#send(event),
      cleanUp: async () => {
        framework.restoreMocks();
        this.#session.forgetModules();
        await nextTurn();
        const leftovers = this.#leftovers();
        const left = [...changesSince(), ...leftovers];
        return left.length > 0 ? left : ((await framework.renew?.()) ?? []);
      },
    };
    const leaving = await doShared(worker, (report, isDeclined) => {
      this.#isDeclined = isDeclined;
      return this.#doJob(report);
    });
    this.#noteEnd();
    return leaving;
  }

  #open(): Session {
    const { framework, allUnhandled, shared } = this.#parts;
    const { runtime, children, loadedBefore } = shared;
    const unhandled = this.#guards.unhandled(allUnhandled);
    return {
      unhandled,
      takeLeft: this.#guards.takeLeft,
      runtime,
      children,
      loadedBefore,
      openResources: (usual) => openResources(framework.state.countTimers, usual),
      note: (progress) => this.#note(progress),
      runPlanned: (plan) => this.#runPlanned(plan, unhandled),
      startLoading: () => {
        if (shared.isUsedUp) this.#forgetModules();
      },
      forgetModules: () => this.#forgetModules(),
      canForget: () => !this.#hasLoaded || framework.canReset(),
      spendModules() {
        shared.isUsedUp = true;
      },
      isDeclined: () => this.#isDeclined(),
      clearTimers: () => this.#clearTimers(),
    };
  }

  #runPlanned(plan: FilePlan, unhandled: UnhandledErrors): ReturnType<Session['runPlanned']> {
    const { framework, file, shared } = this.#parts;
    const { watchdog, children } = shared;
    this.#hasLoaded = true;
    return framework.runPlanned(
      {
        watchdog,
        unhandled,
        settled: () => children.settled(),
        isIdle: () => this.#isIdle(),
        callTest: this.#guards.call,
      },
      file.filepath,
      this.#guards.around(plan),
    );
  }

  #isIdle(): boolean {
    const { framework, shared } = this.#parts;
    return (
      !shared.watchdog.sawWeakTimers() &&
      !shared.children.haveStarted() &&
      framework.messagesUnderWay() === 0 &&
      engineTasks() === 0 &&
      !this.#hasMoreResources()
    );
  }

  /** Clears the timers that the test file has left. They would go on in what runs next. */
  #clearTimers(): void {
    if (!this.#hasMoreResources()) return;
    const { isOwnTimer = () => false } = this.#parts.framework.state;
    clearTimersSince(this.#beganAt, isOwnTimer);
  }

  #forgetModules(): void {
    const { framework, shared } = this.#parts;
    this.#loaded.look();
    framework.restoreTimers();
    this.#clearTimers();
    framework.resetModules();
    shared.runtime.forgetState();
    delete shared.loadedBefore.trace;
    shared.isUsedUp = false;
  }

  async #doJob(report: (event: JobEvent) => void): Promise<void> {
    const { order, shared } = this.#parts;
    this.#report = report;
    await doJob(this.#session, order.job, (event) => {
      // Children don't report what their functions return: nobody knows the impact of a mutant there.
      if (event.kind !== 'impact' || !shared.children.haveStarted()) report(event);
    });
    this.#loaded.tell(report);
    // Nobody sees what processes load beside the mutated sources.
    if (shared.children.haveStarted()) report({ kind: 'loaded', modules: [UNTOLD] });
  }

  /** Describes what is still under way in this process. */
  #leftovers(): readonly string[] {
    const { framework, shared } = this.#parts;
    return [
      ...(shared.watchdog.mayHaveWeakTimers() ? ['timers that may still be set'] : []),
      ...(shared.children.haveStarted() ? ['processes'] : []),
      ...framework.leftovers(),
    ];
  }

  #send(event: JobEvent): void {
    const { channel } = this.#parts;
    const message = { kind: 'event', event } as const;
    // Results that are lost with this process are found again. That some of them can't be trusted must not be lost.
    const canWait = event.kind === 'hot-batch' && event.unsettled.length === 0;
    if (canWait) channel.sendLater(message);
    else void channel.send(message);
  }

  #note(progress: Parameters<Session['note']>[0]): void {
    this.#activeMutant = progress.mutant;
    this.#parts.shared.note(progress);
  }

  #noteEnd(): void {
    this.#note({ mutant: -1, ordinal: -1, limit: 0 });
  }
}

/** Sends the last event, and waits until it has arrived. */
async function finish(channel: Channel): Promise<void> {
  void channel.send({ kind: 'event', event: { kind: 'finished' } });
  await channel.next();
  channel.socket.end();
}

/** Ends this process at once. A framework may have replaced `process.exit`. */
function endProcess(): void {
  process.kill(process.pid, 'SIGKILL');
}

async function doJob(session: Session, job: Job, report: (event: JobEvent) => void): Promise<void> {
  try {
    if (job.kind === 'execute') await executeFile(session, job, report);
    else if (job.recordsCalls === true) await recordCalls(session, job, report);
    else if (job.review === undefined) await observeFile(session, job, report);
    else await reviewFile(session, { ...job.review, limit: job.limit }, report);
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    report({ kind: 'adapter-failed', message });
  }
}
