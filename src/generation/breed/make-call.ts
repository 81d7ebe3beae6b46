import { shuffled } from '../../foundation/random.ts';
import type { Variable } from '../../model/test-case.ts';
import type { Callable } from '../../model/unit-model.ts';
import type { Parameter, ParameterExample, ValueType } from '../../model/value-type.ts';
import { between, chance, pick } from './choose.ts';
import { appendCall, shorten } from './draft.ts';
import { fits, fitsAll } from './typing/fits.ts';
import { generatorsOf } from './generators.ts';
import { type Construction, isSparing, type Maker, newConstruction, within } from './maker.ts';
import { assignedType, leastArguments } from './typing/unit-index.ts';
import { commonKind, narrowed } from './values/kinds-of-values.ts';
import { literalPrimitive } from './values/make-primitive.ts';

const optionalProbability = 0.6;
const explicitUndefined = 0.1;
const mostRest = 3;
const sequenceProbability = 0.25;
/** The probability that an argument is one of the examples that people have given for its parameter. */
const exampleProbability = 0.5;
/** The same for a number or a truth value. The search finds the ones that matter itself, and needs many to do so. */
const scalarProbability = 0.1;

/** The parts of a call that are already chosen. All others are found or made. */
export interface Given {
  readonly receiver?: Variable;
  /** The arguments by their places. */
  readonly values?: ReadonlyMap<number, Variable>;
}

/**
 * Adds a call with everything that it needs. For a field or setter that can be assigned, it sometimes adds an assignment
 * instead. Returns the new variable. If something that the call needs can't be made, returns undefined and leaves
 * the draft unchanged.
 */
export function makeUse(maker: Maker, callable: Callable, given: Given = {}): Variable | undefined {
  const isAssigned =
    callable.isWritable && (callable.kind === 'setter' || maker.material.random(2) === 0);
  const construction = newConstruction();
  return isAssigned
    ? makeAssignment(maker, callable, given)
    : makeCall(maker, callable, construction, given);
}

/** Adds a call with everything that it needs, as a part of making another value. */
export function makeCall(
  maker: Maker,
  callable: Callable,
  construction: Construction,
  given: Given = {},
): Variable | undefined {
  const { draft } = maker;
  if (callable.kind === 'setter') return undefined;
  const before = draft.statements.length;
  const receiver = receiverFor(maker, callable, construction, given);
  const values =
    receiver === 'none'
      ? undefined
      : makeArguments(maker, callable.parameters, construction, given);
  if (receiver === 'none' || values === undefined) {
    shorten(draft, before);
    return undefined;
  }
  return appendCall(draft, callable, { receiver, values });
}

function makeAssignment(maker: Maker, callable: Callable, given: Given): Variable | undefined {
  const { draft } = maker;
  const before = draft.statements.length;
  const receiver = receiverFor(maker, callable, newConstruction(), given);
  const value =
    receiver === 'none'
      ? undefined
      : (given.values?.get(0) ?? maker.value(assignedType(callable), newConstruction()));
  if (receiver === 'none' || value === undefined) {
    shorten(draft, before);
    return undefined;
  }
  return draft.append({
    kind: 'assign',
    callable: callable.id,
    ...(receiver === undefined ? {} : { receiver }),
    value,
  });
}

/**
 * Returns the variable to use as receiver; undefined if the callable takes none, `none` if no instance can be found or made.
 */
function receiverFor(
  maker: Maker,
  { receiver }: Callable,
  construction: Construction,
  given: Given,
): Variable | undefined | 'none' {
  if (receiver === undefined) return undefined;
  return (
    given.receiver ??
    maker.value({ kind: 'instance', class: receiver }, within(construction)) ??
    'none'
  );
}

/**
 * Adds the arguments of a call. It often omits some of the last optional ones, and adds up to three for a rest parameter.
 * Undefined if one can't be made.
 */
