import type { AnalysisOptions } from '../analysis-options.ts';
import { controlRuns, openBook } from '../execute/execution-book.ts';
import type { FileObservation } from '../observe/observation.ts';
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
 * The state of a file with what was reported since it was written, and without the kills by tests that were found to be flaky
 * since. That a job was under way means that its worker can't have run its last controls.
 */
export function currentState(
  { record, state, events }: FileKnowledge,
  isolation: AnalysisOptions['isolation'],
  flaky: readonly number[] = [],
): FileState {
  const isKnown = (ordinal: number): boolean => state?.flaky.includes(ordinal) === true;
  if (state !== undefined && events.length === 0 && flaky.every(isKnown)) return state;
  const book = openBook([observationOf(record)], isolation);
  if (state !== undefined) enterState(book, 0, state);
  for (const event of events) book.enter(0, event);
  const [file] = book.files;
  if (file === undefined) throw new Error('A book of one file has lost it.');
  const failed = flaky.map((ordinal) => ({ ordinal, message: '' }));
  book.enter(0, { kind: 'control', failed });
  const now = stateOf(file);
  const isCutOff = events.length > 0 && !now.controlled && now.kills.length > 0;
  return isCutOff ? { ...now, controlsDue: Math.max(now.controlsDue, controlRuns.file) } : now;
}
