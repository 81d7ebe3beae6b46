import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Combination } from '../../../runtime/protocol.ts';
import type { ObservedTrace, StartedCommand, StartedProcesses } from '../../job.ts';
import { mergeTraces } from '../../merge-ranges.ts';
import { type ChildOrder, preloadFlag } from '../../process/child-order.ts';
import { nextTurn, realNow, realSetTimeout } from '../real-timers.ts';
import { interceptStarts, type RunningChild } from './intercept-starts.ts';
import { isUnderWay, type ProcessReport, readReports } from './read-reports.ts';

/** The facts that are the same for all children of a worker. */
export type ChildFacts = Pick<
  ChildOrder,
  'root' | 'build' | 'mutantCount' | 'siteTable' | 'texts'
> & {
  /** The content of the table. */
  readonly siteFirstMutant: Uint32Array;
  /** The folder for orders and reports, which is made when the first child starts. */
  readonly folder: string;
};

/** The joined reports of the children that were started in a stretch of execution. */
export type ChildrenReport = Omit<ProcessReport, 'loaded' | 'mains' | 'starts'>;

/** The children of a worker: processes and threads that the runs of tests start, and those that these start in turn. */
export interface Children {
  readonly startTrace: () => void;
  readonly startFuel: (budget: number) => void;
  readonly combine: (combinations: readonly Combination[]) => void;
  /** Sets the mutant that children get from now on, and ends children that have another one. */
  readonly activate: (mutant: number) => void;
  /**
   * What those saw that were started since `startTrace`, and have ended; undefined where none was started. The others count as lasting
   * from now on.
   */
  readonly takeTrace: () => Pick<ChildrenReport, 'trace' | 'digest'> | undefined;
  /** Returns the loop steps of the children since `startFuel`; undefined if they can't be known. */
  readonly fuelUsed: () => number | undefined;
  readonly isFuelExhausted: () => boolean;
  /** Resolves after the next turn, and a moment later if a child that was started since `startFuel` is still ending. */
  readonly settled: () => Promise<void>;
  /** Notes that a test begins or ends. Children that are started in between, or last until then, may belong to it. */
  readonly enterTest: (ordinal: number) => void;
  readonly leaveTest: (ordinal: number) => void;
  /** Returns the traces of children that went on after the stretch of execution in which they were started. */
  readonly lasting: () => readonly LastingTrace[];
  readonly areLasting: () => boolean;
  /** Returns the commands that were started since the last call, while observing. */
  readonly takeStarted: () => readonly StartedProcesses[];
  readonly haveStarted: () => boolean;
  readonly areUnderWay: () => boolean;
}

/** The trace of a child after the stretch of execution in which it was started. */
export interface LastingTrace {
  readonly trace: ObservedTrace;
  /** The tests that ran when it was started, or began before it ended; undefined if it was started outside of tests. */
  readonly tests: ReadonlySet<number> | undefined;
}

interface Child extends RunningChild {
  readonly tests: Set<number> | undefined;
  /** Undefined for a thread. */
  readonly command: StartedCommand | undefined;
  readonly mutant: number;
  readonly reports: string;
}

/** The milliseconds in which a child may end after its test has ended. */
const patience = { all: 300, step: 5 };

const nothing: ObservedTrace = { covered: [], infected: [] };

/** Begins to give children the build, the active mutant and the loop fuel of this worker. */
export function trackChildren(facts: ChildFacts): Children {
  const { folder, siteFirstMutant, ...common } = facts;
  const lasting = new Set<Child>();
  const alive = new Set<Child>();
  const running = new Set<number>();
  let traced: Child[] = [];
  let fuelled: Child[] = [];
  /** Since `takeStarted` was called. */
  let recent: Child[] = [];
  let combinations: readonly Combination[] = [];
  let mutant = -1;
  let fuel = Number.MAX_SAFE_INTEGER;
  let starts = 0;

  interceptStarts((command) => {
    const place = join(folder, String((starts += 1)));
    const reports = join(place, 'reports');
    mkdirSync(reports, { recursive: true });
    const owner = process.pid;
    const order: ChildOrder = { ...common, mutant, combinations, fuel, reports, owner };
    const orderPath = join(place, 'order.json');
    writeFileSync(orderPath, JSON.stringify(order));
    const active = mutant;
    return {
      flag: preloadFlag(orderPath),
      onStarted(started) {
        const tests = running.size === 0 ? undefined : new Set(running);
        const child: Child = { ...started, command, mutant: active, reports, tests };
        alive.add(child);
        traced.push(child);
        fuelled.push(child);
        if (facts.build === 'observe') recent.push(child);
      },
    };
  });

  function isOver(child: Child): boolean {
    if (!alive.has(child)) return true;
    const isGone = child.isOver() && !isUnderWay(child.reports);
    if (isGone) alive.delete(child);
    return isGone;
  }

  function read(children: readonly Child[]): ProcessReport[] {
    return children.map(({ reports }) => readReports(reports, { siteFirstMutant }));
  }

  return {
    startTrace() {
      traced = [];
    },
    startFuel(budget) {
      fuelled = [];
      fuel = budget;
    },
    combine(given) {
      combinations = given;
    },
    activate(next) {
      mutant = next;
      for (const child of alive) {
        if (child.mutant >= 0 && child.mutant !== next && !isOver(child)) child.end();
      }
    },
    takeTrace() {
      if (traced.length === 0) return undefined;
      for (const child of traced) if (!isOver(child)) lasting.add(child);
      const reports = read(traced.filter((child) => !lasting.has(child)));
      return {
        trace: reports.map(({ trace }) => trace).reduce(mergeTraces, nothing),
        digest: JSON.stringify([lasting.size > 0, reports.map(({ digest }) => digest)]),
      };
    },
    fuelUsed() {
      let all = 0;
      for (const { fuel: used } of read(fuelled)) {
        if (used === undefined) return undefined;
        all += used;
      }
      return fuelled.every(isOver) ? all : undefined;
    },
    isFuelExhausted: () => read(fuelled).some(({ isExhausted }) => isExhausted),
    async settled() {
      await nextTurn();
      const isWaiting = (): boolean =>
        fuelled.some((child) => !lasting.has(child) && !isOver(child));
      const until = realNow() + patience.all;
      while (isWaiting() && realNow() < until) {
        await new Promise<void>((resolve) => {
          realSetTimeout(resolve, patience.step);
        });
      }
    },
    enterTest(ordinal) {
      running.add(ordinal);
      for (const child of alive) if (!isOver(child)) child.tests?.add(ordinal);
    },
    leaveTest(ordinal) {
      running.delete(ordinal);
    },
    lasting: () =>
      [...lasting].map(({ reports, tests }) => ({
        trace: readReports(reports, { siteFirstMutant }).trace,
        tests,
      })),
    areLasting: () => lasting.size > 0,
    takeStarted() {
      const all = new Map<string, StartedProcesses>();
      for (const { command, reports } of recent) {
        const { mains, loaded, starts: more } = readReports(reports, { siteFirstMutant });
        const commands = command === undefined ? more : [command, ...more];
        // Each test runs twice, and many tests start the same commands.
        const one: StartedProcesses = { commands, mains, loaded };
        if (commands.length > 0) all.set(JSON.stringify(one), one);
      }
      recent = [];
      return [...all.values()];
    },
    haveStarted: () => starts > 0,
    areUnderWay: () => [...alive].some((child) => !isOver(child)),
  };
}
