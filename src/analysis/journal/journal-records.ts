import { ANY, variableInput, variableOf } from '../../runner/variable-names.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import type { TestRunner } from '../../runner/test-runner.ts';
import type { AnalysisOptions } from '../analysis-options.ts';
import { indicesIn, rangesOf } from '../index-ranges.ts';
import { enteredIn } from '../execute/execute-job.ts';
import type { MutantTable } from '../select/mutant-table.ts';
import type { MutantPlaces } from './carry-over.ts';
import { describeChange, type EnvironmentPart } from './environment.ts';
import { type FileContents, fileContents } from './file-contents.ts';
import { encodeLine, type FileRecord, type JournalLine } from './journal-line.ts';
import type { JournalStore } from './journal-store.ts';
import { type LoadedInputs, loadedInputs } from './loaded-inputs.ts';
import { type FileKnowledge, type JournalKnowledge, learn, readJournal } from './read-journal.ts';
import { mapped, numberTable, type Renumbering } from './renumber.ts';
import { type SourceFrame, sourceFrames } from './source-frames.ts';
import { writeJournal } from './write-journal.ts';

/** The run that a journal is opened for. */
export interface JournalRun {
  readonly runner: TestRunner;
  readonly table: MutantTable;
  readonly isolation: AnalysisOptions['isolation'];
  /** If false, the run takes nothing over from earlier runs. */
  readonly incremental: boolean;
  /** Sources that the tests loaded with another text than their file has. Results of tests that load them must not be kept. */
  readonly mismatched: ReadonlySet<string>;
}

/** A record with its number. */
type NumberedRecord = readonly [number: number, file: FileKnowledge];

/** The key of a function that no run has. */
const UNKNOWN = '?';

/** What a module has that reads where code is, or how it is written. */
const readsCode = /\.stack\b|StackTrace|getCallSite|Function\.prototype\.toString/;

/** The records of a journal, as one run reads and adds to them. */
export class JournalRecords {
  readonly knowledge: JournalKnowledge;
  /** The number of this run's environment. */
  readonly environment: number;
  /** How the environment differs from the last run's. Undefined if some record can be used, or the journal is empty. */
  readonly obstacle: string | undefined;
  /** The journal's number of a mutant of this run. */
  readonly toJournal: (mutant: number) => number;
  /** The journal's numbers of mutants and outer functions of this run, and the other way round. */
  readonly journalNumbers: Renumbering;
  readonly runNumbers: Renumbering;
  /** The sources of this run, by absolute path. */
  readonly sources: ReadonlyMap<string, SourceFrame>;
  readonly #store: JournalStore;
  readonly #run: JournalRun;
  readonly #parts: readonly EnvironmentPart[];
  readonly #contents: FileContents;
  /** How many items of each list the journal's text already names. */
  readonly #written: { environments: number; keys: number; functions: number; contents: number };
  /** Numbers of the records that this run adds to, by the key of the test file. */
  readonly #used = new Map<string, number>();
  /** Whether modules may read places or texts of code, by path. */
  readonly #readers = new Map<string, boolean>();
  #isChanged = false;

