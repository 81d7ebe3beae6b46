import type { ExecuteJob, JobEvent } from '../../runner/job.ts';
import type { JobEnd } from '../../runner/test-runner.ts';
import type { Isolation } from '../../model/verdict.ts';
import { forEachIndex } from '../index-ranges.ts';
import { forEachInfectedByTests, infectedMutants } from './infecting-tests.ts';
import type { FileObservation } from '../observe/observation.ts';
import {
  advance,
  hotState,
  isOpen,
  type KillReason,
  type PairEvent,
  type PairKill,
  type PairKind,
  type PairState,
  plainState,
  testSet,
} from './pair-state.ts';

/** How a mutant was noticed, and where. */
export interface Kill {
  readonly file: number;
  readonly why: KillReason;
  readonly isolation: PairKill['isolation'];
}

/** Where one test file stands. */
export interface FileBook {
  readonly observation: FileObservation;
  readonly stateOf: (mutant: number) => PairState;
  /** The states of the file's mutants, by kind. Mutants in none of these are unasked. */
  readonly mutants: Readonly<Record<PairKind, ReadonlyMap<number, PairState>>>;
  readonly flaky: ReadonlySet<number>;
  /** What tests failed with, by ordinal, in a first run without a mutant where not all tests before them had run. */
  readonly unsteady: ReadonlyMap<number, string>;
  /** Unmutated runs in fresh processes that the file has yet to get, since its runs can't be taken on trust. */
  readonly controlsDue: number;
  /** It has had such runs. */
  readonly controlled: boolean;
  /** How often its worker ended while no mutant was active. */
  readonly crashes: number;
}

/** What is known of a test file, beside its observation. */
export interface FileStanding extends Pick<
  FileBook,
  'flaky' | 'unsteady' | 'controlsDue' | 'controlled' | 'crashes'
> {
  readonly states: ReadonlyMap<number, PairState>;
}

/** What happens to a test file while mutants are executed. */
export type Happening =
  | JobEvent
  | { readonly kind: 'ended'; readonly job: ExecuteJob; readonly end: JobEnd }
  /** A suspect did the same again when nothing else was running. */
  | { readonly kind: 'confirmed'; readonly mutant: number; readonly why: KillReason }
  /** An earlier run left the file so. */
  | { readonly kind: 'restored'; readonly standing: FileStanding };

/** Where the execution of all mutants stands. Everybody reads it; only `enter` changes it. */
export interface ExecutionBook {
  readonly files: readonly FileBook[];
  /** The first kill of each mutant that stands. */
  readonly kills: ReadonlyMap<number, Kill>;
  /** Runs with a mutant active, per mutant. */
  readonly runs: ReadonlyMap<number, number>;
  readonly isolation: ReadonlyMap<number, Isolation>;
  /** Enters what happened to a test file, by its number. Throws where an adapter has failed, which is a bug. */
  readonly enter: (file: number, happening: Happening) => void;
}

/** Kinds of states in which something has yet to run. */
export const openKinds = ['hot', 'unseen', 'warm', 'cold', 'suspect'] as const;

/** Mutants that have yet to run with some file, whether or not another has noticed them. */
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
  controlsDue: number;
  controlled: boolean;
  crashes: number;
}

interface OpenBook {
  readonly files: readonly OpenFile[];
  readonly kills: Map<number, Kill>;
  readonly runs: Map<number, number>;
  readonly isolation: Map<number, Isolation>;
}

/** Unmutated runs for a file that is in doubt, and for one with a test that seems to fail now and then. */
export const controlRuns = { file: 3, test: 10 };

/** A worker that ends this often with no mutant active is not given the file's mutants together any more. */
const crashesAllowed = 2;

/** Opens the book: every infected mutant has yet to run in each file that infects it. */
export function openBook(
  files: readonly FileObservation[],
  isolation: 'auto' | 'warm' | 'cold',
): ExecutionBook {
  const book: OpenBook = {
    files: files.map((observation, index) => openFile(observation, index, isolation)),
    kills: new Map(),
    runs: new Map(),
    isolation: new Map(),
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
    controlsDue: 0,
    controlled: false,
    crashes: 0,
  };
  openPairs(file, isolation);
  return file;
}

