import type { Moment, ParameterisedTest, Term } from '../../model/property.ts';
import type { Variable } from '../../model/test-case.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import { evaluateTerm } from './evaluate-term.ts';
import { isVisible } from './evaluate-condition.ts';
import { sightAt, type Snapshot } from './snapshot.ts';

/** A term with its value in the run of a concrete test. */
export interface KnownTerm {
  readonly term: Term;
  readonly value: ObservedValue;
  /** Of a length, whether it counts the letters of a text. */
  readonly isOfText?: boolean;
}

/** The terms of which conditions are made. */
export interface KnownTerms {
  /** Of inputs, before the test code runs. */
  readonly inputs: readonly KnownTerm[];
  /** Of results, and of inputs that the test code changed, at the end. */
  readonly outputs: readonly KnownTerm[];
}

/** The most terms of each side. With more, the pairs and triples of them would be too many. */
const mostTerms = 24;

/**
 * Lists what a run shows of the inputs and the results of a parameterised test: their values, what their fields, getters and inspectors
 * tell, and the lengths, elements and properties of these (Fraser and Zeller, 3.2).
 *
 * @param isChanged whether the test code changes what a term of an input tells
 */
export function listTerms(
  { parameters, statements }: ParameterisedTest,
  snapshot: Snapshot,
  isChanged: (term: TermAt) => boolean,
): KnownTerms {
  const inputs = [...parameters.keys()].flatMap((variable) =>
    termsOf(variable, 'before', snapshot),
  );
  const outputs = [...parameters.keys(), ...statements.keys()].flatMap((_, at) =>
    termsOf(at, 'after', snapshot, at < parameters.length ? isChanged : undefined),
  );
  return { inputs: inputs.slice(0, mostTerms), outputs: outputs.slice(0, mostTerms) };
}

/** A term that is read at a moment. */
export type TermAt = Extract<Term, { readonly when: Moment }>;

function termsOf(
  variable: Variable,
  when: Moment,
  snapshot: Snapshot,
  isWanted: (term: TermAt) => boolean = () => true,
): readonly KnownTerm[] {
  const direct: TermAt[] = [{ of: 'variable', variable, when }];
  for (const key of sightAt(snapshot, when).keys()) {
    const [of, owner, ...callable] = key.split(' ');
    if (owner !== String(variable)) continue;
    if (of === 'member') direct.push({ of, variable, callable: callable.join(' '), when });
    if (of === 'string' || of === 'iteration') direct.push({ of, variable, when });
  }
  const isInstance = direct.some(({ of }) => of === 'member');
  return direct
    .filter(isWanted)
    .flatMap((term) => withParts(term, snapshot, { depth: 2, isInstance, whole: undefined }));
}

/** What tells the parts of a value. */
interface PartsIn {
  /** How many parts may be within each other. */
  readonly depth: number;
  /** Whether it is an instance of which the model knows members, so that these tell what it is. */
  readonly isInstance: boolean;
  /** The value that it is a part of. */
  readonly whole: ObservedValue | undefined;
}

/** A term and the terms of its parts, as far as they have a value that a test can compare. */
function withParts(
  term: Term,
  snapshot: Snapshot,
  { depth, isInstance, whole }: PartsIn,
): readonly KnownTerm[] {
  const value = evaluateTerm(term, snapshot);
  if (value === undefined) return [];
  const isOfText = term.of === 'length' && whole?.is === 'string';
  const own = isVisible(value) ? [{ term, value, ...(isOfText && { isOfText }) }] : [];
  if (depth === 0) return own;
  const parts = partsOf(term, value, isInstance).flatMap((part) =>
    withParts(part, snapshot, { depth: depth - 1, isInstance, whole: value }),
  );
  return [...own, ...parts];
}

function partsOf(term: Term, value: ObservedValue, isInstance: boolean): readonly Term[] {
  switch (value.is) {
    case 'string':
      return [{ of: 'length', term }];
    case 'array':
      return [
        { of: 'length', term },
        { of: 'element', term, at: 0 },
        { of: 'element', term, at: -1 },
      ];
    case 'set':
    case 'map':
    case 'typed-array':
      return [{ of: 'length', term }];
    case 'object':
      return value.class === '' || !isInstance
        ? value.members.flatMap(([name]) =>
            // A class hides such members by their names.
            value.class !== '' && name.startsWith('_') ? [] : [{ of: 'property', term, name }],
          )
        : [];
    default:
      return [];
  }
}
