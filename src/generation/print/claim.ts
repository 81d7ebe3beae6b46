/**
 * What one assertion says, with its subject and the expected value as source text: the same for all runners, each of which has
 * its own words for it.
 */
export type Claim =
  /** Identical, as `Object.is` tells. */
  | { readonly kind: 'is'; readonly subject: string; readonly expected: string }
  | { readonly kind: 'is-nothing'; readonly subject: string; readonly value: 'undefined' | 'null' }
  | { readonly kind: 'is-nan'; readonly subject: string }
  | {
      readonly kind: 'equals';
      readonly subject: string;
      readonly expected: string;
      readonly isNegated?: boolean;
      /** Members that are undefined and elements that are missing count. */
      readonly isStrict: boolean;
      /** Instances are compared with object literals: the subject itself, or something within it. */
      readonly instances: 'none' | 'subject' | 'within';
    }
  | {
      readonly kind: 'is-close';
      readonly subject: string;
      readonly expected: string;
      readonly tolerance: number;
    }
  | { readonly kind: 'instance-of'; readonly subject: string; readonly class: string }
  | { readonly kind: 'truthy'; readonly subject: string }
  | {
      readonly kind: 'throws';
      /** A call, or the promise that is waited for. */
      readonly subject: string;
      readonly isAsync: boolean;
      readonly error: ThrownError;
    }
  | { readonly kind: 'completes'; readonly subject: string; readonly isAsync: boolean }
  /** What a stub was called with: an array of arrays, or never. */
  | { readonly kind: 'calls'; readonly stub: string; readonly expected?: string };

/** What is known of an error; all of it is optional, since not every error has a class that a test can name. */
export interface ThrownError {
  /** An expression for its class. */
  readonly class?: string;
  readonly isBuiltIn: boolean;
  /** A string literal. */
  readonly message?: string;
  /** An expression for a primitive that was thrown in the place of an error. */
  readonly value?: string;
}
