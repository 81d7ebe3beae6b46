import type { WorkerRuntime } from '../../runtime/protocol.ts';
import type { Noticed } from '../job.ts';
import type { TestAttempt } from './attempt.ts';

/** Returns how a run of a test noticed the active mutant; undefined if it did not. */
export function noticedIn(
  runtime: WorkerRuntime,
  ordinal: number,
  attempt: TestAttempt,
): Noticed | undefined {
  if (attempt.denied !== undefined) return undefined;
  if (runtime.isFuelExhausted()) return { kind: 'loop-fuel-exhausted', ordinal };
  if (attempt.abandoned === 'never-settles') return { kind: 'never-settles', ordinal };
  if (attempt.abandoned === 'overran') return undefined;
  if (attempt.outcome === 'fail') {
    const { message, byAssertion = false } = attempt;
    return { kind: 'test-failed', ordinal, message, ...(byAssertion && { byAssertion }) };
  }
  const [unhandled] = attempt.unhandled;
  return unhandled === undefined ? undefined : { kind: 'unhandled-error', message: unhandled };
}

/** Returns a few words on how a run was noticed. */
export function describeNoticed(why: Noticed): string {
  return 'message' in why ? why.message : why.kind;
}
