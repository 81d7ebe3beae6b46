import { batches } from '../batches.ts';
import type { CheckContext } from '../check-context.ts';
import { checkCopies, type CopyFinding, type CopyJob } from './check-copies.ts';
import { groupBy } from '../../foundation/group-by.ts';

/** A job whose file compiles, but gives other files another type of the declaration with these names. */
export interface RetypedJob extends CopyJob {
  readonly names: readonly string[];
}

/** What copies of whole files decided. */
export interface CopyOutcome {
  readonly errors: Map<string, string>;
  readonly retyped: readonly RetypedJob[];
  readonly unchecked: ReadonlySet<string>;
}

/** Judges mutants in copies of their files. Those that give a declaration the same new type become one job. */
export function judgeInCopies(
  { builder, roots, batchLength, isTimeUp }: CheckContext,
  jobs: readonly CopyJob[],
): CopyOutcome {
  const errors = new Map<string, string>();
  const retyped: { readonly job: RetypedJob; readonly key: string }[] = [];
  const unchecked = new Set<string>();
  const shortFirst = jobs.toSorted((one, other) => one.text.length - other.text.length);
  for (const batch of batches(shortFirst, ({ text }) => text.length, batchLength)) {
    const findings = isTimeUp() ? [] : checkCopies(builder, roots, batch, isTimeUp);
    for (const [index, job] of batch.entries()) {
      const finding: CopyFinding = findings[index] ?? { kind: 'unchecked' };
      if (finding.kind === 'unchecked') for (const { id } of job.mutants) unchecked.add(id);
      if (finding.kind === 'error') {
        for (const { id } of job.mutants) errors.set(id, finding.message);
      }
      if (finding.kind === 'retyped') {
        const key = [job.path, finding.declaredAt, finding.type].join('\0');
        retyped.push({ job: { ...job, names: finding.names }, key });
      }
    }
  }
  const groups = groupBy(retyped, ({ key }) => key);
  return { errors, unchecked, retyped: [...groups.values()].map(merged) };
}

function merged([{ job }, ...others]: readonly [
  { readonly job: RetypedJob },
  ...{ readonly job: RetypedJob }[],
]): RetypedJob {
  const [first, ...same] = job.mutants;
  return { ...job, mutants: [first, ...same, ...others.flatMap((other) => other.job.mutants)] };
}

/** Ids of the mutants that jobs stand for. */
export function mutantsOfJobs(jobs: readonly CopyJob[]): ReadonlySet<string> {
  return new Set(jobs.flatMap(({ mutants }) => mutants.map(({ id }) => id)));
}
