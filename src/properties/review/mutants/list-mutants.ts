import type { ReviewFile } from '../read/review-file.ts';
import { arbitraryMutants, limitsIn } from './arbitrary-mutants.ts';
import { assumptionMutants, helperMutants } from './assumption-mutants.ts';
import { reviewedBodies } from './body-shape.ts';
import { callMutants } from './call-mutants.ts';
import { constantMutants } from './constant-mutants.ts';
import type { MutantDraft } from './mutant-draft.ts';

/** Returns the mutants of a file that have to be run, in the order of the file. Their ids are their places. */
export function listMutants(file: ReviewFile): readonly MutantDraft[] {
  const ofArbitraries = [...file.arbitraries.values()].flatMap(({ init, properties }) =>
    limitsIn(file, init, { properties, test: undefined }),
  );
  const ofBodies = reviewedBodies(file).flatMap((reviewed) => [
    ...(reviewed.property === undefined
      ? []
      : [
          ...arbitraryMutants(file, reviewed.property),
          ...assumptionMutants(file, reviewed.property),
        ]),
    ...constantMutants(file, reviewed),
    ...callMutants(file, reviewed),
  ]);
  return [...ofArbitraries, ...helperMutants(file), ...ofBodies];
}
