import { Worker } from 'node:worker_threads';

import { withoutExtras } from './checked-files.ts';
import type {
  CompileCheck,
  CompileCheckInput,
  CompileCheckOutcome,
} from '../checks/compile-check-contract.ts';

/** Short-lived objects are most of what the checker makes; more room for them saves a fifth of its time. */
const youngGenerationMb = 64;

/** Milliseconds for which a run waits for the check when all else is done; what is left then counts as unchecked. */
const timeLimit = 60_000;

/** Milliseconds after which a check is given up that a single question keeps from minding its limit. */
const patience = 90_000;

/** What the thread is given. */
export interface CompileCheckTask {
  readonly input: CompileCheckInput;
  /** One number, which is 1 once the time is up: a thread at work reads no messages. */
  readonly timeUp: Int32Array<SharedArrayBuffer>;
}

/**
 * Type-checks mutants in a thread of its own, since opening a project takes a second or two. Never fails: what goes
 * wrong in the checker makes the outcome `unavailable` with the reason. The thread does not keep the process alive.
 */
export function startCompileCheck(
  input: CompileCheckInput,
  limits: { readonly timeLimit: number; readonly patience: number } = { timeLimit, patience },
): CompileCheck {
  const timeUp = new Int32Array(new SharedArrayBuffer(4));
  const task: CompileCheckTask = { input: withoutExtras(input), timeUp };
  const worker = new Worker(new URL('./compile-check-worker.js', import.meta.url), {
    workerData: task,
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
  });
  let giveUp: (outcome: CompileCheckOutcome) => void = () => {};
  const timers: NodeJS.Timeout[] = [];
  const result = new Promise<CompileCheckOutcome>((resolve) => {
    giveUp = resolve;
    worker.once('message', (outcome: CompileCheckOutcome) => resolve(outcome));
    worker.once('error', (error: Error) => resolve({ kind: 'unavailable', reason: error.message }));
    worker.once('exit', () => resolve({ kind: 'unavailable', reason: 'The checker was stopped.' }));
  });
  void result.then(() => timers.forEach((timer) => clearTimeout(timer)));
  worker.unref();
  return {
    result,
    awaited() {
      timers.push(
        setTimeout(() => Atomics.store(timeUp, 0, 1), limits.timeLimit),
        setTimeout(() => {
          giveUp(nothingChecked(input, limits.patience));
          void worker.terminate();
        }, limits.patience),
      );
    },
    stop: async () => {
      await worker.terminate();
    },
  };
}

function nothingChecked({ files }: CompileCheckInput, milliseconds: number): CompileCheckOutcome {
  const unchecked = new Set(files.flatMap(({ mutants }) => mutants.map(({ id }) => id)));
  return { kind: 'checked', errors: new Map(), unchecked, milliseconds };
}
