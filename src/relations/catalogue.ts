import { close as compare, type Tolerance } from './close.ts';
import type { Generator } from './generator.ts';
import { type ErasedFunction, makeRelation, type Relation } from './relation.ts';
import { repeated } from './repeated.ts';

/** What every relation of the catalogue needs. */
interface Common<Input> {
  /** Test data for one argument. */
  readonly input: Generator<Input>;
  /** The tolerance when outputs are compared. A number is the greatest difference. */
  readonly tolerance?: number | Tolerance;
  /** The precondition. Inputs for which it does not hold are left out. */
  readonly when?: (...inputs: Input[]) => boolean;
}

/** A function of one value. */
export interface OfOne<Input, Output> extends Common<Input> {
  readonly run: (input: Input) => Output;
}

/** An operation that makes a value of two. */
export interface OfTwo<Value> extends Common<Value> {
  readonly run: (one: Value, other: Value) => Value;
}

/** A relation of one function with changed inputs. */
interface Transformed<Input, Output> extends OfOne<Input, Output> {
  /** Changes an input. */
  readonly change: (input: Input) => Input;
  /** Changes an output in the same way. By default, the output must stay the same. */
  readonly changeOutput?: (output: Output) => Output;
}

/** Sums and multiples of values. By default, those of numbers and of lists of numbers. */
export interface Arithmetic<Value> {
  readonly add?: (one: Value, other: Value) => Value;
  readonly scale?: (value: Value, factor: number) => Value;
}

/** `back(run(x))` is `x`. */
export function roundTrip<Input, Output>(
  name: string,
  given: OfOne<Input, Output> & { readonly back: (output: Output) => Input },
): Relation {
  const { run, back } = given;
  return declare(name, given, {
    run: (input: Input) => back(run(input)),
    holds: ([output], { inputs: [input], close }) => close(output, input),
    changes: run,
  });
}

/** Each of two functions undoes the other. */
export function inverse<Input, Output>(
  name: string,
  given: OfOne<Input, Output> & {
    readonly back: (output: Output) => Input;
    /** Makes an output to begin with, of an input. By default, `run` makes it. */
    readonly start?: (input: Input) => Output;
  },
): Relation {
  const { run, back, start = run } = given;
  return declare(name, given, {
    run: (input: Input) => {
      const output = start(input);
      return [back(run(input)), run(back(output)), output];
    },
    holds: ([output], { inputs: [input], close }) => {
      const [there, again, before] = listOf(output);
      return close(there, input) && close(again, before);
    },
    changes: run,
  });
}

/** Doing it twice is the same as doing it once: `run(run(x))` is `run(x)`. */
export function idempotent<Value>(name: string, given: OfOne<Value, Value>): Relation {
  return declare(name, given, {
    run: given.run,
    holds: ([once], { run, close }) => close(run(once), once),
    changes: given.run,
  });
}

/** `run(run(x))` is `x`. */
export function involution<Value>(name: string, given: OfOne<Value, Value>): Relation {
  return declare(name, given, {
    run: given.run,
    holds: ([once], { inputs: [input], run, close }) => close(run(once), input),
    changes: given.run,
  });
}

/** `run(a, b)` is `run(b, a)`. */
export function commutative<Value>(
  name: string,
  given: Common<Value> & { readonly run: (one: Value, other: Value) => unknown },
): Relation {
  return declare(name, tuplesOf(given, 2), {
    run: tupled(given.run),
    follow: ([a, b]: readonly unknown[]) => [b, a],
    holds: ([output, swapped], { close }) => close(swapped, output),
  });
}

/** `run(run(a, b), c)` is `run(a, run(b, c))`. */
export function associative<Value>(name: string, given: OfTwo<Value>): Relation {
  const { run } = given;
  return declare(name, tuplesOf(given, 3), {
    run: ([a, b, c]: readonly [Value, Value, Value]) => [run(run(a, b), c), run(a, run(b, c))],
    holds: ([both], { close }) => close(listOf(both)[0], listOf(both)[1]),
  });
}

