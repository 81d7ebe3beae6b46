import type { IndexRanges } from '../runtime/protocol.ts';
import type { Noticed } from '../runner/job.ts';
import type { Isolation } from '../model/verdict.ts';
import { forEachIndex } from './index-ranges.ts';
import type { FileObservation } from './observation.ts';

/** How a mutant was noticed, and where. */
export interface Kill {
  readonly file: number;
  readonly why: Noticed | { readonly kind: 'wall-clock'; readonly limit: number } | CrashKill;
  readonly isolation: Isolation;
}

interface CrashKill {
  readonly kind: 'worker-crashed';
  readonly message: string;
}

/** A run that has to be confirmed alone before it counts. */
export interface Suspect {
  readonly file: number;
  readonly mutant: number;
  readonly kind: 'overran' | 'crashed';
  readonly message: string;
}

/** What one test file still has to do for the live mutants. */
export interface FileBook {
  readonly observation: FileObservation;
  /** Mutants that this file's tests infect and that have not been run with it. */
  readonly pending: Set<number>;
  /** Infected while the file loads or in hooks, or by tests that can't be repeated. */
  readonly warm: Set<number>;
  /** Mutants that passed hot while some state could not be seen. */
  readonly unseen: Set<number>;
  /** Mutants whose warm run can't be trusted. */
  readonly cold: Set<number>;
  /** Mutants of the job under way that run warm in a later one. */
  readonly postponed: Set<number>;
  /** Per test, mutants whose hot run is settled: left out when the job is given out again. */
  readonly settledHot: Map<number, Set<number>>;
  readonly flaky: Set<number>;
  /** What tests failed with, by ordinal, in a first run without a mutant where not all tests before them had run. */
  readonly unsteady: Map<number, string>;
  /** Unmutated runs in fresh processes that the file has yet to get, since its runs can't be taken on trust. */
  controlsDue: number;
  /** It has had such runs. */
  controlled: boolean;
  /** How often its worker ended while no mutant was active. */
  crashes: number;
}

/** Where the execution of all mutants stands. */
export interface ExecutionBook {
  readonly files: readonly FileBook[];
  readonly kills: Map<number, Kill>;
  /** Kills of the same mutants in further files, in case the first turns out to say nothing. */
  readonly furtherKills: Map<number, Kill[]>;
  /** Runs with a mutant active, per mutant. */
  readonly runs: Map<number, number>;
  readonly isolation: Map<number, Isolation>;
  readonly suspects: Suspect[];
}

/** Opens the book: every infected mutant is pending in each file that infects it. */
export function openBook(
  files: readonly FileObservation[],
  isolation: 'auto' | 'warm' | 'cold',
): ExecutionBook {
  return {
    files: files.map((observation) => fileBook(observation, isolation)),
    kills: new Map(),
    furtherKills: new Map(),
    runs: new Map(),
    isolation: new Map(),
    suspects: [],
  };
}

function fileBook(observation: FileObservation, isolation: 'auto' | 'warm' | 'cold'): FileBook {
  const { observed, repeatable, flaky } = observation;
  const pending = new Set<number>();
  const warm = new Set<number>();
  const add = (ranges: IndexRanges, set: Set<number>): void =>
    forEachIndex(ranges, (mutant) => set.add(mutant));
  for (const ranges of [observed.load.infected, observed.hooks.infected]) {
    add(ranges, pending);
    add(ranges, warm);
  }
  // What lives on in a process that a run has left can't be reached from the run of another mutant.
  const outside = new Set(observed.leavesChildren === true ? pending : []);
  for (const set of [pending, warm, outside]) add(observed.infectedByLasting ?? [], set);
  for (const test of observed.tests) {
    if (flaky.has(test.ordinal)) continue;
    add(test.trace.infected, pending);
    if (isolation !== 'auto' || !repeatable || !test.repeatable) add(test.trace.infected, warm);
  }
  return {
    observation,
    pending,
    warm,
    cold: isolation === 'cold' ? new Set(pending) : outside,
    unseen: new Set(),
    postponed: new Set(),
    settledHot: new Map(),
    flaky: new Set(flaky),
    unsteady: new Map(),
    controlsDue: 0,
    controlled: false,
    crashes: 0,
  };
}

/** Mutants that something in the file other than its flaky tests infects: those that its runs are asked about. */
export function askedOf({ observation, flaky }: FileBook): Set<number> {
  const { observed } = observation;
  const infected = new Set<number>();
  const add = (mutant: number): void => void infected.add(mutant);
  forEachIndex(observed.load.infected, add);
  forEachIndex(observed.hooks.infected, add);
  for (const test of observed.tests) {
    if (!flaky.has(test.ordinal)) forEachIndex(test.trace.infected, add);
  }
  return infected;
}

/** The kill of a mutant in a file, if it has one there. */
export function killIn(book: ExecutionBook, mutant: number, file: number): Kill | undefined {
  const first = book.kills.get(mutant);
  if (first?.file === file) return first;
  return book.furtherKills.get(mutant)?.find((kill) => kill.file === file);
}

/** The kills that stand for their mutants and are of this file. */
export function killsOf(book: ExecutionBook, file: number): Kill[] {
  return [...book.kills.values()].filter((kill) => kill.file === file);
}

/** Enters a kill in place of what its file has of the mutant. */
export function addKill(book: ExecutionBook, mutant: number, kill: Kill): void {
  const first = book.kills.get(mutant);
  if (first === undefined || first.file === kill.file) {
    book.kills.set(mutant, kill);
    return;
  }
  const further = book.furtherKills.get(mutant) ?? [];
  book.furtherKills.set(mutant, [...further.filter(({ file }) => file !== kill.file), kill]);
}

/** Takes back the kill of a mutant in a file; one in a further file takes its place. */
export function dropKill(book: ExecutionBook, mutant: number, file: number): void {
  const further = (book.furtherKills.get(mutant) ?? []).filter((kill) => kill.file !== file);
  if (book.kills.get(mutant)?.file === file) {
    const next = further.shift();
    if (next === undefined) book.kills.delete(mutant);
    else book.kills.set(mutant, next);
  }
  if (further.length === 0) book.furtherKills.delete(mutant);
  else book.furtherKills.set(mutant, further);
}

/** How many unmutated runs a file gets that is in doubt, and one with a test that seems to fail now and then. */
export const controlRuns = { file: 3, test: 10 };

/** Has a file run without a mutant in fresh processes, to find out which of its tests are flaky. */
export function doubt(file: FileBook, runs: number): void {
  file.controlsDue = Math.max(file.controlsDue, runs);
}

/** Notes that runs took place with a mutant active, and at which level. */
export function noteRuns(
  book: ExecutionBook,
  mutant: number,
  runs: number,
  isolation: Isolation,
): void {
  book.runs.set(mutant, (book.runs.get(mutant) ?? 0) + runs);
  book.isolation.set(mutant, isolation);
}
