import type { ExecuteJob, JobEvent } from '../../runner/job.ts';
import { mergeRanges } from '../../runner/merge-ranges.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import type { JobEnd } from '../../runner/test-runner.ts';
import type { Isolation } from '../../model/verdict.ts';
import { forEachIndex } from '../index-ranges.ts';
import { forEachInfectedByTests, infectedMutants, statefulTests } from './infecting-tests.ts';
import type { FileObservation } from '../observe/observation.ts';
import {
  advance,
  difference,
  hasTest,
  hotState,
  isOpen,
  noTests,
  type KillReason,
  type PairEvent,
  type PairKill,
  type PairKind,
  type PairState,
  plainState,
  testSet,
  type TestSet,
} from './pair-state.ts';

/** How a mutant was noticed, and in which test file. */
export interface Kill {
  readonly file: number;
  readonly why: KillReason;
  readonly isolation: PairKill['isolation'];
}

/** The state of one test file. */
export interface FileBook {
  readonly observation: FileObservation;
  readonly stateOf: (mutant: number) => PairState;
  /** The states of the file's mutants, by kind. A mutant in none of the maps is unasked. */
  readonly mutants: Readonly<Record<PairKind, ReadonlyMap<number, PairState>>>;
  readonly flaky: ReadonlySet<number>;
  /** By ordinal, how a test failed in a first run without a mutant, when not all tests before it had run; empty if only its loop steps differed. */
  readonly unsteady: ReadonlyMap<number, string>;
  /** The number of control runs that the file still needs, because its runs can't be trusted: runs without a mutant in fresh processes. */
  readonly controlsDue: number;
  /** Whether the file has had control runs. */
  readonly controlled: boolean;
  /** How often the file's worker ended while no mutant was active. */
  readonly crashes: number;
  /** By mutant, the outer functions that only runs with it entered. */
  readonly detours: ReadonlyMap<number, IndexRanges>;
  /** Mutants whose outcome may depend on all that the file does: the whole file ran with them, or a test noticed them that depends on state which can't be seen. */
  readonly whole: ReadonlySet<number>;
}

/** The state of a test file as plain data, without its observation. */
export interface FileStanding extends Pick<
  FileBook,
  'flaky' | 'unsteady' | 'controlsDue' | 'controlled' | 'crashes' | 'detours' | 'whole'
> {
  readonly states: ReadonlyMap<number, PairState>;
}

/** The state of a test file while mutants are executed. */
export type Happening =
  | JobEvent
  | { readonly kind: 'ended'; readonly job: ExecuteJob; readonly end: JobEnd }
  /** A suspect ran past its limit or ended its worker again, when nothing else was running. */
  | { readonly kind: 'confirmed'; readonly mutant: number; readonly why: KillReason }
  /** The state in which an earlier run left the file. */
  | { readonly kind: 'restored'; readonly standing: FileStanding };

/** The progress of executing all mutants. Only `enter` changes it. */
export interface ExecutionBook {
  readonly files: readonly FileBook[];
  /** The first kill of each mutant that was not taken back. */
  readonly kills: ReadonlyMap<number, Kill>;
  /** The number of runs with each mutant active. */
  readonly runs: ReadonlyMap<number, number>;
  readonly isolation: ReadonlyMap<number, Isolation>;
  /** The mutants that are suspect in some file. */
  readonly suspects: ReadonlySet<number>;
  /** Enters an event of the test file with this number. Throws if an adapter has failed, which is a bug. */
  readonly enter: (file: number, happening: Happening) => void;
}

/** The kinds of states in which something still has to run. */
export const openKinds = ['hot', 'stateful', 'unseen', 'warm', 'cold', 'suspect'] as const;

/** Returns the mutants that still have to run with some file, even if another file has noticed them. */
export function openMutants({ files }: ExecutionBook): Set<number> {
  const open = new Set<number>();
  for (const { mutants } of files) {
    for (const kind of openKinds) for (const mutant of mutants[kind].keys()) open.add(mutant);
  }
  return open;
}

interface OpenFile extends FileBook {
  readonly index: number;
  readonly mutants: Record<PairKind, Map<number, PairState>>;
  readonly flaky: Set<number>;
  readonly unsteady: Map<number, string>;
  readonly detours: Map<number, IndexRanges>;
  readonly whole: Set<number>;
  controlsDue: number;
  controlled: boolean;
  crashes: number;
}

