import { batches } from '../batches.ts';
import type { CheckContext } from '../check-context.ts';
import { checkImporters, type ImporterFinding, type ImporterJob } from './check-importers.ts';
import { withMutant } from '../clones/clone-text.ts';
import { importersOf, importGraph } from './importers.ts';
import { mutantsOfJobs, type RetypedJob } from './judge-in-copies.ts';

/** What the importers of changed files decided. */
export interface ImporterOutcome {
  readonly errors: ReadonlyMap<string, string>;
  readonly unchecked: ReadonlySet<string>;
}

interface ImportedJob extends ImporterJob {
  readonly job: RetypedJob;
}

/**
 * Judges mutants that change what other files see of a declaration's type, by the errors in these files. `sources`
 * are the project's files that count; tests don't, because a mutant that only they can't compile with is for them
 * to find.
 */
export function judgeImporters(
  { builder, roots, batchLength, isTimeUp }: CheckContext,
  jobs: readonly RetypedJob[],
  sources: readonly string[],
): ImporterOutcome {
  const errors = new Map<string, string>();
  if (jobs.length === 0) return { errors, unchecked: new Set() };
  if (isTimeUp()) return { errors, unchecked: mutantsOfJobs(jobs) };
  builder.build({ roots: sources });
  const graph = importGraph(builder, sources);
  const imported = jobs.flatMap((job): ImportedJob[] => {
    const importers = importersOf(job.path, job.names, graph, builder);
    if (importers.length === 0) return [];
    return [{ path: job.path, importers, changed: withMutant(job.text, job.mutants[0]), job }];
  });
  const lengthOf = ({ importers }: ImportedJob): number =>
    importers.reduce((sum, path) => sum + (builder.textOf(path) ?? '').length, 0);
  const unchecked = new Set<string>();
  for (const batch of batches(imported, lengthOf, batchLength)) {
    const findings = isTimeUp() ? [] : checkImporters(builder, roots, batch, isTimeUp);
    for (const [index, { job }] of batch.entries()) {
      const finding: ImporterFinding = findings[index] ?? { kind: 'unchecked' };
      if (finding.kind === 'unchecked') for (const { id } of job.mutants) unchecked.add(id);
      if (finding.kind !== 'error') continue;
      for (const { id } of job.mutants) errors.set(id, finding.message);
    }
  }
  return { errors, unchecked };
}
