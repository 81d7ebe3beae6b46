/** A property of fast-check. */
export interface PropertyLike {
  readonly isAsync: () => boolean;
  /** Present for a test without parameters, of which Assay makes no property of fast-check. */
  readonly runAlone?: () => unknown;
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
  readonly interrupted: boolean;
  readonly numRuns: number;
  readonly numSkips: number;
  readonly counterexample: readonly unknown[] | null;
  readonly errorInstance?: unknown;
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
