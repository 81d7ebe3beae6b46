import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import type {
  CompileCheck,
  CompileCheckInput,
  CompileCheckOutcome,
} from '../checks/compile-check-contract.ts';
import { mayBeConfigured, noConfig } from '../../types/program/config-folders.ts';

/** Most objects of the checker are short-lived. More memory for them saves a fifth of its time. */
const youngGenerationMb = 64;

/** Milliseconds that a run waits for the check when everything else is done. Mutants that are left then count as unchecked. */
const timeLimit = 60_000;

/** Milliseconds after which the run stops waiting, if a single question keeps the check from noticing its limit. */
const patience = 90_000;

/** The data that the thread gets. */
export interface CompileCheckTask {
  readonly input: CompileCheckInput;
  /** One number, which becomes 1 when the time is up. It is shared memory, because a busy thread reads no messages. */
  readonly timeUp: Int32Array<SharedArrayBuffer>;
}

/**
 * Type-checks mutants in a thread, because opening a project takes a second or two. The result never rejects: if the checker fails, or
 * no configuration applies, the outcome is `unavailable`, with the reason. The thread does not keep the process alive.
 */
export function startCompileCheck(
  input: CompileCheckInput,
  limits: { readonly timeLimit: number; readonly patience: number } = { timeLimit, patience },
): CompileCheck {
  const paths = input.files.map(({ file }) => join(input.root, file));
  if (!mayBeConfigured(paths, input.root, disk)) return unavailable(noConfig(input.root));
  const timeUp = new Int32Array(new SharedArrayBuffer(4));
  const task: CompileCheckTask = { input: input, timeUp };
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

const disk = {
  fileExists: existsSync,
  directoryExists: (path: string) =>
    statSync(path, { throwIfNoEntry: false })?.isDirectory() === true,
};

/** A check that is not worth a thread. */
function unavailable(reason: string): CompileCheck {
  return {
    result: Promise.resolve({ kind: 'unavailable', reason }),
    awaited: () => {},
    stop: () => Promise.resolve(),
  };
}

function nothingChecked({ files }: CompileCheckInput, milliseconds: number): CompileCheckOutcome {
  const unchecked = new Set(files.flatMap(({ mutants }) => mutants.map(({ id }) => id)));
  return { kind: 'checked', errors: new Map(), unchecked, milliseconds };
}
