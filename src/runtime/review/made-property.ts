import type { FastCheckPort, Hook, PropertyBody } from './fast-check-port.ts';

/** By the ids of mutants, the arbitraries of their further parameters. */
export type Extras = Readonly<Record<number, (() => readonly unknown[]) | undefined>>;

/** A property that a test has made, with what is needed to make it again with a mutant. */
export interface MadeProperty {
  readonly id: number;
  readonly fc: FastCheckPort;
  readonly form: 'property' | 'asyncProperty';
  readonly arbitraries: () => readonly unknown[];
  readonly body: PropertyBody;
  readonly extras: Extras;
  readonly hooks: ['beforeEach' | 'afterEach', Hook][];
}