/** Gives each mutant that something else than flaky tests infects its first state. */
function openPairs(file: OpenFile, isolation: 'auto' | 'warm' | 'cold'): void {
  const { observed, repeatable, flaky } = file.observation;
  if (isolation === 'auto' && repeatable) {
    let state = plainState('settled');
    forEachInfectedByTests(file, (mutant, left) => {
      if (state.kind !== 'hot' || state.left !== left) {
        state = hotState({ left, unseen: false, kill: undefined });
      }
      file.mutants.hot.set(mutant, state);
    });
  }
  const level = isolation === 'cold' ? 'cold' : 'warm';
  for (const { ordinal, trace, repeatable: isSafe } of observed.tests) {
    if (flaky.has(ordinal) || (isolation === 'auto' && repeatable && isSafe)) continue;
    forEachIndex(trace.infected, (mutant) => place(file, mutant, plainState(level)));
  }
  // What lives on in a process that a run has left can't be reached from the run of another mutant.
  const outside = observed.leavesChildren === true ? 'cold' : level;
  for (const { infected } of [observed.load, observed.hooks]) {
    forEachIndex(infected, (mutant) => place(file, mutant, plainState(outside)));
  }
  forEachIndex(observed.infectedByLasting ?? [], (mutant) => {
    place(file, mutant, plainState('cold'));
  });
}

function enter(book: OpenBook, file: OpenFile, happening: Happening): void {
  const { index } = file;
  switch (happening.kind) {
    case 'hot-batch':
      enterBatch(book, file, happening);
      break;
    case 'whole-file': {
      const { mutant, isolation, why } = happening;
      noteRuns(book, [mutant], happening.testsRun, isolation);
      move(book, file, [mutant], { kind: 'whole-file', isolation, why });
      // Cold runs have no unmutated runs between them that would tell of a flaky test.
      const isLone = isolation === 'cold' && why?.kind === 'test-failed' && !file.controlled;
      if (isLone && book.kills.get(mutant)?.file === index) doubt(file, controlRuns.file);
      break;
    }
    case 'unsteady':
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
  for (const { mutant, why } of batch.noticed) {
    noteRuns(book, [mutant], 1, 'hot');
    move(book, file, [mutant], { kind: 'noticed', test, why });
  }
  for (const mutants of [passed, unseen, unsettled]) noteRuns(book, mutants, 1, 'hot');
  move(book, file, passed, { kind: 'passed', test, seen: true });
  move(book, file, unseen, { kind: 'passed', test, seen: false });
  move(book, file, unsettled, { kind: 'distrusted', level: 'warm' });
}

/** A test that fails without a mutant, having passed when observed, is flaky; where the file fails as a whole, all of its tests are. */
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
  // The worker can't have run its last controls.
  const hasKill = [...book.kills.values()].some((kill) => kill.file === file.index);
  if (!file.controlled && hasKill) doubt(file, controlRuns.file);
  // A process that was given a single mutant and died before it noted anything died of nothing else.
  const lone = job.cold !== undefined && isOpen(file.stateOf(job.cold)) ? job.cold : undefined;
  const active = end.mutant ?? lone;
  if (active !== undefined) {
    move(book, file, [active], { kind: 'suspected' });
    return;
  }
  file.crashes += 1;
  if (file.crashes < crashesAllowed) return;
  const together = [...file.mutants.hot.keys(), ...file.mutants.warm.keys()];
  move(book, file, together, { kind: 'distrusted', level: 'cold' });
}

function restore(book: OpenBook, file: OpenFile, standing: FileStanding): void {
  for (const ordinal of standing.flaky) file.flaky.add(ordinal);
  for (const [ordinal, message] of standing.unsteady) file.unsteady.set(ordinal, message);
  const { controlsDue, controlled, crashes } = standing;
  Object.assign(file, { controlsDue, controlled, crashes });
  for (const mutant of mutantsOf(file)) {
    if (!standing.states.has(mutant)) set(book, file, mutant, plainState('unasked'));
  }
  for (const [mutant, state] of standing.states) set(book, file, mutant, state);
}

/** Has a file run without a mutant in fresh processes, to find out which of its tests are flaky. */
function doubt(file: OpenFile, runs: number): void {
  file.controlsDue = Math.max(file.controlsDue, runs);
}

/** Notes that runs took place with mutants active, and at which level. */
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

/** Has an event happen to mutants. Those that share a state before it share one after it. */
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

/** Puts a pair into a state, and keeps the index of kills. */
function set(book: OpenBook, file: OpenFile, mutant: number, state: PairState): void {
  const { index } = file;
  const before = file.stateOf(mutant).kill;
  place(file, mutant, state);
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
