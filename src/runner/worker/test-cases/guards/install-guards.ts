import { currentRun, isLeftFromLoading } from '../run-context.ts';
import { DeniedCall } from './deny.ts';
import { denyGlobals, denyOutwardCalls, denyProcessMembers } from './deny-outward-calls.ts';
import { fixProcessSurroundings, fixSurroundings } from './fix-surroundings.ts';
import { muteConsole, muteStreams } from './mute-output.ts';
import { noteLocale } from './note-locale.ts';
import { keepScope } from './keep-scope.ts';
import { trackJobs } from './track-jobs.ts';
import {
  holdMicrotasks,
  trackSignals,
  trackedEnvironment,
  trackProcess,
  trackTimers,
} from './track-leftovers.ts';

let isProcessDenied = false;
let isProcessGuarded = false;
const guarded = new WeakSet<object>();
const denying = new WeakSet<object>();

/**
 * Guards this process, once, and a global object, once each, against runs of test cases, which call code blindly. Outside
 * of runs everything works as ever. Call it before the unit loads: what a module takes hold of earlier is not guarded.
 */
export function installGuards(global: typeof globalThis): void {
  guardOutward(global);
  if (!isProcessGuarded) {
    isProcessGuarded = true;
    fixProcessSurroundings();
    trackProcess();
    trackJobs();
    // Also those that an environment with timers of its own sets for them.
    if (global !== globalThis) trackTimers(globalThis);
    muteStreams();
    for (const event of ['unhandledRejection', 'uncaughtException']) tolerateErrors(event);
  }
  if (guarded.has(global)) return;
  guarded.add(global);
  const { process: ownProcess, console: ownConsole } = global;
  if (ownProcess !== undefined && ownProcess !== process) {
    ownProcess.env = trackedEnvironment(ownProcess.env);
  }
  if (ownConsole !== undefined) muteConsole(ownConsole);
  fixSurroundings(global);
  noteLocale(global);
  trackTimers(global);
  if (global.AbortSignal !== undefined) trackSignals(global.AbortSignal);
  holdMicrotasks(global);
}

/** Only denies what reaches out: time, chance and all else stay as they are, and what a run changes is not undone. */
export function guardOutward(global: typeof globalThis): void {
  if (!isProcessDenied) {
    isProcessDenied = true;
    denyOutwardCalls();
    keepScope();
  }
  if (denying.has(global)) return;
  denying.add(global);
  const { process: ownProcess } = global;
  if (ownProcess !== undefined && ownProcess !== process) denyProcessMembers(ownProcess);
  denyGlobals(global);
}

/** Nobody waits for what a run does on the side: its errors must not end the process. All others do, as ever. */
function tolerateErrors(event: string): void {
  process.on(event, (error: unknown) => {
    if (isLeftFromLoading() && error instanceof DeniedCall) return;
    if (currentRun() === undefined && process.listenerCount(event) === 1) throw error;
  });
}
