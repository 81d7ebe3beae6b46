import { type Random, shuffled } from '../../../foundation/random.ts';
import type { Statement, Variable } from '../../../model/test-case.ts';
import type { TupleElement, ValueType } from '../../../model/value-type.ts';
import { between, chance, pick, weighted } from '../choose.ts';
import { type Draft, fittingVariables, shorten } from '../draft.ts';
import { fits } from '../typing/fits.ts';
import { generatorsOf } from '../generators.ts';
import { builtInNames } from './built-ins.ts';
import { fittingText, makeFittingObject } from './fitting-values.ts';
import { linkToItself } from './link-to-itself.ts';
import { commonKind, narrowed } from './kinds-of-values.ts';
import { makeBuiltIn, makeCollection, makePromise } from './make-built-in.ts';
import { makeByGenerator, makeCall } from '../make-call.ts';
import { literalPrimitive, randomPrimitive } from './make-primitive.ts';
import { makeObject } from './make-object.ts';
import { makeSeries } from './make-series.ts';
import { makeStub } from './make-stub.ts';
import { makeTwin, structuresIn } from './make-twin.ts';
import {
  type Construction,
  isSparing,
  type Maker,
  type Material,
  type Recording,
  within,
} from '../maker.ts';
import { typeHeight } from './type-height.ts';
import { isPrimitive, resolved } from '../typing/type-parts.ts';
import type { Scope } from '../typing/unit-index.ts';

/**
 * The probability that an existing value is reused. For objects it is that of the μTEST paper. Primitives cost nothing, so it
 * is lower; and where one function has several roles, a reader can't tell which of its calls is which.
 */
const reuse = { objects: 0.9, primitives: 0.4, functions: 0.3 };
/** The probability that a value of any type is the twin of an earlier structure. */
const twins = 0.2;
/** The probability that a text fits other values of the test case, and that a value of any type has what a text names. */
const fitting = { texts: 0.15, objects: 0.2 };
/** The probability that a call of the unit gives a primitive or plain object. */
const fromCall = 0.08;
/** The same for an object of a type that has a name: what makes such objects knows what belongs together in them. */
const namedFromCall = 0.5;
/** The same for a value of any type. */
const anyFromCall = 0.08;
/** The probability that an object for a value of any type contains itself. */
const linked = 0.05;
/** The probability that a helper makes a value, if a person wrote one for its type. */
const fromHelper = 0.4;
/** In a call that records, each value is a new one up to this number of statements, so that the uses of one are not those of another. */
const longestOfNew = 30;
/** The most levels of a value. Deeper values are given up. */
const deepest = 12;

/** @param later the statements of the test case behind the draft */
export function createMaker(
  material: Material,
  draft: Draft,
  later: readonly Statement[] = [],
): Maker {
  const maker: Maker = {
    material,
    draft,
    later,
    value: (type, construction) => {
      const { random } = material;
      const isRecording = material.recording !== undefined;
      const isAny = !isRecording && resolved(type, draft.scope).kind === 'unknown';
      if (isAny && chance(random, twins)) {
        const twin = maker.twin(pick(random, structuresIn(draft)));
        if (twin !== undefined) return twin;
      }
      const usual = usualReuse(type, draft.scope);
      const isShort = draft.statements.length < longestOfNew;
      const used = chance(random, isRecording && isShort ? 0 : usual)
        ? pick(random, fittingVariables(draft, [type]))
        : undefined;
      // A value that can't be made anew, since it is just being made, may exist already.
      return (
        used ?? maker.newValue(type, construction) ?? pick(random, fittingVariables(draft, [type]))
      );
    },
    twin: (of) => makeTwin(draft, of),
    newValue: (type, construction) => {
      const { recording } = material;
      if (construction.depth > deepest || recording?.left === 0) return undefined;
      if (recording !== undefined) recording.left -= 1;
      const before = draft.statements.length;
      const made = makeNew(maker, type, construction);
      const given = made === undefined ? undefined : draft.types[made];
      // A recorder fits everywhere, although its placeholder does not.
      const isFit = given !== undefined && fits(given, type, draft.scope);
      if (isFit || material.recording !== undefined) return made;
      shorten(draft, before);
      return undefined;
    },
  };
  return maker;
}

function usualReuse(type: ValueType, scope: Scope): number {
  if (isPrimitive(type, scope)) return reuse.primitives;
  return resolved(type, scope).kind === 'function' ? reuse.functions : reuse.objects;
}

