import type {
  Observable,
  ObservedValue,
  TestCaseTrace,
} from '../../../../../src/model/test-case-trace.ts';
import type { Statement } from '../../../../../src/model/test-case.ts';
import type {
  Callable,
  CallableKind,
  UnitClass,
  UnitModel,
} from '../../../../../src/model/unit-model.ts';
import type { Parameter, ValueType } from '../../../../../src/model/value-type.ts';
import type { QuietTime } from '../../../../../src/runner/worker/quiet-time.ts';
import {
  createTestCaseRunner,
  type TestCaseRunOptions,
} from '../../../../../src/runner/worker/test-cases/run-test-case.ts';
import type { WorkerRuntime } from '../../../../../src/runtime/protocol.ts';

/** A callable by its id: `parse`, `Money` (a constructor), `Money.zero`, `Money#add`. */
export function callable(kind: CallableKind, id: string, rest: Partial<Callable> = {}): Callable {
  const [, owner = id, separator = '', member = id] = /^([^.#]+)([.#])(.+)$/.exec(id) ?? [];
  const from = { module: 'unit', isPackage: false, name: owner };
  return {
    id,
    kind,
    name: member,
    ...(separator === '#' ? { receiver: owner } : { from }),
    parameters: [],
    returns: kind === 'constructor' ? { kind: 'instance', class: id } : { kind: 'unknown' },
    typeParameters: [],
    isWritable: false,
    declaredErrors: [],
    ...rest,
  };
}

export function parameter(name: string, type: ValueType, rest: Partial<Parameter> = {}): Parameter {
  return { name, type, isOptional: false, isRest: false, ...rest };
}

function classNamed(id: string): UnitClass {
  return { id, name: id, supertypes: [], isAbstract: false, isOfUnit: true };
}

function modelOf(callables: readonly Callable[], classes: readonly string[] = []): UnitModel {
  return {
    file: 'unit.ts',
    callables,
    classes: classes.map(classNamed),
    types: {},
    constants: { numbers: [], strings: [], bigints: [], patterns: [] },
    untestable: [],
  };
}

export const number = (text: string | number): Statement => ({
  kind: 'primitive',
  value: { of: 'number', text: String(text) },
});

export const string = (value: string): Statement => ({
  kind: 'primitive',
  value: { of: 'string', value },
});

export const call = (id: string, args: readonly number[] = [], receiver?: number): Statement => ({
  kind: 'call',
  callable: id,
  arguments: args,
  ...(receiver === undefined ? {} : { receiver }),
});

export interface SampleUnit {
  readonly exports: object;
  readonly callables: readonly Callable[];
  readonly classes?: readonly string[];
  readonly runtime?: WorkerRuntime;
  readonly spied?: UnitModel['spied'];
  /** `unit.ts` by default. */
  readonly file?: string;
}

export type RunStatements = (
  statements: readonly Statement[],
  options?: Partial<TestCaseRunOptions>,
) => Promise<TestCaseTrace>;

/** Vitest has things of its own under way in this process, so that only what the caller knows of counts. */
function beginQuiet(): QuietTime {
  let looks = 0;
  return {
    isHopeless(isBusy) {
      looks = isBusy ? 0 : looks + 1;
      return looks > 20;
    },
    hasOnlyTimers: () => true,
  };
}

/** A way to run statements that use the unit's module, observing all. */
export function openUnit(unit: SampleUnit): RunStatements {
  return openRestorable(unit).run;
}

/** The same with the way to put back what a run has left. */
export function openRestorable({
  exports,
  callables,
  classes = [],
  runtime,
  spied = [],
  file = 'unit.ts',
}: SampleUnit): {
  readonly run: RunStatements;
  readonly restore: () => boolean;
} {
  const model = { ...modelOf(callables, classes), spied, file };
  const modules = new Map([['unit', exports]]);
  const runner = createTestCaseRunner({ model, modules, runtime, beginQuiet });
  const run: RunStatements = async (statements, options = {}) =>
    await runner.run({
      mutant: -1,
      fresh: false,
      testCase: { statements, typeArgument: 'number' },
      observe: true,
      limit: 5000,
      fuel: 1000,
      ...options,
    });
  return { run, restore: runner.restore };
}

/** The observations of one kind, of a variable if one is given. */
export function seen(
  trace: TestCaseTrace,
  of: Observable['of'],
  variable?: number,
): readonly ObservedValue[] {
  return trace.observations
    .filter(({ what }) => what.of === of)
    .filter(
      ({ what }) => variable === undefined || ('variable' in what && what.variable === variable),
    )
    .map(({ value }) => value);
}

/** Ids of the callables that inspectors, fields or comparisons were observed of. */
export function seenCallables(trace: TestCaseTrace): readonly string[] {
  return trace.observations.flatMap(({ what }) =>
    'callable' in what && what.callable !== undefined ? [what.callable] : [],
  );
}
