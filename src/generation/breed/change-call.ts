import { shuffled } from '../../foundation/random.ts';
import { parameterAt } from '../../model/parameter-at.ts';
import type { Statement, Variable } from '../../model/test-case.ts';
import type { Callable } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import { pick } from './choose.ts';
import { takenType } from './typing/asked-types.ts';
import { appendCall, fittingVariables, shorten } from './draft.ts';
import { fitsAll } from './typing/fits.ts';
import { generatorsOf } from './generators.ts';
import { makeCall, makeExample } from './make-call.ts';
import { type Maker, newConstruction } from './maker.ts';
import { awaitedType } from './typing/type-parts.ts';
import { assignedType, leastArguments } from './typing/unit-index.ts';

type Call = Extract<Statement, { kind: 'call' }>;
type Assignment = Extract<Statement, { kind: 'assign' }>;

/** Tries a change. Returns the variable that it made; undefined if the change is not possible. */
type Attempt = () => Variable | undefined;

/**
 * Adds a changed call: on another object, with another argument, with one argument more or less, or of another callable with
 * the same return type (μTEST paper, 3). Its value fits all demands on the value of the original.
 */
export function changeCall(
  maker: Maker,
  call: Call,
  demands: readonly ValueType[],
): Variable | undefined {
  const { draft, material } = maker;
  const callable = draft.scope.index.callables.get(call.callable);
  if (callable === undefined) return undefined;
  const attempts: { readonly run: Attempt }[] = [
    { run: () => changeReceiver(maker, call, callable) },
    { run: () => changeArgument(maker, call, callable) },
    { run: () => changeCount(maker, call, callable) },
    { run: () => changeCallable(maker, { call, callable, demands }) },
  ];
  return firstOf(maker, shuffled(attempts, material.random));
}

/** Adds a changed assignment: of another value, or to another object. */
export function changeAssignment(maker: Maker, assignment: Assignment): Variable | undefined {
  const { draft, material } = maker;
  const callable = draft.scope.index.callables.get(assignment.callable);
  if (callable === undefined) return undefined;
  const attempts: { readonly run: Attempt }[] = [
    {
      run: () => {
        const value = anotherValue(maker, assignedType(callable), assignment.value);
        return value === undefined ? undefined : draft.append({ ...assignment, value });
      },
    },
    {
      run: () => {
        const receiver = anotherReceiver(maker, callable, assignment.receiver);
        return receiver === undefined ? undefined : draft.append({ ...assignment, receiver });
      },
    },
  ];
  return firstOf(maker, shuffled(attempts, material.random));
}

function firstOf(
  { draft }: Maker,
  attempts: readonly { readonly run: Attempt }[],
): Variable | undefined {
  for (const { run } of attempts) {
    const before = draft.statements.length;
    const made = run();
    if (made !== undefined) return made;
    shorten(draft, before);
  }
  return undefined;
}

/** Returns another variable for a use: an existing one, or a new one. */
export function anotherValue(
  maker: Maker,
  type: ValueType,
  current: Variable,
): Variable | undefined {
  const { draft, material } = maker;
  const others = fittingVariables(draft, [type]).filter((variable) => variable !== current);
  const used = material.random(2) === 0 ? pick(material.random, others) : undefined;
  return used ?? maker.newValue(type, newConstruction()) ?? pick(material.random, others);
}

function anotherReceiver(
  maker: Maker,
  callable: Callable,
  current: Variable | undefined,
): Variable | undefined {
  if (callable.receiver === undefined || current === undefined) return undefined;
  return anotherValue(maker, { kind: 'instance', class: callable.receiver }, current);
}

function changeReceiver(maker: Maker, call: Call, callable: Callable): Variable | undefined {
  const receiver = anotherReceiver(maker, callable, call.receiver);
  return receiver === undefined
    ? undefined
    : appendCall(maker.draft, callable, { receiver, values: call.arguments });
}

function changeArgument(maker: Maker, call: Call, callable: Callable): Variable | undefined {
  const at = maker.material.random(Math.max(1, call.arguments.length));
  const current = call.arguments[at];
  const parameter = parameterAt(callable.parameters, at);
  if (current === undefined || parameter === undefined) return undefined;
  const value =
    makeExample(maker, parameter, newConstruction()) ??
    anotherValue(maker, takenType(parameter), current);
  return value === undefined
    ? undefined
    : appendCall(maker.draft, callable, {
        receiver: call.receiver,
        values: call.arguments.with(at, value),
      });
}

/** Adds the call with one optional argument more or less. */
function changeCount(maker: Maker, call: Call, callable: Callable): Variable | undefined {
  const { length } = call.arguments;
  const isCalled = callable.kind !== 'field' && callable.kind !== 'getter';
  const next = isCalled ? parameterAt(callable.parameters, length) : undefined;
  const canShrink = length > leastArguments(callable);
  const isShrunk = canShrink && (next === undefined || maker.material.random(2) === 0);
  const use = { receiver: call.receiver };
  if (isShrunk) {
    return appendCall(maker.draft, callable, { ...use, values: call.arguments.slice(0, -1) });
  }
  const value = next === undefined ? undefined : maker.value(next.type, newConstruction());
  return value === undefined
    ? undefined
    : appendCall(maker.draft, callable, { ...use, values: [...call.arguments, value] });
}

function changeCallable(
  maker: Maker,
  {
    call,
    callable,
    demands,
  }: {
    readonly call: Call;
    readonly callable: Callable;
    readonly demands: readonly ValueType[];
  },
): Variable | undefined {
  const { draft, material } = maker;
  const { scope } = draft;
  const returned = JSON.stringify(awaitedType(callable.returns, scope));
  const [first] = demands;
  const candidates =
    first === undefined
      ? scope.index.model.callables.filter(
          ({ kind, returns }) =>
            kind !== 'setter' && JSON.stringify(awaitedType(returns, scope)) === returned,
        )
      : generatorsOf(first, scope);
  const others = candidates.filter(
    ({ id, returns }) => id !== callable.id && fitsAll(awaitedType(returns, scope), demands, scope),
  );
  const other = pick(material.random, others);
  if (other === undefined) return undefined;
  const keepsReceiver = call.receiver !== undefined && other.receiver === callable.receiver;
  return makeCall(
    maker,
    other,
    newConstruction(),
    keepsReceiver && call.receiver !== undefined ? { receiver: call.receiver } : {},
  );
}
