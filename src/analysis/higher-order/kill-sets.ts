import type { JobEvent } from '../../runner/job.ts';
import type { JobEnd } from '../../runner/test-runner.ts';
import type { FileBook } from '../execution-book.ts';

/** All tests that notice each mutant, gathered from what workers report of exhaustive jobs. */
export interface KillSets {
  /** Enters an event or an end of the job of the test file with this key. */
  readonly note: (file: string, event: JobEvent | JobEnd) => void;
  /**
   * The numbers of the tests that notice a mutant, flaky ones aside; undefined where it is not known of every test, since a
   * worker ended or ran past its limit. A file that notices a mutant as a whole (it does not load, a hook fails) counts as
   * all of its tests.
   *
   * @param firstTest per file, the number of its first test
   */
  readonly of: (
    mutant: number,
    files: readonly FileBook[],
    firstTest: readonly number[],
  ) => ReadonlySet<number> | undefined;
}

/** Ordinals of tests, or the whole file. */
type Noticing = Set<number> | 'file';

/** Makes kill sets with nothing known to notice anything. */
export function createKillSets(): KillSets {
  const unknown = new Set<number>();
  const noticing = new Map<number, Map<string, Noticing>>();
  const inFiles = (mutant: number): Map<string, Noticing> => {
    const known = noticing.get(mutant) ?? new Map<string, Noticing>();
    noticing.set(mutant, known);
    return known;
  };

  function note(file: string, event: JobEvent | JobEnd): void {
    switch (event.kind) {
      case 'hot-batch':
        for (const { mutant } of event.noticed) {
          const files = inFiles(mutant);
          const tests = files.get(file) ?? new Set();
          if (tests !== 'file') files.set(file, tests.add(event.ordinal));
        }
        break;
      case 'whole-file':
        noteWholeFile(file, event);
        break;
      case 'overran':
        unknown.add(event.mutant);
        break;
      case 'crashed':
        if (event.mutant !== undefined) unknown.add(event.mutant);
        break;
      default:
        break;
    }
  }

  /** A whole run of the file has the last word. */
  function noteWholeFile(file: string, event: Extract<JobEvent, { kind: 'whole-file' }>): void {
    const { mutant, why, noticedBy } = event;
    if (why === undefined) inFiles(mutant).delete(file);
    else if (noticedBy === undefined) unknown.add(mutant);
    else inFiles(mutant).set(file, noticedBy.length === 0 ? 'file' : new Set(noticedBy));
  }

  return {
    note,
    of(mutant, files, firstTest) {
      if (unknown.has(mutant)) return undefined;
      const tests = new Set<number>();
      files.forEach((file, at) => {
        const { testFile, observed } = file.observation;
        const found = noticing.get(mutant)?.get(testFile.key);
        if (found === undefined) return;
        for (const { ordinal, outcome } of observed.tests) {
          const isKiller = found === 'file' ? outcome !== 'skip' : found.has(ordinal);
          if (isKiller && !file.flaky.has(ordinal)) tests.add((firstTest[at] ?? 0) + ordinal);
        }
      });
      return tests;
    },
  };
}
