import { fits } from '../../generation/breed/typing/fits.ts';
import { isPromise } from '../../generation/breed/typing/type-parts.ts';
import { leastArguments, type Scope } from '../../generation/breed/typing/unit-index.ts';
import { isPrimitiveKind } from '../../model/type-parts.ts';
import type { ParameterisedTest } from '../../model/property.ts';
import type { CallRelation, ExtendedTest } from './call-relation.ts';
import { lookUpText, relateTexts } from './relate-texts.ts';
import type { Statement, Variable } from '../../model/test-case.ts';
import type { Callable } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';

type Call = Extract<Statement, { kind: 'call' }>;

/** The most further tests of one kind that are made of one. */
const most = 12;

/**
 * Adds a further call to a test of a single call, where types allow it, so that conditions can relate the two results: the same call on
 * the result (idempotence), the call with its operands exchanged (commutativity), a call that may undo it (a round trip), one that asks the
 * changed instance or object about an argument, and those with composed texts: see `relateTexts`.
 *
 * @param signs the signs that the unit's text names
 */
export function extendTest(
  test: ParameterisedTest,
  scope: Scope,
  signs: string,
): readonly ExtendedTest[] {
  const [call, ...more] = test.statements;
  if (call?.kind !== 'call' || more.length > 0) return [];
  const callable = scope.index.callables.get(call.callable);
  if (callable === undefined || isPromise(callable.returns, scope)) return [];
  if (!['function', 'method', 'static-method', 'constructor'].includes(callable.kind)) return [];
  const result = test.parameters.length;
  const lookUps = lookingUp(call, callable, { result, scope });
  const further: readonly (readonly [CallRelation, readonly Call[]])[] = [
    ['exchanged', exchanged(call, test, scope)],
    ['repeated', repeated(call, callable, { result, scope })],
    ['undone', undone(call, callable, { result, scope, test })],
    ['asked', asking(call, callable, { result, scope })],
    ['asked', lookUps],
  ];
  return [
    ...lookUps.slice(0, 1).flatMap((question) => lookUpText(call, question, test, signs)),
    ...further.flatMap(([relation, calls]) =>
      calls.slice(0, most).map((statement) => ({
        test: { ...test, statements: [call, statement] },
        relation,
      })),
    ),
    ...relateTexts(call, test, signs),
  ];
}

/** Calls that ask the receiver, or the instance that was made, about arguments of the call: whether it has an element, for example. Some take out what was put in. */
function asking(
  call: Call,
  { id, returns, parameters }: Callable,
  { result, scope }: Result,
): readonly Call[] {
  const owner = returns.kind === 'instance' ? result : call.receiver;
  if (owner === undefined || call.arguments.length === 0) return [];
  const classId =
    returns.kind === 'instance' ? returns.class : scope.index.callables.get(id)?.receiver;
  if (classId === undefined) return [];
  return scope.index.membersOf(classId).flatMap((other): readonly Call[] => {
    if (other.id === id || other.kind !== 'method' || other.isHelper === true) return [];
    const given = matched(other, parameters, call, scope);
    if (given === undefined) return [];
    // What an instance is made of is seldom what its methods take, unless it has the same name.
    const isNamed = other.parameters.every(({ name }) =>
      parameters.some((own) => own.name === name),
    );
    if (returns.kind === 'instance' && !isNamed) return [];
    return [{ kind: 'call', callable: other.id, receiver: owner, arguments: given }];
  });
}

/** The least arguments of a function that puts something into an object: the object, where, and what. */
const leastOfSetter = 3;

/**
 * Calls of functions that look up what the call has put into its first argument, as `get(object, path)` does after `set(object, path, value)`:
 * all that they need are arguments of the same names. They are also asked about what the call has returned.
 */
function lookingUp(
  call: Call,
  { id, name, kind, returns, parameters }: Callable,
  { result, scope }: Result,
): readonly Call[] {
  const [owner] = parameters;
  if (kind !== 'function' || owner === undefined || isPrimitiveKind(owner.type)) return [];
  if (call.arguments.length < leastOfSetter) return [];
  const asked = scope.index.model.callables.flatMap((other) => {
    if (other.id === id || other.kind !== 'function' || !isOfProject(other)) return [];
    const needed = other.parameters.slice(0, leastArguments(other));
    if (needed.length < 2 || needed.length >= call.arguments.length) return [];
    const given = needed.map(({ name: wanted }) => {
      const at = parameters.findIndex((own) => own.name === wanted);
      return at < 0 ? undefined : call.arguments[at];
    });
    const known = given.filter((each) => each !== undefined);
    if (known.length < needed.length || known[0] !== call.arguments[0]) return [];
    return [{ other, list: known }];
  });
  // The partner of `setValue` is `getValue`, and not `getInfo`.
  const nearest = Math.max(...asked.map(({ other }) => sharedWords(other.name, name)));
  const partners = asked.filter(({ other }) => sharedWords(other.name, name) === nearest);
  const isObject = !isPrimitiveKind(returns) && returns.kind !== 'undefined';
  return partners.flatMap(({ other, list }): readonly Call[] => {
    const own: Call = { kind: 'call', callable: other.id, arguments: list };
    return isObject ? [own, { ...own, arguments: [result, ...list.slice(1)] }] : [own];
  });
}

/** The arguments of a call that another can be asked with: each of its parameters takes the one of the same name, or else of the same place. */
function matched(
  { parameters: wanted }: Callable,
  own: Callable['parameters'],
  call: Call,
  scope: Scope,
): readonly Variable[] | undefined {
  const needed = wanted.filter(({ isOptional, isRest }) => !isOptional && !isRest);
  const given = needed.map((parameter, at) => {
    const named = own.findIndex(({ name }) => name === parameter.name);
    const place = named < 0 ? at : named;
    const mine = own[place];
    const isFit = mine !== undefined && !mine.isRest && fits(mine.type, parameter.type, scope);
    return isFit ? call.arguments[place] : undefined;
  });
  const known = given.filter((each) => each !== undefined);
  return known.length === needed.length ? known : undefined;
}

