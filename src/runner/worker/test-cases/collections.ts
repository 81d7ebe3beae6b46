import { types } from 'node:util';

import type { CollectionKind, Observation } from '../../../model/test-case-trace.ts';
import type { Variable } from '../../../model/test-case.ts';
import type { Callable } from '../../../model/unit-model.ts';
import { isPlain } from './class-name.ts';
import type { ClassFinder } from './instances.ts';
import { type Holders, observeValue } from './observe-value.ts';

/** A collection of objects that a call returned. */
export interface Collection {
  readonly variable: Variable;
  readonly within: CollectionKind;
  readonly size: number;
  /** The elements, if all are instances of one class and there are not too many; of a Map, its values. */
  readonly elements: readonly object[];
  /** The ids of the classes of which each element is an instance, the nearest first. */
  readonly classes: readonly string[];
}

/** Elements of larger collections are not looked at. */
const mostElements = 10;

/**
 * Returns the arrays, sets and maps among the values of calls that hold instances. Their content can't be written down as a whole. Calls no
 * code of the user.
 */
export function collectionsIn(
  values: readonly unknown[],
  holders: Holders,
  classes: ClassFinder,
): Collection[] {
  return values.flatMap((value, variable): Collection[] => {
    if (typeof value !== 'object' || value === null || holders.get(value) !== variable) return [];
    const within = types.isProxy(value) ? undefined : kindOf(value);
    if (within === undefined || !classes.isCollection(variable, within)) return [];
    const elements = elementsOf(value);
    const objects = elements.filter((each) => typeof each === 'object' && each !== null);
    if (!objects.some((each) => !types.isProxy(each) && !isPlain(each) && !Array.isArray(each)))
      return [];
    const isWhole = objects.length === elements.length && elements.length <= mostElements;
    const [first, ...others] = isWhole ? objects.map((each) => classes.ofValue(each)) : [];
    const common = (first ?? []).filter((id) => others.every((ids) => ids.includes(id)));
    return [
      {
        variable,
        within,
        size: elements.length,
        elements: isWhole ? objects : [],
        classes: common,
      },
    ];
  });
}

/** Returns the number of elements of each collection, and what the fields of their elements hold. */
export function observeCollections(
  collections: readonly Collection[],
  callables: readonly Callable[],
  holders: Holders,
): Observation[] {
  return collections.flatMap(({ variable, within, size, elements, classes }) => {
    const length: Observation = {
      what: { of: 'length', variable, within },
      value: { is: 'number', text: String(size) },
    };
    const fields = callables.filter(
      ({ kind, receiver }) => kind === 'field' && classes.includes(receiver ?? ''),
    );
    const held = fields.flatMap(({ id, name }): Observation[] => {
      const found = elements.map((each) => Object.getOwnPropertyDescriptor(each, name));
      if (found.some((each) => each === undefined || !('value' in each))) return [];
      const told = found.map((each): unknown => each?.value);
      const value = observeValue(told, holders, Number.MAX_SAFE_INTEGER);
      return [{ what: { of: 'each', variable, within, callable: id }, value }];
    });
    return [length, ...held];
  });
}

function kindOf(value: object): CollectionKind | undefined {
  if (Array.isArray(value)) return 'array';
  if (types.isSet(value)) return 'set';
  return types.isMap(value) ? 'map' : undefined;
}

function elementsOf(value: object): unknown[] {
  const elements: unknown[] = [];
  const add = (element: unknown): void => void elements.push(element);
  if (types.isSet(value)) setForEach.call(value, add);
  else if (types.isMap(value)) mapForEach.call(value, add);
  else if (Array.isArray(value)) {
    const { length } = value;
    for (let at = 0; at < length; at += 1)
      add(Object.getOwnPropertyDescriptor(value, at)?.value as unknown);
  }
  return elements;
}

const mapForEach: Map<unknown, unknown>['forEach'] = Map.prototype.forEach;
const setForEach: Set<unknown>['forEach'] = Set.prototype.forEach;
