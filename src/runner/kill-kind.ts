import type { KillKind } from '../model/kill-matrix.ts';
import type { Noticed } from './job.ts';

/** Returns how a mutant was noticed, in the few kinds that a kill matrix distinguishes. */
export function killKind(why: Noticed): KillKind {
  switch (why.kind) {
    case 'test-failed':
      return why.byAssertion === true ? 'assertion' : 'exception';
    case 'loop-fuel-exhausted':
    case 'never-settles':
      return 'timeout';
    case 'hook-failed':
    case 'file-failed':
    case 'unhandled-error':
      return 'exception';
  }
}
