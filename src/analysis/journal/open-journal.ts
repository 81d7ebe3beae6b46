import type { Detour, JobEvent } from '../../runner/job.ts';
import { mergeRanges } from '../../runner/merge-ranges.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import { enteredIn } from '../execute/execute-job.ts';
import type { ExecutionBook } from '../execute/execution-book.ts';
import type { PairState } from '../execute/pair-state.ts';
import { rangesOf } from '../index-ranges.ts';
import type { FileObservation } from '../observe/observation.ts';
import { carryOver, type EarlierFile, outlastsEdit, reachesEdit } from './carry-over.ts';
import {
  currentState,
  enterState,
  mergeReach,
  mergeStates,
  observationOf,
  stateOf,
} from './file-state.ts';
import type { FileRecord } from './journal-line.ts';
import { journalImpact, type JudgedTests, type KnownImpact } from './journal-impact.ts';
import { JournalRecords, type JournalRun } from './journal-records.ts';
import type { JournalStore } from './journal-store.ts';
import { renumbered, renumberEvent, renumberRecord, renumberState } from './renumber.ts';

/** The results that a run keeps for later runs, and takes over from earlier ones. */
export interface Journal {
  /** Observations of earlier runs that hold for this run, by the key of the test file. */
  readonly recalled: ReadonlyMap<string, FileObservation>;
  /** By test file, mutants for which its runs from before an edit of functions hold, although its observation may not. */
  readonly carried: ReadonlyMap<string, ReadonlySet<number>>;
  /** Why nothing in the journal can be used. Undefined if something can be used, or the journal is empty. */
  readonly obstacle?: string;
  /** Paths of test files that are not taken over because they may read files without loading them as modules. */
  readonly unnamedInputs: ReadonlySet<string>;
  /** Keeps the observation of a test file, unless its inputs are unknown: then nobody can say how long it holds. */
  readonly observed: (observation: FileObservation, modules: Iterable<string> | undefined) => void;
  /**
   * Enters what is known of the execution of recalled files into a newly opened book. Returns the mutants that earlier runs left
   * pending in these files. If the earlier runs were not interrupted, these mutants do not compile.
   */
  readonly restore: (book: ExecutionBook) => ReadonlySet<number>;
  /** Keeps what a worker reported of a file in the book. */
  readonly reported: (book: ExecutionBook, index: number, event: JobEvent) => void;
  /** Keeps the state of a file in the book, after a job or control runs. */
  readonly settled: (book: ExecutionBook, index: number) => void;
  /** Keeps the state of all files in the book, after the last job. */
  readonly settledAll: (book: ExecutionBook) => void;
  /** Recalls the impact of mutants that earlier runs measured with the same tests and contents, and keeps the impact that this run measures. */
  readonly impactOf: (run: JudgedTests) => KnownImpact;
  /** Writes the journal anew in short, and lets other runs open it. */
  readonly close: () => void;
}

/**
 * Opens the journal for one run. The observation of a test file and its execution with mutants hold as long as three things are
 * true: everything that its runs loaded has the same content, the environment is the same, and the journal knows all mutants of
 * the loaded sources. The modules that only runs with mutants loaded are inputs, too. After edits of functions, `carryOver` decides which
 * results hold.
 */
export function openJournal(store: JournalStore, run: JournalRun): Journal {
  return new OpenJournal(new JournalRecords(store, run), run);
}

const pendingKinds = ['hot', 'warm', 'cold'] as const;

class OpenJournal implements Journal {
  readonly recalled = new Map<string, FileObservation>();
  readonly carried = new Map<string, ReadonlySet<number>>();
  readonly obstacle?: string;
  readonly unnamedInputs = new Set<string>();
  readonly #records: JournalRecords;
  readonly #run: JournalRun;
  /** By the keys of test files, what is known from before functions were edited. */
  readonly #edited = new Map<string, EditedFile>();

  constructor(records: JournalRecords, run: JournalRun) {
    this.#records = records;
    this.#run = run;
    if (records.obstacle !== undefined) this.obstacle = records.obstacle;
    if (run.incremental) this.#recall();
  }

