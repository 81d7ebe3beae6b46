import type { JobEvent } from '../../runner/job.ts';
import type { TestRunner } from '../../runner/test-runner.ts';
import type { AnalysisOptions } from '../analysis-options.ts';
import type { ExecutionBook } from '../execution-book.ts';
import type { KnownImpact } from '../impact/rank-by-impact.ts';
import { indicesIn } from '../index-ranges.ts';
import type { MutantTable } from '../mutant-table.ts';
import type { FileObservation } from '../observation.ts';
import { fileContents } from './file-contents.ts';
import { enterState, mergeStates, renumberState, stateOf } from './file-state.ts';
import { currentState, observationOf } from './current-state.ts';
import { encodeLine, type FileRecord, type JournalLine } from './journal-line.ts';
import { journalImpact, type JudgedTests } from './journal-impact.ts';
import type { JournalStore } from './journal-store.ts';
import { loadedInputs } from './loaded-inputs.ts';
import { numberTable } from './number-table.ts';
import { openKnowledge } from './open-knowledge.ts';
import { rangesOf } from './number-ranges.ts';
import { type FileKnowledge, learn } from './read-journal.ts';
import { renumberEvent, renumberRecord, writeJournal } from './write-journal.ts';

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
  const environment = store.environment(runner);
  const { knowledge, obstacle } = openKnowledge(store, environment);
  const { contents, files } = knowledge;
  const compared = fileContents(contents, store.files);
  const written = { keys: knowledge.keys.length, contents: contents.length };
  const { toJournal, toRun } = numberTable(table, knowledge.keys);
  const sources = [...table.files.values()].map(({ catalogue, firstMutant }) => ({
    path: `${store.root}/${catalogue.file}`,
    first: firstMutant,
    count: catalogue.sites.reduce((sum, { mutants }) => sum + mutants.length, 0),
  }));
  const unnamedInputs = new Set<string>();
  /** Test files whose knowledge this run adds to. */
  const kept = new Set<string>();
  let isChanged = false;

  function note(line: JournalLine): void {
    const lines: JournalLine[] = [line];
    if (contents.length > written.contents) {
      lines.unshift({ kind: 'contents', contents: contents.slice(written.contents) });
      written.contents = contents.length;
    }
    if (knowledge.keys.length > written.keys) {
      lines.unshift({ kind: 'mutants', keys: knowledge.keys.slice(written.keys) });
      written.keys = knowledge.keys.length;
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

  function forget(file: string): void {
    kept.delete(file);
    if (files.has(file)) note({ kind: 'forgotten', file });
  }

  /** Whether all that the record depends on is as it was. */
  function holds(record: FileRecord): boolean {
    const inputs = indicesIn(record.inputs);
    if (!inputs.every((number) => compared.isCurrent(number))) return false;
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
  function addInputs(file: FileKnowledge, modules: readonly string[]): void {
    const { key } = file.record.testFile;
    const inputs = loadedInputs(modules, compared, store.namesInputs);
    if (inputs.kind !== 'known' || modules.some(isMismatched)) {
      forget(key);
      return;
    }
    const known = new Set(indicesIn(file.record.inputs));
    const added = inputs.numbers.filter((number) => !known.has(number));
    if (added.length > 0) note({ kind: 'inputs', file: key, inputs: rangesOf(added) });
  }

  function knowledgeOf(book: ExecutionBook, index: number): FileKnowledge | undefined {
    const key = book.files[index]?.observation.testFile.key ?? '';
    return kept.has(key) ? files.get(key) : undefined;
  }

  function settled(book: ExecutionBook, index: number): void {
    const file = knowledgeOf(book, index);
    const state = stateOf(book, index);
    if (file === undefined || state === undefined) return;
    const now = renumberState(state, toJournal);
    const isOther = (mutant: number): number | undefined =>
      toRun(mutant) === undefined ? mutant : undefined;
    const others = renumberState(currentState(file, isolation), isOther);
    const { key } = file.record.testFile;
    note({ kind: 'state', file: key, state: mergeStates(others, now) });
  }

  const recalled = new Map<string, FileObservation>();
  for (const testFile of run.incremental ? runner.testFiles : []) {
    const file = files.get(testFile.key);
    if (file === undefined || !holds(file.record)) continue;
    recalled.set(testFile.key, { ...observationOf(renumberRecord(file.record, toRun)), testFile });
    kept.add(testFile.key);
  }

  return {
    recalled,
    ...(obstacle !== undefined && { obstacle }),
    unnamedInputs,
    observed({ testFile, observed, repeatable, flaky }, modules) {
      const earlier = files.get(testFile.key)?.record;
      // A run of some mutants that takes nothing over leaves alone what holds for the others.
      if (earlier !== undefined && knowsOthers(earlier) && holds(earlier)) return;
      const inputs = loadedInputs(modules, compared, store.namesInputs);
      if (inputs.kind === 'reads') unnamedInputs.add(testFile.path);
      if (inputs.kind !== 'known' || [...(modules ?? [])].some(isMismatched)) {
        forget(testFile.key);
        return;
      }
      const record: FileRecord = {
        testFile,
        inputs: rangesOf(inputs.numbers),
        known: rangesOf(table.mutants.keys()),
        observed,
        repeatable,
        flaky: [...flaky],
      };
      note({ kind: 'observed', record: renumberRecord(record, toJournal) });
      kept.add(testFile.key);
    },
    restore(book) {
      const left = new Set<number>();
      const isRecalled = (index: number): boolean =>
        recalled.has(book.files[index]?.observation.testFile.key ?? '');
      for (const [index, { pending }] of book.files.entries()) {
        const file = knowledgeOf(book, index);
        if (file === undefined || !isRecalled(index)) continue;
        if (file.state !== undefined || file.events.length > 0) {
          enterState(book, index, renumberState(currentState(file, isolation), toRun));
        }
        for (const mutant of pending) left.add(mutant);
      }
      for (const mutant of book.kills.keys()) left.delete(mutant);
      for (const [index, { pending }] of book.files.entries()) {
        // They are new there, and run as in any run.
        if (!isRecalled(index)) for (const mutant of pending) left.delete(mutant);
      }
      return left;
    },
    reported(book, index, event) {
      const file = knowledgeOf(book, index);
      if (file === undefined || event.kind === 'finished') return;
      if (event.kind === 'loaded') addInputs(file, event.modules);
      else {
        const { key } = file.record.testFile;
        note({ kind: 'event', file: key, event: renumberEvent(event, toJournal) });
      }
    },
    settled,
    settledAll(book) {
      book.files.forEach((_, index) => {
        if (knowledgeOf(book, index)?.events.length !== 0) settled(book, index);
      });
    },
    impactOf: (judgedTests) =>
      journalImpact(judgedTests, {
        table,
        knowledge,
        toJournal,
        isKept: (key) => kept.has(key),
        isTakenOver: run.incremental,
        note,
      }),
    close() {
      for (const [key, { record }] of files) {
        const inputs = indicesIn(record.inputs).map((number) => contents[number]?.path ?? '');
        if (inputs.some(isMismatched)) forget(key);
      }
      const current = new Set(runner.testFiles.map(({ key }) => key));
      for (const [key, { record }] of files) {
        const path = `${store.root}/${record.testFile.path}`;
        if (current.has(key) || store.files.stamp(path) !== undefined) continue;
        files.delete(key);
        isChanged = true;
      }
      if (isChanged || compared.hasRefreshed()) store.replace(writeJournal(knowledge));
    },
  };
}
