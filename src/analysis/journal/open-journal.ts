import type { JobEvent } from '../../runner/job.ts';
import type { TestRunner } from '../../runner/test-runner.ts';
import type { AnalysisOptions } from '../analysis-options.ts';
import type { ExecutionBook } from '../execute/execution-book.ts';
import { indicesIn } from '../index-ranges.ts';
import type { MutantTable } from '../select/mutant-table.ts';
import type { FileObservation } from '../observe/observation.ts';
import { fileContents } from './file-contents.ts';
import { enterState, mergeStates, renumberState, stateOf } from './file-state.ts';
import { currentState, observationOf } from './current-state.ts';
import { encodeLine, type FileRecord, type JournalLine } from './journal-line.ts';
import { journalImpact, type JudgedTests, type KnownImpact } from './journal-impact.ts';
import type { JournalStore } from './journal-store.ts';
import { loadedInputs } from './loaded-inputs.ts';
import { numberTable } from './number-table.ts';
import { openKnowledge } from './open-knowledge.ts';
import { rangesOf } from './number-ranges.ts';
import { type FileKnowledge, learn } from './read-journal.ts';
import { renumberEvent, renumberRecord, writeJournal } from './write-journal.ts';

const pendingKinds = ['hot', 'warm', 'cold'] as const;

/** What a run keeps for later ones, and takes over from earlier ones. */
export interface Journal {
  /** Observations of earlier runs that hold for this one, by the test file's key. */
  readonly recalled: ReadonlyMap<string, FileObservation>;
  /** Why nothing of what was kept can be used, where something was. */
  readonly obstacle?: string;
  /** Test files that are not taken over since they may read files by themselves; their paths. */
  readonly unnamedInputs: ReadonlySet<string>;
  /** Keeps what observing a test file found, if it can be told when that no longer holds. */
  readonly observed: (observation: FileObservation, modules: Iterable<string> | undefined) => void;
  /**
   * Enters in a newly opened book what is known of the execution of recalled files. Gives the mutants that earlier runs
   * should have run with one of these, and have not: unless they were interrupted, since these don't compile.
   */
  readonly restore: (book: ExecutionBook) => ReadonlySet<number>;
  /** Keeps what a worker reported of a file in the book. */
  readonly reported: (book: ExecutionBook, index: number, event: JobEvent) => void;
  /** Keeps the state of a file in the book, after a job or control runs. */
  readonly settled: (book: ExecutionBook, index: number) => void;
  /** Keeps the state of all files in the book, after the last job. */
  readonly settledAll: (book: ExecutionBook) => void;
  /** The impact of mutants that earlier runs measured with the very same tests and contents, and where to keep that of this run. */
  readonly impactOf: (run: JudgedTests) => KnownImpact;
  /** Writes down in short what is known, and lets other runs have the journal. */
  readonly close: () => void;
}

/**
 * Opens the journal for one run. What was observed of a test file and its execution with mutants holds as long as everything
 * that its runs loaded has the same content, the environment is the same, and no mutant has come that it does not know. That
 * is coarser than the functions which its tests reach, and sound also for mutants that divert a test into other
 * functions, or have it load other modules: these are among what its runs loaded, too.
 */
