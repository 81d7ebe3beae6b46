import type { Trace, WorkerRuntime } from '../../../runtime/protocol.ts';
import { mergeTraces } from '../../merge-ranges.ts';
import type { Children } from './track-children.ts';

/** A worker's runtime that stands for its children, too: what they reach, infect and burn is as if the worker had. */
export function runtimeWithChildren(runtime: WorkerRuntime, children: Children): WorkerRuntime {
  return {
    ...runtime,
    activate(index) {
      runtime.activate(index);
      children.activate(index);
    },
    combine(combinations) {
      runtime.combine(combinations);
      children.combine(combinations);
    },
    startFuel(budget) {
      runtime.startFuel(budget);
      children.startFuel(budget);
    },
    fuelUsed() {
      const used = children.fuelUsed();
      return used === undefined ? Number.MAX_SAFE_INTEGER : runtime.fuelUsed() + used;
    },
    isFuelExhausted: () => runtime.isFuelExhausted() || children.isFuelExhausted(),
    startTrace() {
      runtime.startTrace();
      children.startTrace();
    },
    takeTrace(): Trace {
      const own = runtime.takeTrace();
      const theirs = children.takeTrace();
      if (theirs === undefined) return own;
      return {
        ...own,
        ...mergeTraces(own, theirs.trace),
        digest: `${own.digest} ${theirs.digest}`,
      };
    },
  };
}
