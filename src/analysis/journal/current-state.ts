import type { AnalysisOptions } from '../analysis-options.ts';
import { controlRuns, doubt, killsOf, openBook } from '../execution-book.ts';
import type { FileObservation } from '../observation.ts';
import { recordEvent } from '../record-event.ts';
import { enterState, type FileState, stateOf } from './file-state.ts';
import type { FileRecord } from './journal-line.ts';
import type { FileKnowledge } from './read-journal.ts';

/** What was observed of a test file, as it is recorded. */
export function observationOf({
  testFile,
  observed,
  repeatable,
  flaky,
}: FileRecord): FileObservation {
  return { testFile, observed, repeatable, flaky: new Set(flaky) };
}

/**
 * The state of a file with what was reported since it was written. That a job was under way means that its worker can't have
 * run its last controls.
 */
export function currentState(
  { record, state, events }: FileKnowledge,
  isolation: AnalysisOptions['isolation'],
): FileState {
  if (state !== undefined && events.length === 0) return state;
  const book = openBook([observationOf(record)], isolation);
  if (state !== undefined) enterState(book, 0, state);
  for (const event of events) recordEvent(book, 0, event);
  const [file] = book.files;
  if (file !== undefined && events.length > 0 && !file.controlled && killsOf(book, 0).length > 0) {
    doubt(file, controlRuns.file);
  }
  const now = stateOf(book, 0);
  if (now === undefined) throw new Error('A book of one file has lost it.');
  return now;
}