  #recall(): void {
    const records = this.#records;
    for (const testFile of this.#run.runner.testFiles) {
      const found = records.recordsOf(testFile.key).find(([, { record }]) => records.holds(record));
      if (found === undefined) {
        const edited = this.#recallEdited(testFile.key);
        if (edited !== undefined) this.#edited.set(testFile.key, edited);
        continue;
      }
      const [number, { record }] = found;
      const observation = observationOf(renumberRecord(record, records.runNumbers));
      this.recalled.set(testFile.key, { ...observation, testFile });
      records.use(testFile.key, number);
    }
    this.#recallUnreached();
  }

  /** Finds what is known of a test file from before functions of its modules were edited. */
  #recallEdited(key: string): EditedFile | undefined {
    const records = this.#records;
    for (const [, file] of records.recordsOf(key)) {
      const inputs = records.inputsAfterEdit(file.record);
      if (inputs === undefined) continue;
      const journalState = currentState(file, this.#run.isolation);
      const numbers = { mutant: records.runNumbers.mutant, outer: (one: number) => one };
      const record = renumberRecord(file.record, numbers);
      const state = renumberState(journalState, numbers);
      const functions = state.detours.map(([each]) => each);
      const entered = functions.reduce(mergeRanges, enteredIn(record.observed));
      const earlier = { record, state, changed: records.changedAmong(entered) };
      if (!outlastsEdit(earlier)) return undefined;
      const paths = records.editedPaths(file.record, inputs);
      const loaded = inputs.map((number) => records.knowledge.contents[number]?.path ?? '');
      const isKnown = !reachesEdit(earlier) && records.knowsReached(file.record, loaded);
      return { ...earlier, inputs, paths, isKnown, journalRecord: file.record };
    }
    return undefined;
  }

  /**
   * Recalls the observations of the test files that entered no edited function. Of the files that load an edited source, one is observed
   * again all the same, since the source may no longer load.
   */
  #recallUnreached(): void {
    const observed = new Set<string>();
    for (const { isKnown, paths } of this.#edited.values()) {
      if (!isKnown) for (const path of paths) observed.add(path);
    }
    for (const [key, edited] of this.#edited) {
      const testFile = this.#run.runner.testFiles.find((each) => each.key === key);
      const isFirst = edited.paths.some((path) => !observed.has(path));
      for (const path of edited.paths) observed.add(path);
      if (!edited.isKnown || isFirst || testFile === undefined) continue;
      const record = renumberRecord(edited.journalRecord, this.#records.runNumbers);
      this.recalled.set(key, { ...observationOf(record), testFile });
    }
  }

  observed(
    { testFile, observed, repeatable, flaky }: FileObservation,
    modules: Iterable<string> | undefined,
  ): void {
    const records = this.#records;
    const earlier = records
      .recordsOf(testFile.key)
      .filter(([, { record }]) => records.isCurrent(record));
    // A run of some mutants that takes nothing over must not overwrite what holds for the other mutants.
    if (earlier.some(([, { record }]) => records.knowsOthers(record) && records.holds(record))) {
      return;
    }
    const inputs = records.inputsOf(modules);
    if (inputs.kind === 'reads') this.unnamedInputs.add(testFile.path);
    if (inputs.kind !== 'known') {
      for (const [number] of earlier) records.forget(number);
      return;
    }
    for (const [number, { record }] of earlier) {
      if (!records.knowsOthers(record)) records.forget(number);
    }
    const record = {
      testFile,
      environment: records.environment,
      inputs: rangesOf(inputs.numbers),
      known: rangesOf(this.#run.table.mutants.keys()),
      observed,
      repeatable,
      flaky: [...flaky],
    };
    records.begin(renumberRecord(record, records.journalNumbers));
  }

  restore(book: ExecutionBook): ReadonlySet<number> {
    const { runNumbers } = this.#records;
    const left = new Set<number>();
    const others = new Set<number>();
    for (const [index, { mutants, observation }] of book.files.entries()) {
      const { key } = observation.testFile;
      const edited = this.#edited.get(key);
      if (edited !== undefined) this.#carryOver(book, index, edited);
      if (edited !== undefined || !this.recalled.has(key)) {
        // These mutants are new in this file, and run as in any other run.
        for (const kind of pendingKinds) for (const one of mutants[kind].keys()) others.add(one);
        continue;
      }
      const [, file] = this.#records.usedRecord(key) ?? [];
      if (file === undefined) continue;
      if (file.state !== undefined || file.events.length > 0) {
        const state = currentState(file, this.#run.isolation);
        enterState(book, index, renumberState(state, runNumbers));
      }
      for (const kind of pendingKinds) for (const one of mutants[kind].keys()) left.add(one);
    }
    for (const mutant of [...book.kills.keys(), ...others]) left.delete(mutant);
    return left;
  }

  /** Enters what outlasts the edit of functions into the book, and keeps it in the record of this state of the project. */
  #carryOver(book: ExecutionBook, index: number, edited: EditedFile): void {
    const records = this.#records;
    const file = book.files[index];
    if (file === undefined) return;
    const { outer } = records.journalNumbers;
    const standing = carryOver(file, edited, records.places(), (functions) =>
      renumbered(functions, outer),
    );
    if (standing === undefined) return;
    const detours = [...standing.detours].map(([mutant, functions]): [number, IndexRanges] => [
      mutant,
      renumbered(functions, records.runNumbers.outer),
    ]);
    const { key } = file.observation.testFile;
    if (this.recalled.has(key)) {
      const known = rangesOf(this.#run.table.mutants.map((_, one) => records.toJournal(one)));
      const inputs = rangesOf(edited.inputs);
      records.begin({ ...edited.journalRecord, inputs, known });
    }
    book.enter(index, { kind: 'restored', standing: { ...standing, detours: new Map(detours) } });
    const isSettled = ([, { kind }]: [number, PairState]): boolean => kind === 'settled';
    const settled = [...standing.states].filter(isSettled);
    this.carried.set(key, new Set(settled.map(([mutant]) => mutant)));
    this.settled(book, index);
  }

  reported(book: ExecutionBook, index: number, event: JobEvent): void {
    const known = this.#recordOf(book, index);
    if (known === undefined || event.kind === 'finished') return;
    const records = this.#records;
    if (event.kind === 'loaded') records.addInputs(known, event.modules);
    else {
      const inJournal = renumberEvent(event, records.journalNumbers);
      const isNoted = records.notesAll(known[1].record);
      const whole = isNoted ? inJournal : withDetour(inJournal, records.unknownFunction());
      records.add({ kind: 'event', of: known[0], event: whole });
    }
  }

  settled(book: ExecutionBook, index: number): void {
    const file = book.files[index];
    const [of, known] = this.#recordOf(book, index) ?? [];
    if (of === undefined || known === undefined || file === undefined) return;
    const { journalNumbers, runNumbers } = this.#records;
    const now = renumberState(stateOf(file), journalNumbers);
    const ifOther = (mutant: number): number | undefined =>
      runNumbers.mutant(mutant) === undefined ? mutant : undefined;
    const earlier = currentState(known, this.#run.isolation, now.flaky);
    const others = renumberState(earlier, { mutant: ifOther, outer: (one) => one });
    // This run may not know all functions that mutants of its own entered in earlier runs.
    const reach = mergeReach(earlier, now);
    this.#records.add({ kind: 'state', of, state: { ...mergeStates(others, now), ...reach } });
  }

  settledAll(book: ExecutionBook): void {
    for (const index of book.files.keys()) {
      const hasEvents = this.#recordOf(book, index)?.[1].events.length !== 0;
      if (hasEvents) this.settled(book, index);
    }
  }

  impactOf(judgedTests: JudgedTests): KnownImpact {
    const records = this.#records;
    const { runner, table, incremental } = this.#run;
    return journalImpact(judgedTests, {
      table,
      knowledge: records.knowledge,
      toJournal: records.toJournal,
      files: runner.testFiles.map(({ path, key }) => {
        return { path, known: records.usedRecord(key)?.[1] };
      }),
      isTakenOver: incremental,
      add: (line) => records.add(line),
    });
  }

  close(): void {
    this.#records.close();
  }

  #recordOf(book: ExecutionBook, index: number): ReturnType<JournalRecords['usedRecord']> {
    return this.#records.usedRecord(book.files[index]?.observation.testFile.key ?? '');
  }
}

/** What is known of a test file from before functions were edited. */
interface EditedFile extends EarlierFile {
  /** The record with the journal's numbers. */
  readonly journalRecord: FileRecord;
  /** The numbers of what it loaded, as that is now, and the paths that were edited. */
  readonly inputs: readonly number[];
  readonly paths: readonly string[];
  /** Whether its observation holds: no run without a mutant entered an edited function. */
  readonly isKnown: boolean;
}

/** Returns the event with a further function that its runs may have entered. */
function withDetour(event: JobEvent, outer: number): JobEvent {
  const functions = [outer, outer + 1];
  if (event.kind === 'whole-file') {
    return { ...event, detour: mergeRanges(event.detour ?? [], functions) };
  }
  if (event.kind !== 'hot-batch') return event;
  const mutants = [...event.passed, ...event.unseen, ...event.noticed.map(({ mutant }) => mutant)];
  const further = mutants.map((mutant): Detour => [mutant, functions]);
  return { ...event, detours: [...(event.detours ?? []), ...further] };
}
