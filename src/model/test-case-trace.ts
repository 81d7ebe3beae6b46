import type { Variable } from './test-case.ts';

/** A value as a run saw it: plain data, which survives JSON, and equal as JSON for values that a test could not tell apart. */
export type ObservedValue =
  | { readonly is: 'undefined' }
  | { readonly is: 'null' }
  | { readonly is: 'boolean'; readonly value: boolean }
  /** As `String` writes it, but `-0` for negative zero. */
  | { readonly is: 'number'; readonly text: string }
  | { readonly is: 'string'; readonly value: string }
  | { readonly is: 'bigint'; readonly digits: string }
  | { readonly is: 'symbol'; readonly description: string }
  /** Any function: what it does can't be seen. */
  | { readonly is: 'function' }
  | { readonly is: 'array'; readonly elements: readonly ObservedValue[] }
  /** An array's element that is not there. */
  | { readonly is: 'hole' }
  /** Own enumerable members in their order; of plain objects the class is empty. */
  | {
      readonly is: 'object';
      readonly class: string;
      readonly members: readonly (readonly [name: string, value: ObservedValue])[];
    }
  | { readonly is: 'map'; readonly entries: readonly (readonly [ObservedValue, ObservedValue])[] }
  | { readonly is: 'set'; readonly elements: readonly ObservedValue[] }
  /** Milliseconds since 1970 as text; `NaN` of an invalid date. */
  | { readonly is: 'date'; readonly time: string }
  | { readonly is: 'regexp'; readonly source: string; readonly flags: string }
  | { readonly is: 'url'; readonly text: string }
  /** Uint8Array and its like; numbers and bigints as text. */
  | { readonly is: 'typed-array'; readonly class: string; readonly elements: readonly string[] }
  | { readonly is: 'error'; readonly class: string; readonly message: string }
  | { readonly is: 'promise' }
  /** The very object that this earlier variable of the test case holds. */
  | { readonly is: 'same'; readonly variable: Variable }
  /** An object that contains this place, so many levels up. */
  | { readonly is: 'cycle'; readonly up: number }
  /** What lies deeper, or is longer, than is recorded: nothing is asserted of it. */
  | { readonly is: 'cut' };

/** What an assertion can be about (μTEST paper, 4). Two are the same if their JSON is. */
export type Observable =
  /** What a statement gave, at once: primitives, and the structure of arrays and plain objects. */
  | { readonly of: 'value'; readonly variable: Variable }
  /** What an array, object or collection looks like at the end: results, and arguments that a call may have changed. */
  | { readonly of: 'state'; readonly variable: Variable }
  /** What a call without parameters that changes nothing gives at the end: a method or getter by its callable's id. */
  | { readonly of: 'inspector'; readonly variable: Variable; readonly callable: string }
  /** What a public field of an instance holds at the end. */
  | { readonly of: 'field'; readonly variable: Variable; readonly callable: string }
  /** What `toString` of an instance whose class has one of its own gives at the end. */
  | { readonly of: 'string'; readonly variable: Variable }
  /** Whether two instances of one class are equal: by the class's `equals` (a callable's id) where it has one, else deeply. */
  | {
      readonly of: 'equals';
      readonly variable: Variable;
      readonly other: Variable;
      readonly callable?: string;
    }
  /** What a class's `compareTo`, or the like, says of two instances. */
  | {
      readonly of: 'compares';
      readonly variable: Variable;
      readonly other: Variable;
      readonly callable: string;
    }
  /** What iterating over an instance that is iterable gives, in that order: an array. */
  | { readonly of: 'iteration'; readonly variable: Variable }
  /** The arguments of the calls of a stub: an array of arrays. */
  | { readonly of: 'calls'; readonly variable: Variable }
  /** What the last statement that ran threw, or what the promise that it waited for was rejected with; undefined for nothing. */
  | { readonly of: 'thrown'; readonly statement: number };

export interface Observation {
  readonly what: Observable;
  readonly value: ObservedValue;
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
  /** It looped or called itself for ever, never settled, or ran past the limit of time. */
  | { readonly kind: 'endless'; readonly statement: number }
  /** It asked for something that generated tests may not do: writing a file, the network, ending the process. */
  | { readonly kind: 'denied'; readonly statement: number; readonly what: string }
  /** Its process is gone. */
  | { readonly kind: 'crashed'; readonly message: string };

/** What a run depends on besides its statements, if it asked. */
export type Surrounding = 'time' | 'random' | 'locale';

/** What one run of a test case showed. */
export interface TestCaseTrace {
  readonly end: TraceEnd;
  /** How many statements were begun. */
  readonly statementsRun: number;
  /** In the order in which they were made; `thrown` is always among them. Empty where none were asked for. */
  readonly observations: readonly Observation[];
  readonly surroundings: readonly Surrounding[];
  /** Modules were left in another state than they were in before. */
  readonly leavesState: boolean;
}
