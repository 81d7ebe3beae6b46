import ts from 'typescript';

import { assignUnits, type CloneChoice } from './assign-units.ts';
import { batches } from '../batches.ts';
import { checkClones, type CloneFinding } from './check-clones.ts';
import type { CheckContext } from '../check-context.ts';
import type { CopyTask } from '../copies/check-copies.ts';
import { withClones, type ClonedText } from './clone-text.ts';
import { doubtfulMutants } from '../prefilter/doubtful-mutants.ts';
import { groupBy } from '../../foundation/group-by.ts';
import { replacementParser } from '../replaced-code.ts';
import type { FileMutants, TypedMutant } from '../typed-mutant.ts';

/** The decisions of clones, and the mutants that are left for copies of whole files. */
export interface CloneOutcome {
  readonly errors: Map<string, string>;
  readonly copyTasks: CopyTask[];
  readonly unchecked: Set<string>;
}

/** One mutant to check on a clone. */
interface CloneTask extends CloneChoice {
  readonly path: string;
  readonly text: string;
}

/** Judges the mutants that can be judged on a clone of the code around them. Each program contains many clones. */
export function judgeOnClones(
  context: CheckContext,
  files: ReadonlyMap<string, FileMutants>,
): CloneOutcome {
  const outcome: CloneOutcome = { errors: new Map(), copyTasks: [], unchecked: new Set() };
  let waiting = assignAll(context, files, outcome);
  while (waiting.length > 0) {
    const again: CloneTask[] = [];
    for (const batch of batches(waiting, cloneLength, context.batchLength)) {
      if (context.isTimeUp()) leaveUnchecked(batch, outcome);
      else for (const task of judgeBatch(context, batch, outcome)) again.push(task);
    }
    waiting = again;
  }
  return outcome;
}

/** Skips mutants that certainly compile, and decides between clones and copies for the rest. */
function assignAll(
  { builder, roots }: CheckContext,
  files: ReadonlyMap<string, FileMutants>,
  outcome: CloneOutcome,
): CloneTask[] {
  const program = builder.build({ roots });
  const checker = program.getTypeChecker();
  const parse = replacementParser();
  const tasks: CloneTask[] = [];
  for (const [path, { text, mutants }] of files) {
    const file = program.getSourceFile(path);
    if (file === undefined) continue;
    const doubtful = doubtfulMutants(file, mutants, checker, parse);
    const assignment = assignUnits(file, checker, doubtful);
    for (const choice of assignment.tasks) tasks.push({ path, text, ...choice });
    for (const mutant of assignment.alone) {
      outcome.copyTasks.push({ path, text, mutants: [mutant] });
    }
  }
  return tasks;
}

/** Adds the findings of one program to the outcome. Returns the tasks that need another program. */
function judgeBatch(
  { builder, roots, isTimeUp }: CheckContext,
  batch: readonly CloneTask[],
  outcome: CloneOutcome,
): readonly CloneTask[] {
  const byPath = groupBy(batch, ({ path }) => path);
  const cloned = new Map([...byPath].map(([path, tasks]) => [path, clonedFile(tasks)]));
  const texts = new Map([...cloned].map(([path, { text }]) => [path, text]));
  const program = builder.build({ roots, texts });
  const again: CloneTask[] = [];
  for (const [path, tasks] of byPath) {
    const file = program.getSourceFile(path);
    const clones = cloned.get(path);
    if (file === undefined || clones === undefined) continue;
    if (isTimeUp()) {
      leaveUnchecked(tasks, outcome);
      continue;
    }
    const broken = unparsable(program.getSyntacticDiagnostics(file), clones);
    if (broken === undefined) {
      again.push(...judgeFile(checkClones(program, file, clones), tasks, outcome));
    } else {
      const isOut = ({ mutant }: CloneTask): boolean => broken.size === 0 || broken.has(mutant);
      outcome.copyTasks.push(...tasks.filter(isOut).map(copyTask));
      again.push(...tasks.filter((task) => !isOut(task)));
    }
  }
  return again;
}

function leaveUnchecked(tasks: readonly CloneTask[], { unchecked }: CloneOutcome): void {
  for (const { mutant } of tasks) unchecked.add(mutant.id);
}

function clonedFile(tasks: readonly [CloneTask, ...CloneTask[]]): ClonedText {
  const requests = [...groupBy(tasks, ({ unit }) => unit)].map(([unit, own]) => ({
    unit,
    mutants: own.map(({ mutant }) => mutant),
  }));
  return withClones(tasks[0].text, requests);
}

/** Returns the mutants whose clones have syntax errors; undefined if the text has none. */
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

/** Settles the tasks that the clones of a file decide. Returns those that a larger unit may decide. */
function judgeFile(
  findings: ReadonlyMap<TypedMutant, CloneFinding>,
  tasks: readonly CloneTask[],
  outcome: CloneOutcome,
): readonly CloneTask[] {
  const again: CloneTask[] = [];
  const retyped: { readonly task: CloneTask; readonly key: string }[] = [];
  for (const task of tasks) {
    const finding = findings.get(task.mutant);
    if (finding === undefined || finding.kind === 'compiles') continue;
    const { path, text, mutant, unit, fallback } = task;
    if (finding.kind === 'error') outcome.errors.set(mutant.id, finding.message);
    else if (fallback !== undefined) again.push({ path, text, mutant, unit: fallback });
    else if (finding.kind === 'undecided') outcome.copyTasks.push(copyTask(task));
    else retyped.push({ task, key: `${unit.span.start} ${finding.type}` });
  }
  for (const [first, ...others] of groupBy(retyped, ({ key }) => key).values()) {
    const mutants = others.map(({ task }) => task.mutant);
    outcome.copyTasks.push({ ...copyTask(first.task), mutants: [first.task.mutant, ...mutants] });
  }
  return again;
}

function copyTask({ path, text, mutant }: CloneTask): CopyTask {
  return { path, text, mutants: [mutant] };
}

function cloneLength({ unit }: CloneTask): number {
  return unit.parts.reduce((sum, { span }) => sum + span.end - span.start, 0);
}
