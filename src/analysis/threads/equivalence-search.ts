import { Worker } from 'node:worker_threads';

import { withoutExtras } from './checked-files.ts';
import type { CompileCheckInput } from '../checks/compile-check-contract.ts';
import type { EquivalenceOutcome, EquivalenceSearch } from '../checks/equivalence-contract.ts';

/**
 * Looks for equivalent mutants in a thread of its own. Never fails: what goes wrong makes the outcome `unavailable` with
 * the reason. The thread does not keep the process alive.
 */
export function startEquivalenceSearch(input: CompileCheckInput): EquivalenceSearch {
  const worker = new Worker(new URL('./equivalence-worker.js', import.meta.url), {
    workerData: withoutExtras(input),
  });
  const result = new Promise<EquivalenceOutcome>((resolve) => {
    worker.once('message', (outcome: EquivalenceOutcome) => resolve(outcome));
    worker.once('error', (error: Error) => resolve({ kind: 'unavailable', reason: error.message }));
    worker.once('exit', () => resolve({ kind: 'unavailable', reason: 'The search was stopped.' }));
  });
  worker.unref();
  return {
    result,
    stop: async () => {
      await worker.terminate();
    },
  };
}