interface OpenBook {
  readonly files: readonly OpenFile[];
  readonly kills: Map<number, Kill>;
  readonly runs: Map<number, number>;
  readonly isolation: Map<number, Isolation>;
  readonly suspects: Set<number>;
}

/** The number of control runs for a file that can't be trusted, and for a file with a test that seems to fail now and then. */
export const controlRuns = { file: 3, test: 10 };

/** After this many crashes with no mutant active, the file's mutants no longer share a process. */
const crashesAllowed = 2;

/** Opens the book. At first, every infected mutant has to run in each file that infects it. */
export function openBook(
  files: readonly FileObservation[],
  isolation: 'auto' | 'warm' | 'cold',
): ExecutionBook {
  const book: OpenBook = {
    files: files.map((observation, index) => openFile(observation, index, isolation)),
    kills: new Map(),
    runs: new Map(),
    isolation: new Map(),
    suspects: new Set(),
  };
  return {
    ...book,
    enter(index, happening) {
      const file = book.files[index];
      if (file !== undefined) enter(book, file, happening);
    },
  };
}

function openFile(
  observation: FileObservation,
  index: number,
  isolation: 'auto' | 'warm' | 'cold',
): OpenFile {
  const mutants: OpenFile['mutants'] = {
    hot: new Map(),
    stateful: new Map(),
    settled: new Map(),
    warm: new Map(),
    cold: new Map(),
    unseen: new Map(),
    suspect: new Map(),
    unasked: new Map(),
  };
  const kinds = Object.values(mutants);
  const file: OpenFile = {
    index,
    observation,
    mutants,
    stateOf(mutant) {
      for (const states of kinds) {
        const state = states.get(mutant);
        if (state !== undefined) return state;
      }
      return plainState('unasked');
    },
    flaky: new Set(observation.flaky),
    unsteady: new Map(),
    detours: new Map(),
    whole: new Set(),
    controlsDue: 0,
    controlled: false,
    crashes: 0,
  };
  openPairs(file, isolation);
  return file;
}

/** Gives a first state to each mutant that the file infects other than by flaky tests. */
function openPairs(file: OpenFile, isolation: 'auto' | 'warm' | 'cold'): void {
  const { observed, repeatable, flaky } = file.observation;
  const stateful = isolation === 'auto' ? statefulTests(file.observation) : noTests;
  if (isolation === 'auto' && repeatable) {
    let known = noTests;
    let state = plainState('settled');
    forEachInfectedByTests(file, (mutant, tests) => {
      if (tests !== known) {
        known = tests;
        state = hotState({ ...withoutStateful(tests, stateful), unseen: false, kill: undefined });
      }
      place(file, mutant, state);
    });
  }
  const level = isolation === 'cold' ? 'cold' : 'warm';
  for (const { ordinal, trace, repeatable: isRepeatable } of observed.tests) {
    const isSafe = isRepeatable || hasTest(stateful, ordinal);
    if (flaky.has(ordinal) || (isolation === 'auto' && repeatable && isSafe)) continue;
    forEachIndex(trace.infected, (mutant) => place(file, mutant, plainState(level)));
  }
  // A child process that outlives its run would not see the mutant of a later run in the same process.
  const outside = observed.leavesChildren === true ? 'cold' : level;
  for (const { infected } of [observed.load, observed.hooks]) {
    forEachIndex(infected, (mutant) => place(file, mutant, plainState(outside)));
  }
  forEachIndex(observed.infectedByLasting ?? [], (mutant) => {
    place(file, mutant, plainState('cold'));
  });
}

/** The tests that run hot with a mutant, given those that infect it, and whether the stateful tests run after them. */
export function withoutStateful(
  tests: TestSet,
  stateful: TestSet,
): { readonly left: TestSet; readonly stateful: boolean } {
  const left = difference(tests, stateful);
  return { left, stateful: left !== tests };
}