  constructor(store: JournalStore, run: JournalRun) {
    this.#store = store;
    this.#run = run;
    this.#parts = store.environment(run.runner);
    this.knowledge = readWhole(store);
    const { environments, contents, keys, functions } = this.knowledge;
    const changes = environments.map((one) => describeChange(one ?? [], this.#parts));
    const same = changes.lastIndexOf(undefined);
    this.environment = same === -1 ? environments.length : same;
    this.obstacle = same === -1 ? changes.at(-1) : undefined;
    const frames = sourceFrames(run.table);
    this.sources = new Map(frames.map((frame) => [`${store.root}/${frame.file}`, frame]));
    this.#contents = fileContents(contents, store.files, store.variable, this.sources);
    this.#written = {
      environments: environments.length,
      keys: keys.length,
      functions: functions.length,
      contents: contents.length,
    };
    environments[this.environment] ??= this.#parts;
    const numbers = numberTable(run.table, frames, this.knowledge);
    this.toJournal = numbers.toJournal;
    this.journalNumbers = numbers.journal;
    this.runNumbers = numbers.run;
  }

  /** Appends a line to the journal, preceded by lines that name its new mutants, contents and environment. */
  add(line: JournalLine): void {
    const { knowledge } = this;
    const written = this.#written;
    const lines: JournalLine[] = [line];
    if (knowledge.contents.length > written.contents) {
      const first = written.contents;
      lines.unshift({ kind: 'contents', first, contents: knowledge.contents.slice(first) });
      written.contents = knowledge.contents.length;
    }
    if (knowledge.keys.length > written.keys) {
      const first = written.keys;
      lines.unshift({ kind: 'mutants', first, keys: knowledge.keys.slice(first) });
      written.keys = knowledge.keys.length;
    }
    if (knowledge.functions.length > written.functions) {
      const first = written.functions;
      lines.unshift({ kind: 'functions', first, keys: knowledge.functions.slice(first) });
      written.functions = knowledge.functions.length;
    }
    if (knowledge.environments.length > written.environments) {
      const first = this.environment;
      lines.unshift({ kind: 'environment', first, environment: this.#parts });
      written.environments = knowledge.environments.length;
    }
    learn(knowledge, line);
    this.#store.append(lines.map((one) => encodeLine(one)).join(''));
    this.#isChanged = true;
  }

  /** Begins a record of a test file, to which this run adds from now on. */
  begin(record: FileRecord): void {
    const number = this.knowledge.nextRecord;
    this.add({ kind: 'observed', number, record });
    this.#used.set(record.testFile.key, number);
  }

  /** Adds to an existing record from now on. Records that were used last stay longest in the journal. */
  use(key: string, number: number): void {
    this.#used.set(key, number);
    if (this.recordsOf(key)[0]?.[0] !== number) this.#isChanged = true;
  }

  /** The record of a test file that this run adds to. */
  usedRecord(key: string): NumberedRecord | undefined {
    const number = this.#used.get(key);
    const file = number === undefined ? undefined : this.knowledge.records.get(number);
    return number === undefined || file === undefined ? undefined : [number, file];
  }

  forget(number: number): void {
    const file = this.knowledge.records.get(number);
    if (file === undefined) return;
    const { key } = file.record.testFile;
    if (this.#used.get(key) === number) this.#used.delete(key);
    this.add({ kind: 'forgotten', of: number });
  }

  /** The records of a test file in all states of the project. The one that was used last comes first. */
  recordsOf(key: string): NumberedRecord[] {
    const { records } = this.knowledge;
    return [...records].filter(([, { record }]) => record.testFile.key === key).toReversed();
  }

  /** Whether everything that the record's runs loaded has the same content now, and the environment is the same. */
  isCurrent({ environment, inputs }: FileRecord): boolean {
    if (environment !== this.environment) return false;
    return indicesIn(inputs).every((number) => this.#contents.isCurrent(number));
  }

  /** Whether the record is current, and knows all mutants of the sources that its runs loaded. */
  holds(record: FileRecord): boolean {
    if (!this.isCurrent(record)) return false;
    const paths = new Set(this.#inputPaths(record));
    const known = new Set(indicesIn(record.known));
    return [...this.sources]
      .filter(([path]) => paths.has(path))
      .every(([, { firstMutant, mutantCount }]) => {
        for (let mutant = firstMutant; mutant < firstMutant + mutantCount; mutant += 1) {
          if (!known.has(this.toJournal(mutant))) return false;
        }
        return true;
      });
  }

  /**
   * Returns what the record's runs loaded as it is now, by the numbers of contents. Undefined if something else than bodies of outer functions
   * has changed, if a process or thread may have run functions that nobody noted, or if a module may read places or texts of code: an
   * edit also moves the code after it.
   */
  inputsAfterEdit({ environment, inputs }: FileRecord): number[] | undefined {
    if (environment !== this.environment) return undefined;
    const now: number[] = [];
    for (const number of indicesIn(inputs)) {
      const path = this.knowledge.contents[number]?.path ?? '';
      if (path === variableInput(ANY) || this.#readsCode(path)) return undefined;
      const isCurrent = this.#contents.isCurrent(number);
      if (!isCurrent && !this.#contents.hasSameFrame(number)) return undefined;
      const current = isCurrent ? number : this.#contents.numberOf(path);
      if (current === undefined || this.#isMismatched(path)) return undefined;
      now.push(current);
    }
    return now;
  }

  /** Whether a run notes the functions of all sources whose functions the record knows. */
  notesAll({ inputs }: FileRecord): boolean {
    return indicesIn(inputs).every((number) => {
      const { frame, path = '' } = this.knowledge.contents[number] ?? {};
      return frame === undefined || this.sources.has(path);
    });
  }

  /** Returns the outer functions that an earlier run entered, by the journal's numbers, and that are no longer the same. */
  changedAmong(functions: IndexRanges): IndexRanges {
    const { outer } = this.runNumbers;
    return rangesOf(indicesIn(functions).filter((number) => outer(number) === undefined));
  }

  /** The paths of inputs that are not the record's own. */
  editedPaths({ inputs: before }: FileRecord, inputs: readonly number[]): string[] {
    const known = new Set(indicesIn(before));
    const edited = inputs.filter((number) => !known.has(number));
    return edited.map((number) => this.knowledge.contents[number]?.path ?? '');
  }

  /** Returns what carrying over has to know of the mutants of this run. */
  places(): MutantPlaces {
    const { mutants } = this.#run.table;
    const { outer } = this.journalNumbers;
    return {
      functionsWith: (mutant) => {
        const { file = '', span } = mutants[mutant] ?? {};
        const source = this.sources.get(`${this.#store.root}/${file}`);
        return span === undefined ? [] : mapped(source?.functionsWith(span) ?? [], outer);
      },
    };
  }

  /**
   * Whether a record knows all mutants of the given sources that its runs can have reached: all except those in outer functions that were
   * not entered.
   */
  knowsReached({ known, observed }: FileRecord, paths: readonly string[]): boolean {
    const mutants = new Set(indicesIn(known));
    const entered = new Set(indicesIn(enteredIn(observed)));
    return paths.every((path) => {
      const { firstMutant = 0, mutantCount = 0, functionAt } = this.sources.get(path) ?? {};
      for (let mutant = firstMutant; mutant < firstMutant + mutantCount; mutant += 1) {
        const span = this.#run.table.mutants[mutant]?.span;
        const around = span && functionAt?.(span);
        const number = around === undefined ? undefined : this.journalNumbers.outer(around);
        const isReached = number === undefined || entered.has(number);
        if (isReached && !mutants.has(this.toJournal(mutant))) return false;
      }
      return true;
    });
  }

  /** The number of a function that no run has, for what nobody noted. */
  unknownFunction(): number {
    const { functions } = this.knowledge;
    const known = functions.indexOf(UNKNOWN);
    return known === -1 ? functions.push(UNKNOWN) - 1 : known;
  }

  #readsCode(path: string): boolean {
    if (path.includes('/node_modules/') || variableOf(path) !== undefined) return false;
    let answer = this.#readers.get(path);
    if (answer === undefined) {
      answer = readsCode.test(this.#store.files.read(path) ?? '');
      this.#readers.set(path, answer);
    }
    return answer;
  }

  /** Whether a record knows mutants that are not in this run. */
  knowsOthers({ known }: FileRecord): boolean {
    return indicesIn(known).some((number) => this.runNumbers.mutant(number) === undefined);
  }

  /** The inputs of a run that loaded these modules. They are unknown if a loaded source did not have the text of its file. */
  inputsOf(modules: Iterable<string> | undefined): LoadedInputs {
    const inputs = loadedInputs(modules, this.#contents, this.#store.namesInputs);
    if (inputs.kind !== 'known') return inputs;
    return [...(modules ?? [])].some((path) => this.#isMismatched(path))
      ? { kind: 'unknown' }
      : inputs;
  }

  /** Adds the modules that a job loaded to a record. If their contents are unknown, the record is forgotten. */
  addInputs([of, { record }]: NumberedRecord, modules: readonly string[]): void {
    const inputs = this.inputsOf(modules);
    if (inputs.kind !== 'known') {
      this.forget(of);
      return;
    }
    const known = new Set(indicesIn(record.inputs));
    const added = inputs.numbers.filter((number) => !known.has(number));
    if (added.length > 0) this.add({ kind: 'inputs', of, inputs: rangesOf(added) });
  }

  /** Forgets the records that a mismatched source spoilt, and writes the journal anew if something in it has changed. */
  close(): void {
    for (const [number, { record }] of this.knowledge.records) {
      const isSpoilt = this.#inputPaths(record).some((path) => this.#isMismatched(path));
      if (isSpoilt && this.isCurrent(record)) this.forget(number);
    }
    if (!this.#isChanged && !this.#contents.hasRefreshed()) return;
    this.#store.replace(writeJournal(this.knowledge, new Set(this.#used.values())));
  }

  #inputPaths({ inputs }: FileRecord): string[] {
    return indicesIn(inputs).map((number) => this.knowledge.contents[number]?.path ?? '');
  }

  #isMismatched(path: string): boolean {
    const start = `${this.#store.root}/`;
    return path.startsWith(start) && this.#run.mismatched.has(path.slice(start.length));
  }
}

/** Reads the journal. A damaged journal is first written anew with everything that could be read. */
function readWhole(store: JournalStore): JournalKnowledge {
  const found = readJournal(store.text);
  if (found.isWhole) return found;
  const text = writeJournal(found);
  store.replace(text);
  return readJournal(text);
}
