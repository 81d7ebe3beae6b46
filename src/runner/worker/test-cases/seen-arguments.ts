import { types } from 'node:util';

import { primitiveOf } from '../../../model/observed-primitive.ts';
import type { Observation, ObservedValue } from '../../../model/test-case-trace.ts';
import type { Variable } from '../../../model/test-case.ts';
import { isPlain } from './class-name.ts';
import type { StubCalls } from './make-stub.ts';
import { observeMember, observeValue } from './observe-value.ts';

/** What is noted of one call: further arguments and members, and longer arrays, are left out. */
const limits = { arguments: 5, members: 12, elements: 10 };

/** The content of an argument, as far as it is plain data that fits on a line. */
type Content = Extract<ObservedValue, { is: 'array' | 'object' }>;

/** The contents of one call's arguments; undefined for those that can't change, or are not noted. */
type Call = readonly (Content | undefined)[];

/** A member of an argument, or an argument that is an array. */
interface Place {
  readonly argument: number;
  readonly member?: string;
}

/**
 * Notes what the calls of stubs find in their arguments. Code that walks through something often passes one object to each call, and changes it
 * in between, so that at the end the object shows its last state only.
 */
export class SeenArguments {
  readonly #calls = new Map<Variable, Call[]>();

  /** Notes a call of a stub, at the time of the call. */
  note(stub: Variable, args: readonly unknown[]): void {
    const calls = this.#calls.get(stub) ?? [];
    this.#calls.set(stub, calls);
    calls.push(contentsOf(args));
  }

  /**
   * Returns what calls have found in their arguments. Of the original, that is only what was changed later, since all else shows at the end, and
   * only what a stub can read in each call.
   *
   * @param atEnd the calls with their arguments, as these are at the end of the run
   */
  observations(
    atEnd: ReadonlyMap<Variable, StubCalls>,
    isOriginal: boolean,
  ): readonly Observation[] {
    return [...this.#calls].flatMap(([variable, calls]) => {
      const later = (atEnd.get(variable) ?? []).map(contentsOf);
      return placesIn(calls).flatMap((place): Observation[] => {
        const elements = calls.map((call) => valueAt(place, call) ?? nothing);
        const value: ObservedValue = { is: 'array', elements };
        const isTold =
          !isOriginal ||
          (calls.every((call) => isReadable(place, call)) && isChanged(place, calls, later));
        return isTold ? [{ what: { of: 'seen', variable, ...place }, value }] : [];
      });
    });
  }
}

const nothing: ObservedValue = { is: 'undefined' };

function contentsOf(args: readonly unknown[]): Call {
  return args.slice(0, limits.arguments).map(contentOf);
}

function contentOf(value: unknown): Content | undefined {
  if (typeof value !== 'object' || value === null || types.isProxy(value)) return undefined;
  if (Array.isArray(value)) {
    if (value.length > limits.elements) return undefined;
    const observed = observeValue(value);
    return observed.is === 'array' && observed.elements.every(isPrimitive) ? observed : undefined;
  }
  if (!isPlain(value)) return undefined;
  const members = Object.entries(Object.getOwnPropertyDescriptors(value))
    .slice(0, limits.members)
    .map(([name, each]): [string, ObservedValue] => [name, observeMember(each)])
    .filter(([, each]) => isShort(each));
  return { is: 'object', class: '', members };
}

/** Whether a value is plain data without any structure but that of one list. */
function isShort(value: ObservedValue): boolean {
  return isPrimitive(value) || (value.is === 'array' && value.elements.every(isPrimitive));
}

function isPrimitive(value: ObservedValue): boolean {
  return primitiveOf(value) !== undefined;
}

function placesIn(calls: readonly Call[]): readonly Place[] {
  const places = calls.flatMap((call) =>
    call.flatMap((content, argument): Place[] => {
      if (content === undefined) return [];
      return content.is === 'array'
        ? [{ argument }]
        : content.members.map(([member]) => ({ argument, member }));
    }),
  );
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}

function valueAt({ argument, member }: Place, call: Call): ObservedValue | undefined {
  const content = call[argument];
  if (content?.is === 'array') return member === undefined ? content : undefined;
  return content?.members.find(([name]) => name === member)?.[1];
}

/** Whether a call has the argument in which the place is. It may lack the member. */
function isReadable({ argument, member }: Place, call: Call): boolean {
  return call[argument]?.is === (member === undefined ? 'array' : 'object');
}

function isChanged(place: Place, calls: readonly Call[], later: readonly Call[]): boolean {
  return calls.some((call, at) => {
    const last = valueAt(place, later[at] ?? []);
    return JSON.stringify(valueAt(place, call)) !== JSON.stringify(last);
  });
}
