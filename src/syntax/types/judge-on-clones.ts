import ts from 'typescript';

import { assignUnits } from './assign-units.ts';
import { batches } from './batches.ts';
import { checkClones } from './check-clones.ts';
import type { CheckContext } from './check-context.ts';
import type { CopyJob } from './check-copies.ts';
import { withClones, type ClonedText } from './clone-text.ts';
import type { CloneUnit } from './clone-unit.ts';
import { doubtfulMutants } from './doubtful-mutants.ts';
import { groupBy } from './group-by.ts';
import { replacementParser } from './replaced-code.ts';
import type { FileMutants, TypedMutant } from './typed-mutant.ts';

/** What the clones decided, and what they leave to copies of whole files. */
export interface CloneOutcome {
  readonly errors: Map<string, string>;
  readonly copyJobs: CopyJob[];
  unchecked: number;
}

/** One mutant to check on a clone. */
interface CloneJob {
  readonly path: string;
  readonly text: string;
  readonly unit: CloneUnit;
  readonly mutant: TypedMutant;
}

/** Judges the mutants that a clone of the code around them can stand for; each program holds many clones. */
export function judgeOnClones(
  context: CheckContext,
  files: ReadonlyMap<string, FileMutants>,
): CloneOutcome {
  const outcome: CloneOutcome = { errors: new Map(), copyJobs: [], unchecked: 0 };
  let waiting = assignAll(context, files, outcome);
  while (waiting.length > 0) {
    const again: CloneJob[] = [];
    for (const batch of batches(waiting, cloneLength, context.batchLength)) {
      if (context.isTimeUp()) outcome.unchecked += batch.length;
      else again.push(...judgeBatch(context, batch, outcome));
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
    const { requests, alone } = assignUnits(file, doubtful);
    for (const mutant of alone) outcome.copyJobs.push({ path, text, mutants: [mutant] });
    for (const { unit, mutants: own } of requests) {
      for (const mutant of own) jobs.push({ path, text, unit, mutant });
    }
  }
  return jobs;
}

/** Adds what one program tells to the outcome; gives back the jobs that need another program. */
function judgeBatch(
  { builder, roots }: CheckContext,
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
    const broken = unparsable(program.getSyntacticDiagnostics(file), clones);
    if (broken === undefined) {
      judgeFile(program, file, clones, { path, text: jobs[0].text }, outcome);
      continue;
    }
    for (const { text, mutant, ...rest } of jobs) {
      const isOut = broken.size === 0 || broken.has(mutant);
      if (isOut) outcome.copyJobs.push({ path, text, mutants: [mutant] });
      else again.push({ text, mutant, ...rest });
    }
  }
  return again;
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

function judgeFile(
  program: ts.Program,
  file: ts.SourceFile,
  clones: ClonedText,
  source: Pick<CopyJob, 'path' | 'text'>,
  outcome: CloneOutcome,
): void {
  const { errors, undecided, retyped } = checkClones(program, file, clones);
  for (const [id, message] of errors) outcome.errors.set(id, message);
  for (const mutant of undecided) outcome.copyJobs.push({ ...source, mutants: [mutant] });
  for (const mutants of retyped) outcome.copyJobs.push({ ...source, mutants });
}

function cloneLength({ unit }: CloneJob): number {
  return unit.parts.reduce((sum, { span }) => sum + span.end - span.start, 0);
}
