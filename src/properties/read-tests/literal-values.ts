import type { ReadValue } from './values.ts';
import { booleanValue, nothing, numberValue, textValue } from './values.ts';

/** Stands for a value that is not wholly known. */
export const unknownValue: unique symbol = Symbol('unknown');

/** Returns the value of the language that a read value is, if it is known as a whole and contains itself nowhere. */
export function concrete(value: ReadValue): unknown {
  return containsItself(value) ? unknownValue : made(value);
}

/** Whether a value contains itself, or a part of it does. */
export function containsItself(value: ReadValue, around: readonly ReadValue[] = []): boolean {
  if (around.includes(value)) return true;
  const inside = [...around, value];
  return partsOf(value).some((part) => containsItself(part, inside));
}

function partsOf(value: ReadValue): readonly ReadValue[] {
  switch (value.is) {
    case 'list':
      return value.elements;
    case 'record':
      return [...value.members.values()];
    case 'built-in':
      return value.arguments;
    default:
      return [];
  }
}

function made(value: ReadValue): unknown {
  switch (value.is) {
    case 'primitive':
      return primitiveOf(value.value);
    case 'list': {
      const elements = value.elements.map(made);
      return elements.includes(unknownValue) ? unknownValue : elements;
    }
    case 'record': {
      const members = [...value.members].map(([key, each]) => [key, made(each)] as const);
      const isKnown = members.every(([, each]) => each !== unknownValue);
      return isKnown ? Object.fromEntries(members) : unknownValue;
    }
    case 'regexp':
      return new RegExp(value.source, value.flags);
    case 'built-in': {
      const list = value.arguments.map(made);
      if (list.includes(unknownValue)) return unknownValue;
      return builtIn(value.class, list);
    }
    default:
      return unknownValue;
  }
}

function primitiveOf(value: Extract<ReadValue, { is: 'primitive' }>['value']): unknown {
  switch (value.of) {
    case 'number':
      return Number(value.text);
    case 'string':
    case 'boolean':
      return value.value;
    case 'bigint':
      return BigInt(value.digits);
    case 'symbol':
      return unknownValue;
    case 'undefined':
      return undefined;
    case 'null':
      return null;
  }
}

function builtIn(name: string, list: readonly unknown[]): unknown {
  const [first] = list;
  const known = Object.hasOwn(computedClasses, name) ? computedClasses[name] : undefined;
  if (known === undefined) return unknownValue;
  const value: unknown = Reflect.construct(known, first === undefined ? [] : list);
  return value;
}

/** Classes whose instances are computed. */
const computedClasses: Readonly<Record<string, new (...values: never[]) => unknown>> = {
  Date,
  Map,
  Set,
};

/** Returns the read value of a value of the language; undefined if there is none. */
export function readValueOf(value: unknown): ReadValue | undefined {
  switch (typeof value) {
    case 'undefined':
      return nothing;
    case 'number':
      return numberValue(value);
    case 'string':
      return textValue(value);
    case 'boolean':
      return booleanValue(value);
    case 'bigint':
      return { is: 'primitive', value: { of: 'bigint', digits: String(value) } };
    case 'object':
      return objectOf(value);
    default:
      return undefined;
  }
}

function objectOf(value: object | null): ReadValue | undefined {
  if (value === null) return { is: 'primitive', value: { of: 'null' } };
  if (value instanceof RegExp) return { is: 'regexp', source: value.source, flags: value.flags };
  if (value instanceof Date) {
    return { is: 'built-in', class: 'Date', arguments: [numberValue(value.getTime())] };
  }
  if (value instanceof Map || value instanceof Set) {
    const list = readValueOf([...value]);
    const name = value instanceof Map ? 'Map' : 'Set';
    return list && { is: 'built-in', class: name, arguments: [list] };
  }
  if (Array.isArray(value)) {
    const elements = value.map(readValueOf);
    const known = elements.filter((each) => each !== undefined);
    return known.length < elements.length ? undefined : { is: 'list', elements: known };
  }
  const members = new Map<string, ReadValue>();
  for (const [key, each] of Object.entries(value)) {
    const read = readValueOf(each);
    if (read === undefined) return undefined;
    members.set(key, read);
  }
  return { is: 'record', members };
}
