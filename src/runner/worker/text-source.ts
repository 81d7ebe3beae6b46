import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  buildQuestion,
  INDEX_FILE,
  mutantQuestion,
  QUESTIONS,
  type SourceIndex,
} from '../process/source-texts.ts';
import type { BuildKind } from '../test-runner.ts';
import { askTexts, type AskText } from './ask-texts.ts';

/**
 * The source from which a thread gets the texts of modules: a pipe to the main process or, in processes that Assay does not
 * start itself, a folder in which the main process answers questions for a build.
 */
export type TextSource =
  | { readonly pipe: number }
  | { readonly folder: string; readonly build: BuildKind };

export function openTexts(source: TextSource): AskText {
  if ('pipe' in source) return askTexts(source.pipe);
  const index = readIndex(source.folder);
  return (path) => {
    const known = index.get(path);
    if (known === undefined) return undefined;
    const place = placeOf(source.folder, buildQuestion(source.build, known.number));
    return { text: read(place, 'utf8'), isSource: true };
  };
}

/** Reads the mutated sources, by their absolute paths. */
export function readIndex(folder: string): ReadonlyMap<string, SourceIndex[string]> {
  // Assay's own main process wrote it.
  const index = JSON.parse(read(join(folder, INDEX_FILE), 'utf8')) as SourceIndex;
  return new Map(Object.entries(index));
}

/** Returns the path of a file with the text of a source that has these mutants. */
export function mutatedPlace(folder: string, source: number, mutants: readonly number[]): string {
  return placeOf(folder, mutantQuestion(source, mutants));
}

// Kept here because tests may replace these functions.
const read = readFileSync;
const write = writeFileSync;
const exists = existsSync;

/** The interval, in milliseconds, of looking for an answer, and the number of times. */
const waiting = { step: 2, times: 30_000 };
const sleep = new Int32Array(new SharedArrayBuffer(4));

/** Waits for the answer to a question. Returns its path. */
function placeOf(folder: string, question: string): string {
  const place = join(folder, question);
  for (let times = 0; times < waiting.times; times += 1) {
    if (exists(place)) return place;
    // The question is repeated now and then: another process may have asked the same question, and it may have been removed
    // since.
    if (times % 100 === 0) write(join(folder, QUESTIONS, question), '');
    Atomics.wait(sleep, 0, 0, waiting.step);
  }
  throw new Error('The main process of Assay does not answer.');
}
