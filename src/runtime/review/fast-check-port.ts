/** A property of fast-check. */
export interface PropertyLike {
  readonly isAsync: () => boolean;
  readonly beforeEach?: (hook: Hook) => PropertyLike;
  readonly afterEach?: (hook: Hook) => PropertyLike;
}

/** A hook of a property. */
export type Hook = (...values: unknown[]) => unknown;

/** The body of a property. */
export type PropertyBody = (...values: unknown[]) => unknown;

/** The details of a run of a property that are read here. */
export interface CheckDetails {
  readonly failed: boolean;
  readonly counterexample: readonly unknown[] | null;
}

/** The part of the project's fast-check that a review uses. */
export interface FastCheckPort {
  readonly property: (...values: unknown[]) => PropertyLike;
  readonly asyncProperty: (...values: unknown[]) => PropertyLike;
  readonly tuple: (...arbitraries: readonly unknown[]) => unknown;
  readonly record: (arbitraries: unknown) => unknown;
  readonly check: (
    property: PropertyLike,
    parameters: Readonly<Record<string, unknown>>,
  ) => CheckDetails | Promise<CheckDetails>;
  readonly assert: (property: PropertyLike, parameters?: unknown) => unknown;
  readonly pre: (condition: boolean) => void;
  readonly stringify: (value: unknown) => string;
  readonly sample: (
    arbitrary: unknown,
    parameters: Readonly<Record<string, unknown>>,
  ) => readonly unknown[];
}

const footprint = Symbol.for('fast-check/PreconditionFailure');

/** Returns an error like that of `fc.pre(false)`. */
export function rejection(): Error {
  return Object.assign(new Error('An assumption is false.'), { footprint });
}

/** Whether an error is that of `fc.pre(false)`. */
export function isRejection(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && Reflect.get(error, 'footprint') === footprint
  );
}
