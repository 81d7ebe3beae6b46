import type { ObservedValue, TestCaseTrace } from '../model/test-case-trace.ts';
import type { TestCase } from '../model/test-case.ts';
import type { Callable, UnitModel } from '../model/unit-model.ts';

/** What became of the calls of helpers in runs without a mutant. */
export interface HelperRecord {
  readonly note: (testCase: TestCase, trace: TestCaseTrace) => void;
  /** Returns a sentence about each helper that threw in all of its calls. */
  readonly problems: () => readonly string[];
}

interface Calls {
  done: number;
  failed: number;
  readonly error: ObservedValue;
}

/** Opens the record of a unit's helpers. */
export function createHelperRecord({ callables }: UnitModel): HelperRecord {
  const helpers = new Map(
    callables.flatMap((each) => (each.isHelper === true ? [[each.id, each] as const] : [])),
  );
  const known = new Map<string, Calls>();
  return {
    note({ statements }, { end, statementsRun }) {
      if (helpers.size === 0) return;
      const failed = end.kind === 'threw' ? end : undefined;
      for (const [at, statement] of statements.slice(0, statementsRun).entries()) {
        const call = statement.kind === 'await' ? statements[statement.promise] : statement;
        if (call?.kind !== 'call' || !helpers.has(call.callable)) continue;
        const calls = known.get(call.callable) ?? { done: 0, failed: 0, error: nothing };
        const isFailed = failed?.statement === at;
        known.set(call.callable, {
          done: calls.done + (isFailed ? 0 : 1),
          failed: calls.failed + (isFailed ? 1 : 0),
          error: isFailed ? failed.error : calls.error,
        });
      }
    },
    problems: () =>
      [...known].flatMap(([id, { done, failed, error }]) => {
        const helper = helpers.get(id);
        return done > 0 || failed === 0 || helper === undefined
          ? []
          : [`${describe(helper)} threw in each of ${failed} calls${textOf(error)}.`];
      }),
  };
}

const nothing: ObservedValue = { is: 'undefined' };

/** Returns `The helper makeQueue (test/helpers.ts)`. */
function describe({ from, name }: Callable): string {
  return `The helper ${from?.name ?? name} (${from?.module ?? ''})`;
}

function textOf(error: ObservedValue): string {
  if (error.is !== 'error') return '';
  return `, at last ${error.class}: ${error.message.replace(/\.$/, '')}`;
}
