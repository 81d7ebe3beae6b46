import { isDeepStrictEqual, types } from 'node:util';

import type { Observable, ObservedValue } from '../../../model/test-case-trace.ts';
import type { Callable, UnitModel } from '../../../model/unit-model.ts';
import { readMember } from './call-callable.ts';
import type { Instance } from './instances.ts';

/** Something that can be asked of objects at the end of a run and calls code of the unit. */
export interface Probe {
  readonly what: Observable;
  /** Of all probes that call the same code of the same class. */
  readonly key: string;
  /** What may well change nothing comes first. */
  readonly rank: number;
  /** Gives an answer, or throws. */
  readonly ask: () => unknown;
}

/** How many pairs of instances are compared in each way. */
const PAIRS = 20;

/** Members that others stand for, or that mean something to the language. */
const notInspected = /^(?:toString|then|constructor|\[Symbol\..*)$/;

/** The members of classes that observers call, made once per model. */
export interface ProbeMembers {
  readonly inspectors: readonly Callable[];
  readonly equalities: readonly Callable[];
  readonly comparisons: readonly Callable[];
}

export function probeMembers({ callables }: UnitModel): ProbeMembers {
  const members = callables.filter(({ kind, receiver }) => {
    return receiver !== undefined && (kind === 'method' || kind === 'getter');
  });
  const ofAnother = members.filter(({ kind, parameters }) => {
    return kind === 'method' && parameters.filter(({ isOptional }) => !isOptional).length === 1;
  });
  return {
    inspectors: mostTelling(members.filter(isInspector)),
    equalities: ofAnother.filter(({ name }) => /^(?:is)?(?:equals?|eq)(?:To)?$/i.test(name)),
    comparisons: ofAnother.filter(({ name }) => /^(?:compare|cmp)(?:To)?$/i.test(name)),
  };
}

/** A class of sixty functions without arguments, such as of complex numbers, has most of them to compute with. */
const mostInspectors = 12;

/** The inspectors of each class that tell most, in the order of the model: what gives a primitive comes before what makes an instance. */
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

/** Whether a member tells something without being given anything. */
function isInspector({ name, parameters, returns }: Callable): boolean {
  if (notInspected.test(name)) return false;
  if (['undefined', 'never', 'promise', 'iterable'].includes(returns.kind)) return false;
  // What takes any number of arguments may tell something without one, but is there to be given some.
  return parameters.every(({ isOptional, isRest }) => isOptional && !isRest);
}

/** All that can be asked of the instances that a run left. */
export function listProbes(members: ProbeMembers, instances: readonly Instance[]): Probe[] {
  const probes = instances.flatMap((instance) => [
    ...inspections(members, instance),
    ...textOf(instance),
    ...iterationOf(instance),
  ]);
  return [...probes, ...comparePairs(members, instances)];
}

function inspections({ inspectors }: ProbeMembers, instance: Instance): Probe[] {
  const { variable, value, classes } = instance;
  const seen = new Set<string>();
  return classes.flatMap((owner) =>
    inspectors.flatMap((callable): Probe[] => {
      const { id, name, kind, receiver } = callable;
      // A class's own member stands before the one that it overrides.
      if (receiver !== owner || seen.has(name) || !(name in value)) return [];
      seen.add(name);
      const ask = (): unknown => {
        const member = readMember(value, callable);
        return kind === 'getter' ? member : callIfFunction(member, value, []);
      };
      const what: Observable = { of: 'inspector', variable, callable: id };
      return [{ what, key: keyOf(instance, id), rank: kind === 'getter' ? 0 : 2, ask }];
    }),
  );
}

/** What a class says in its own words, if it has any. */
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

/** As many elements of an iteration as are recorded, and one more. */
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
  // Deep equality is the same both ways.
  if (one.variable > other.variable || types.isProxy(other.value)) return [];
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

function keyOf({ classes }: Instance, member: string): string {
  return `${classes[0] ?? ''} ${member}`;
}

function callIfFunction(member: unknown, receiver: object, args: readonly unknown[]): unknown {
  if (typeof member !== 'function') throw new TypeError('Not a function');
  return Reflect.apply(member, receiver, args) as unknown;
}

/** A method that somebody wrote, for this object or its class: none of the language's own. */
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

/** Texts that tell nothing, or not the same in every run. */
export function isTellingText(observed: ObservedValue): boolean {
  if (observed.is !== 'string') return false;
  return !/0x[0-9a-f]{6,}/i.test(observed.value) && !/^\[object \w+\]$/.test(observed.value);
}
