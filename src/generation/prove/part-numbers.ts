import { exampleLiterals } from '../../model/example-literals.ts';
import type { Variable } from '../../model/test-case.ts';
import type { Evidence } from './assertions/evidence.ts';
import { evidenceFor } from './gather.ts';
import type { FinishParts } from './killer.ts';
import { withStatement } from './minimise/edit-test-case.ts';
import { oddUses } from './minimise/odd-numbers.ts';

/** The numbers that a reader expects. */
const plain = ['0', '1', '2', '-1', '3', '10'];

/**
 * Makes two test cases with plain numbers of one with a fraction or an odd number, if the two kill the same mutants. A number such as -0.3
 * is often found because it does the work of 0 and of -1 at once; a reader asks what is special about it.
 */
export async function partNumbers(
  evidence: Evidence,
  parts: FinishParts,
): Promise<readonly Evidence[]> {
  for (const at of dubiousNumbers(evidence, parts)) {
    const found = await halves(evidence, at, parts);
    if (found !== undefined) return found;
  }
  return [evidence];
}

function dubiousNumbers(
  { testCase }: Evidence,
  { model: { callables } }: FinishParts,
): readonly Variable[] {
  const examples = new Set(exampleLiterals(callables).map(({ value }) => String(value)));
  const odd = new Set(oddUses(testCase).map(({ number }) => number));
  return testCase.statements.flatMap((statement, at) => {
    if (statement.kind !== 'primitive' || statement.value.of !== 'number') return [];
    const { text } = statement.value;
    const isDubious = odd.has(at) || !Number.isInteger(Number(text));
    return isDubious && !examples.has(text) ? [at] : [];
  });
}

/** Returns evidence for two plain numbers in place of one, which kill all of its mutants together; undefined if no two do. */
async function halves(
  evidence: Evidence,
  at: Variable,
  parts: FinishParts,
): Promise<readonly Evidence[] | undefined> {
  const variants: Evidence[] = [];
  for (const text of plain) {
    const statement = { kind: 'primitive', value: { of: 'number', text } } as const;
    const found = await evidenceFor(
      withStatement(evidence.testCase, at, statement),
      evidence,
      parts,
    );
    if (found !== undefined && found.mutants.length > 0) variants.push(found);
  }
  for (const [place, one] of variants.entries()) {
    const killed = new Set(one.mutants.map(({ mutant }) => mutant));
    const left = evidence.mutants.filter(({ mutant }) => !killed.has(mutant));
    if (left.length === 0) return [one];
    const other = variants
      .slice(place + 1)
      .find(({ mutants }) =>
        left.every((each) => mutants.some(({ mutant }) => mutant === each.mutant)),
      );
    if (other === undefined) continue;
    return [one, other];
  }
  return undefined;
}