function makeNew(maker: Maker, type: ValueType, construction: Construction): Variable | undefined {
  const { draft, material } = maker;
  const { random } = material;
  const plain = resolved(type, draft.scope);
  if (material.recording !== undefined && isRecorded(plain, material.recording, random)) {
    const variable = draft.append({ kind: 'object', members: [] });
    material.recording.variables.add(variable);
    return variable;
  }
  const helped = makeByHelper(maker, plain, construction);
  if (helped !== undefined) return helped;
  if (
    plain.kind !== 'instance' &&
    plain.kind !== 'union' &&
    plain.kind !== 'unknown' &&
    plain.kind !== 'function' &&
    !isSparing(maker, construction) &&
    chance(random, shareOfCalls(plain, maker))
  ) {
    const given = makeByGenerator(maker, plain, construction);
    if (given !== undefined) return given;
  }
  return makeDirectly(maker, plain, construction);
}

function shareOfCalls(type: ValueType, { material }: Maker): number {
  const isNamed = type.kind === 'object' && type.name !== undefined;
  return isNamed && material.recording === undefined ? namedFromCall : fromCall;
}

function isRecorded({ kind }: ValueType, { isWide }: Recording, random: Random): boolean {
  const isSwitched = kind === 'function' || kind === 'boolean';
  return kind === 'unknown' || (isWide && isSwitched && random(2) === 0);
}

/** The types of values that helpers make. */
const helpedKinds: ReadonlySet<ValueType['kind']> = new Set([
  'array',
  'tuple',
  'object',
  'instance',
  'built-in',
  'map',
  'set',
  'promise',
  'iterable',
  'function',
]);

/** Sometimes adds a call of a helper that gives a value of a type. */
function makeByHelper(
  maker: Maker,
  type: ValueType,
  construction: Construction,
): Variable | undefined {
  if (maker.material.index.model.helpers === undefined || !helpedKinds.has(type.kind))
    return undefined;
  const generators = generatorsOf(type, maker.draft.scope);
  const helpers = generators.filter(({ isHelper }) => isHelper === true);
  if (helpers.length === 0 || !chance(maker.material.random, fromHelper)) return undefined;
  return makeByGenerator(maker, type, construction, helpers);
}

function makeDirectly(
  maker: Maker,
  type: ValueType,
  construction: Construction,
): Variable | undefined {
  const { draft, material } = maker;
  switch (type.kind) {
    case 'literal':
      return draft.append(
        type.text === undefined
          ? { kind: 'primitive', value: literalPrimitive(type.value) }
          : { kind: 'member', ...type.text },
      );
    case 'union':
      return makeMember(maker, type.members, construction);
    case 'array':
      return makeArray(maker, type.element, construction);
    case 'tuple':
      return makeTuple(maker, type.elements, construction);
    case 'object':
      return makeObject(maker, type, construction) ?? makeByGenerator(maker, type, construction);
    case 'instance':
    case 'class':
      return makeByGenerator(maker, type, construction);
    case 'built-in':
      return makeInstance(maker, type.name, construction);
    case 'map':
    case 'set':
      return makeCollection(maker, type, construction);
    case 'promise':
      return makePromise(maker, type.value, construction);
    case 'iterable':
      return makeIterable(maker, type, construction);
    case 'function':
      return makeStub(maker, type, construction);
    case 'unknown':
      return makeAnything(maker, construction);
    case 'type-parameter':
    case 'named':
    case 'never':
      return undefined;
    default: {
      const isFitting = type.kind === 'string' && chance(material.random, fitting.texts);
      const text = isFitting ? fittingText(maker) : undefined;
      const value =
        text === undefined
          ? randomPrimitive(type.kind, material)
          : ({ of: 'string', value: text } as const);
      return value === undefined ? undefined : draft.append({ kind: 'primitive', value });
    }
  }
}

/**
 * Returns a value of one of the types, tried in random order. If values should stay small, the plainest type is tried first.
 */
function makeMember(
  maker: Maker,
  types: readonly ValueType[],
  construction: Construction,
): Variable | undefined {
  const { draft, material } = maker;
  const inOrder = shuffled(types, material.random);
  if (isSparing(maker, construction)) {
    const heights = new Map(inOrder.map((type) => [type, typeHeight(type, draft.scope)]));
    inOrder.sort((a, b) => (heights.get(a) ?? 0) - (heights.get(b) ?? 0));
  }
  for (const type of inOrder) {
    const made = maker.newValue(type, within(construction));
    if (made !== undefined) return made;
  }
  return undefined;
}

function makeArray(maker: Maker, element: ValueType, construction: Construction): Variable {
  const { draft, material } = maker;
  const isPlain = isSparing(maker, construction) || material.recording !== undefined;
  const series = isPlain ? undefined : makeSeries(maker, element);
  if (series !== undefined) return series;
  const elements: Variable[] = [];
  const length = isSparing(maker, construction) ? 0 : arrayLength(material);
  const kind = length < 2 ? undefined : commonKind(material, [element, element], draft.scope);
  const type = (kind && narrowed(element, kind, draft.scope)) ?? element;
  while (elements.length < length) {
    const twin =
      kind !== undefined && chance(material.random, twins) ? maker.twin(elements[0]) : undefined;
    const made = twin ?? maker.value(type, within(construction));
    if (made === undefined) break;
    elements.push(made);
  }
  return draft.append({ kind: 'array', elements });
}

