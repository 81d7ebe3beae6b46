import type { SeenUse } from './seen-use.ts';

/** A function that a run found, with what its text and its `length` show. */
export interface SeenFunction {
  /** The name by which it is reached, or its own name; empty if it has none. */
  readonly name: string;
  readonly parameters: readonly string[];
  /** How many of the parameters come before the first with a default. */
  readonly required: number;
  /** Whether it takes any number of further arguments. */
  readonly takesMore: boolean;
}

/** What can be called of a value that a run found. */
export interface ValueShape {
  /** Present if the value is a function. */
  readonly call?: SeenFunction;
  /** The functions that are its members, or those of its prototypes. */
  readonly methods: readonly SeenFunction[];
  /** The names of its own members that hold data. */
  readonly fields: readonly string[];
  /** The methods of the instances that it makes, if it is a function. */
  readonly ofInstances: readonly SeenFunction[];
  /** Whether it is a function that is called with `new`: its instances inherit from another class, or it checks that `this` is one. */
  readonly isClass?: true;
  /** Whether it is a promise, of which only its value tells anything. */
  readonly isPromise?: true;
}

/** The shapes that a run of a test case found. */
export interface SeenShapes {
  /** What the unit exports, by the names of the exports. `default` stands for a CommonJS module itself, too. */
  readonly exports: Readonly<Record<string, ValueShape>>;
  /**
   * The places of functions that the unit offers at another place, too, by which tests call them better: an export, or a member of one
   * (`default.parse`), and that other place.
   */
  readonly aliases: Readonly<Record<string, string>>;
  /** The results of calls and awaited promises, by their variables; only those of which something can be called. */
  readonly results: readonly (readonly [variable: number, shape: ValueShape])[];
  /** The uses of objects that were made for the unit, by their variables, if the run recorded them. */
  readonly uses: readonly (readonly [variable: number, use: SeenUse])[];
}
