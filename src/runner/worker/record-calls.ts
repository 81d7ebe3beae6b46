import { RUNTIME_KEY } from '../../runtime/protocol.ts';
import type { JobEvent, ObserveJob } from '../job.ts';
import { observeFile } from './observe-file.ts';
import type { Session } from './session-tools.ts';

/** Runs every test of a file once, and reports what functions are given whose served text notes it. */
export async function recordCalls(
  session: Session,
  job: ObserveJob,
  report: (event: JobEvent) => void,
): Promise<void> {
  const { CallRecorder } = await import('./call-recorder.ts');
  const recorder = new CallRecorder();
  const runtime: unknown = Reflect.get(globalThis, RUNTIME_KEY);
  Object.assign(runtime as object, { calls: recorder });
  await observeFile(session, { ...job, repeat: false }, () => {});
  report({ kind: 'called', calls: recorder.calls() });
}
