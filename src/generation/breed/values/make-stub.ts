import type { StubBehaviour, Variable } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { between, pick, weighted } from '../choose.ts';
import { shorten } from '../draft.ts';
import { makeArguments } from '../make-call.ts';
import { fits } from '../typing/fits.ts';
import { type Construction, type Maker, type Material, within } from '../maker.ts';
import type { Scope } from '../typing/unit-index.ts';
import { awaitedType, isPromise, isVoid, resolved } from '../typing/type-parts.ts';

export type FunctionType = Extract<ValueType, { kind: 'function' }>;

const messages = ['failed', 'stub'];

/** Adds a function that a test case passes as an argument; undefined if no value can be made for it to return. */
export function makeStub(
  maker: Maker,
  type: FunctionType,
  construction: Construction,
): Variable | undefined {
  const behaviour = makeBehaviour(maker, type, construction);
  if (behaviour === undefined) return undefined;
  const parameterNames = type.parameters.map(({ name }) => name);
  const arity = arityOf(maker.material, type);
  const { isClass } = type;
  return maker.draft.append({
    kind: 'stub',
    parameterNames,
    behaviour,
    ...(arity && { arity }),
    ...(isClass && { isClass }),
  });
}

/**
 * Returns the number of parameters of a function for code that reads a length, and so may ask how many a function has. Type checkers
 * don't count the parameters of functions in JavaScript tests.
 */
function arityOf({ random, index: { model } }: Material, { parameters }: FunctionType): number {
  if (model.constants.names?.includes('length') !== true || random(2) === 0) return 0;
  return /\.[cm]?jsx?$/.test(model.file) ? between(random, 0, 4) : parameters.length;
}

/**
 * Returns a random behaviour for such a function: it gives a value or one of its arguments, compares, throws, or settles a
 * promise.
 */
export function makeBehaviour(
  maker: Maker,
  { parameters, returns }: FunctionType,
  construction: Construction,
): StubBehaviour | undefined {
  const { draft, material } = maker;
  const { random } = material;
  const { scope } = draft;
  const isAsync = isPromise(returns, scope);
  const returned = resolved(returns, scope);
  const same = [...parameters.keys()].filter((at) => {
    const parameter = parameters[at];
    return (
      parameter !== undefined &&
      !parameter.isOptional &&
      !parameter.isRest &&
      !isVoid(returns, scope) &&
      fits(parameter.type, returns, scope)
    );
  });
  const callable = [...parameters.keys()].filter((at) => {
    const called = calledFunction({ parameters }, at, scope);
    return (
      called !== undefined && (isVoid(returns, scope) || fits(called.returns, returned, scope))
    );
  });
  const canCompare = parameters.length >= 2 && fits({ kind: 'number' }, returned, scope);
  const canReturn = returned.kind !== 'never';
  const wanted = weighted(random, [
    [canReturn && !isAsync ? 50 : 0, 'return'],
    [isAsync ? 75 : 0, 'resolve'],
    [isAsync ? 15 : 0, 'reject'],
    [same.length > 0 ? 25 : 0, 'return-argument'],
    [callable.length > 0 ? 100 : 0, 'call-argument'],
    [canCompare && !isAsync ? 60 : 0, 'compare'],
    [canReturn ? 10 : 90, 'throw'],
  ] as const);
  switch (wanted) {
    case 'return-argument':
      return { does: wanted, at: pick(random, same) ?? 0 };
    case 'call-argument':
      return callArgument(maker, { parameters }, pick(random, callable) ?? 0, construction);
    case 'compare':
      return { does: wanted, descending: random(3) === 0 };
    case 'reject':
      return { does: wanted, message: pick(random, messages) ?? '' };
    case 'return':
    case 'resolve': {
      const before = draft.statements.length;
      const value = maker.value(
        wanted === 'resolve' ? promisedType(returns, maker) : returns,
        within(construction),
      );
      if (value !== undefined) return { does: wanted, value };
      shorten(draft, before);
      return { does: 'throw', message: pick(random, messages) ?? '' };
    }
    default:
      return { does: 'throw', message: pick(random, messages) ?? '' };
  }
}

/** Returns the type of the parameter at a place if that takes a function. */
export function calledFunction(
  { parameters }: Pick<FunctionType, 'parameters'>,
  at: number,
  scope: Scope,
): FunctionType | undefined {
  const parameter = parameters[at];
  if (parameter === undefined || parameter.isOptional || parameter.isRest) return undefined;
  const type = resolved(parameter.type, scope);
  return type.kind === 'function' ? type : undefined;
}

/** Returns a behaviour that calls the argument at a place with values that fit. */
function callArgument(
  maker: Maker,
  type: Pick<FunctionType, 'parameters'>,
  at: number,
  construction: Construction,
): StubBehaviour | undefined {
  const { draft } = maker;
  const called = calledFunction(type, at, draft.scope);
  if (called === undefined) return undefined;
  const before = draft.statements.length;
  const inner = within(construction);
  const receiver = called.receiver && maker.value(called.receiver, inner);
  const isWhole = (called.receiver === undefined) === (receiver === undefined);
  const given = isWhole ? makeArguments(maker, called.parameters, inner) : undefined;
  if (given === undefined) {
    shorten(draft, before);
    return undefined;
  }
  return {
    does: 'call-argument',
    at,
    ...(receiver !== undefined && { receiver }),
    arguments: given,
  };
}

/** Returns the type of the value with which the returned promise of a function is fulfilled. */
function promisedType(returns: ValueType, { draft }: Maker): ValueType {
  const plain = resolved(returns, draft.scope);
  if (plain.kind !== 'union') return awaitedType(plain, draft.scope);
  const promise = plain.members.find((member) => isPromise(member, draft.scope));
  return awaitedType(promise ?? plain, draft.scope);
}
