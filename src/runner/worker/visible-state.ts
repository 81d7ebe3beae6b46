import type { WorkerRuntime } from '../../runtime/protocol.ts';
import { fingerprintDocument } from '../../runtime/state/state-fingerprint.ts';
import { keysOf } from './built-ins.ts';
import { testRealm } from './test-realm.ts';
import { timesWritten, unwatched } from './watch-variables.ts';

/** Returns the state of the project's modules, of fake timers and, if there is one, of the document. */
export function visibleState(runtime: WorkerRuntime): {
  readonly hash: number;
  readonly opaque: boolean;
} {
  const { global, waitingTimers } = testRealm();
  const modules = runtime.fingerprintState();
  const page = fingerprintDocument(global);
  const hash = modules.hash + waitingTimers();
  if (page === undefined) return { hash, opaque: modules.opaque };
  return { hash: hash * 31 + page.hash, opaque: modules.opaque || page.opaque };
}

/** Returns the same state as a list of hashes, one for each part of it, and whether some of it can't be seen. */
export function stateInParts(runtime: WorkerRuntime): {
  readonly parts: readonly number[];
  readonly opaque: boolean;
} {
  const { global, waitingTimers } = testRealm();
  const page = fingerprintDocument(global);
  const parts = [waitingTimers(), page?.hash ?? 0];
  const { opaque } = runtime.fingerprintState(parts);
  return { parts, opaque: opaque || page?.opaque === true };
}

/** Describes the state outside of modules that tests change: environment variables, globals and the working folder. */
export function describeSurroundings(): string {
  const { global } = testRealm();
  const { env } = global.process ?? {};
  return `${env && textOf(env)} ${JSON.stringify([keysOf(global), process.cwd()])}`;
}

/** The text of an environment that was read last. */
let read:
  | { readonly environment: object; readonly times: number; readonly text: string }
  | undefined;

/** To read an environment takes longer than most tests. So it is read again only when it was written to. */
function textOf(environment: NodeJS.ProcessEnv): string {
  const times = timesWritten(environment);
  if (times !== undefined && read?.environment === environment && read.times === times) {
    return read.text;
  }
  const text = JSON.stringify(unwatched(environment));
  read = times === undefined ? undefined : { environment, times, text };
  return text;
}
