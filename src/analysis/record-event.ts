import type { ExecuteJob, JobEvent } from '../runner/job.ts';
import type { JobEnd } from '../runner/test-runner.ts';
import { forEachIndex } from './index-ranges.ts';
import {
  addKill,
  controlRuns,
  doubt,
  dropKill,
  killIn,
  killsOf,
  noteRuns,
  type ExecutionBook,
  type FileBook,
} from './execution-book.ts';

/** A worker that ends this often with no mutant active is not given the file's mutants together any more. */
const crashesAllowed = 2;

/** Enters what a worker reports about one test file into the book. */
export function recordEvent(book: ExecutionBook, index: number, event: JobEvent): void {
  const file = book.files[index];
  if (file === undefined) return;
  switch (event.kind) {
    case 'hot-batch': {
      for (const { mutant, why } of event.noticed) {
        noteRuns(book, mutant, 1, 'hot');
        if (killIn(book, mutant, index) !== undefined) continue;
        addKill(book, mutant, { file: index, why, isolation: 'hot' });
      }
      for (const mutant of event.unsettled) file.warm.add(mutant);
      for (const mutant of event.unseen) file.unseen.add(mutant);
      for (const mutant of [...event.passed, ...event.unsettled, ...event.unseen]) {
        noteRuns(book, mutant, 1, 'hot');
        settleHot(file, event.ordinal, mutant);
      }
      break;
    }
    case 'whole-file': {
      const { mutant, isolation, why } = event;
      noteRuns(book, mutant, event.testsRun, isolation);
      file.cold.delete(mutant);
      file.unseen.delete(mutant);
      file.pending.delete(mutant);
      // A whole run of the file has the last word over hot runs of its tests.
      if (why === undefined) dropKill(book, mutant, index);
      else addKill(book, mutant, { file: index, why, isolation });
      break;
    }
    case 'unsteady':
      file.unsteady.set(event.ordinal, event.message);
      doubt(file, controlRuns.file);
      break;
    case 'disagreed':
      doubt(file, controlRuns.test);
      break;
    case 'warm-void':
      doubt(file, controlRuns.file);
      for (const mutant of event.mutants) file.cold.add(mutant);
      break;
    case 'postponed':
      for (const mutant of event.mutants) {
        file.warm.add(mutant);
        file.postponed.add(mutant);
      }
      break;
    case 'overran':
      suspect(book, index, { mutant: event.mutant, kind: 'overran', message: '' });
      break;
    case 'adapter-failed':
      throw new Error(`A worker failed on ${file.observation.testFile.path}: ${event.message}`);
    case 'observed':
    case 'control':
    case 'impact':
    case 'denied':
    case 'loaded':
    case 'finished':
      break;
  }
}

/** Enters how a job for one test file ended. */
export function recordEnd(book: ExecutionBook, index: number, job: ExecuteJob, end: JobEnd): void {
  const file = book.files[index];
  if (file === undefined) return;
  if (end.kind === 'finished') {
    finishJob(book, index, file, job);
    file.postponed.clear();
    return;
  }
  // The worker can't have run its last controls.
  if (!file.controlled && killsOf(book, index).length > 0) doubt(file, controlRuns.file);
  const active = end.mutant ?? unsettledCold(file, job);
  if (active !== undefined) {
    const kind = end.overran ? 'overran' : 'crashed';
    suspect(book, index, { mutant: active, kind, message: end.message });
    return;
  }
  file.crashes += 1;
  if (file.crashes >= crashesAllowed) for (const mutant of file.pending) file.cold.add(mutant);
}

/** Mutants that were given to all tests that infect them are done with the file; others wait for the tests that are left. */
function finishJob(book: ExecutionBook, index: number, file: FileBook, job: ExecuteJob): void {
  const given = new Map(job.hot.map(({ ordinal, mutants }) => [ordinal, new Set(mutants)]));
  const left = new Set<number>();
  for (const { ordinal, trace } of file.observation.observed.tests) {
    if (file.flaky.has(ordinal)) continue;
    const ran = given.get(ordinal);
    const settled = file.settledHot.get(ordinal);
    forEachIndex(trace.infected, (mutant) => {
      if (ran?.has(mutant) !== true && settled?.has(mutant) !== true) left.add(mutant);
    });
  }
  const isLater = (mutant: number): boolean => file.cold.has(mutant) || file.postponed.has(mutant);
  for (const mutant of job.warm) if (!isLater(mutant)) file.pending.delete(mutant);
  for (const [ordinal, mutants] of given) {
    for (const mutant of mutants) {
      if (isLater(mutant)) continue;
      if (!left.has(mutant) || file.warm.has(mutant)) file.pending.delete(mutant);
      else if (killIn(book, mutant, index) === undefined) settleHot(file, ordinal, mutant);
    }
  }
}

/** A process that was given a single mutant and died before it noted anything died of nothing else. */
function unsettledCold(file: FileBook, { cold }: ExecuteJob): number | undefined {
  return cold !== undefined && file.cold.has(cold) ? cold : undefined;
}

function suspect(
  book: ExecutionBook,
  index: number,
  found: { mutant: number; kind: 'overran' | 'crashed'; message: string },
): void {
  book.files[index]?.pending.delete(found.mutant);
  book.files[index]?.cold.delete(found.mutant);
  book.suspects.push({ file: index, ...found });
}

function settleHot(file: FileBook, ordinal: number, mutant: number): void {
  const settled = file.settledHot.get(ordinal);
  if (settled === undefined) file.settledHot.set(ordinal, new Set([mutant]));
  else settled.add(mutant);
}
