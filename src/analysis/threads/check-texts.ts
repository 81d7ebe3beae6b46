import { Worker } from 'node:worker_threads';

import type { ProgramError } from '../../types/program/program-error.ts';
import type { TextToCheck } from '../../types/unit/text-checker.ts';

/** A thread that checks texts as files of a project. */
export interface TextCheck {
  /** The errors of each text, in their order; undefined once the type checker has failed. One check at a time. */
  readonly check: (
    texts: readonly TextToCheck[],
  ) => Promise<readonly (readonly ProgramError[])[] | undefined>;
  readonly close: () => void;
}

/**
 * Checks texts in a thread that the first check starts, since opening a project's types takes a second or two; later checks use
 * what it has read.
 *
 * @param root absolute path of the project
 */
export function openTextCheck(root: string): TextCheck {
  let worker: Worker | undefined;
  let hasEnded = false;
  let answer: (errors: readonly (readonly ProgramError[])[] | undefined) => void = () => {};
  const end = (): void => {
    hasEnded = true;
    answer(undefined);
  };
  const start = (): Worker => {
    const url = new URL('./check-texts-worker.js', import.meta.url);
    return new Worker(url, { workerData: root })
      .on('message', (errors: readonly (readonly ProgramError[])[]) => answer(errors))
      .on('error', end)
      .on('exit', end);
  };
  return {
    check(texts) {
      if (hasEnded) return Promise.resolve(undefined);
      const asked = (worker ??= start());
      return new Promise((resolve) => {
        answer = resolve;
        asked.postMessage(texts);
      });
    },
    close() {
      void worker?.terminate();
    },
  };
}
