import type { ObservedValue } from './test-case-trace.ts';

/** A call of a function while tests ran. */
export interface RecordedCall {
  /** The number of what is called. */
  readonly callable: number;
  readonly arguments: readonly ObservedValue[];
}