export function openJournal(
  store: JournalStore,
  run: {
    readonly runner: TestRunner;
    readonly table: MutantTable;
    readonly isolation: AnalysisOptions['isolation'];
    /** False: nothing is to be taken over. */
    readonly incremental: boolean;
    /** Sources that reached the tests with another text than their file has: what tests show of them must not be kept. */
    readonly mismatched: ReadonlySet<string>;
  },
): Journal {
  const { runner, table, isolation } = run;
  const parts = store.environment(runner);
  const { knowledge, environment, obstacle } = openKnowledge(store, parts);
  const { contents, records } = knowledge;
  const compared = fileContents(contents, store.files, store.variable);
  const written = {
    environments: knowledge.environments.length,
    keys: knowledge.keys.length,
    contents: contents.length,
  };
  knowledge.environments[environment] ??= parts;
  const { toJournal, toRun } = numberTable(table, knowledge.keys);
  const sources = [...table.files.values()].map(({ catalogue, firstMutant }) => ({
    path: `${store.root}/${catalogue.file}`,
    first: firstMutant,
    count: catalogue.sites.reduce((sum, { mutants }) => sum + mutants.length, 0),
  }));
  const unnamedInputs = new Set<string>();
  /** The records that this run adds to, by key of the test file. */
  const kept = new Map<string, number>();
  let isChanged = false;

  function note(line: JournalLine): void {
    const lines: JournalLine[] = [line];
    if (contents.length > written.contents) {
      const first = written.contents;
      lines.unshift({ kind: 'contents', first, contents: contents.slice(first) });
      written.contents = contents.length;
    }
    if (knowledge.keys.length > written.keys) {
      const first = written.keys;
      lines.unshift({ kind: 'mutants', first, keys: knowledge.keys.slice(first) });
      written.keys = knowledge.keys.length;
    }
    if (knowledge.environments.length > written.environments) {
      lines.unshift({ kind: 'environment', first: environment, environment: parts });
      written.environments = knowledge.environments.length;
    }
    learn(knowledge, line);
    store.append(lines.map((one) => encodeLine(one)).join(''));
    isChanged = true;
  }

  function isMismatched(path: string): boolean {
    return (
      path.startsWith(`${store.root}/`) && run.mismatched.has(path.slice(store.root.length + 1))
    );
  }

  function forget(number: number): void {
    const file = records.get(number);
    if (file === undefined) return;
    const { key } = file.record.testFile;
    if (kept.get(key) === number) kept.delete(key);
    note({ kind: 'forgotten', of: number });
  }

  /** What is known of a test file in any state of the project, the latest used first. */
  function recordsOf(key: string): [number: number, file: FileKnowledge][] {
    return [...records].filter(([, { record }]) => record.testFile.key === key).toReversed();
  }

  /** Whether the record is of the state that the project is in. */
  function isCurrent(record: FileRecord): boolean {
    if (record.environment !== environment) return false;
    return indicesIn(record.inputs).every((number) => compared.isCurrent(number));
  }

  /** Whether all that the record depends on is as it was. */
  function holds(record: FileRecord): boolean {
    if (!isCurrent(record)) return false;
    const inputs = indicesIn(record.inputs);
    const paths = new Set(inputs.map((number) => contents[number]?.path));
    const known = new Set(indicesIn(record.known));
    return sources
      .filter(({ path }) => paths.has(path))
      .every(({ first, count }) => {
        for (let mutant = first; mutant < first + count; mutant += 1) {
          if (!known.has(toJournal(mutant))) return false;
        }
        return true;
      });
  }

  function knowsOthers({ known }: FileRecord): boolean {
    return indicesIn(known).some((number) => toRun(number) === undefined);
  }

  /** Adds what a job loaded to the inputs of its test file; without knowing them, nothing of the file can be kept. */
  function addInputs(of: number, { record }: FileKnowledge, modules: readonly string[]): void {
    const inputs = loadedInputs(modules, compared, store.namesInputs);
    if (inputs.kind !== 'known' || modules.some(isMismatched)) {
      forget(of);
      return;
    }
    const known = new Set(indicesIn(record.inputs));
    const added = inputs.numbers.filter((number) => !known.has(number));
    if (added.length > 0) note({ kind: 'inputs', of, inputs: rangesOf(added) });
  }

  function knowledgeOf(
    book: ExecutionBook,
    index: number,
  ): readonly [number: number, file: FileKnowledge] | undefined {
    const number = kept.get(book.files[index]?.observation.testFile.key ?? '');
    const file = number === undefined ? undefined : records.get(number);
    return number === undefined || file === undefined ? undefined : [number, file];
  }

  function settled(book: ExecutionBook, index: number): void {
    const [of, file] = knowledgeOf(book, index) ?? [];
    const ofBook = book.files[index];
    if (of === undefined || file === undefined || ofBook === undefined) return;
    const now = renumberState(stateOf(ofBook), toJournal);
    const isOther = (mutant: number): number | undefined =>
      toRun(mutant) === undefined ? mutant : undefined;
    const others = renumberState(currentState(file, isolation, now.flaky), isOther);
    note({ kind: 'state', of, state: mergeStates(others, now) });
  }

  const recalled = new Map<string, FileObservation>();
  for (const testFile of run.incremental ? runner.testFiles : []) {
    const ofFile = recordsOf(testFile.key);
    const [number, file] = ofFile.find(([, { record }]) => holds(record)) ?? [];
    if (number === undefined || file === undefined) continue;
    recalled.set(testFile.key, { ...observationOf(renumberRecord(file.record, toRun)), testFile });
    kept.set(testFile.key, number);
    // What is used stays longest.
    if (ofFile[0]?.[0] !== number) isChanged = true;
  }

  return {
    recalled,
    ...(obstacle !== undefined && { obstacle }),
    unnamedInputs,
    observed({ testFile, observed, repeatable, flaky }, modules) {
      const earlier = recordsOf(testFile.key).filter(([, { record }]) => isCurrent(record));
      // A run of some mutants that takes nothing over leaves alone what holds for the others.
      if (earlier.some(([, { record }]) => knowsOthers(record) && holds(record))) return;
      const inputs = loadedInputs(modules, compared, store.namesInputs);
      if (inputs.kind === 'reads') unnamedInputs.add(testFile.path);
      if (inputs.kind !== 'known' || [...(modules ?? [])].some(isMismatched)) {
        for (const [number] of earlier) forget(number);
        return;
      }
      for (const [number, { record }] of earlier) if (!knowsOthers(record)) forget(number);
      const number = knowledge.nextRecord;
      const record: FileRecord = {
        testFile,
        environment,
        inputs: rangesOf(inputs.numbers),
        known: rangesOf(table.mutants.keys()),
        observed,
        repeatable,
        flaky: [...flaky],
      };
      note({ kind: 'observed', number, record: renumberRecord(record, toJournal) });
      kept.set(testFile.key, number);
    },
    restore(book) {
      const left = new Set<number>();
      const isRecalled = (index: number): boolean =>
        recalled.has(book.files[index]?.observation.testFile.key ?? '');
      for (const [index, { mutants }] of book.files.entries()) {
        const [, file] = knowledgeOf(book, index) ?? [];
        if (file === undefined || !isRecalled(index)) continue;
        if (file.state !== undefined || file.events.length > 0) {
          enterState(book, index, renumberState(currentState(file, isolation), toRun));
        }
        for (const kind of pendingKinds)
          for (const mutant of mutants[kind].keys()) left.add(mutant);
      }
      for (const mutant of book.kills.keys()) left.delete(mutant);
      for (const [index, { mutants }] of book.files.entries()) {
        // They are new there, and run as in any run.
        if (isRecalled(index)) continue;
        for (const kind of pendingKinds)
          for (const mutant of mutants[kind].keys()) left.delete(mutant);
      }
      return left;
    },
    reported(book, index, event) {
      const [of, file] = knowledgeOf(book, index) ?? [];
      if (of === undefined || file === undefined || event.kind === 'finished') return;
      if (event.kind === 'loaded') addInputs(of, file, event.modules);
      else note({ kind: 'event', of, event: renumberEvent(event, toJournal) });
    },
    settled,
    settledAll(book) {
      book.files.forEach((_, index) => {
        if (knowledgeOf(book, index)?.[1].events.length !== 0) settled(book, index);
      });
    },
    impactOf: (judgedTests) =>
      journalImpact(judgedTests, {
        table,
        knowledge,
        toJournal,
        files: runner.testFiles.map(({ path, key }) => {
          return { path, known: records.get(kept.get(key) ?? -1) };
        }),
        isTakenOver: run.incremental,
        note,
      }),
    close() {
      for (const [number, { record }] of records) {
        const inputs = indicesIn(record.inputs).map((input) => contents[input]?.path ?? '');
        if (inputs.some(isMismatched) && isCurrent(record)) forget(number);
      }
      if (!isChanged && !compared.hasRefreshed()) return;
      store.replace(writeJournal(knowledge, new Set(kept.values())));
    },
  };
}