function enter(book: OpenBook, file: OpenFile, happening: Happening): void {
  const { index } = file;
  switch (happening.kind) {
    case 'hot-batch':
      enterBatch(book, file, happening);
      break;
    case 'whole-file': {
      const { mutant, isolation, why, detour } = happening;
      file.whole.add(mutant);
      if (detour !== undefined) noteDetour(file, mutant, detour);
      noteRuns(book, [mutant], happening.testsRun, isolation);
      move(book, file, [mutant], { kind: 'whole-file', isolation, why });
      // There are no unmutated runs between cold runs, which would show that a test is flaky.
      const isLone = isolation === 'cold' && why?.kind === 'test-failed' && !file.controlled;
      if (isLone && book.kills.get(mutant)?.file === index) doubt(file, controlRuns.file);
      break;
    }
    case 'unsteady':
      // A test that passes with another number of loop steps, for the second time, says nothing new about the file.
      if (happening.message === '' && file.unsteady.has(happening.ordinal)) break;
      file.unsteady.set(happening.ordinal, happening.message);
      doubt(file, controlRuns.file);
      break;
    case 'disagreed':
      doubt(file, controlRuns.test);
      break;
    case 'warm-void':
      doubt(file, controlRuns.file);
      move(book, file, happening.mutants, { kind: 'distrusted', level: 'cold' });
      break;
    case 'postponed':
      move(book, file, happening.mutants, { kind: 'distrusted', level: 'warm' });
      break;
    case 'overran':
      move(book, file, [happening.mutant], { kind: 'suspected' });
      break;
    case 'confirmed':
      move(book, file, [happening.mutant], happening);
      break;
    case 'control':
      enterControl(book, file, happening);
      break;
    case 'ended':
      enterEnd(book, file, happening);
      break;
    case 'restored':
      restore(book, file, happening.standing);
      break;
    case 'adapter-failed':
      throw new Error(`A worker failed on ${file.observation.testFile.path}: ${happening.message}`);
    case 'observed':
    case 'impact':
    case 'denied':
    case 'loaded':
    case 'finished':
      break;
  }
}

function enterBatch(
  book: OpenBook,
  file: OpenFile,
  { ordinal: test, ...batch }: Extract<JobEvent, { kind: 'hot-batch' }>,
): void {
  const { passed, unseen, unsettled } = batch;
  for (const [mutant, functions] of batch.detours ?? []) noteDetour(file, mutant, functions);
  if (batch.opaque) for (const { mutant } of batch.noticed) file.whole.add(mutant);
  for (const { mutant, why } of batch.noticed) {
    noteRuns(book, [mutant], 1, 'hot');
    move(book, file, [mutant], { kind: 'noticed', test, why });
  }
  for (const mutants of [passed, unseen, unsettled]) noteRuns(book, mutants, 1, 'hot');
  move(book, file, passed, { kind: 'passed', test, seen: true });
  move(book, file, unseen, { kind: 'passed', test, seen: false });
  move(book, file, unsettled, { kind: 'distrusted', level: 'warm' });
}

/** A test that passed when it was observed and fails in a control run is flaky. If the file fails as a whole, all of its tests are flaky. */
function enterControl(
  book: OpenBook,
  file: OpenFile,
  { failed, error }: Extract<JobEvent, { kind: 'control' }>,
): void {
  const all = error === undefined ? failed : file.observation.observed.tests;
  const found = all.map(({ ordinal }) => ordinal).filter((ordinal) => !file.flaky.has(ordinal));
  if (found.length === 0 && error === undefined) return;
  for (const ordinal of found) file.flaky.add(ordinal);
  const infected = infectedMutants(file);
  const flaky = { kind: 'flaky', tests: testSet(found), outside: error !== undefined } as const;
  const mutants = mutantsOf(file);
  for (const isAsked of [true, false]) {
    const affected = mutants.filter((mutant) => infected.has(mutant) === isAsked);
    move(book, file, affected, { ...flaky, isAsked });
  }
}

