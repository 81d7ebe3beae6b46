import { types } from 'node:util';

import type { ObservedValue } from '../../../model/test-case-trace.ts';
import type { Variable } from '../../../model/test-case.ts';
import { classNameOf, isLiteral } from './class-name.ts';
import { observeBuiltIn } from './observe-built-in.ts';
import { isNode } from './is-node.ts';
import { testRealm } from '../test-realm.ts';
import { addPrivate, withoutPrivate } from './private-texts.ts';
import { textOfNumber } from './text-of-number.ts';

/** The most elements of a collection, and members of an object, that are recorded. */
export const mostElements = 50;
/** The other limits of what is recorded of one value. */
const limits = { depth: 4, text: 2000, values: 1000 };

const cut: ObservedValue = { is: 'cut' };

/** For each object, the first variable that holds it. */
export type Holders = ReadonlyMap<unknown, Variable>;

/** The recording of one value. */
interface Recording {
  readonly holders: Holders;
  /** Only variables before this one count as holders. */
  readonly before: Variable;
  /** The objects around the recorded one, outermost first. */
  readonly path: unknown[];
  /** The number of values that may still be recorded. */
  left: number;
}

const noHolders: Holders = new Map();

// A written test has no such code: that of instrumented functions and of stubs (`make-stub.ts`).
addPrivate(['__assay_', 'givenToStub']);

/**
 * Records a value. Calls no code of the user: members with getters and objects behind a proxy are cut. Never throws.
 *
 * @param before objects that are held by a variable before this one are recorded as that variable
 */
export function observeValue(
  value: unknown,
  holders: Holders = noHolders,
  before: Variable = 0,
): ObservedValue {
  try {
    return observe(value, { holders, before, path: [], left: limits.values });
  } catch {
    return cut;
  }
}

function observe(value: unknown, recording: Recording): ObservedValue {
  recording.left -= 1;
  switch (typeof value) {
    case 'undefined':
      return { is: 'undefined' };
    case 'boolean':
      return { is: 'boolean', value };
    case 'number':
      return { is: 'number', text: textOfNumber(value) };
    case 'string':
      return value.length > limits.text ? cut : withoutPrivate({ is: 'string', value });
    case 'bigint':
      return { is: 'bigint', digits: String(value) };
    case 'symbol':
      return withoutPrivate({ is: 'symbol', description: value.description ?? '' });
    case 'object':
      return value === null ? { is: 'null' } : observeObject(value, recording);
    case 'function':
      return observeObject(value, recording);
  }
}

function observeObject(value: object, recording: Recording): ObservedValue {
  const { holders, before, path } = recording;
  const holder = holders.get(value);
  if (holder !== undefined && holder < before) return { is: 'same', variable: holder };
  if (typeof value === 'function') return { is: 'function' };
  const around = path.lastIndexOf(value);
  if (around >= 0) return { is: 'cycle', up: path.length - around };
  if (types.isProxy(value) || isNode(value, testRealm().global)) return cut;
  const builtIn = observeBuiltIn(value);
  if (builtIn !== undefined) return isExtended(value) ? cut : withoutPrivate(builtIn);
  if (path.length >= limits.depth || recording.left < 0) return cut;
  path.push(value);
  const observed = observeStructure(value, recording);
  path.pop();
  return observed;
}

function observeStructure(value: object, recording: Recording): ObservedValue {
  if (Array.isArray(value)) {
    return { is: 'array', elements: observeArray(value, recording) };
  }
  if (isExtended(value)) return cut;
  if (types.isMap(value)) {
    const entries = bounded((visit) => {
      mapForEach.call(value, (entry, key) => visit([key, entry]));
    });
    return {
      is: 'map',
      entries: entries.map((entry) => {
        const [key, held] = entry as [unknown, unknown];
        return entry === end
          ? ([cut, cut] as const)
          : ([observe(key, recording), observe(held, recording)] as const);
      }),
    };
  }
  if (types.isSet(value)) {
    const elements = bounded((visit) => setForEach.call(value, visit));
    return {
      is: 'set',
      elements: elements.map((element) => (element === end ? cut : observe(element, recording))),
    };
  }
  if (isOneWay(value)) return cut;
  return withoutPrivate({
    is: 'object',
    class: isLiteral(value) ? '' : classNameOf(value) || 'Object',
    members: observeMembers(value, recording),
  });
}

function observeArray(value: readonly unknown[], recording: Recording): ObservedValue[] {
  const elements: ObservedValue[] = [];
  for (let at = 0; at < value.length && at < mostElements; at += 1) {
    const descriptor = Object.getOwnPropertyDescriptor(value, at);
    elements.push(descriptor === undefined ? { is: 'hole' } : observeMember(descriptor, recording));
  }
  if (value.length > mostElements || isExtended(value)) elements.push(cut);
  return elements;
}

/**
 * Returns whether a value that has its own notation has members besides, or is of a class that extends its own, which no notation shows.
 * Errors often have some.
 */
export function isExtended(value: object): boolean {
  if (Array.isArray(value))
    return isDerived(value) || !/^\d*$/.test(Object.keys(value).at(-1) ?? '');
  const isNotated =
    types.isMap(value) || types.isSet(value) || types.isDate(value) || types.isRegExp(value);
  return isNotated && (isDerived(value) || Object.keys(value).length > 0);
}

/** Returns whether the class of an object extends another class than `Object`. */
function isDerived(value: object): boolean {
  const prototype = Reflect.getPrototypeOf(value);
  const base = prototype && Reflect.getPrototypeOf(prototype);
  return base !== null && Reflect.getPrototypeOf(base) !== null;
}

function observeMembers(value: object, recording: Recording): [string, ObservedValue][] {
  const members: [string, ObservedValue][] = [];
  for (const name of Object.keys(value)) {
    if (members.length === mostElements) {
      members.push(['', cut]);
      break;
    }
    const descriptor = Object.getOwnPropertyDescriptor(value, name);
    if (descriptor !== undefined) members.push([name, observeMember(descriptor, recording)]);
  }
  return members;
}

/** Records the value of a member; that of an accessor is cut. */
export function observeMember(
  descriptor: PropertyDescriptor,
  recording: Recording = { holders: noHolders, before: 0, path: [], left: limits.values },
): ObservedValue {
  const isAccessor = descriptor.get !== undefined || descriptor.set !== undefined;
  return isAccessor ? cut : observe(descriptor.value, recording);
}

/** Returns whether a value is a generator or an iterator of a built-in. Reading its elements would use it up. */
export function isOneWay(value: object): boolean {
  return (
    types.isGeneratorObject(value) ||
    types.isMapIterator(value) ||
    types.isSetIterator(value) ||
    tagOf(value).endsWith('Iterator')
  );
}

/** Returns the tag that a prototype gives to its objects. */
function tagOf(value: object): string {
  const prototype: object | null = Reflect.getPrototypeOf(value);
  const tag: unknown =
    prototype === null
      ? undefined
      : Object.getOwnPropertyDescriptor(prototype, Symbol.toStringTag)?.value;
  return typeof tag === 'string' ? tag : '';
}

const mapForEach: Map<unknown, unknown>['forEach'] = Map.prototype.forEach;
const setForEach: Set<unknown>['forEach'] = Set.prototype.forEach;

/** Marks elements that are left out. */
const end = Symbol('end');

/** Returns the elements of a collection up to the limit, with a mark if there are more. */
function bounded(each: (visit: (element: unknown) => void) => void): unknown[] {
  const elements: unknown[] = [];
  each((element) => {
    if (elements.length < mostElements) elements.push(element);
    else elements[mostElements] = end;
  });
  return elements;
}
