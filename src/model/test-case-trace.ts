import type { PagePart } from './page.ts';
import type { Variable } from './test-case.ts';
import type { SeenShapes } from './value-shape.ts';

/** A value as a run saw it: plain data that survives JSON. Values that a test could not tell apart are equal as JSON. */
export type ObservedValue =
  | { readonly is: 'undefined' }
  | { readonly is: 'null' }
  | { readonly is: 'boolean'; readonly value: boolean }
  /** As `String` writes it, but `-0` for negative zero. */
  | { readonly is: 'number'; readonly text: string }
  | { readonly is: 'string'; readonly value: string }
  | { readonly is: 'bigint'; readonly digits: string }
  | { readonly is: 'symbol'; readonly description: string }
  /** Any function. Its behaviour can't be seen. */
  | { readonly is: 'function' }
  | { readonly is: 'array'; readonly elements: readonly ObservedValue[] }
  /** A missing element of an array. */
  | { readonly is: 'hole' }
  /** Own enumerable members in their order. The class is empty for objects as literals make them, and `Object` for
   * those with no prototype or another object as prototype. */
  | {
      readonly is: 'object';
      readonly class: string;
      readonly members: readonly (readonly [name: string, value: ObservedValue])[];
    }
  | { readonly is: 'map'; readonly entries: readonly (readonly [ObservedValue, ObservedValue])[] }
  | { readonly is: 'set'; readonly elements: readonly ObservedValue[] }
  /** Milliseconds since 1970 as text; `NaN` for an invalid date. */
  | { readonly is: 'date'; readonly time: string }
  | { readonly is: 'regexp'; readonly source: string; readonly flags: string }
  | { readonly is: 'url'; readonly text: string }
  /** A typed array such as Uint8Array. Numbers and bigints are given as text. */
  | { readonly is: 'typed-array'; readonly class: string; readonly elements: readonly string[] }
  | {
      readonly is: 'error';
      readonly class: string;
      readonly message: string;
      /** Set where it has members that its class and its message don't say. */
      readonly isExtended?: true;
      /** The name that it has been given, if that is not that of its class. */
      readonly name?: string;
    }
  | { readonly is: 'promise' }
  /** The same object that this earlier variable of the test case holds. */
  | { readonly is: 'same'; readonly variable: Variable }
  /** An object that contains this place, the given number of levels up. */
  | { readonly is: 'cycle'; readonly up: number }
  /** Content that lies deeper, or is longer, than is recorded. No assertion is made of it. */
  | { readonly is: 'cut' };

/** The subject of an assertion (μTEST paper, 4). Two subjects are the same if their JSON is. */
export type Observable =
  /** The result of a statement, read at once: primitives, and the structure of arrays and plain objects. */
  | { readonly of: 'value'; readonly variable: Variable }
  /** The content of an array, object or collection at the end: of results, and of arguments that a call may have changed. */
  | { readonly of: 'state'; readonly variable: Variable }
  /** The result, at the end, of a call without parameters that changes nothing: a method or getter, by its callable's id. */
  | { readonly of: 'inspector'; readonly variable: Variable; readonly callable: string }
  /** The value of a public field of an instance at the end. */
  | { readonly of: 'field'; readonly variable: Variable; readonly callable: string }
  /** The result, at the end, of `toString` of an instance whose class has its own. */
  | { readonly of: 'string'; readonly variable: Variable }
  /** Whether two instances of one class are equal: by the class's `equals` (a callable's id) if it has one, or else deeply. */
  | {
      readonly of: 'equals';
      readonly variable: Variable;
      readonly other: Variable;
      readonly callable?: string;
    }
  /** The result of a class's `compareTo`, or a similar method, for two instances. */
  | {
      readonly of: 'compares';
      readonly variable: Variable;
      readonly other: Variable;
      readonly callable: string;
    }
  /** The elements of an iterable instance in their order, as an array. */
  | { readonly of: 'iteration'; readonly variable: Variable }
  /** The number of elements, at the end, of a collection that holds instances, or of an array with too many elements to write down. */
  | { readonly of: 'length'; readonly variable: Variable; readonly within: CollectionKind }
  /**
   * An entry, at the end, of an array or a table with too many entries to write down, or of an object of unknown type. `inside` has the
   * keys that lead on from there, into what the entry holds.
   */
  | {
      readonly of: 'entry';
      readonly variable: Variable;
      readonly key: string;
      readonly inside?: readonly string[];
    }
  /** What a field, getter or inspector tells, at the end, of each instance in a collection: an array. Of a Map, of its values. */
  | {
      readonly of: 'each';
      readonly variable: Variable;
      readonly within: CollectionKind;
      readonly callable: string;
    }
  /** The arguments of the calls of a stub: an array of arrays. */
  | { readonly of: 'calls'; readonly variable: Variable }
  /**
   * What the calls of a stub found in one of their arguments, which changes later: an array with the value that a member of the argument had
   * at the time of each call, or with the elements that the argument had if no member is named.
   */
  | {
      readonly of: 'seen';
      readonly variable: Variable;
      readonly argument: number;
      readonly member?: string;
    }
  /** The arguments of the calls of what tests spy on: an array of arrays. */
  | { readonly of: 'spied'; readonly method: SpiedMethod }
  /** What a path leads to in the page at the end: one of its parts (`pageParts`), or an element in one that is too long to compare. */
  | { readonly of: 'page'; readonly path: string }
  /**
   * The error that the last statement threw, or the reason with which its promise was rejected; undefined if there was none.
   */
  | { readonly of: 'thrown'; readonly statement: number };

