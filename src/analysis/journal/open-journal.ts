import type { JobEvent } from '../../runner/job.ts';
import type { ExecutionBook } from '../execute/execution-book.ts';
import { rangesOf } from '../index-ranges.ts';
import type { FileObservation } from '../observe/observation.ts';
import { currentState, enterState, mergeStates, observationOf, stateOf } from './file-state.ts';
import { journalImpact, type JudgedTests, type KnownImpact } from './journal-impact.ts';
import { JournalRecords, type JournalRun } from './journal-records.ts';
import type { JournalStore } from './journal-store.ts';
import { renumberEvent, renumberRecord, renumberState } from './renumber.ts';

/** The results that a run keeps for later runs, and takes over from earlier ones. */
export interface Journal {
  /** Observations of earlier runs that hold for this run, by the key of the test file. */
  readonly recalled: ReadonlyMap<string, FileObservation>;
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
 * the loaded sources. A rule about the functions that its tests reach would recall more, but it would be wrong for mutants that
 * divert a test into other functions, or make it load other modules. The modules that such runs loaded are inputs, too.
 */
export function openJournal(store: JournalStore, run: JournalRun): Journal {
  return new OpenJournal(new JournalRecords(store, run), run);
}

const pendingKinds = ['hot', 'warm', 'cold'] as const;

class OpenJournal implements Journal {
  readonly recalled = new Map<string, FileObservation>();
  readonly obstacle?: string;
  readonly unnamedInputs = new Set<string>();
  readonly #records: JournalRecords;
  readonly #run: JournalRun;

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
      if (found === undefined) continue;
      const [number, { record }] = found;
      const observation = observationOf(renumberRecord(record, records.toRun));
      this.recalled.set(testFile.key, { ...observation, testFile });
      records.use(testFile.key, number);
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
    records.begin(renumberRecord(record, records.toJournal));
  }

  restore(book: ExecutionBook): ReadonlySet<number> {
    const { toRun } = this.#records;
    const left = new Set<number>();
    const others = new Set<number>();
    for (const [index, { mutants, observation }] of book.files.entries()) {
      const { key } = observation.testFile;
      if (!this.recalled.has(key)) {
        // These mutants are new in this file, and run as in any other run.
        for (const kind of pendingKinds) for (const one of mutants[kind].keys()) others.add(one);
        continue;
      }
      const [, file] = this.#records.usedRecord(key) ?? [];
      if (file === undefined) continue;
      if (file.state !== undefined || file.events.length > 0) {
        const state = currentState(file, this.#run.isolation);
        enterState(book, index, renumberState(state, toRun));
      }
      for (const kind of pendingKinds) for (const one of mutants[kind].keys()) left.add(one);
    }
    for (const mutant of [...book.kills.keys(), ...others]) left.delete(mutant);
    return left;
  }

  reported(book: ExecutionBook, index: number, event: JobEvent): void {
    const known = this.#recordOf(book, index);
    if (known === undefined || event.kind === 'finished') return;
    const records = this.#records;
    if (event.kind === 'loaded') records.addInputs(known, event.modules);
    else
      records.add({ kind: 'event', of: known[0], event: renumberEvent(event, records.toJournal) });
  }

  settled(book: ExecutionBook, index: number): void {
    const file = book.files[index];
    const [of, known] = this.#recordOf(book, index) ?? [];
    if (of === undefined || known === undefined || file === undefined) return;
    const { toJournal, toRun } = this.#records;
    const now = renumberState(stateOf(file), toJournal);
    const ifOther = (mutant: number): number | undefined =>
      toRun(mutant) === undefined ? mutant : undefined;
    const others = renumberState(currentState(known, this.#run.isolation, now.flaky), ifOther);
    this.#records.add({ kind: 'state', of, state: mergeStates(others, now) });
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
