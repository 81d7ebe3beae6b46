import type ts from 'typescript';

import type { ValueType } from '../../model/value-type.ts';
import type { Container } from './element-places.ts';
import type { ClassUse } from './unit-scope.ts';

/** A call of a value, with the arguments that it passes. */
export interface UsedCall {
  readonly call: ts.CallExpression;
  readonly arguments: readonly ts.Expression[];
}

/** The value of a member of an object literal. */
export interface HeldMember {
  readonly object: ts.ObjectLiteralExpression;
  readonly name: string;
}

/** How a body uses a value of unknown type. */
export interface Uses {
  /** Types with which it is compared by `typeof`. */
  readonly tested: ValueType[];
  /** The right operands of `instanceof`. */
  readonly instanceOf: ts.Expression[];
  readonly members: Map<string, Uses>;
  readonly handedTo: { readonly call: ts.CallExpression | ts.NewExpression; readonly at: number }[];
  /** The places where the fields that keep the value are used. These fields may also hold other values. */
  readonly kept: ts.Expression[];
  /** The arrays, maps and objects in which the body stores the value. They may also hold other values. */
  readonly stored: Container[];
  /** The places in object literals where it is the value of a member. */
  readonly held: HeldMember[];
  /** The first call of the value itself, also by its methods `call` and `apply`. */
  call?: UsedCall;
  /** The function that code gives the place of the value, such as `worker.onmessage = (event) => …`. */
  listener?: ts.Expression;
  /** The use of the value as a class, if any: the most arguments that it is given, and whether its instances are thrown. */
  made?: ClassUse;
  /** The uses of the values at its indices. */
  element?: Uses;
  /** The uses of the values at single indices. */
  readonly places: Map<number, Uses>;
  /** Whether code uses values at indices that it computes. */
  hasMore: boolean;
  isArray: boolean;
  isIndexed: boolean;
  isIterated: boolean;
  /** Whether `for await` goes through its elements. */
  isAwaited: boolean;
  /** Whether its keys are not numbers. */
  isKeyed: boolean;
  isNumeric: boolean;
  isText: boolean;
  /** The names of the classes of the language with which it is compared for equality. */
  readonly classes: Set<string>;
  /** The literals with which it is compared for equality. */
  readonly texts: Set<string>;
  /** Whether `+` joins it to a value of which the checker knows no type. */
  isAdded: boolean;
  /** Whether it is a key of another value. */
  isKey: boolean;
  /** Whether the body handles its absence. */
  isMissed: boolean;
  /** Whether the body compares it with null by an operator that tells null from undefined. */
  isNull: boolean;
  /** Whether the body tests its truthiness. */
  isAsked: boolean;
  /** Whether an object without members replaces it if it is absent. */
  mayBeEmpty: boolean;
  /** The values that replace it if it is absent. */
  readonly defaults: ts.Expression[];
  /** The objects with which its members are merged, such as defaults. */
  readonly mergedWith: ts.Expression[];
}

/** Returns the uses of a value that is not used. */
export function noUses(): Uses {
  return {
    tested: [],
    instanceOf: [],
    members: new Map(),
    handedTo: [],
    kept: [],
    stored: [],
    held: [],
    places: new Map(),
    hasMore: false,
    isArray: false,
    isIndexed: false,
    isIterated: false,
    isAwaited: false,
    isKeyed: false,
    isNumeric: false,
    isText: false,
    classes: new Set(),
    texts: new Set(),
    isAdded: false,
    isKey: false,
    isMissed: false,
    isNull: false,
    isAsked: false,
    mayBeEmpty: false,
    defaults: [],
    mergedWith: [],
  };
}

/** Notes that code tells values of a type from others, by the name that `typeof` gives the type. */
export function noteTested(name: string, uses: Uses): void {
  const type = Object.hasOwn(testedTypes, name) ? testedTypes[name] : undefined;
  if (type !== undefined) addTested(type, uses);
}

export function addTested(type: ValueType, { tested }: Uses): void {
  if (!tested.includes(type) && !tested.some(({ kind }) => kind === type.kind)) tested.push(type);
}

const testedTypes: Readonly<Record<string, ValueType>> = {
  number: { kind: 'number' },
  string: { kind: 'string' },
  boolean: { kind: 'boolean' },
  bigint: { kind: 'bigint' },
  symbol: { kind: 'symbol' },
  object: { kind: 'object', members: [], others: { kind: 'unknown' } },
  function: { kind: 'function', parameters: [], returns: { kind: 'unknown' } },
};
