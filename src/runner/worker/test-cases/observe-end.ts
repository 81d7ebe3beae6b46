import { types } from 'node:util';

import {
  spiedMethods,
  type Observation,
  type ObservedValue,
} from '../../../model/test-case-trace.ts';
import type { UnitModel } from '../../../model/unit-model.ts';
import { isPlain, ownValue } from './class-name.ts';
import type { Execution } from './execute-statements.ts';
import type { ClassFinder, Instance } from './instances.ts';
import { type Holders, observeValue } from './observe-value.ts';

/** Returns the objects that have a variable and their classes in the model. A plain object without functions is no instance. */
export function instancesIn(
  values: readonly unknown[],
  holders: Holders,
  classes: ClassFinder,
): Instance[] {
  return values.flatMap((value, variable) => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return [];
    if (holders.get(value) !== variable || types.isProxy(value)) return [];
    if (isPlain(value) && !holdsFunction(value)) return [];
    const ids = classes.ofVariable(variable, value);
    return ids.length === 0 ? [] : [{ variable, value, classes: ids }];
  });
}

function holdsFunction(value: object): boolean {
  return Object.keys(value).some((name) => typeof ownValue(value, name) === 'function');
}

/**
 * Returns the observation of a statement's result, or of a member of an instance. Of an instance of one of the model's classes,
 * it holds only the class.
 */
export function observeOutcome(
  value: unknown,
  classes: ClassFinder,
  holders: Holders,
  before: number,
): ObservedValue {
  const observed = observeValue(value, holders, before);
  if (observed.is !== 'object' || observed.class === '') return observed;
  const isKnown = classes.ofValue(value as object).length > 0;
  return isKnown ? { ...observed, members: [] } : observed;
}

/** Returns the state of the variables at the end, without calling any code: collections, fields and calls of stubs. */
export function observeState(
  model: UnitModel,
  execution: Execution,
  instances: readonly Instance[],
  holders: Holders,
): Observation[] {
  const { values, callsAtEnd } = execution;
  const known = new Map(instances.map((instance) => [instance.variable, instance]));
  return values.flatMap((value, variable): Observation[] => {
    const calls = callsAtEnd.get(variable);
    if (calls !== undefined) {
      const observed = observeValue(calls, holders, values.length);
      return [{ what: { of: 'calls', variable }, value: observed }];
    }
    const instance = known.get(variable);
    if (instance !== undefined && typeof value === 'function') {
      return observeFields(model, instance, holders, values.length);
    }
    if (typeof value !== 'object' || value === null || holders.get(value) !== variable) return [];
    const observed = observeValue(value, holders, variable);
    const state: Observation = { what: { of: 'state', variable }, value: observed };
    const hasState = !['cut', 'promise', 'same', 'regexp'].includes(observed.is);
    if (instance === undefined) return hasState ? [state] : [];
    // The fields of an instance are private to it, unless it is itself a collection.
    const shown = hasState && observed.is !== 'object' ? [state] : [];
    return [...shown, ...observeFields(model, instance, holders, values.length)];
  });
}

/** Returns the calls of what tests spy on. That there were none counts where the unit's text says that there may be. */
export function observeSpied(
  { spied: named = [] }: UnitModel,
  { spied, values }: Execution,
  holders: Holders,
): Observation[] {
  const methods = spiedMethods.filter((each) => spied.has(each) || named.includes(each));
  return methods.map((method) => ({
    what: { of: 'spied', method },
    value: observeValue(spied.get(method) ?? [], holders, values.length),
  }));
}

function observeFields(
  { callables }: UnitModel,
  { variable, value, classes }: Instance,
  holders: Holders,
  variables: number,
): Observation[] {
  const seen = new Set<string>();
  return callables.flatMap(({ id, kind, name, receiver }): Observation[] => {
    if (kind !== 'field' || receiver === undefined || !classes.includes(receiver)) return [];
    const descriptor = Object.getOwnPropertyDescriptor(value, name);
    if (seen.has(name) || descriptor?.get !== undefined || descriptor?.set !== undefined) return [];
    seen.add(name);
    const observed = observeValue(descriptor?.value, holders, variables);
    if (observed.is === 'cut' || observed.is === 'promise') return [];
    return [{ what: { of: 'field', variable, callable: id }, value: observed }];
  });
}
