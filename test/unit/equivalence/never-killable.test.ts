import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { findEquivalences } from '../../../src/equivalence/find-equivalences.ts';
import type { Mutant } from '../../../src/model/mutant.ts';
import { operatorNames } from '../../../src/model/operator-names.ts';
import { catalogueFile } from '../../../src/mutation/catalogue.ts';
import { chosenOperators, loadOperators } from '../../../src/mutation/operator-list.ts';
import { parse } from '../../../src/syntax/parse.ts';
import { corpus, textOf, type Sample } from './corpus.ts';
import { inputsOf } from './inputs.ts';
import { program } from './run-program.ts';

const operators = chosenOperators(operatorNames).filter(({ needsTypes }) => !needsTypes);
await loadOperators(operators);

/** Two programs that the search found to be equivalent. */
interface Claim {
  readonly name: string;
  readonly types: readonly string[];
  readonly one: string;
  readonly other: string;
}

function claimsOf(sample: Sample): Claim[] {
  const text = textOf(sample);
  const outcome = parse('sample.ts', text);
  if (!outcome.ok) throw new Error(`${outcome.problem.message}\n${text}`);
  const { sites } = catalogueFile(outcome.file, { operators });
  const mutants = sites.flatMap((site) => site.mutants.map(({ mutant }) => mutant));
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]));
  const mutated = (id: string): string => apply(text, byId.get(id));
  const claim = (one: string, other: string, ...ids: readonly string[]): Claim => ({
    name: `${text.trim()} : ${ids.map((id) => describeChange(byId.get(id))).join(' and ')}`,
    types: sample.types,
    one,
    other,
  });
  const { equivalent, duplicates } = findEquivalences({ file: 'sample.ts', text, mutants });
  return [
    ...equivalent.map(([id]) => claim(text, mutated(id), id)),
    ...duplicates.flatMap(([first = '', ...others]) =>
      others.map((id) => claim(mutated(first), mutated(id), first, id)),
    ),
  ];
}

function apply(text: string, mutant: Mutant | undefined): string {
  if (mutant === undefined) throw new Error('No such mutant');
  const { span, replacement } = mutant;
  return text.slice(0, span.start) + replacement + text.slice(span.end);
}

function describeChange(mutant: Mutant | undefined): string {
  return mutant === undefined ? '' : `${mutant.original} -> ${mutant.replacement}`;
}

const claims = corpus.flatMap(claimsOf);

describe('what is called equivalent, or a duplicate', () => {
  test('is found in the corpus, so that the other tests say something', () => {
    expect(corpus.length).toBeGreaterThan(60);
    expect(claims.length).toBeGreaterThan(300);
  });

  test.each(claims)('does the same: $name', ({ types, one, other }) => {
    const [first, second] = [program(one), program(other)];
    fc.assert(
      fc.property(inputsOf(types), (inputs) => {
        expect(second(inputs)).toBe(first(inputs));
      }),
      { numRuns: 150 },
    );
  });
});
