import { batches } from '../batches.ts';
import type { CheckContext } from '../check-context.ts';
import { checkCopies, type CopyFinding, type CopyTask } from './check-copies.ts';
import { groupBy } from '../../foundation/group-by.ts';

/** A task whose file compiles, but gives other files another type of the declaration with these names. */
export interface RetypedTask extends CopyTask {
  readonly names: readonly string[];
}

/** The decisions of copies of whole files. */
export interface CopyOutcome {
  readonly errors: Map<string, string>;
  readonly retyped: readonly RetypedTask[];
  readonly unchecked: ReadonlySet<string>;
}

/** Judges mutants in copies of their files. Mutants that give a declaration the same new type become one task. */
export function judgeInCopies(
  { builder, roots, batchLength, isTimeUp }: CheckContext,
  tasks: readonly CopyTask[],
): CopyOutcome {
  const errors = new Map<string, string>();
  const retyped: { readonly task: RetypedTask; readonly key: string }[] = [];
  const unchecked = new Set<string>();
  const shortFirst = tasks.toSorted((one, other) => one.text.length - other.text.length);
  for (const batch of batches(shortFirst, ({ text }) => text.length, batchLength)) {
    const findings = isTimeUp() ? [] : checkCopies(builder, roots, batch, isTimeUp);
    for (const [index, task] of batch.entries()) {
      const finding: CopyFinding = findings[index] ?? { kind: 'unchecked' };
      if (finding.kind === 'unchecked') for (const { id } of task.mutants) unchecked.add(id);
      if (finding.kind === 'error') {
        for (const { id } of task.mutants) errors.set(id, finding.message);
      }
      if (finding.kind === 'retyped') {
        const key = [task.path, finding.declaredAt, finding.type].join('\0');
        retyped.push({ task: { ...task, names: finding.names }, key });
      }
    }
  }
  const groups = groupBy(retyped, ({ key }) => key);
  return { errors, unchecked, retyped: [...groups.values()].map(merged) };
}

function merged([{ task }, ...others]: readonly [
  { readonly task: RetypedTask },
  ...{ readonly task: RetypedTask }[],
]): RetypedTask {
  const [first, ...same] = task.mutants;
  return { ...task, mutants: [first, ...same, ...others.flatMap((other) => other.task.mutants)] };
}

/** Returns the ids of the mutants that tasks represent. */
export function mutantsOfTasks(tasks: readonly CopyTask[]): ReadonlySet<string> {
  return new Set(tasks.flatMap(({ mutants }) => mutants.map(({ id }) => id)));
}
