import type { FastCheckPort, Hook, PropertyBody } from './fast-check-port.ts';

/** By the ids of mutants, the arbitraries of their further parameters. */
export type Extras = Readonly<Record<number, (() => readonly unknown[]) | undefined>>;

/** A property that a test has made, with what is needed to make it again with a mutant. A test without parameters has no arbitraries. */
export interface MadeProperty {
  readonly id: number;
  readonly fc: FastCheckPort;
  readonly form: 'property' | 'asyncProperty';
  readonly arbitraries: () => readonly unknown[];
  readonly body: PropertyBody;
  readonly extras: Extras;
  readonly hooks: ['beforeEach' | 'afterEach', Hook][];
  /** What the parameters of its `fc.assert` say. */
  examples: readonly (readonly unknown[])[];
  plugins: readonly unknown[];
  /** Whether a run of it failed in its own test. */
  hasFailed: boolean;
}
