import type { TestCase, Variable } from '../../model/test-case.ts';
import type { Callable } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import { shuffled } from '../../foundation/random.ts';
import { between } from './choose.ts';
import type { Draft } from './draft.ts';
import { makeUse } from './make-call.ts';
import { type Maker, type Material, newConstruction } from './maker.ts';
import { createDraft, finished } from './new-draft.ts';
import { fits } from './typing/fits.ts';
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
    .filter(({ target, kind, way }) => {
      if (way === 'iterated') return target.parameters.length > 2 || takesMore(target);
      return way !== 'linked' || kind.kind === 'object';
    });
  return shuffled(plans, random)
    .slice(0, most)
    .flatMap(({ target, kind, way }) => {
      const draft = createDraft(scope);
      const maker = createMaker(material, draft);
      const made = useWith(maker, target, kind, way);
      return made === undefined ? [] : [finished(draft)];
    });
}

/** The most functions of which `sampleKinds` makes test cases. */
const mostTelling = 2;

/**
 * Makes a test case for each of some kinds of values and each of the first of these functions that takes values of any type and returns
 * something. Tables of kinds that are made while modules load show in what these return.
 */
export function sampleKinds(
  material: Material,
  targets: readonly Callable[],
  kinds: readonly ValueType[],
): readonly TestCase[] {
  const scope: Scope = { index: material.index, typeArgument: 'unknown' };
  const telling = targets.filter(
    ({ parameters, returns }) =>
      returns.kind !== 'undefined' &&
      parameters.some(({ type }) => narrowed(type, UNKNOWN, scope) !== undefined),
  );
  return telling.slice(0, mostTelling).flatMap((target) =>
    kinds.flatMap((kind) => {
      const draft = createDraft(scope);
      const made = useWith(createMaker(material, draft), target, kind, 'apart');
      return made === undefined ? [] : [finished(draft)];
    }),
  );
}

/**
 * How values of a kind are given: each by itself, as twins, as objects that contain themselves, or as methods of arrays call callbacks:
 * with an element, its index and the array. Code that may be given to such a method looks whether it was.
 */
const ways = ['apart', 'twins', 'linked', 'iterated'] as const;
type Way = (typeof ways)[number];

function takesMore({ parameters }: Callable): boolean {
  return parameters.at(-1)?.isRest === true;
}

/** Adds a use of the target with values of a kind wherever it takes any value. */
function useWith(maker: Maker, target: Callable, kind: ValueType, way: Way): Variable | undefined {
  const { draft } = maker;
  const hasTwins = way === 'twins';
  const values = new Map<number, Variable>();
  let first: Variable | undefined;
  const places = target.parameters.flatMap(({ type, isRest }, at) => {
    const wanted = narrowed(type, kind, draft.scope);
    if (wanted === undefined) return [];
    const taken = isRest ? (way === 'iterated' ? [at, at + 1, at + 2] : [at, at + 1]) : [at];
    return taken.map((place) => ({ place, type, wanted }));
  });
  if (way === 'iterated') return useAsCallback(maker, target, places);
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

interface Place {
  readonly place: number;
  readonly type: ValueType;
  /** The type, with a kind of values in place of any. */
  readonly wanted: ValueType;
}

/** Adds a call with an element of an array, its index and the array. Undefined if the target does not take these. */
function useAsCallback(
  maker: Maker,
  target: Callable,
  places: readonly Place[],
): Variable | undefined {
  const { draft, material } = maker;
  const [first, second, third] = places;
  if (first === undefined || second === undefined || third === undefined) return undefined;
  const elements = [0, 1].flatMap(() => maker.newValue(first.wanted, newConstruction()) ?? []);
  const at = between(material.random, 0, elements.length - 1);
  const element = elements[at];
  if (element === undefined) return undefined;
  const index = draft.append({ kind: 'primitive', value: { of: 'number', text: String(at) } });
  const array = draft.append({ kind: 'array', elements });
  const takes = ({ type }: Place, value: Variable): boolean => {
    const given = draft.types[value];
    return given !== undefined && fits(given, type, draft.scope);
  };
  if (!takes(second, index) || !takes(third, array)) return undefined;
  const values = new Map([
    [first.place, element],
    [second.place, index],
    [third.place, array],
  ]);
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
