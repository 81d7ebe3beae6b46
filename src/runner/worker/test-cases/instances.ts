import { types } from 'node:util';

import { gatheredType } from '../../../model/type-parts.ts';
import type { CollectionKind } from '../../../model/test-case-trace.ts';
import type { TestCase, Variable } from '../../../model/test-case.ts';
import type { UnitModel } from '../../../model/unit-model.ts';
import type { ValueType } from '../../../model/value-type.ts';
import type { Callables } from './find-callables.ts';
import type { Holders } from './observe-value.ts';

/** An object, the first variable that holds it, and the ids of the model's classes of which it is an instance. */
export interface Instance {
  readonly variable: Variable;
  readonly value: object;
  /** The nearest class first; never empty. */
  readonly classes: readonly string[];
}

/** Returns, for each object among the values, the first variable that holds it. */
export function holdersOf(values: readonly unknown[]): Holders {
  const holders = new Map<unknown, Variable>();
  for (const [variable, value] of values.entries()) {
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
    if (isObject && !holders.has(value)) holders.set(value, variable);
  }
  return holders;
}

/**
 * Finds the classes of the model of which an object is an instance, from its prototypes and from the declared type of the call
 * that returned it.
 */
export interface ClassFinder {
  readonly ofValue: (value: object) => readonly string[];
  readonly ofVariable: (variable: Variable, value: object) => readonly string[];
  /** Returns whether a variable is declared as the result of a call that gives such a collection, or may be one for all that is known. */
  readonly isCollection: (variable: Variable, kind: CollectionKind) => boolean;
  /** Returns whether a variable is the result of a call in JavaScript of which no type says anything. */
  readonly isUntyped: (variable: Variable) => boolean;
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
  const declaredAs = (variable: Variable): ValueType | undefined =>
    declaredType(testCase, callables, variable);
  const isUntyped = (variable: Variable): boolean =>
    /\.[cm]?jsx?$/.test(model.file) && saysNothing(declaredAs(variable));
  return {
    ofValue: (value) => withSupertypes(ofPrototypes(value)),
    ofVariable(variable, value) {
      const declared = classesIn(declaredAs(variable));
      return withSupertypes([...ofPrototypes(value), ...declared]);
    },
    isUntyped,
    isCollection: (variable, kind) =>
      isUntyped(variable) || collectionsAs(declaredAs(variable)).includes(kind),
  };
}

/**
 * Returns whether a type allows any value, or that of an array any elements. A declared type parameter says no more in JavaScript, and that
 * of an error says nothing of the members that code gives to errors.
 */
function saysNothing(type: ValueType | undefined): boolean {
  if (type?.kind === 'built-in') return type.name.endsWith('Error');
  if (type?.kind === 'array') return saysNothing(type.element);
  return type?.kind === 'unknown' || type?.kind === 'type-parameter';
}

/** Returns the type of a call's result; of an awaited promise, the type that it resolves to. */
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
  if (statement.gathers === true) return gatheredType(type);
  return type.kind === 'promise' ? type.value : undefined;
}

function collectionsAs(type: ValueType | undefined): CollectionKind[] {
  if (type?.kind === 'tuple') return ['array'];
  if (type?.kind === 'array' || type?.kind === 'set' || type?.kind === 'map') return [type.kind];
  return type?.kind === 'union' ? type.members.flatMap(collectionsAs) : [];
}

function classesIn(type: ValueType | undefined): string[] {
  if (type?.kind === 'instance') return [type.class];
  return type?.kind === 'union' ? type.members.flatMap(classesIn) : [];
}
