import { batches } from '../batches.ts';
import type { CheckContext } from '../check-context.ts';
import { checkImporters, type ImporterFinding, type ImporterTask } from './check-importers.ts';
import { withMutant } from '../clones/clone-text.ts';
import { importersOf, importGraph } from './importers.ts';
import { mutantsOfTasks, type RetypedTask } from './judge-in-copies.ts';

/** The decisions of the importers of changed files. */
export interface ImporterOutcome {
  readonly errors: ReadonlyMap<string, string>;
  readonly unchecked: ReadonlySet<string>;
}

interface ImportedTask extends ImporterTask {
  readonly task: RetypedTask;
}

/**
 * Judges mutants that change the type that other files see of a declaration, by the errors in these files. `sources` are the
 * files of the project that count. Tests do not count, because a mutant with which only tests do not compile is one for the
 * tests to find.
 */
export function judgeImporters(
  { builder, roots, batchLength, isTimeUp }: CheckContext,
  tasks: readonly RetypedTask[],
  sources: readonly string[],
): ImporterOutcome {
  const errors = new Map<string, string>();
  if (tasks.length === 0) return { errors, unchecked: new Set() };
  if (isTimeUp()) return { errors, unchecked: mutantsOfTasks(tasks) };
  builder.build({ roots: sources });
  const graph = importGraph(builder, sources);
  const imported = tasks.flatMap((task): ImportedTask[] => {
    const importers = importersOf(task.path, task.names, graph, builder);
    if (importers.length === 0) return [];
    return [{ path: task.path, importers, changed: withMutant(task.text, task.mutants[0]), task }];
  });
  const lengthOf = ({ importers }: ImportedTask): number =>
    importers.reduce((sum, path) => sum + (builder.textOf(path) ?? '').length, 0);
  const unchecked = new Set<string>();
  for (const batch of batches(imported, lengthOf, batchLength)) {
    const findings = isTimeUp() ? [] : checkImporters(builder, roots, batch, isTimeUp);
    for (const [index, { task }] of batch.entries()) {
      const finding: ImporterFinding = findings[index] ?? { kind: 'unchecked' };
      if (finding.kind === 'unchecked') for (const { id } of task.mutants) unchecked.add(id);
      if (finding.kind !== 'error') continue;
      for (const { id } of task.mutants) errors.set(id, finding.message);
    }
  }
  return { errors, unchecked };
}
