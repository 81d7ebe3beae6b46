import { types } from 'node:util';

import type { TestCase, Variable } from '../../../model/test-case.ts';
import type { UnitModel } from '../../../model/unit-model.ts';
import type { ValueType } from '../../../model/value-type.ts';
import type { Callables } from './find-callables.ts';
import type { Holders } from './observe-value.ts';

/** An object that a variable is the first to hold, with the ids of the model's classes that it is an instance of. */
export interface Instance {
  readonly variable: Variable;
  readonly value: object;
  /** Nearest first; not empty. */
  readonly classes: readonly string[];
}

/** The first variable that holds each of the objects among the values. */
export function holdersOf(values: readonly unknown[]): Holders {
  const holders = new Map<unknown, Variable>();
  for (const [variable, value] of values.entries()) {
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
    if (isObject && !holders.has(value)) holders.set(value, variable);
  }
  return holders;
}

/** Tells which classes of the model an object is an instance of: by its prototypes, and by the type that a call declares. */
export interface ClassFinder {
  readonly ofValue: (value: object) => readonly string[];
  readonly ofVariable: (variable: Variable, value: object) => readonly string[];
}

export function findClasses(
  model: UnitModel,
  callables: Callables,
  testCase: TestCase,
): ClassFinder {
  const byPrototype = new Map<object, string>();
  const supertypes = new Map<string, readonly string[]>();
  for (const { id, supertypes: above } of model.classes) {
    supertypes.set(id, above);
    const constructor = callables.classOf(id);
    const prototype: unknown =
      constructor === undefined ? undefined : Reflect.get(constructor, 'prototype');
    if (typeof prototype === 'object' && prototype !== null) byPrototype.set(prototype, id);
  }
  const withSupertypes = (ids: readonly string[]): readonly string[] => {
    const known = ids.filter((id) => supertypes.has(id));
    const above = known.flatMap((id) => supertypes.get(id) ?? []);
    return [...new Set([...known, ...above.filter((id) => supertypes.has(id))])];
  };
  const ofPrototypes = (value: object): string[] => {
    const ids: string[] = [];
    if (types.isProxy(value)) return ids;
    for (
      let level = Reflect.getPrototypeOf(value);
      level !== null;
      level = Reflect.getPrototypeOf(level)
    ) {
      const id = byPrototype.get(level);
      if (id !== undefined) ids.push(id);
    }
    return ids;
  };
  return {
    ofValue: (value) => withSupertypes(ofPrototypes(value)),
    ofVariable(variable, value) {
      const declared = classesIn(declaredType(testCase, callables, variable));
      return withSupertypes([...ofPrototypes(value), ...declared]);
    },
  };
}

/** The type of what a call gives, or what the promise is of that a statement waits for. */
function declaredType(
  { statements }: TestCase,
  callables: Callables,
  variable: Variable,
): ValueType | undefined {
  const statement = statements[variable];
  if (statement?.kind === 'call') return callables.byId(statement.callable).returns;
  if (statement?.kind !== 'await') return undefined;
  const promise = statements[statement.promise];
  if (promise?.kind !== 'call') return undefined;
  const type = callables.byId(promise.callable).returns;
  return type.kind === 'promise' ? type.value : undefined;
}

function classesIn(type: ValueType | undefined): string[] {
  if (type?.kind === 'instance') return [type.class];
  return type?.kind === 'union' ? type.members.flatMap(classesIn) : [];
}
