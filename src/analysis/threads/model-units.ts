import { Worker } from 'node:worker_threads';

import type { UnitOutcome } from '../../types/unit/open-unit-models.ts';

/** What the thread that models units is given. */
export interface ModelUnitsInput {
  /** Absolute path of the project. */
  readonly root: string;
  /** Paths relative to the root, or absolute. */
  readonly files: readonly string[];
}

/**
 * Models units in a thread of its own, since opening a project's types takes a second or two; the answer is by the paths as
 * given. It fails where the type checker itself does.
 */
export function modelUnits(
  root: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, UnitOutcome>> {
  const input: ModelUnitsInput = { root, files };
  const worker = new Worker(new URL('./model-units-worker.js', import.meta.url), {
    workerData: input,
  });
  return new Promise((resolve, reject) => {
    worker.once('message', (outcomes: ReadonlyMap<string, UnitOutcome>) => resolve(outcomes));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread of the type checker was stopped.')));
  });
}
