import type { Condition } from './property.ts';
import type { Primitive } from './test-case.ts';

/**
 * The inputs that a type allows, and how they are made. It is plain data, so that the same inputs can be sampled as statements of
 * test cases and printed as a fast-check arbitrary. All inputs are valid by construction.
 */
export type ArbitraryPlan =
  | { readonly kind: 'constant'; readonly value: Primitive }
  /** An enum member. `constant` is the id of a `Callable` of that kind. */
  | { readonly kind: 'member'; readonly constant: string; readonly member: string }
  | { readonly kind: 'integer'; readonly min?: number; readonly max?: number }
  /** Any number within its bounds: `fc.double`. */
  | {
      readonly kind: 'double';
      readonly min?: number;
      readonly max?: number;
      readonly noNaN?: true;
      readonly isFinite?: true;
    }
  | { readonly kind: 'bigint'; readonly min?: string; readonly max?: string }
  | { readonly kind: 'boolean' }
  | {
      readonly kind: 'string';
      readonly minLength?: number;
      readonly maxLength?: number;
      /** Characters that the texts do not have. */
      readonly lacks?: string;
      /** Texts of these letters only: those of printable ASCII, or any but halves of letters, which are lone surrogates. */
      readonly letters?: 'ascii' | 'well-formed';
    }
  /** Texts that match a regular expression. */
  | { readonly kind: 'pattern'; readonly source: string; readonly flags: string }
  | { readonly kind: 'symbol' }
  /** A valid Date. */
  | { readonly kind: 'date' }
  | {
      readonly kind: 'one-of';
      readonly options: readonly ArbitraryPlan[];
      /** The name of the table of the unit whose texts these are. */
      readonly table?: string;
    }
  | {
      readonly kind: 'list';
      readonly element: ArbitraryPlan;
      readonly minLength?: number;
      readonly maxLength?: number;
    }
  /** The last arguments of a call, for a rest parameter: each element is an argument. */
  | { readonly kind: 'rest'; readonly element: ArbitraryPlan; readonly maxLength?: number }
  | { readonly kind: 'tuple'; readonly elements: readonly ArbitraryPlan[] }
  | { readonly kind: 'record'; readonly members: readonly RecordMember[] }
  /** An object with any keys, or with keys that match a regular expression. */
  | {
      readonly kind: 'dictionary';
      readonly value: ArbitraryPlan;
      readonly key?: { readonly kind: 'pattern'; readonly source: string; readonly flags: string };
    }
  /** An instance of a built-in class, such as Map, Set and URL, with the arguments of its constructor. */
  | {
      readonly kind: 'built-in';
      readonly class: string;
      readonly arguments: readonly ArbitraryPlan[];
    }
  /** What a callable gives: a constructor, a factory, a method of a receiver, or a constant. */
  | {
      readonly kind: 'call';
      readonly callable: string;
      readonly receiver?: ArbitraryPlan;
      readonly arguments: readonly ArbitraryPlan[];
      /** Conditions without which the call throws. Their variables are the arguments. */
      readonly guards?: readonly Condition[];
    }
  /** An instance after some calls that change it. */
  | {
      readonly kind: 'history';
      readonly start: ArbitraryPlan;
      readonly steps: readonly HistoryStep[];
      readonly most: number;
    }
  /** Any plain data: primitives, and lists and objects of them. */
  | { readonly kind: 'anything' }
  /** A function that returns such a value, whatever it is given. */
  | { readonly kind: 'function'; readonly returns: ArbitraryPlan };

export interface RecordMember {
  readonly name: string;
  readonly value: ArbitraryPlan;
  readonly isOptional: boolean;
}

/** A method of the instance that a history changes. */
export interface HistoryStep {
  readonly callable: string;
  readonly arguments: readonly ArbitraryPlan[];
  /** Conditions without which the call throws. Their only variable is the instance before the call. */
  readonly guards?: readonly Condition[];
}