/** The calls with two operands exchanged that stand side by side. */
function exchanged(call: Call, { parameters }: ParameterisedTest, scope: Scope): readonly Call[] {
  const hasReceiver = call.receiver !== undefined;
  const operands = [...(hasReceiver ? [call.receiver] : []), ...call.arguments];
  return operands.slice(1).flatMap((other, at): readonly Call[] => {
    const one = operands[at];
    if (one === undefined || one === other) return [];
    const [left, right] = [parameters[one], parameters[other]];
    if (left === undefined || right === undefined) return [];
    const isSame = fits(left.type, right.type, scope) && fits(right.type, left.type, scope);
    if (!isSame) return [];
    const [receiver, ...list] = operands.with(at, other).with(at + 1, one);
    if (!hasReceiver || receiver === undefined) {
      return [{ ...call, arguments: receiver === undefined ? [] : [receiver, ...list] }];
    }
    return [{ ...call, receiver, arguments: list }];
  });
}

interface Result {
  /** The variable of the call's result. */
  readonly result: Variable;
  readonly scope: Scope;
}

/** The same call with its result in the place of its receiver or of its first argument. */
function repeated(call: Call, callable: Callable, { result, scope }: Result): readonly Call[] {
  const { receiver, parameters, returns } = callable;
  if (receiver !== undefined) {
    const type: ValueType = { kind: 'instance', class: receiver };
    return returns.kind === 'instance' && fits(returns, type, scope)
      ? [{ ...call, receiver: result }]
      : [];
  }
  const [first] = parameters;
  if (first === undefined || first.isRest || !isSpecific(returns)) return [];
  return fits(returns, first.type, scope)
    ? [{ ...call, arguments: [result, ...call.arguments.slice(1)] }]
    : [];
}

/** Whether a type says enough to take a call for the inverse of another. */
function isSpecific({ kind }: ValueType): boolean {
  return kind !== 'unknown' && kind !== 'boolean' && kind !== 'undefined';
}

/** Calls that take the result and give what the call was given. */
function undone(
  call: Call,
  { id, name, returns, parameters: own }: Callable,
  { result, scope, test }: Result & { readonly test: ParameterisedTest },
): readonly Call[] {
  const [operand] = [...(call.receiver === undefined ? [] : [call.receiver]), ...call.arguments];
  const given = operand === undefined ? undefined : test.parameters[operand]?.type;
  if (given === undefined || !isSpecific(given) || !isSpecific(returns)) return [];
  // A number that an instance tells does not make it again.
  if (given.kind === 'instance' && isPrimitiveKind(returns) && returns.kind !== 'string') return [];
  return scope.index.model.callables.flatMap((other): readonly Call[] => {
    if (other.id === id || !isOfProject(other)) return [];
    if (hasBetterPartner(other, { id, name }, scope)) return [];
    if (!fits(other.returns, given, scope) || !fits(given, other.returns, scope)) return [];
    const { kind, parameters, receiver } = other;
    if (kind === 'method' && receiver !== undefined) {
      const isOwner = fits(returns, { kind: 'instance', class: receiver }, scope);
      if (!isOwner || parameters.length !== own.length) return [];
      const isAlike = parameters.every((each, at) => {
        const mine = own[at];
        return mine !== undefined && fits(mine.type, each.type, scope);
      });
      if (!isAlike || returns.kind !== 'instance') return [];
      return [{ kind: 'call', callable: other.id, receiver: result, arguments: call.arguments }];
    }
    const [first] = parameters;
    // A text that an instance is printed as may make it again.
    const makes = kind === 'constructor' && given.kind === 'instance' && returns.kind === 'string';
    const isFunction = kind === 'function' || kind === 'static-method';
    if (!(isFunction || makes) || first === undefined || !fits(returns, first.type, scope))
      return [];
    // Further arguments, such as a key or an alphabet, are those of the call.
    const further = parameters.slice(1, leastArguments(other)).map((parameter, at) => {
      const mine = own[at + 1];
      return mine !== undefined && fits(mine.type, parameter.type, scope)
        ? call.arguments[at + 1]
        : undefined;
    });
    const known = further.filter((each) => each !== undefined);
    return known.length === further.length
      ? [{ kind: 'call', callable: other.id, arguments: [result, ...known] }]
      : [];
  });
}

/** Whether code of the unit, or of another unit that its tests use, is called. */
function isOfProject({ span, isHelper, kind }: Callable): boolean {
  return isHelper === true ? kind === 'function' : span !== undefined;
}

/** Whether the name of a call says that it undoes another call, as that of `decodePath` does for `encodePath`. */
function hasBetterPartner(
  other: Pick<Callable, 'id' | 'name'>,
  { id, name }: Pick<Callable, 'id' | 'name'>,
  { index }: Scope,
): boolean {
  const own = sharedWords(name, other.name);
  return index.model.callables.some(
    (third) =>
      third.id !== id &&
      third.id !== other.id &&
      isOfProject(third) &&
      sharedWords(third.name, other.name) > own,
  );
}

function sharedWords(one: string, other: string): number {
  const words = wordsIn(other);
  return [...wordsIn(one)].filter((word) => words.has(word)).length;
}

/** The words of a name in camel case, without the first, which says what is done. */
function wordsIn(name: string): ReadonlySet<string> {
  const words = name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase());
  return new Set(words.slice(1));
}
