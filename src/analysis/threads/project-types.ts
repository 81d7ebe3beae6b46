import { Worker } from 'node:worker_threads';

import { withoutPage } from '../../model/page-types.ts';
import type { TextToCheck } from '../../types/unit/check-texts.ts';
import type { UnitOutcome } from '../../types/unit/open-unit-models.ts';
import type { ProgramError } from '../../types/program/program-error.ts';

/** What the thread of the type checker can be asked. */
export type TypesQuestion =
  | {
      readonly kind: 'model';
      readonly files: readonly string[];
      readonly helpers: readonly string[];
    }
  | { readonly kind: 'check'; readonly texts: readonly TextToCheck[] };

/** An answer of the thread: one part is what was asked for, and the other is empty. */
export interface TypesAnswer {
  /** By the paths of the files as given. */
  readonly outcomes: ReadonlyMap<string, UnitOutcome>;
  /** Of each text, in the order of the texts. */
  readonly errors: readonly (readonly ProgramError[])[];
}

/** The type checker of a project, in a thread of its own. */
export interface TypesThread {
  /**
   * Models units. It rejects if the type checker fails.
   *
   * @param files paths relative to the root, or absolute
   * @param helpers the paths of helper files
   * @param keepsPages whether types of pages are kept, of which tests can make values only if they have a page
   */
  readonly modelUnits: (
    files: readonly string[],
    helpers?: readonly string[],
    options?: { readonly keepsPages?: boolean },
  ) => Promise<TypesAnswer['outcomes']>;
  /** The errors of each text as a file of the project, in the order of the texts; undefined once the type checker has failed. */
  readonly checkTexts: (
    texts: readonly TextToCheck[],
  ) => Promise<TypesAnswer['errors'] | undefined>;
  readonly close: () => void;
}

/**
 * Opens the type checker of a project in a thread, because reading the project's types takes a second or two. The thread starts
 * with the first question. Each later question uses what the thread has read.
 *
 * @param root absolute path of the project
 */
export function openTypesThread(root: string): TypesThread {
  let worker: Worker | undefined;
  let failure: Error | undefined;
  const waiting: {
    readonly resolve: (answer: TypesAnswer) => void;
    readonly reject: (reason: Error) => void;
  }[] = [];
  const end = (reason: Error): void => {
    failure ??= reason;
    for (const { reject } of waiting.splice(0)) reject(failure);
  };
  const start = (): Worker =>
    new Worker(new URL('./project-types-worker.js', import.meta.url), { workerData: root })
      // The thread answers questions in their order.
      .on('message', (answer: TypesAnswer) => waiting.shift()?.resolve(answer))
      .on('error', end)
      .on('exit', () => end(new Error('The thread of the type checker was stopped.')));
  const ask = (question: TypesQuestion): Promise<TypesAnswer> => {
    if (failure !== undefined) return Promise.reject(failure);
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      worker ??= start();
      worker.postMessage(question);
    });
  };
  return {
    async modelUnits(files, helpers = [], { keepsPages = false } = {}) {
      const { outcomes } = await ask({ kind: 'model', files, helpers });
      return keepsPages ? outcomes : new Map([...outcomes].map(withoutPages));
    },
    checkTexts: (texts) =>
      ask({ kind: 'check', texts }).then(
        ({ errors }) => errors,
        () => undefined,
      ),
    close: () => void worker?.terminate(),
  };
}

function withoutPages([file, outcome]: readonly [string, UnitOutcome]): readonly [
  string,
  UnitOutcome,
] {
  return outcome.kind === 'modelled'
    ? [file, { ...outcome, model: withoutPage(outcome.model) }]
    : [file, outcome];
}
