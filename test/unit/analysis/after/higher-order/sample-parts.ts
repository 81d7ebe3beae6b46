import type { Part } from '../../../../../src/analysis/after/higher-order/part.ts';
import type { OperatorName } from '../../../../../src/model/operator-names.ts';
import { sampleMutants } from '../../sample-mutants.ts';

/** A part as a test wants it. */
interface PartSketch {
  readonly operator?: OperatorName;
  readonly functionName?: string;
  readonly file?: string;
  /** Where it stands; parts without a place stand side by side. */
  readonly place?: readonly [start: number, end: number];
}

/** Parts with the indices 0, 1 and so on. */
export function partsOf(sketches: readonly PartSketch[]): Part[] {
  return sampleMutants(sketches.length).map((mutant, index): Part => {
    const { place: [start, end] = [index * 10, index * 10 + 5], ...changes } =
      sketches[index] ?? {};
    return { index, mutant: { ...mutant, ...changes }, place: { start, end } };
  });
}

/** As many parts that are apart. */
export function someParts(count: number): Part[] {
  return partsOf(Array.from({ length: count }, () => ({})));
}

/** The indices of the parts of each combination. */
export function indicesOf(combinations: readonly (readonly Part[])[]): number[][] {
  return combinations.map((parts) => parts.map(({ index }) => index));
}
