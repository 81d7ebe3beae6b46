import type ts from 'typescript';

import {
  copyPath,
  type ParallelWorld,
  type ProgramBuilder,
} from '../../types/program/program-builder.ts';
import { errorTexts, firstNewError } from '../../types/program/program-errors.ts';

/** A changed file whose importers may no longer compile. */
export interface ImporterJob {
  readonly path: string;
  /** The changed file's text. */
  readonly changed: string;
  /** Paths of the files to check, which import it directly or through others. */
  readonly importers: readonly string[];
}

/** Whether the importers of a changed file compile. */
export type ImporterFinding =
  | { readonly kind: 'compiles' | 'unchecked' }
  | { readonly kind: 'error'; readonly message: string };

/**
 * For each job the first error that the change causes in an importer. Changed file and importers are
 * copied into a world of their own, and compared with a world of unchanged copies.
 */
export function checkImporters(
  builder: ProgramBuilder,
  roots: readonly string[],
  jobs: readonly ImporterJob[],
  isTimeUp: () => boolean,
): readonly ImporterFinding[] {
  const worlds: ParallelWorld[] = [];
  const unchangedWorlds = new Map<string, number>();
  const addWorld = (job: ImporterJob, changed: string | undefined): number => {
    const texts = new Map(builder.textsOfCycle(job.path));
    for (const path of job.importers) texts.set(path, builder.textOf(path) ?? '');
    texts.set(job.path, changed ?? builder.textOf(job.path) ?? '');
    return worlds.push({ texts }) - 1;
  };
  const pairs = jobs.map((job) => {
    const key = [job.path, ...job.importers].join('\0');
    const unchanged = unchangedWorlds.get(key) ?? addWorld(job, undefined);
    unchangedWorlds.set(key, unchanged);
    return { job, unchanged, changed: addWorld(job, job.changed) };
  });
  const program = builder.build({ roots, worlds });
  return pairs.map(({ job, unchanged, changed }) => {
    if (isTimeUp()) return { kind: 'unchecked' };
    for (const path of job.importers) {
      const before = errorsAt(program, copyPath(path, unchanged));
      const message = firstNewError(before, errorsAt(program, copyPath(path, changed)));
      if (message !== undefined) return { kind: 'error', message };
    }
    return { kind: 'compiles' };
  });
}

function errorsAt(program: ts.Program, path: string): readonly string[] {
  const file = program.getSourceFile(path);
  return file === undefined ? [] : errorTexts(program, file);
}
