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

/** The time, in milliseconds, within which a child may end after its test has ended, and the interval of looking. */
const patience = { all: 300, step: 5 };

const nothing: ObservedTrace = { covered: [], infected: [] };

/**
 * The children of a worker: processes and threads that the runs of tests start, and those that these start in turn. From its
 * construction on, they get the build, the active mutant and the loop fuel of the worker.
 */
export class Children {
  readonly #facts: ChildFacts;
  readonly #alive = new Set<Child>();
  /** The children that went on after the stretch of execution in which they were started. */
  readonly #lasting = new Set<Child>();
  /** Ordinals of the tests that are running. */
  readonly #running = new Set<number>();
  /** The children that were started since `startTrace`. */
  #traced: Child[] = [];
  /** The children that were started since `startFuel`. */
  #fuelled: Child[] = [];
  /** The children that were started since `takeStarted`. */
  #recent: Child[] = [];
  #combinations: readonly Combination[] = [];
  #mutant = -1;
  #fuel = Number.MAX_SAFE_INTEGER;
  #starts = 0;

  constructor(facts: ChildFacts) {
    this.#facts = facts;
    interceptStarts((command) => {
      const mutant = this.#mutant;
      const { orderPath, reports } = this.#writeOrder();
      return {
        flag: preloadFlag(orderPath),
        onStarted: (started) => this.#add({ ...started, command, mutant, reports }),
      };
    });
  }

  startTrace(): void {
    this.#traced = [];
  }

  startFuel(budget: number): void {
    this.#fuelled = [];
    this.#fuel = budget;
  }

  combine(combinations: readonly Combination[]): void {
    this.#combinations = combinations;
  }

  /** Sets the mutant that children get from now on, and ends children that have another one. */
  activate(mutant: number): void {
    this.#mutant = mutant;
    for (const child of this.#alive) {
      if (child.mutant >= 0 && child.mutant !== mutant && !this.#isOver(child)) child.end();
    }
  }

  /**
   * Returns what the children saw that were started since `startTrace`, and have ended; undefined if none was started. The other
   * children count as lasting from now on.
   */
  takeTrace(): Pick<ChildrenReport, 'trace' | 'digest'> | undefined {
    if (this.#traced.length === 0) return undefined;
    for (const child of this.#traced) if (!this.#isOver(child)) this.#lasting.add(child);
    const ended = this.#traced.filter((child) => !this.#lasting.has(child));
    const reports = ended.map((child) => this.#reportOf(child));
    return {
      trace: reports.map(({ trace }) => trace).reduce(mergeTraces, nothing),
      digest: JSON.stringify([this.#lasting.size > 0, reports.map(({ digest }) => digest)]),
    };
  }

  /** Returns the loop steps of the children since `startFuel`; undefined if they can't be known. */
  fuelUsed(): number | undefined {
    let all = 0;
    for (const { fuel } of this.#fuelled.map((child) => this.#reportOf(child))) {
      if (fuel === undefined) return undefined;
      all += fuel;
    }
    return this.#fuelled.every((child) => this.#isOver(child)) ? all : undefined;
  }

  isFuelExhausted(): boolean {
    const reports = this.#fuelled.map((child) => this.#reportOf(child));
    return reports.some(({ isExhausted }) => isExhausted);
  }

  /** Resolves after the next turn, and a moment later if a child that was started since `startFuel` is still ending. */
  async settled(): Promise<void> {
    await nextTurn();
    const isWaiting = (): boolean =>
      this.#fuelled.some((child) => !this.#lasting.has(child) && !this.#isOver(child));
    const until = realNow() + patience.all;
    while (isWaiting() && realNow() < until) {
      await new Promise<void>((resolve) => {
        realSetTimeout(resolve, patience.step);
      });
    }
  }

  /** Notes that a test begins. Children that are started before it ends, or last until then, may belong to it. */
  enterTest(ordinal: number): void {
    this.#running.add(ordinal);
    for (const child of this.#alive) if (!this.#isOver(child)) child.tests?.add(ordinal);
  }

  /** Notes that a test ends. */
  leaveTest(ordinal: number): void {
    this.#running.delete(ordinal);
  }

  /** Returns the traces of children that went on after the stretch of execution in which they were started. */
  lasting(): readonly LastingTrace[] {
    return [...this.#lasting].map((child) => ({
      trace: this.#reportOf(child).trace,
      tests: child.tests,
    }));
  }

  areLasting(): boolean {
    return this.#lasting.size > 0;
  }

  /** Returns the commands that were started since the last call, while observing. */
  takeStarted(): readonly StartedProcesses[] {
    const all = new Map<string, StartedProcesses>();
    for (const child of this.#recent) {
      const { mains, loaded, starts } = this.#reportOf(child);
      const commands = child.command === undefined ? starts : [child.command, ...starts];
      // Each test runs twice, and many tests start the same commands.
      const processes: StartedProcesses = { commands, mains, loaded };
      if (commands.length > 0) all.set(JSON.stringify(processes), processes);
    }
    this.#recent = [];
    return [...all.values()];
  }

  haveStarted(): boolean {
    return this.#starts > 0;
  }

  /** Writes the order of a child that is about to be started. Returns its path, and the folder for the child's reports. */
  #writeOrder(): { readonly orderPath: string; readonly reports: string } {
    const { folder, siteFirstMutant: _, ...common } = this.#facts;
    this.#starts += 1;
    const place = join(folder, String(this.#starts));
    const reports = join(place, 'reports');
    mkdirSync(reports, { recursive: true });
    const order: ChildOrder = {
      ...common,
      mutant: this.#mutant,
      combinations: this.#combinations,
      fuel: this.#fuel,
      reports,
      owner: process.pid,
    };
    const orderPath = join(place, 'order.json');
    writeFileSync(orderPath, JSON.stringify(order));
    return { orderPath, reports };
  }

  #add(started: Omit<Child, 'tests'>): void {
    const tests = this.#running.size === 0 ? undefined : new Set(this.#running);
    const child: Child = { ...started, tests };
    this.#alive.add(child);
    this.#traced.push(child);
    this.#fuelled.push(child);
    if (this.#facts.build === 'observe') this.#recent.push(child);
  }

  #isOver(child: Child): boolean {
    if (!this.#alive.has(child)) return true;
    const isGone = child.isOver() && !isUnderWay(child.reports);
    if (isGone) this.#alive.delete(child);
    return isGone;
  }

  #reportOf({ reports }: Child): ProcessReport {
    return readReports(reports, this.#facts);
  }
}
