import { isValid, type MutantStatus } from '../model/mutant-status.ts';
import type { Mutant } from '../model/mutant.ts';
import type { JudgedMutant } from '../model/verdict.ts';
import { comparePlace, compareText } from './compare.ts';
import { groupBy } from '../foundation/group-by.ts';

/** Consecutive lines of one function that no test reaches. */
export interface UncoveredRegion {
  readonly file: string;
  /** The flat name of the function; empty at module level. */
  readonly functionName: string;
  readonly firstLine: number;
  readonly lastLine: number;
  readonly mutants: number;
}

/**
 * Summarises mutants without coverage as regions: mutants of one function with no covered mutant between them. Regions with most mutants
 * come first. Mutants that were never executed, such as ignored mutants, neither count nor divide regions.
 */
export function uncoveredRegions(judged: readonly JudgedMutant[]): UncoveredRegion[] {
  const telling = judged.filter(({ verdict }) => tellsCoverage(verdict.status));
  const byFunction = groupBy(telling, ({ mutant }) => `${mutant.file}\0${mutant.functionName}`);
  return [...byFunction.values()]
    .flatMap(runsWithoutCoverage)
    .map(regionOf)
    .sort(
      (a, b) => b.mutants - a.mutants || compareText(a.file, b.file) || a.firstLine - b.firstLine,
    );
}

/** Divides the mutants of one function, in source order, at its covered mutants. */
function runsWithoutCoverage(ofFunction: readonly JudgedMutant[]): Mutant[][] {
  const runs: Mutant[][] = [];
  let open: Mutant[] | undefined;
  for (const { mutant, verdict } of [...ofFunction].sort(byPlace)) {
    if (verdict.status !== 'NoCoverage') {
      open = undefined;
    } else if (open === undefined) {
      open = [mutant];
      runs.push(open);
    } else {
      open.push(mutant);
    }
  }
  return runs;
}

function regionOf(run: readonly Mutant[]): UncoveredRegion {
  const [first] = run;
  if (first === undefined) throw new Error('A region without mutants');
  return {
    file: first.file,
    functionName: first.functionName,
    firstLine: first.location.start.line,
    lastLine: run.reduce((last, { location }) => Math.max(last, location.end.line), 1),
    mutants: run.length,
  };
}

function byPlace(a: JudgedMutant, b: JudgedMutant): number {
  return comparePlace(a.mutant, b.mutant);
}

function tellsCoverage(status: MutantStatus): boolean {
  return isValid(status) || status === 'RuntimeError';
}
