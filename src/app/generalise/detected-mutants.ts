import { isDetected, isValid } from '../../model/mutant-status.ts';
import type { JudgedMutant } from '../../model/verdict.ts';

/** Whether a test file, or the file of a test's id, has the properties of an earlier command. */
export function isOfProperties(test: string): boolean {
  return /^[^>]*\.property[.-]/.test(test);
}

/**
 * Whether the mutants of a run were detected, by their ids. What a property of an earlier command has detected counts as live, since it is written anew;
 * mutants that are not valid, or are ignored, count as detected: nobody needs a test for them.
 */
export function detectedMutants(
  run: { readonly judged: readonly JudgedMutant[] } | undefined,
): ReadonlyMap<string, boolean> {
  return new Map(
    run?.judged.map(({ mutant, verdict: { status, killedBy = '' } }) => [
      mutant.id,
      !isValid(status) || (isDetected(status) && !isOfProperties(killedBy)),
    ]),
  );
}