/** `run(a, plus(b, c))` is `plus(run(a, b), run(a, c))`. */
export function distributive<Value>(
  name: string,
  given: OfTwo<Value> & { readonly plus: (one: Value, other: Value) => Value },
): Relation {
  const { run, plus } = given;
  return declare(name, tuplesOf(given, 3), {
    run: ([a, b, c]: readonly [Value, Value, Value]) => [
      run(a, plus(b, c)),
      plus(run(a, b), run(a, c)),
    ],
    holds: ([both], { close }) => close(listOf(both)[0], listOf(both)[1]),
  });
}

/** `run(a + b)` is `run(a) + run(b)`. */
export function linear<Value, Output>(
  name: string,
  given: OfOne<Value, Output> &
    Arithmetic<Value> & { readonly addOutputs?: (one: Output, other: Output) => Output },
): Relation {
  const add = tupled(given.add ?? sum);
  const addOutputs = tupled(given.addOutputs ?? sum);
  return declare(name, given, {
    sources: 2,
    run: given.run,
    follow: (a: Value, b: Value) => add([a, b]),
    holds: ([one, other, both], { close }) => close(both, addOutputs([one, other])),
  });
}

/** `run(c x)` is `c` to the power of `degree`, times `run(x)`. The degree is 1 by default; with 0, scaling changes nothing. */
export function scaling<Value, Output>(
  name: string,
  given: OfOne<Value, Output> &
    Arithmetic<Value> & {
      readonly factors?: readonly number[];
      readonly degree?: number;
      readonly scaleOutput?: (output: Output, factor: number) => Output;
    },
): Relation {
  const { factors = [2, 3, 0.5], degree = 1 } = given;
  const scale = tupled(given.scale ?? times);
  const scaleOutput = tupled(given.scaleOutput ?? times);
  return declare(name, given, {
    run: given.run,
    parameters: { factor: factors },
    follow: (input: Value, { factor }: Record<string, unknown>) => scale([input, factor]),
    holds: ([output, scaled], { parameters: { factor }, close }) =>
      close(scaled, scaleOutput([output, Number(factor) ** degree])),
  });
}

/** `run(-x)` is `-run(x)`. */
export function negation<Value, Output>(
  name: string,
  given: OfOne<Value, Output> & {
    readonly negate?: (value: Value) => Value;
    readonly negateOutput?: (output: Output) => Output;
  },
): Relation {
  const minus = (value: unknown): unknown => times(value, -1);
  return transformed(name, given, given.negate ?? minus, given.negateOutput ?? minus);
}

/** A change of the input that leaves the output as it is: `run(change(x))` is `run(x)`. */
export function symmetry<Input, Output>(
  name: string,
  given: OfOne<Input, Output> & { readonly change: (input: Input) => Input },
): Relation {
  return transformed(name, given, given.change, same);
}

/** A later input gives the same output later: `run(shift(x))` is `run(x)`, shifted. By default, the output stays the same. */
export function shiftInvariant<Input, Output>(
  name: string,
  given: Omit<Transformed<Input, Output>, 'change' | 'changeOutput'> & {
    readonly shift: (input: Input) => Input;
    readonly shiftOutput?: (output: Output) => Output;
  },
): Relation {
  return transformed(name, given, given.shift, given.shiftOutput ?? same);
}

/** The order of a list plays no part: `run` of the list reversed, and rotated, is the same. */
export function permutation<Item, Output>(
  name: string,
  given: OfOne<readonly Item[], Output>,
): Relation {
  return declare(name, given, {
    run: given.run,
    follow: [
      (list: readonly Item[]) => list.toReversed(),
      (list: readonly Item[]) => [...list.slice(1), ...list.slice(0, 1)],
    ],
    holds: ([output, reversed, rotated], { close }) =>
      close(reversed, output) && close(rotated, output),
  });
}

