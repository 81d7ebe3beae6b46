import { Worker } from 'node:worker_threads';

import type { CompileCheckInput } from '../checks/compile-check-contract.ts';
import type { EquivalenceOutcome, EquivalenceSearch } from '../checks/equivalence-contract.ts';

/**
 * Looks for equivalent mutants in a thread. The result never rejects: if the search fails, the outcome is `unavailable`, with the
 * reason. The thread does not keep the process alive.
 */
export function startEquivalenceSearch(input: CompileCheckInput): EquivalenceSearch {
  const worker = new Worker(new URL('./equivalence-worker.js', import.meta.url), {
    workerData: input,
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
