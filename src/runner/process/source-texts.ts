import {
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import type { BuildKind, RunnerOptions } from '../test-runner.ts';

/** By absolute path of a mutated source, the facts that processes need. */
export type SourceIndex = Readonly<Record<string, IndexedSource>>;

export interface IndexedSource {
  /** Its place in the list of sources. */
  readonly number: number;
  /** The range of its mutants. The second number is not included. */
  readonly firstMutant: number;
  readonly endMutant: number;
}

/** Names within the folder of texts: the index, and the folder in which each file is a question. */
export const INDEX_FILE = 'index.json';
export const QUESTIONS = 'questions';

/** Asks for a source in a build. The name of a question is also that of the file with its answer. */
export function buildQuestion(build: BuildKind, source: number): string {
  return `${build}-${source}`;
}

/** Asks for a source with only the given mutants written into its text. */
export function mutantQuestion(source: number, mutants: readonly number[]): string {
  return ['mutants', source, ...mutants].join('-');
}

/** Answers questions until it is closed. */
export interface SourceTexts {
  readonly folder: string;
  readonly close: () => void;
}

/** The interval, in milliseconds, of looking for questions. */
const lookEvery = 10;

/**
 * Gives the texts of the mutated sources to processes that have no connection to this one: processes that tests and commands
 * start. They ask by making a file and wait for another file, which works in any thread and synchronously. A text is made when
 * it is first requested, because most test files start no process.
 *
 * @param folder is created
 */
export function answerSourceTexts(
  { sources, serve, table }: Pick<RunnerOptions, 'sources' | 'serve' | 'table'>,
  folder: string,
): SourceTexts {
  const questions = join(folder, QUESTIONS);
  mkdirSync(questions, { recursive: true });
  const index: Record<string, IndexedSource> = {};
  for (const [number, path] of sources.entries()) {
    const [firstMutant = 0, endMutant = 0] = table.mutantsOf?.(path) ?? [];
    index[path] = { number, firstMutant, endMutant };
    // Node refers to modules by their real paths.
    index[realpathSync(path)] = { number, firstMutant, endMutant };
  }
  writeFileSync(join(folder, INDEX_FILE), JSON.stringify(index));

  function textFor(question: string): string {
    const [kind = '', number = '', ...mutants] = question.split('-');
    const path = sources[Number(number)] ?? '';
    const original = readFileSync(path, 'utf8');
    if (kind === 'mutants') return table.withMutants?.(mutants.map(Number), path) ?? original;
    // The other kinds are the names of builds.
    return serve(path, original, kind as BuildKind)?.code ?? original;
  }

  function answer(): void {
    for (const question of readdirSync(questions)) {
      const unfinished = join(folder, `${question}.unfinished`);
      writeFileSync(unfinished, textFor(question));
      renameSync(unfinished, join(folder, question));
      rmSync(join(questions, question), { force: true });
    }
  }

  const watch = setInterval(answer, lookEvery);
  watch.unref();
  return { folder, close: () => clearInterval(watch) };
}
