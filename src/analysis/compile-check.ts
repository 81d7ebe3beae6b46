import { Worker } from 'node:worker_threads';

import { withoutExtras } from './checked-files.ts';
import type {
  CompileCheck,
  CompileCheckInput,
  CompileCheckOutcome,
} from './compile-check-contract.ts';

/** Short-lived objects are most of what the checker makes; more room for them saves a fifth of its time. */
const youngGenerationMb = 64;

/** Milliseconds after which a check is given up that a single question keeps from minding its own limit. */
const patience = 90_000;

/**
 * Type-checks mutants in a thread of its own, since opening a project takes a second or two. Never fails: what goes
 * wrong in the checker makes the outcome `unavailable` with the reason. The thread does not keep the process alive.
 */
export function startCompileCheck(input: CompileCheckInput): CompileCheck {
  const worker = new Worker(new URL('./compile-check-worker.js', import.meta.url), {
    workerData: withoutExtras(input),
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
  });
  const result = new Promise<CompileCheckOutcome>((resolve) => {
    worker.once('message', (outcome: CompileCheckOutcome) => resolve(outcome));
    worker.once('error', (error: Error) => resolve({ kind: 'unavailable', reason: error.message }));
    worker.once('exit', () => resolve({ kind: 'unavailable', reason: 'The checker was stopped.' }));
    const giveUp = (): void => {
      const reason = `The checker was not done after ${patience / 1000} seconds.`;
      resolve({ kind: 'unavailable', reason });
      void worker.terminate();
    };
    setTimeout(giveUp, patience).unref();
  });
  worker.unref();
  return {
    result,
    stop: async () => {
      await worker.terminate();
    },
  };
}
