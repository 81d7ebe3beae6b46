import type { TestCase, Variable } from '../../model/test-case.ts';
import type { Callable } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import { shuffled } from '../../foundation/random.ts';
import type { Draft } from './draft.ts';
import { makeUse } from './make-call.ts';
import { type Maker, type Material, newConstruction } from './maker.ts';
import { createDraft, finished } from './new-draft.ts';
import { UNKNOWN } from './typing/type-parts.ts';
import type { Scope } from './typing/unit-index.ts';
import { linkToItself } from './values/link-to-itself.ts';
import { kindsOfValues, narrowed } from './values/kinds-of-values.ts';
import { makeTwin } from './values/make-twin.ts';
import { createMaker } from './values/make-value.ts';

/**
 * Makes test cases of the functions that take values of any type, be it as elements or members: for each kind of value one with such
 * values, and one with twins; for objects also one with objects that contain themselves. At random, a search seldom gives two arguments of the same kind.
 *
 * @param most the most test cases
 */
export function sampleAny(
  material: Material,
  targets: readonly Callable[],
  most: number,
): readonly TestCase[] {
  const { index, random } = material;
  const scope: Scope = { index, typeArgument: 'unknown' };
  const takesAny = ({ parameters }: Callable): boolean =>
    parameters.some(({ type }) => narrowed(type, UNKNOWN, scope) !== undefined);
  const kinds = kindsOfValues(index.model);
  const plans = targets
    .filter(takesAny)
    .flatMap((target) => kinds.flatMap((kind) => ways.map((way) => ({ target, kind, way }))))
    .filter(({ kind, way }) => way !== 'linked' || kind.kind === 'object');
  return shuffled(plans, random)
    .slice(0, most)
    .flatMap(({ target, kind, way }) => {
      const draft = createDraft(scope);
      const maker = createMaker(material, draft);
      const made = useWith(maker, target, kind, way);
      return made === undefined ? [] : [finished(draft)];
    });
}

/** How values of a kind are given: each by itself, as twins, or as objects that contain themselves. */
const ways = ['apart', 'twins', 'linked'] as const;
type Way = (typeof ways)[number];

/** Adds a use of the target with values of a kind wherever it takes any value. */
function useWith(maker: Maker, target: Callable, kind: ValueType, way: Way): Variable | undefined {
  const { draft } = maker;
  const hasTwins = way === 'twins';
  const values = new Map<number, Variable>();
  let first: Variable | undefined;
  const places = target.parameters.flatMap(({ type, isRest }, at) => {
    const wanted = narrowed(type, kind, draft.scope);
    if (wanted === undefined) return [];
    return (isRest ? [at, at + 1] : [at]).map((place) => ({ place, wanted }));
  });
  for (const { place, wanted } of places) {
    const twin = hasTwins ? makeTwin(draft, first) : undefined;
    const value = twin ?? maker.newValue(wanted, newConstruction());
    if (value === undefined) return undefined;
    if (way === 'linked') linkToItself(draft, value);
    const given = hasTwins && twin === undefined ? withTwinOfElement(draft, value) : value;
    first ??= given;
    values.set(place, given);
  }
  return makeUse(maker, target, { values });
}

/** Returns an array with the same elements and a twin of the first one. Other values are returned unchanged. */
function withTwinOfElement(draft: Draft, variable: Variable): Variable {
  const statement = draft.statements[variable];
  if (statement?.kind !== 'array') return variable;
  const twin = makeTwin(draft, statement.elements[0]);
  return twin === undefined
    ? variable
    : draft.append({ ...statement, elements: [...statement.elements, twin] });
}