/** A greater input never gives a lesser output (or, with `falling`, never a greater one). */
export function monotone<Input, Output>(
  name: string,
  given: OfOne<Input, Output> & {
    /** Makes an input greater. By default, it adds 1. */
    readonly increase?: (input: Input) => Input;
    readonly falling?: boolean;
    /** Whether equal outputs violate the relation, too. */
    readonly strict?: boolean;
  },
): Relation {
  const { falling = false, strict = false } = given;
  return declare(name, given, {
    run: given.run,
    follow: given.increase ?? ((input: Input) => sum(input, 1)),
    holds: ([output, later], { close }) => {
      const [low, high] = falling ? [later, output] : [output, later];
      return isLess(low, high) ? !strict || !close(low, high) : !strict && close(low, high);
    },
  });
}

/** The output lies between two values. */
export function range<Input>(
  name: string,
  given: OfOne<Input, number> & { readonly least?: number; readonly most?: number },
): Relation {
  const { least = -Infinity, most = Infinity } = given;
  return declare(name, given, {
    run: given.run,
    holds: ([output]) => typeof output === 'number' && least <= output && output <= most,
  });
}

/** The outputs for some inputs are known. */
export function specialValues<Input, Output>(
  name: string,
  given: Omit<OfOne<Input, Output>, 'input'> & {
    readonly values: readonly (readonly [input: Input, output: Output])[];
  },
): Relation {
  const { run, values } = given;
  return declare(
    name,
    { ...given, input: values },
    {
      run: (pair: readonly [Input, Output]) => run(pair[0]),
      holds: ([output], { inputs: [pair], close }) => close(output, listOf(pair)[1]),
    },
  );
}

/** A condition that the output of every input fulfils, such as an invariant of what is returned. */
export function postcondition<Input, Output>(
  name: string,
  given: OfOne<Input, Output> & {
    readonly ensures: (output: Awaited<Output>, input: Input) => boolean;
  },
): Relation {
  return declare(name, given, {
    run: given.run,
    holds: ([output], { inputs: [input] }) => {
      const holds: unknown = Reflect.apply(given.ensures, undefined, [output, input]);
      return holds === true;
    },
  });
}

/** A condition on an object that holds after each of the calls that a run makes. */
export function invariant<Input, Subject extends object>(
  name: string,
  given: Common<Input> & {
    /** Makes the object. */
    readonly make: (input: Input) => Subject;
    /** Calls it. Every call may be followed by another. */
    readonly calls: readonly ((subject: Subject, input: Input) => unknown)[];
    readonly holds: (subject: Subject) => boolean;
  },
): Relation {
  const { make, calls, holds } = given;
  return declare(name, given, {
    run(input: Input) {
      const subject = make(input);
      const kept = [holds(subject)];
      for (const one of calls) {
        one(subject, input);
        kept.push(holds(subject));
      }
      return kept;
    },
    holds: ([kept]) => listOf(kept).every((each) => each === true),
  });
}

/** The facts with which the relations of the catalogue judge. */
interface ErasedJudged {
  readonly inputs: readonly unknown[];
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly close: typeof compare;
  readonly run: (input: unknown) => unknown;
}

interface Declared {
  readonly sources?: number;
  readonly run: ErasedFunction;
  readonly parameters?: Readonly<Record<string, readonly unknown[]>>;
  readonly follow?: ErasedFunction | readonly ErasedFunction[];
  readonly holds: (outputs: readonly unknown[], judged: ErasedJudged) => boolean;
  /** As in the contents of a relation. */
  readonly changes?: ErasedFunction;
}

interface TestData {
  readonly input: Generator<unknown>;
  readonly tolerance?: number | Tolerance;
  readonly when?: ErasedFunction;
}