/** Returns a random length, mostly of at most 4. */
function arrayLength({ random }: Material): number {
  return (
    weighted(random, [
      [12, 0],
      [20, 1],
      [25, 2],
      [20, 3],
      [13, 4],
      [10, between(random, 5, 8)],
    ]) ?? 0
  );
}

function makeTuple(
  maker: Maker,
  types: readonly TupleElement[],
  construction: Construction,
): Variable | undefined {
  const { draft, material } = maker;
  const { random } = material;
  const elements: Variable[] = [];
  for (const { type, isOptional, isRest } of types) {
    const isLeftOut = isOptional && (isSparing(maker, construction) || random(2) === 0);
    const most = isSparing(maker, construction) ? 0 : 2;
    const count = isRest ? between(random, 0, most) : 1;
    if (isLeftOut) break;
    for (let at = 0; at < count; at += 1) {
      const made = maker.value(type, within(construction));
      if (made === undefined) return undefined;
      elements.push(made);
    }
  }
  return draft.append({ kind: 'array', elements });
}

function makeInstance(
  maker: Maker,
  name: string,
  construction: Construction,
): Variable | undefined {
  if (name === 'Function') {
    const type = { kind: 'function', parameters: [], returns: { kind: 'unknown' } } as const;
    return makeStub(maker, type, construction);
  }
  if (name === 'Object') return maker.draft.append({ kind: 'object', members: [] });
  return (
    makeBuiltIn(maker, name, construction) ??
    makeByGenerator(maker, { kind: 'built-in', name }, construction)
  );
}

function makeIterable(
  maker: Maker,
  { element, isAsync }: Extract<ValueType, { kind: 'iterable' }>,
  construction: Construction,
): Variable {
  const array = makeArray(maker, element, construction);
  const { draft } = maker;
  const statement = draft.statements[array];
  if (!isAsync || statement?.kind !== 'array') return array;
  shorten(draft, array);
  return draft.append({ kind: 'async-iterable', elements: statement.elements });
}

/**
 * Returns a value for an unknown type: mostly a primitive, sometimes an array, an object, an instance of a class of the unit, or the result
 * of one of its functions.
 */
function makeAnything(maker: Maker, construction: Construction): Variable | undefined {
  const { draft, material } = maker;
  const { random, index } = material;
  const isPlain = isSparing(maker, construction);
  const made = isPlain ? undefined : makeResult(maker, construction);
  if (made !== undefined) return made;
  const named =
    !isPlain && chance(random, fitting.objects)
      ? makeFittingObject(maker, construction)
      : undefined;
  if (named !== undefined) return named;
  const own = pick(random, index.model.classes);
  const type = weighted<ValueType>(random, [
    [30, { kind: 'number' }],
    [30, { kind: 'string' }],
    [10, { kind: 'boolean' }],
    [5, { kind: 'undefined' }],
    [5, { kind: 'null' }],
    [
      isPlain ? 0 : 10,
      { kind: 'array', element: { kind: pick(random, ['number', 'string'] as const) ?? 'number' } },
    ],
    [isPlain ? 0 : 3, { kind: 'array', element: { kind: 'unknown' } }],
    [isPlain ? 0 : 8, { kind: 'object', members: [], others: { kind: 'unknown' } }],
    [isPlain ? 0 : 8, { kind: 'built-in', name: pick(random, builtInNames) ?? 'Date' }],
    [isPlain || own === undefined ? 0 : 6, { kind: 'instance', class: own?.id ?? '' }],
  ]);
  const value =
    maker.newValue(type ?? { kind: 'number' }, within(construction)) ??
    maker.newValue({ kind: 'number' }, within(construction));
  if (value !== undefined && chance(random, linked)) linkToItself(draft, value);
  return value;
}

/** Sometimes adds a call of a function of the unit whose result is known to be an object. */
function makeResult(maker: Maker, construction: Construction): Variable | undefined {
  const { draft, material } = maker;
  const functions = material.index.model.callables.filter(
    ({ kind, span, returns }) =>
      kind === 'function' &&
      span !== undefined &&
      returns.kind !== 'unknown' &&
      !isPrimitive(returns, draft.scope),
  );
  if (functions.length === 0 || !chance(material.random, anyFromCall)) return undefined;
  const callable = pick(material.random, functions);
  return callable && makeCall(maker, callable, within(construction));
}
