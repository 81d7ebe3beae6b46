import type { Condition, Term, TestParameter } from '../../model/property.ts';
import type { ConstantTable } from '../../model/unit-model.ts';
import { evaluateCondition } from './evaluate-condition.ts';
import type { KnownTerm, KnownTerms } from './list-terms.ts';
import { isMixed, isOfMixed, mixedTypes } from './is-mixed.ts';
import type { Snapshot } from './snapshot.ts';
import {
  aboutTwo,
  compare,
  distinct,
  equalities,
  isCount,
  negated,
  pairsOf,
  zeroTerm,
} from './list-conditions.ts';

/**
 * Lists the conditions on the inputs that hold in the run of a concrete test. Of a condition that does not hold, the negation does. That a text
 * lacks signs is listed in any case.
 *
 * @param parameters the parameters of the test
 * @param signs the signs that the unit's text names
 * @param tables the tables in which the unit looks something up
 */
export function listPreconditions(
  { inputs: all }: KnownTerms,
  snapshot: Snapshot,
  {
    parameters,
    signs,
    tables,
  }: {
    readonly parameters: readonly TestParameter[];
    readonly signs: string;
    readonly tables: readonly ConstantTable[];
  },
): readonly Condition[] {
  const inputs = all.filter(({ term }) => term.of !== 'element' && term.of !== 'derived');
  const possible = [
    ...inputs.flatMap(aboutInput),
    ...inputs.flatMap((input) => aboutTables(input, tables)),
    // Where an input may be no text, that it lacks a sign would say that it is one.
    ...inputs
      .filter(({ term }) => !isOfMixed({ term }, { parameters }))
      .flatMap((input) => aboutSigns(input, signs)),
    ...parameters.flatMap((parameter, variable) =>
      isMixed(parameter) ? aboutMixed({ of: 'variable', variable, when: 'before' }) : [],
    ),
    ...pairsOf(inputs, inputs).flatMap(([left, right]) => aboutInputs(left, right)),
    ...equalities('before', snapshot),
  ];
  return distinct(
    possible.flatMap((condition) => {
      const holds = evaluateCondition(condition, snapshot);
      if (condition.kind === 'lacks') return [condition];
      return holds === undefined ? [] : [holds ? condition : negated(condition)];
    }),
  );
}

/** That a text is one of a table. */
function aboutTables(
  { term, value }: KnownTerm,
  tables: readonly ConstantTable[],
): readonly Condition[] {
  if (value.is !== 'string' || term.of !== 'variable') return [];
  return tables.map(({ name, keys }) => ({ kind: 'one-of', term, table: name, values: keys }));
}

function aboutMixed(term: Term): readonly Condition[] {
  return mixedTypes.map((type) => ({ kind: 'type', term, type }));
}

/** That a text has none of the signs that the unit names, or not a certain one of them. */
function aboutSigns({ term, value }: KnownTerm, signs: string): readonly Condition[] {
  if (value.is !== 'string' || term.of !== 'variable' || signs === '') return [];
  const each = Array.from(signs);
  const single = each.length > 1 ? each.slice(0, mostSigns) : [];
  return [signs, ...single].map((characters) => ({ kind: 'lacks', term, characters }));
}

/** The most signs that are looked at one by one. */
const mostSigns = 8;

/**
 * Conditions on an input: the value of a primitive, its type, its sign, and whether it is empty. A list or a text is never compared with
 * that of a concrete test, since no other input would be equal.
 */
function aboutInput({ term, value }: KnownTerm): readonly Condition[] {
  switch (value.is) {
    case 'number':
      if (isCount(term)) return [compare('same', term, zeroTerm)];
      return [
        compare('same', term, zeroTerm),
        compare('less', term, zeroTerm),
        compare('less', zeroTerm, term),
        ...['nan', 'finite', 'integer'].map((type): Condition => ({ kind: 'type', term, type })),
      ];
    case 'boolean':
    case 'undefined':
    case 'null':
      return [compare('same', term, { of: 'constant', value })];
    case 'string':
      return [
        compare('same', term, { of: 'constant', value }),
        { kind: 'type', term, type: 'string' },
        ...aboutTexts(term),
      ];
    case 'array':
    case 'object':
      return aboutTexts(term);
    default:
      return [];
  }
}

function aboutTexts(term: Term): readonly Condition[] {
  if (term.of !== 'variable') return [];
  return ['well-formed', 'ascii', 'words'].map((type) => ({ kind: 'type', term, type }));
}

/** Conditions on two inputs: equality, that of texts whatever their case, the order of numbers, and membership in a collection. */
function aboutInputs(left: KnownTerm, right: KnownTerm): readonly Condition[] {
  const areTexts = [left, right].every(
    ({ term, value }) => term.of === 'variable' && value.is === 'string',
  );
  const lower = ({ term }: KnownTerm): Term => ({ of: 'derived', by: 'lower-case', term });
  const whateverCase = areTexts ? [compare('same', lower(left), lower(right))] : [];
  const all = [...aboutTwo(left, right, 'same'), ...whateverCase];
  return all.filter(
    (condition) =>
      condition.kind !== 'contains' ||
      [left, right].every(
        ({ term, value }) => value.is !== 'string' || term !== condition.collection,
      ),
  );
}