function declare(
  name: string,
  { input, tolerance, when }: TestData,
  { sources = 1, run, parameters = {}, follow = [], holds, changes }: Declared,
): Relation {
  return makeRelation({
    name,
    program: { name: undefined, run, input },
    sources,
    parameters,
    follow: [follow].flat(),
    holds,
    ...(when && { when }),
    ...(tolerance !== undefined && { tolerance }),
    ...(changes && { changes }),
  });
}

function transformed(
  name: string,
  given: TestData & { readonly run: ErasedFunction },
  change: ErasedFunction,
  changeOutput: ErasedFunction,
): Relation {
  return declare(name, given, {
    run: given.run,
    follow: change,
    holds: ([output, changed], { close }) =>
      close(changed, Reflect.apply(changeOutput, undefined, [output])),
  });
}

/** The functions of tuples that were made of others, so that relations about the same function share their runs. */
const knownTupled = new WeakMap<ErasedFunction, (tuple: readonly unknown[]) => unknown>();

/** Returns the function that takes the arguments of another as a list. */
function tupled(run: ErasedFunction): (tuple: readonly unknown[]) => unknown {
  const made =
    knownTupled.get(run) ??
    ((tuple: readonly unknown[]): unknown => {
      const output: unknown = Reflect.apply(run, undefined, tuple);
      return output;
    });
  knownTupled.set(run, made);
  return made;
}

/** Returns the test data and the precondition for tuples of values. */
function tuplesOf(given: TestData, count: number): TestData {
  const { input, tolerance, when } = given;
  return {
    input: repeated(input, count),
    ...(tolerance !== undefined && { tolerance }),
    ...(when && { when: tupled(when) }),
  };
}

function same(value: unknown): unknown {
  return value;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isLess(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return one < other;
  if (typeof one === 'bigint' && typeof other === 'bigint') return one < other;
  return typeof one === 'string' && typeof other === 'string' && one < other;
}

/** Adds numbers, and the numbers in lists and in plain objects, item by item. */
function sum(one: unknown, other: unknown): unknown {
  if (typeof one === 'number' && typeof other === 'number') return one + other;
  if (typeof one === 'bigint' && typeof other === 'bigint') return one + other;
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
    return one.map((item, at) => sum(item, other[at]));
  }
  if (Array.isArray(one) && typeof other === 'number') return one.map((item) => sum(item, other));
  if (isFields(one) && isFields(other)) {
    return withFields(one, (value, name) =>
      isCounted(value) ? sum(value, Reflect.get(other, name)) : value,
    );
  }
  throw new TypeError('These values have no sum: say how they are added.');
}

/** Multiplies a number, or the numbers in lists and objects, by a factor. Whatever else is in them stays as it is. */
function times(value: unknown, factor: unknown): unknown {
  if (typeof value === 'number' && typeof factor === 'number') return value * factor;
  if (isCounted(value)) {
    if (Array.isArray(value)) {
      return value.map((item) => (isCounted(item) ? times(item, factor) : item));
    }
    if (isFields(value)) {
      return withFields(value, (item) => (isCounted(item) ? times(item, factor) : item));
    }
  }
  throw new TypeError('These values have no multiples: say how they are multiplied.');
}

/** Whether there is a number in a value: in a list, or in the fields of an object. */
function isCounted(value: unknown, depth = 0): boolean {
  if (typeof value === 'number' || typeof value === 'bigint') return true;
  if (depth > 9) return false;
  if (Array.isArray(value)) {
    return value.length === 0 || value.some((item) => isCounted(item, depth + 1));
  }
  return isFields(value) && Object.values(value).some((item) => isCounted(item, depth + 1));
}

/** Whether a value is an object that its own fields describe. */
function isFields(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length > 0
  );
}

/** Returns an object of the same class with other values in its fields. */
function withFields(value: object, change: (value: unknown, name: string) => unknown): object {
  const fields = Object.entries(value).map(([name, item]) => [name, change(item, name)] as const);
  return Object.assign(Object.create(Object.getPrototypeOf(value)), Object.fromEntries(fields));
}
