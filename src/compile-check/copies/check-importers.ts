import type ts from 'typescript';

import {
  copyPath,
  type ParallelWorld,
  type ProgramBuilder,
} from '../../types/program/program-builder.ts';
import { errorTexts, firstNewError } from '../../types/program/program-errors.ts';

/** A changed file whose importers may no longer compile. */
export interface ImporterTask {
  readonly path: string;
  /** The changed file's text. */
  readonly changed: string;
  /** Paths of the files to check, which import it directly or indirectly. */
  readonly importers: readonly string[];
}

/** Whether the importers of a changed file compile. */
export type ImporterFinding =
  | { readonly kind: 'compiles' | 'unchecked' }
  | { readonly kind: 'error'; readonly message: string };

/**
 * Returns for each task the first error that the change causes in an importer. The changed file and its importers are copied
 * into a separate world, which is compared with a world of unchanged copies.
 */
export function checkImporters(
  builder: ProgramBuilder,
  roots: readonly string[],
  tasks: readonly ImporterTask[],
  isTimeUp: () => boolean,
): readonly ImporterFinding[] {
  const worlds: ParallelWorld[] = [];
  const unchangedWorlds = new Map<string, number>();
  const addWorld = (task: ImporterTask, changed: string | undefined): number => {
    const texts = new Map(builder.textsOfCycle(task.path));
    for (const path of task.importers) texts.set(path, builder.textOf(path) ?? '');
    texts.set(task.path, changed ?? builder.textOf(task.path) ?? '');
    return worlds.push({ texts }) - 1;
  };
  const pairs = tasks.map((task) => {
    const key = [task.path, ...task.importers].join('\0');
    const unchanged = unchangedWorlds.get(key) ?? addWorld(task, undefined);
    unchangedWorlds.set(key, unchanged);
    return { task, unchanged, changed: addWorld(task, task.changed) };
  });
  const program = builder.build({ roots, worlds });
  return pairs.map(({ task, unchanged, changed }) => {
    if (isTimeUp()) return { kind: 'unchecked' };
    for (const path of task.importers) {
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
