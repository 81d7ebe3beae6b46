import type { RunOrder } from '../../../src/generation/execute-port.ts';
import type { TestCase } from '../../../src/model/test-case.ts';
import type { HostBuild, TestCaseResult, UnitHost } from '../../../src/runner/unit-host.ts';
import type { ComparedValues, IndexRanges } from '../../../src/runtime/protocol.ts';
import { type FakeUnit, traceOf } from './fake-unit.ts';

/** A unit of closures, with what is known of its mutants. */
export interface HostedUnit extends FakeUnit {
  /** The callable that a mutant is in, by its index: calling it reaches it. Those in none act while modules load. */
  readonly inside: Readonly<Record<number, string>>;
  /** Mutants that are reached while modules load. */
  readonly loading?: readonly number[];
  /** Mutants that are reached and never given another value. */
  readonly uninfected?: readonly number[];
  /** What conditions compare in every run. */
  readonly compared?: ComparedValues;
  /** Loop steps that a run in the search build burns. */
  readonly burns?: number;
  /** Is told of each run before it is made. */
  readonly onRun?: (order: RunOrder) => void;
}

/** Runs in the builds of a unit of closures, with all that each was asked for. */
export interface HostedRuns {
  readonly execute: (runs: readonly RunOrder[]) => Promise<readonly TestCaseResult[]>;
  readonly asked: RunOrder[];
}

/** An executor of one build. */
export function runsIn(unit: HostedUnit, build: HostBuild): HostedRuns {
  const asked: RunOrder[] = [];
  return {
    asked,
    execute: (orders) => {
      asked.push(...orders);
      return Promise.resolve(orders.map((order) => resultOf(unit, build, order)));
    },
  };
}

/** Of all mutants that were executed, each as often as it was. */
export function executed({ asked }: HostedRuns): number[] {
  return asked.flatMap(({ mutant }) => (mutant === -1 ? [] : [mutant]));
}

/** A host of one build; `log` gets what happens to it. */
export function fakeHost(
  unit: HostedUnit,
  build: HostBuild,
  log: string[],
  failure?: string,
): UnitHost {
  log.push(`open ${build}`);
  return {
    ...(failure !== undefined && { failure }),
    run: (runs, signal) => {
      const done = signal.aborted ? [] : runs;
      return Promise.resolve(done.map((run) => resultOf(unit, build, run)));
    },
    close: () => {
      log.push(`close ${build}`);
      return Promise.resolve();
    },
  };
}

function resultOf(unit: HostedUnit, build: HostBuild, order: RunOrder): TestCaseResult {
  unit.onRun?.(order);
  const { testCase, mutant, fresh } = order;
  const isStatic = unit.inside[mutant] === undefined;
  const trace = traceOf(unit, testCase, isStatic && !fresh ? -1 : mutant);
  if (build === 'impact') return { trace, functions: [], fuel: 7 };
  const covered = [...(fresh ? (unit.loading ?? []) : []), ...reachedBy(unit, testCase)];
  const infected = covered.filter((one) => unit.uninfected?.includes(one) !== true);
  return {
    trace,
    search: {
      covered: asRanges(covered),
      infected: asRanges(infected),
      branches: [],
      necessity: [],
      ...(unit.compared && { compared: unit.compared }),
    },
    fuel: unit.burns ?? 7,
  };
}

function reachedBy({ inside }: HostedUnit, { statements }: TestCase): number[] {
  const called = new Set(statements.map((one) => (one.kind === 'call' ? one.callable : '')));
  return Object.entries(inside).flatMap(([mutant, id]) => (called.has(id) ? [Number(mutant)] : []));
}

function asRanges(indices: readonly number[]): IndexRanges {
  return indices.flatMap((index) => [index, index + 1]);
}