/** What tests spy on: the methods of the console by which programs tell people something, and `fetch`, which answers each request with an empty object. */
export const spiedMethods = ['log', 'info', 'warn', 'error', 'debug', 'fetch'] as const;

export type SpiedMethod = (typeof spiedMethods)[number];

export type CollectionKind = 'array' | 'set' | 'map';

export interface Observation {
  readonly what: Observable;
  readonly value: ObservedValue;
  /** The surroundings on which the value depends besides those of the statements; absent if there are none. */
  readonly surroundings?: readonly Surrounding[];
}

/** How a run of a test case ended. */
export type TraceEnd =
  | { readonly kind: 'completed' }
  /** A statement threw, and those after it did not run. `stack` has the names of the functions, innermost first. */
  | {
      readonly kind: 'threw';
      readonly statement: number;
      readonly error: ObservedValue;
      readonly isFromUnit: boolean;
    }
  /** It looped or called itself without end, never settled, or exceeded the time limit. */
  | {
      readonly kind: 'endless';
      readonly statement: number;
      /** Calls within calls have used up the stack, which takes little time. */
      readonly usedStack?: true;
    }
  /** It tried to do something that generated tests may not do: to write a file, use the network, or end the process. */
  | { readonly kind: 'denied'; readonly statement: number; readonly what: string }
  /** Its process ended. */
  | { readonly kind: 'crashed'; readonly message: string };

/**
 * The surroundings on which a run depends besides its statements, if the code asked for them. `timers` means that it set a timer,
 * `elapsed` and `hrtime` that it read a clock that counts from some beginning, `performance.now` and `process.hrtime`; it then has `time`, too;
 * `fetch` that it made requests, `directory` that it read the working directory, and a part of the page that it left something there.
 */
export type Surrounding =
  | 'time'
  | 'elapsed'
  | 'hrtime'
  | 'random'
  | 'locale'
  | 'timers'
  | 'fetch'
  | 'directory'
  | PagePart;

/** The record of one run of a test case. */
export interface TestCaseTrace {
  readonly end: TraceEnd;
  /** The number of statements that were begun. */
  readonly statementsRun: number;
  /** In the order in which they were made. `thrown` is always among them. Empty if no observations were asked for. */
  readonly observations: readonly Observation[];
  /** Those of the statements. */
  readonly surroundings: readonly Surrounding[];
  /** The names of the variables of the environment that it asked for and that a test may set; absent if there are none. */
  readonly variables?: readonly string[];
  /** Whether modules were left in another state than before. */
  readonly leavesState: boolean;
  /** Modules hold state that can't be seen, which the run may have changed, too. */
  readonly hidesState?: true;
  /** On request: what can be called of the unit's exports and of the results of calls. */
  readonly shapes?: SeenShapes;
}
