import type { KillKind } from '../../../model/kill-matrix.ts';
import { isDetected } from '../../../model/mutant-status.ts';
import type { Verdict } from '../../../model/verdict.ts';
import type { JobEvent } from '../../../runner/job.ts';
import { killKind } from '../../../runner/kill-kind.ts';
import type { JobEnd, JobRequest, TestRunner } from '../../../runner/test-runner.ts';
import type { FileBook } from '../../execute/execution-book.ts';

/** The tests that notice each mutant, collected from the events of exhaustive jobs. */
export interface KillSets {
  /** Enters an event or the end of a job of the test file with this key. */
  readonly note: (file: string, event: JobEvent | JobEnd) => void;
  /**
   * Returns the numbers of the tests that notice a mutant, without flaky tests. Returns undefined if this is not known of every test,
   * because a worker ended or ran past its limit. If a file notices a mutant as a whole (it does not load, or a hook fails), all of
   * its tests count.
   *
   * @param firstTest the number of the first test of each file
   */
  readonly of: (
    mutant: number,
    files: readonly FileBook[],
    firstTest: readonly number[],
  ) => ReadonlySet<number> | undefined;
  /** Returns the tests that are known to notice a mutant, even if not everything is known. */
  readonly known: (
    mutant: number,
    files: readonly FileBook[],
    firstTest: readonly number[],
  ) => KnownKillers;
}

/** The tests that are known to notice a mutant. */
export interface KnownKillers {
  /** How each test notices the mutant, by the number of the test, in ascending order. */
  readonly killers: ReadonlyMap<number, KillKind>;
  /** Whether all other tests of these files are known not to notice the mutant, as far as they ran. */
  readonly isComplete: boolean;
}

/** How the tests of one file noticed one mutant. */
interface FileNotes {
  /** How tests noticed the mutant, by ordinal. */
  readonly tests: Map<number, KillKind>;
  /** How the file noticed the mutant as a whole, if it did. */
  readonly whole?: KillKind;
  /** Whether other tests may notice the mutant, too. */
  readonly isOpen: boolean;
  /** A test that ran past its limit or ended its worker. It counts as a killer if that happens again. */
  readonly suspect?: Suspect;
}

interface Suspect {
  readonly ordinal?: number | undefined;
  readonly kind: KillKind;
}

/** Creates empty kill sets. */
export function createKillSets(): KillSets {
  const noticing = new Map<number, Map<string, FileNotes>>();
  const inFiles = (mutant: number): Map<string, FileNotes> => {
    const known = noticing.get(mutant) ?? new Map<string, FileNotes>();
    noticing.set(mutant, known);
    return known;
  };

  function note(file: string, event: JobEvent | JobEnd): void {
    switch (event.kind) {
      case 'hot-batch':
        for (const { mutant, why } of event.noticed) {
          const files = inFiles(mutant);
          const known = files.get(file) ?? { tests: new Map<number, KillKind>(), isOpen: false };
          known.tests.set(event.ordinal, killKind(why));
          files.set(file, known);
        }
        break;
      case 'whole-file':
        noteWholeFile(file, event);
        break;
      case 'overran':
        suspect(file, event.mutant, { ordinal: event.ordinal, kind: 'timeout' });
        break;
      case 'crashed': {
        const { mutant, ordinal, overran } = event;
        const kind = overran ? 'timeout' : 'crash';
        if (mutant !== undefined) suspect(file, mutant, { ordinal, kind });
        break;
      }
      default:
        break;
    }
  }

  /** The result of a run of the whole file replaces earlier results. */
  function noteWholeFile(file: string, event: Extract<JobEvent, { kind: 'whole-file' }>): void {
    const { mutant, why, noticedBy, howNoticed = [] } = event;
    if (why === undefined) {
      inFiles(mutant).delete(file);
      return;
    }
    const kind = killKind(why);
    const isOpen = noticedBy === undefined;
    const ordinals = noticedBy ?? ('ordinal' in why ? [why.ordinal ?? -1] : []);
    const tests = new Map(ordinals.map((ordinal, at) => [ordinal, howNoticed[at] ?? kind]));
    inFiles(mutant).set(file, { tests, isOpen, ...(tests.size === 0 && { whole: kind }) });
  }

  function suspect(file: string, mutant: number, found: Suspect): void {
    const known = inFiles(mutant).get(file);
    const tests = new Map(known?.tests);
    const first = known?.suspect;
    const ordinal = first?.ordinal ?? found.ordinal;
    if (first !== undefined && ordinal !== undefined && ordinal >= 0) {
      tests.set(ordinal, found.kind);
    }
    inFiles(mutant).set(file, { tests, isOpen: true, suspect: { ...found, ordinal } });
  }

  function knownKillers(
    mutant: number,
    files: readonly FileBook[],
    firstTest: readonly number[],
  ): KnownKillers {
    const killers = new Map<number, KillKind>();
    let isComplete = true;
    files.forEach((file, at) => {
      const { testFile, observed } = file.observation;
      const notes = noticing.get(mutant)?.get(testFile.key);
      if (notes === undefined) return;
      isComplete &&= !notes.isOpen;
      for (const { ordinal, outcome } of observed.tests) {
        const kind = notes.tests.get(ordinal) ?? (outcome === 'skip' ? undefined : notes.whole);
        if (kind === undefined || file.flaky.has(ordinal)) continue;
        killers.set((firstTest[at] ?? 0) + ordinal, kind);
      }
    });
    return { killers, isComplete };
  }

  return {
    note,
    known: knownKillers,
    of(mutant, files, firstTest) {
      const { killers, isComplete } = knownKillers(mutant, files, firstTest);
      return isComplete ? new Set(killers.keys()) : undefined;
    },
  };
}

/** Returns the runner, with all events of its workers also entered into kill sets. */
export function notingRunner(runner: TestRunner, killSets: KillSets): TestRunner {
  const noting = (request: JobRequest): JobRequest => ({
    ...request,
    onEvent(event) {
      killSets.note(request.file.key, event);
      request.onEvent(event);
    },
    onEnd(end) {
      killSets.note(request.file.key, end);
      request.onEnd(end);
    },
  });
  return {
    ...runner,
    run: (build, requests, options) => runner.run(build, requests.map(noting), options),
  };
}

/**
 * Whether tests killed a mutant within the wall-clock limit. Any other detected mutant would run past the limit or end its worker
 * with every test, and each such run takes longer than all other runs.
 */
export function isKilledByTests(verdict: Verdict | undefined): boolean {
  if (verdict === undefined || !isDetected(verdict.status)) return false;
  return verdict.reason?.kind !== 'wall-clock' && verdict.reason?.kind !== 'worker-crashed';
}
