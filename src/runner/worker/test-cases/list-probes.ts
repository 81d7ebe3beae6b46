import { isDeepStrictEqual, types } from 'node:util';

import type { Observable, ObservedValue } from '../../../model/test-case-trace.ts';
import { inspectedClass } from '../../../model/inspected-class.ts';
import type { Callable, UnitModel } from '../../../model/unit-model.ts';
import { readMember } from './call-callable.ts';
import type { Collection } from './collections.ts';
import type { Instance } from './instances.ts';

/** A question to the objects at the end of a run. Asking it calls code of the unit. */
export interface Probe {
  readonly what: Observable;
  /** Equal for all probes that call the same code of the same class. */
  readonly key: string;
  /** The likelier a probe is to change nothing, the lower its rank. */
  readonly rank: number;
  /** Returns an answer, or throws. */
  readonly ask: () => unknown;
}

/** The most pairs of instances that are compared in each way. */
const PAIRS = 20;

/** Members that duplicate other members, or that have a meaning in the language. */
const notInspected = /^(?:toString|then|constructor|\[Symbol\..*)$/;

/** The members of classes that observers call. They are listed once per model. */
export interface ProbeMembers {
  readonly inspectors: readonly Callable[];
  /** The functions of helper files that tell something about an instance. */
  readonly helpers: readonly HelperInspector[];
  readonly equalities: readonly Callable[];
  readonly comparisons: readonly Callable[];
}

/** A function of a helper file that tells something about instances of a class. */
export interface HelperInspector {
  readonly id: string;
  readonly class: string;
  readonly ask: (instance: object) => unknown;
}

/** @param exported returns the value of an exported callable */
export function probeMembers(
  { callables }: UnitModel,
  exported: (callable: Callable) => unknown,
): ProbeMembers {
  const members = callables.filter(({ kind, receiver }) => {
    return receiver !== undefined && (kind === 'method' || kind === 'getter');
  });
  const ofAnother = members.filter(({ kind, parameters }) => {
    return kind === 'method' && parameters.filter(({ isOptional }) => !isOptional).length === 1;
  });
  return {
    inspectors: mostTelling(members.filter(isInspector)),
    helpers: callables.flatMap((callable) => {
      const inspected = inspectedClass(callable);
      if (inspected === undefined) return [];
      const ask = (instance: object): unknown =>
        callIfFunction(exported(callable), undefined, [instance]);
      return [{ id: callable.id, class: inspected, ask }];
    }),
    equalities: ofAnother.filter(({ name }) => /^(?:is)?(?:equals?|eq)(?:To)?$/i.test(name)),
    comparisons: ofAnother.filter(({ name }) => /^(?:compare|cmp)(?:To)?$/i.test(name)),
  };
}

/**
 * A class may have sixty functions without arguments, most of which compute something (complex numbers, for example). Only this
 * number is asked.
 */
const mostInspectors = 12;

/**
 * Returns the most telling inspectors of each class, in the order of the model. Inspectors that return a primitive are
 * preferred to those that make an instance.
 */
function mostTelling(inspectors: readonly Callable[]): readonly Callable[] {
  const byClass = new Map<string | undefined, Callable[]>();
  for (const each of inspectors) {
    byClass.set(each.receiver, [...(byClass.get(each.receiver) ?? []), each]);
  }
  const chosen = new Set(
    [...byClass.values()].flatMap((own) =>
      own.toSorted((one, other) => vagueness(one) - vagueness(other)).slice(0, mostInspectors),
    ),
  );
  return inspectors.filter((each) => chosen.has(each));
}

function vagueness({ kind, returns }: Callable): number {
  if (kind === 'getter') return 0;
  if (['boolean', 'number', 'string', 'bigint', 'literal'].includes(returns.kind)) return 1;
  return returns.kind === 'instance' ? 3 : 2;
}

/** Returns whether a member answers something when it is called without arguments. */
function isInspector({ name, parameters, returns }: Callable): boolean {
  if (notInspected.test(name)) return false;
  if (['undefined', 'never', 'promise', 'iterable'].includes(returns.kind)) return false;
  // A function that takes any number of arguments could be called without one, but is meant to be given some.
  return parameters.every(({ isOptional, isRest }) => isOptional && !isRest);
}

/** Lists all probes of the instances that a run left. */
export function listProbes(members: ProbeMembers, instances: readonly Instance[]): Probe[] {
  const probes = instances.flatMap((instance) => [
    ...inspections(members, instance),
    ...helperInspections(members, instance),
    ...textOf(instance),
    ...iterationOf(instance),
  ]);
  return [...probes, ...comparePairs(members, instances)];
}

function inspections({ inspectors }: ProbeMembers, instance: Instance): Probe[] {
  const { variable, value } = instance;
  return inspectorsOf(inspectors, instance)
    .filter(({ name }) => name in value)
    .map((callable) => ({
      what: { of: 'inspector', variable, callable: callable.id },
      key: keyOf(instance, callable.id),
      rank: callable.kind === 'getter' ? 0 : 2,
      ask: () => inspect(value, callable),
    }));
}

/** Lists the probes that ask each element of a collection. */
export function probesOfElements(
  { inspectors }: ProbeMembers,
  collections: readonly Collection[],
): Probe[] {
  return collections.flatMap((collection) => {
    const { variable, within, elements } = collection;
    return inspectorsOf(inspectors, collection)
      .filter(({ name }) => elements.every((each) => name in each))
      .map((callable) => ({
        what: { of: 'each', variable, within, callable: callable.id },
        key: keyOf(collection, callable.id),
        rank: callable.kind === 'getter' ? 0 : 2,
        ask: () => elements.map((each) => inspect(each, callable)),
      }));
  });
}

/** Returns the inspectors of classes. If a class overrides a member, only the overriding one is asked. */
function inspectorsOf(
  inspectors: readonly Callable[],
  { classes }: Pick<Instance, 'classes'>,
): readonly Callable[] {
  const seen = new Set<string>();
  return classes.flatMap((owner) =>
    inspectors.filter(({ name, receiver }) => {
      if (receiver !== owner || seen.has(name)) return false;
      seen.add(name);
      return true;
    }),
  );
}

function inspect(value: object, callable: Callable): unknown {
  const member = readMember(value, callable);
  return callable.kind === 'getter' ? member : callIfFunction(member, value, []);
}

/** Returns the probes of helper files. A person wrote them for assertions, so they are expected to change nothing. */
function helperInspections({ helpers }: ProbeMembers, instance: Instance): Probe[] {
  const { variable, value, classes } = instance;
  return helpers
    .filter((helper) => classes.includes(helper.class))
    .map(({ id, ask }) => ({
      what: { of: 'inspector', variable, callable: id },
      key: keyOf(instance, id),
      rank: 0,
      ask: () => ask(value),
    }));
}

/** Returns the probe of the class's own text conversion, if it has one. */
function textOf(instance: Instance): Probe[] {
  const { variable, value } = instance;
  const method = writtenMember(value, 'toString');
  if (method === undefined) return [];
  const ask = (): unknown => Reflect.apply(method, value, []);
  const what: Observable = { of: 'string', variable };
  return [{ what, key: keyOf(instance, 'toString'), rank: 1, ask }];
}

function iterationOf(instance: Instance): Probe[] {
  const { variable, value } = instance;
  if (writtenMember(value, Symbol.iterator) === undefined) return [];
  const ask = (): unknown => takeElements(value as Iterable<unknown>);
  const what: Observable = { of: 'iteration', variable };
  return [{ what, key: keyOf(instance, 'iteration'), rank: 3, ask }];
}

const ELEMENTS = 50;

/** Returns the elements of an iteration: one more than the number that is recorded. */
export function takeElements(iterable: Iterable<unknown>): unknown[] {
  const elements: unknown[] = [];
  for (const element of iterable) {
    elements.push(element);
    if (elements.length > ELEMENTS) break;
  }
  return elements;
}

function comparePairs(members: ProbeMembers, instances: readonly Instance[]): Probe[] {
  const equals: Probe[] = [];
  const compares: Probe[] = [];
  for (const one of instances) {
    for (const other of instances) {
      if (one === other || one.classes[0] !== other.classes[0]) continue;
      // A function equals itself only.
      if (typeof one.value === 'function') continue;
      if (equals.length < PAIRS) equals.push(...equalityOf(members, one, other));
      if (compares.length < PAIRS) compares.push(...comparisonOf(members, one, other));
    }
  }
  return [...equals, ...compares];
}

function equalityOf({ equalities }: ProbeMembers, one: Instance, other: Instance): Probe[] {
  const callable = memberFor(equalities, one);
  const pair = { of: 'equals', variable: one.variable, other: other.variable } as const;
  if (callable !== undefined) {
    const what: Observable = { ...pair, callable: callable.id };
    return [{ what, key: keyOf(one, callable.id), rank: 2, ask: asking(callable, one, other) }];
  }
  // Deep equality is symmetric.
  if (one.variable > other.variable || types.isProxy(other.value)) return [];
  // What a promise holds while it is open says little of what it will give.
  if (writtenMember(one.value, 'then') !== undefined) return [];
  const ask = (): unknown => isDeepStrictEqual(one.value, other.value);
  return [{ what: pair, key: 'deep equality', rank: 0, ask }];
}

function comparisonOf({ comparisons }: ProbeMembers, one: Instance, other: Instance): Probe[] {
  const callable = memberFor(comparisons, one);
  if (callable === undefined) return [];
  const { variable } = one;
  const what: Observable = {
    of: 'compares',
    variable,
    other: other.variable,
    callable: callable.id,
  };
  return [{ what, key: keyOf(one, callable.id), rank: 2, ask: asking(callable, one, other) }];
}

function asking(callable: Callable, one: Instance, other: Instance): () => unknown {
  return () => callIfFunction(readMember(one.value, callable), one.value, [other.value]);
}

function memberFor(members: readonly Callable[], { classes }: Instance): Callable | undefined {
  for (const owner of classes) {
    const found = members.find(({ receiver }) => receiver === owner);
    if (found !== undefined) return found;
  }
  return undefined;
}

function keyOf({ classes }: Pick<Instance, 'classes'>, member: string): string {
  return `${classes[0] ?? ''} ${member}`;
}

function callIfFunction(
  member: unknown,
  receiver: object | undefined,
  args: readonly unknown[],
): unknown {
  if (typeof member !== 'function') throw new TypeError('Not a function');
  return Reflect.apply(member, receiver, args) as unknown;
}

/** Returns a method that a person wrote for this object or its class, and not one of the language. */
// oxlint-disable-next-line typescript/no-unsafe-function-type
function writtenMember(value: object, key: PropertyKey): Function | undefined {
  for (let level: object | null = value; level !== null; level = Reflect.getPrototypeOf(level)) {
    const descriptor = Object.getOwnPropertyDescriptor(level, key);
    if (descriptor === undefined) continue;
    const method: unknown = descriptor.value;
    if (typeof method !== 'function') return undefined;
    return /\[native code\]\s*\}$/.test(sourceOf.call(method)) ? undefined : method;
  }
  return undefined;
}

const sourceOf = Function.prototype.toString;

/** Returns whether a text says something about the object, and the same in every run. */
export function isTellingText(observed: ObservedValue): boolean {
  if (observed.is !== 'string') return false;
  return !/0x[0-9a-f]{6,}/i.test(observed.value) && !/^\[object \w+\]$/.test(observed.value);
}
