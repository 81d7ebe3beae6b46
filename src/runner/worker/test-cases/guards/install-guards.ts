import { isLeftFromLoading, noteUncaught } from '../run-context.ts';
import { DeniedCall } from './deny.ts';
import { denyGlobals, denyOutwardCalls, denyProcessMembers } from './deny-outward-calls.ts';
import { fixProcessSurroundings, fixSurroundings } from './fix-surroundings.ts';
import { answerRequests, muteConsole, muteStreams } from './spied-calls.ts';
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
 * Guards this process and a global object, each once, against runs of test cases, because these call code blindly. Outside of
 * runs everything works as before. Call it before the unit loads, because functions that a module stores earlier are not
 * guarded.
 */
export function installGuards(global: typeof globalThis): void {
  guardOutward(global);
  if (!isProcessGuarded) {
    isProcessGuarded = true;
    fixProcessSurroundings();
    trackProcess();
    trackJobs();
    // An environment may have replaced these timers with its own.
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
  answerRequests(global);
  fixSurroundings(global);
  noteLocale(global);
  trackTimers(global);
  if (global.AbortSignal !== undefined) trackSignals(global.AbortSignal);
  holdMicrotasks(global);
}

/** Denies only outward calls. Time and chance stay as they are, and changes of a run are not undone. */
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

/** Records errors of work that a run has left under way, because nothing catches them. Other errors end the process as before. */
function tolerateErrors(event: string): void {
  process.on(event, (error: unknown) => {
    if (isLeftFromLoading() && error instanceof DeniedCall) return;
    if (!noteUncaught(error) && process.listenerCount(event) === 1) throw error;
  });
}