export function makeArguments(
  maker: Maker,
  parameters: readonly Parameter[],
  construction: Construction,
  { values: given = new Map() }: Given = {},
): Variable[] | undefined {
  const { random } = maker.material;
  const isPlain = isSparing(maker, construction);
  const least = Math.max(leastArguments({ parameters }), ...[...given.keys()].map((at) => at + 1));
  const single = parameters.filter(({ isRest }) => !isRest).length;
  let count = Math.min(least, single);
  while (count < single && !isPlain && chance(random, optionalProbability)) count += 1;
  const rest = parameters.at(-1)?.isRest === true ? parameters.at(-1) : undefined;
  const places: Parameter[] = parameters.slice(0, count);
  if (rest !== undefined && count === single) {
    const extra = isPlain ? 0 : between(random, 0, mostRest);
    const wanted = Math.max(extra, least - single);
    places.push(...Array.from({ length: wanted }, () => rest));
  }
  const { scope } = maker.draft;
  const kind = commonKind(
    maker.material,
    places.map(({ type }) => type),
    scope,
  );
  const values: Variable[] = [];
  for (const [at, parameter] of places.entries()) {
    const type = (kind && narrowed(parameter.type, kind, scope)) ?? parameter.type;
    const value = given.get(at) ?? makeArgument(maker, parameter, type, within(construction));
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

/** @param type the type of the parameter, or a narrower one. Examples may have any value that the parameter allows. */
function makeArgument(
  maker: Maker,
  parameter: Parameter,
  type: ValueType,
  construction: Construction,
): Variable | undefined {
  const { isOptional } = parameter;
  const example = makeExample(maker, parameter, construction);
  if (example !== undefined) return example;
  const isLeftOut = isOptional && chance(maker.material.random, explicitUndefined);
  const value = isLeftOut ? undefined : maker.value(type, construction);
  if (value !== undefined || !isOptional) return value;
  return maker.draft.append({ kind: 'primitive', value: { of: 'undefined' } });
}

/** Sometimes adds an example of a parameter, if it has any. If not, returns undefined and leaves the draft unchanged. */
export function makeExample(
  maker: Maker,
  { examples, type }: Parameter,
  construction: Construction,
): Variable | undefined {
  const { draft, material } = maker;
  const { random } = material;
  if (examples === undefined || !chance(random, exampleShare(examples, type))) return undefined;
  const example = pick(random, examples);
  if (example === undefined) return undefined;
  const before = draft.statements.length;
  const made = addExample(maker, example, construction);
  const found = made === undefined ? undefined : draft.types[made];
  if (found !== undefined && fits(found, type, draft.scope)) return made;
  shorten(draft, before);
  return undefined;
}

function exampleShare(examples: readonly ParameterExample[], type: ValueType): number {
  if (examples.some(({ kind }) => kind === 'helper')) return exampleProbability;
  const isScalar = type.kind === 'number' || type.kind === 'boolean';
  return isScalar ? scalarProbability : exampleProbability;
}

/** Adds the value of an example to the draft. */
function addExample(
  maker: Maker,
  example: ParameterExample,
  construction: Construction,
): Variable | undefined {
  const { draft } = maker;
  switch (example.kind) {
    case 'literal':
      return draft.append({ kind: 'primitive', value: literalPrimitive(example.value) });
    case 'helper': {
      const callable = draft.scope.index.callables.get(example.callable);
      return callable && makeCall(maker, callable, construction);
    }
    case 'list': {
      const elements = example.elements.flatMap(
        (each) => addExample(maker, each, construction) ?? [],
      );
      return draft.append({ kind: 'array', elements });
    }
    case 'record': {
      const members = example.members.flatMap(([name, each]) => {
        const value = addExample(maker, each, construction);
        return value === undefined ? [] : [[name, value] as const];
      });
      return draft.append({ kind: 'object', members });
    }
  }
}

/**
 * Adds a call that gives a value of a type. Tries the generators of the type in random order until all parameters of one can be
 * made (μTEST paper, algorithm 2, with backtracking). For an instance, it may copy a sequence that gave one before.
 *
 * @param among the generators to try; all by default
 */
export function makeByGenerator(
  maker: Maker,
  type: ValueType,
  construction: Construction,
  among: readonly Callable[] = generatorsOf(type, maker.draft.scope),
): Variable | undefined {
  const { draft, material } = maker;
  const { random, sequences } = material;
  const classId = type.kind === 'instance' ? type.class : undefined;
  if (classId !== undefined) {
    if (construction.guard.has(classId)) return undefined;
    const copied = chance(random, sequenceProbability)
      ? sequences.insert(draft, classId, random)
      : undefined;
    if (copied !== undefined) return copied;
  }
  const inner = within(construction, classId === undefined ? [] : [classId]);
  const generators = shuffled(among, random);
  const inOrder = isSparing(maker, construction)
    ? generators.toSorted((a, b) => effort(a) - effort(b))
    : generators;
  for (const generator of inOrder) {
    if (construction.attempts.left === 0) break;
    construction.attempts.left -= 1;
    const before = draft.statements.length;
    const made = makeCall(maker, generator, inner);
    const given = made === undefined ? undefined : draft.types[made];
    if (given !== undefined && fitsAll(given, [type], draft.scope)) return made;
    shorten(draft, before);
  }
  return classId === undefined ? undefined : sequences.insert(draft, classId, random);
}

/** Returns how much a call needs. Instances weigh most. */
function effort({ receiver, parameters }: Callable): number {
  const needed = parameters.filter(({ isOptional, isRest }) => !isOptional && !isRest);
  const instances = needed.filter(({ type }) => type.kind === 'instance').length;
  return needed.length + 10 * (instances + (receiver === undefined ? 0 : 1));
}
