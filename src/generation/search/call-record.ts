import type { ObservedValue } from '../../model/test-case-trace.ts';
import type { Callable, UnitModel } from '../../model/unit-model.ts';
import type { Trial } from '../prove/try-test-cases.ts';

/** What became of the calls of one callable in runs without a mutant. */
export interface CallCounts {
  /** The number of calls that returned. */
  readonly done: number;
  /** The number of calls that threw. */
  readonly failed: number;
  /** What the last of them threw. */
  readonly error?: ObservedValue;
}

/** What became of all calls in runs without a mutant. */
export interface CallRecord {
  readonly note: (trial: Pick<Trial, 'testCase' | 'near'>) => void;
  readonly of: (callable: string) => CallCounts;
  /** Returns a sentence about each helper that threw in all of its calls. */
  readonly helperProblems: () => readonly string[];
}

const none: CallCounts = { done: 0, failed: 0 };

/** Opens the record of a unit's calls. */
export function createCallRecord({ callables }: UnitModel): CallRecord {
  const known = new Map<string, CallCounts>();
  const of = (callable: string): CallCounts => known.get(callable) ?? none;
  return {
    of,
    note({ testCase: { statements }, near: { trace } }) {
      const { end, statementsRun } = trace;
      const failure = end.kind === 'threw' ? end : undefined;
      for (const [at, statement] of statements.slice(0, statementsRun).entries()) {
        const call = statement.kind === 'await' ? statements[statement.promise] : statement;
        if (call?.kind !== 'call') continue;
        const { done, failed, ...last } = of(call.callable);
        const isFailed = failure?.statement === at;
        known.set(
          call.callable,
          isFailed
            ? { done, failed: failed + 1, error: failure.error }
            : { done: done + 1, failed, ...last },
        );
      }
    },
    helperProblems: () =>
      callables.flatMap((each) => {
        const counts = of(each.id);
        return each.isHelper !== true || counts.done > 0 || counts.failed === 0
          ? []
          : [`The helper ${describe(each)} ${describeFailures(counts)}.`];
      }),
  };
}

/** Returns `makeQueue (test/helpers.ts)`. */
function describe({ from, name }: Callable): string {
  return `${from?.name ?? name} (${from?.module ?? ''})`;
}

/** Says of calls that all threw how many they were, and what the last of them threw. */
export function describeFailures({ failed, error }: CallCounts): string {
  const what =
    error?.is === 'error' ? `, at last ${error.class}: ${error.message.replace(/\.$/, '')}` : '';
  return `threw in each of ${failed} calls${what}`;
}
