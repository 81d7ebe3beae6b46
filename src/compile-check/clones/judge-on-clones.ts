import ts from 'typescript';

import { assignUnits, type CloneChoice } from './assign-units.ts';
import { batches } from '../batches.ts';
import { checkClones, type CloneFinding } from './check-clones.ts';
import type { CheckContext } from '../check-context.ts';
import type { CopyJob } from '../copies/check-copies.ts';
import { withClones, type ClonedText } from './clone-text.ts';
import { doubtfulMutants } from '../prefilter/doubtful-mutants.ts';
import { groupBy } from '../../foundation/group-by.ts';
import { replacementParser } from '../replaced-code.ts';
import type { FileMutants, TypedMutant } from '../typed-mutant.ts';

/** What the clones decided, and what they leave to copies of whole files. */
export interface CloneOutcome {
  readonly errors: Map<string, string>;
  readonly copyJobs: CopyJob[];
  readonly unchecked: Set<string>;
}

/** One mutant to check on a clone. */
interface CloneJob extends CloneChoice {
  readonly path: string;
  readonly text: string;
}

/** Judges the mutants that a clone of the code around them can stand for; each program holds many clones. */
export function judgeOnClones(
  context: CheckContext,
  files: ReadonlyMap<string, FileMutants>,
): CloneOutcome {
  const outcome: CloneOutcome = { errors: new Map(), copyJobs: [], unchecked: new Set() };
  let waiting = assignAll(context, files, outcome);
  while (waiting.length > 0) {
    const again: CloneJob[] = [];
    for (const batch of batches(waiting, cloneLength, context.batchLength)) {
      if (context.isTimeUp()) leaveUnchecked(batch, outcome);
      else for (const job of judgeBatch(context, batch, outcome)) again.push(job);
    }
    waiting = again;
  }
  return outcome;
}

/** Passes over what certainly compiles, and decides between clones and copies for the rest. */
function assignAll(
  { builder, roots }: CheckContext,
  files: ReadonlyMap<string, FileMutants>,
  outcome: CloneOutcome,
): CloneJob[] {
  const program = builder.build({ roots });
  const checker = program.getTypeChecker();
  const parse = replacementParser();
  const jobs: CloneJob[] = [];
  for (const [path, { text, mutants }] of files) {
    const file = program.getSourceFile(path);
    if (file === undefined) continue;
    const doubtful = doubtfulMutants(file, mutants, checker, parse);
    const assignment = assignUnits(file, checker, doubtful);
    for (const choice of assignment.jobs) jobs.push({ path, text, ...choice });
    for (const mutant of assignment.alone) {
      outcome.copyJobs.push({ path, text, mutants: [mutant] });
    }
  }
  return jobs;
}

/** Adds what one program tells to the outcome; gives back the jobs that need another program. */
function judgeBatch(
  { builder, roots, isTimeUp }: CheckContext,
  batch: readonly CloneJob[],
  outcome: CloneOutcome,
): readonly CloneJob[] {
  const byPath = groupBy(batch, ({ path }) => path);
  const cloned = new Map([...byPath].map(([path, jobs]) => [path, clonedFile(jobs)]));
  const texts = new Map([...cloned].map(([path, { text }]) => [path, text]));
  const program = builder.build({ roots, texts });
  const again: CloneJob[] = [];
  for (const [path, jobs] of byPath) {
    const file = program.getSourceFile(path);
    const clones = cloned.get(path);
    if (file === undefined || clones === undefined) continue;
    if (isTimeUp()) {
      leaveUnchecked(jobs, outcome);
      continue;
    }
    const broken = unparsable(program.getSyntacticDiagnostics(file), clones);
    if (broken === undefined) {
      again.push(...judgeFile(checkClones(program, file, clones), jobs, outcome));
    } else {
      const isOut = ({ mutant }: CloneJob): boolean => broken.size === 0 || broken.has(mutant);
      outcome.copyJobs.push(...jobs.filter(isOut).map(copyJob));
      again.push(...jobs.filter((job) => !isOut(job)));
    }
  }
  return again;
}

function leaveUnchecked(jobs: readonly CloneJob[], { unchecked }: CloneOutcome): void {
  for (const { mutant } of jobs) unchecked.add(mutant.id);
}

function clonedFile(jobs: readonly [CloneJob, ...CloneJob[]]): ClonedText {
  const requests = [...groupBy(jobs, ({ unit }) => unit)].map(([unit, own]) => ({
    unit,
    mutants: own.map(({ mutant }) => mutant),
  }));
  return withClones(jobs[0].text, requests);
}

/** The mutants whose clones have syntax errors; undefined where the text has none at all. */
function unparsable(
  diagnostics: readonly ts.Diagnostic[],
  { clones }: ClonedText,
): ReadonlySet<TypedMutant> | undefined {
  if (diagnostics.length === 0) return undefined;
  const hit = clones.filter(({ span }) =>
    diagnostics.some(({ start = -1 }) => span.start <= start && start <= span.end),
  );
  return new Set(hit.flatMap(({ mutant }) => mutant ?? []));
}

/** Settles what a file's clones settle; gives back the jobs that a larger unit may settle. */
function judgeFile(
  findings: ReadonlyMap<TypedMutant, CloneFinding>,
  jobs: readonly CloneJob[],
  outcome: CloneOutcome,
): readonly CloneJob[] {
  const again: CloneJob[] = [];
  const retyped: { readonly job: CloneJob; readonly key: string }[] = [];
  for (const job of jobs) {
    const finding = findings.get(job.mutant);
    if (finding === undefined || finding.kind === 'compiles') continue;
    const { path, text, mutant, unit, fallback } = job;
    if (finding.kind === 'error') outcome.errors.set(mutant.id, finding.message);
    else if (fallback !== undefined) again.push({ path, text, mutant, unit: fallback });
    else if (finding.kind === 'undecided') outcome.copyJobs.push(copyJob(job));
    else retyped.push({ job, key: `${unit.span.start} ${finding.type}` });
  }
  for (const [first, ...others] of groupBy(retyped, ({ key }) => key).values()) {
    const mutants = others.map(({ job }) => job.mutant);
    outcome.copyJobs.push({ ...copyJob(first.job), mutants: [first.job.mutant, ...mutants] });
  }
  return again;
}

function copyJob({ path, text, mutant }: CloneJob): CopyJob {
  return { path, text, mutants: [mutant] };
}

function cloneLength({ unit }: CloneJob): number {
  return unit.parts.reduce((sum, { span }) => sum + span.end - span.start, 0);
}
