import type { Defect, DefectKind } from '../../../model/defect.ts';
import type { UnitModel } from '../../../model/unit-model.ts';
import { backgroundOf } from './background-of.ts';
import { type Comparison, comparisonsIn, withComparisons } from './comparisons-in.ts';
import type { Finding, OriginalRun } from './original-run.ts';

/** A law that comparisons break, with the comparisons that show it. */
interface Breach {
  readonly kind: DefectKind;
  readonly comparisons: readonly Comparison[];
  readonly what: string;
}

/**
 * Finds comparisons of objects that contradict each other: an `equals` that is not reflexive or not symmetric, or an order that is not
 * reflexive, not antisymmetric or not transitive.
 *
 * Such a defect is likely but not certain. A class may have an `equals` with another meaning, and an object that holds NaN may differ
 * from itself on purpose. Objects made from such numbers are left out.
 */
export function findInconsistent(run: OriginalRun, model: UnitModel): Finding[] {
  const all = comparisonsIn(run, model);
  const breaches = all.flatMap((comparison) => [
    ...ofItself(comparison),
    ...ofDirection(comparison, all),
    ...ofThree(comparison, all),
  ]);
  return breaches.flatMap(({ kind, comparisons, what }): Finding[] => {
    const shown = withComparisons(run.testCase, comparisons, model);
    const [first] = comparisons;
    if (first === undefined || restsOnOddNumbers(shown, model)) return [];
    return [{ defect: { kind, callable: first.callable, ...shown, what }, place: what }];
  });
}

function ofItself(comparison: Comparison): Breach[] {
  const { sort, callable, one, other, outcome } = comparison;
  if (one !== other) return [];
  if (sort === 'equals' && outcome === 0) {
    const what = `\`${callable}\` says that an object is not equal to itself.`;
    return [{ kind: 'equals-not-reflexive', comparisons: [comparison], what }];
  }
  if (sort === 'order' && outcome !== 0) {
    const what = `\`${callable}\` says that an object comes before or after itself.`;
    return [{ kind: 'comparison-inconsistent', comparisons: [comparison], what }];
  }
  return [];
}

function ofDirection(comparison: Comparison, all: readonly Comparison[]): Breach[] {
  const { sort, callable, one, other, outcome } = comparison;
  if (one >= other) return [];
  const back = find(all, comparison, other, one);
  if (back === undefined) return [];
  const comparisons = [comparison, back];
  if (sort === 'equals' && back.outcome !== outcome) {
    const what = `\`${callable}\` says that one object equals another, and not the other way round.`;
    return [{ kind: 'equals-not-symmetric', comparisons, what }];
  }
  if (sort === 'order' && back.outcome + outcome !== 0) {
    const what = `\`${callable}\` orders two objects otherwise when they change places.`;
    return [{ kind: 'comparison-inconsistent', comparisons, what }];
  }
  return [];
}

/** An order that is not transitive: one object is not after a second, the second not after a third, but the first is after the third. */
function ofThree(comparison: Comparison, all: readonly Comparison[]): Breach[] {
  const { sort, callable, one, other, outcome } = comparison;
  if (sort !== 'order' || outcome > 0 || one === other) return [];
  return all.flatMap((next): Breach[] => {
    const isNext = next.callable === callable && next.one === other && next.other !== other;
    const whole = isNext && next.outcome <= 0 ? find(all, comparison, one, next.other) : undefined;
    if (whole === undefined || whole.one === whole.other || whole.outcome <= 0) return [];
    const what = `\`${callable}\` orders three objects in a circle.`;
    return [{ kind: 'comparison-inconsistent', comparisons: [comparison, next, whole], what }];
  });
}

function find(
  all: readonly Comparison[],
  { callable }: Comparison,
  one: number,
  other: number,
): Comparison | undefined {
  return all.find((each) => each.callable === callable && each.one === one && each.other === other);
}

function restsOnOddNumbers(
  { testCase, statement }: Pick<Defect, 'testCase' | 'statement'>,
  model: UnitModel,
): boolean {
  return backgroundOf(testCase, statement, model).primitives.some(
    (value) => value.of === 'number' && !Number.isFinite(Number(value.text)),
  );
}