function enterEnd(
  book: OpenBook,
  file: OpenFile,
  { job, end }: Extract<Happening, { kind: 'ended' }>,
): void {
  if (job.control === true) {
    file.controlled = true;
    file.controlsDue -= 1;
    return;
  }
  if (end.kind === 'finished') return;
  // The worker ended before its last control runs.
  const hasKill = [...book.kills.values()].some((kill) => kill.file === file.index);
  if (!file.controlled && hasKill) doubt(file, controlRuns.file);
  // If a process had a single mutant and ended before it reported anything, the mutant ended it.
  const lone = job.cold !== undefined && isOpen(file.stateOf(job.cold)) ? job.cold : undefined;
  const active = end.mutant ?? lone;
  if (active !== undefined) {
    move(book, file, [active], { kind: 'suspected' });
    return;
  }
  file.crashes += 1;
  if (file.crashes < crashesAllowed) return;
  const { hot, stateful, warm } = file.mutants;
  const together = [...hot.keys(), ...stateful.keys(), ...warm.keys()];
  move(book, file, together, { kind: 'distrusted', level: 'cold' });
}

function restore(book: OpenBook, file: OpenFile, standing: FileStanding): void {
  for (const ordinal of standing.flaky) file.flaky.add(ordinal);
  for (const [ordinal, message] of standing.unsteady) file.unsteady.set(ordinal, message);
  for (const [mutant, functions] of standing.detours) noteDetour(file, mutant, functions);
  for (const mutant of standing.whole) file.whole.add(mutant);
  const { controlsDue, controlled, crashes } = standing;
  Object.assign(file, { controlsDue, controlled, crashes });
  for (const mutant of mutantsOf(file)) {
    if (!standing.states.has(mutant)) set(book, file, mutant, plainState('unasked'));
  }
  for (const [mutant, state] of standing.states) set(book, file, mutant, state);
}

function noteDetour({ detours }: OpenFile, mutant: number, functions: IndexRanges): void {
  detours.set(mutant, mergeRanges(detours.get(mutant) ?? [], functions));
}

/** Asks for control runs of a file, to find out which of its tests are flaky. */
function doubt(file: OpenFile, runs: number): void {
  file.controlsDue = Math.max(file.controlsDue, runs);
}

/** Counts runs with mutants active, and remembers their isolation. */
function noteRuns(
  book: OpenBook,
  mutants: readonly number[],
  runs: number,
  isolation: Isolation,
): void {
  for (const mutant of mutants) {
    book.runs.set(mutant, (book.runs.get(mutant) ?? 0) + runs);
    book.isolation.set(mutant, isolation);
  }
}

/** Applies an event to mutants. Mutants that share a state before the event share one after it. */
function move(book: OpenBook, file: OpenFile, mutants: readonly number[], event: PairEvent): void {
  let before: PairState | undefined;
  let after = plainState('unasked');
  for (const mutant of mutants) {
    const state = file.stateOf(mutant);
    if (state !== before) {
      before = state;
      after = advance(state, event);
    }
    if (after !== state) set(book, file, mutant, after);
  }
}

/** Puts a mutant into a state, and keeps the index of kills up to date. */
function set(book: OpenBook, file: OpenFile, mutant: number, state: PairState): void {
  const { index } = file;
  const before = file.stateOf(mutant).kill;
  place(file, mutant, state);
  if (state.kind === 'suspect') book.suspects.add(mutant);
  else if (book.suspects.has(mutant)) {
    const isSuspect = book.files.some(({ mutants }) => mutants.suspect.has(mutant));
    if (!isSuspect) book.suspects.delete(mutant);
  }
  const first = book.kills.get(mutant);
  if (state.kill === before || (first !== undefined && first.file !== index)) return;
  if (state.kill !== undefined) book.kills.set(mutant, killOf(state.kill, index));
  else {
    const next = book.files.findIndex((other) => other.stateOf(mutant).kill !== undefined);
    const kill = book.files[next]?.stateOf(mutant).kill;
    if (kill === undefined) book.kills.delete(mutant);
    else book.kills.set(mutant, killOf(kill, next));
  }
}

function place(file: OpenFile, mutant: number, state: PairState): void {
  const before = file.stateOf(mutant).kind;
  if (before !== state.kind) file.mutants[before].delete(mutant);
  if (state !== plainState('unasked')) file.mutants[state.kind].set(mutant, state);
}

function mutantsOf({ mutants }: OpenFile): number[] {
  return Object.values(mutants).flatMap((states) => [...states.keys()]);
}

function killOf({ why, isolation }: PairKill, file: number): Kill {
  return { file, why, isolation };
}
