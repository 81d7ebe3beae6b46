import type { KillKind } from '../../../model/kill-matrix.ts';
import { isDetected } from '../../../model/mutant-status.ts';
import type { Verdict } from '../../../model/verdict.ts';
import type { JobEvent } from '../../../runner/job.ts';
import { killKind } from '../../../runner/kill-kind.ts';
import type { JobEnd, JobRequest, TestRunner } from '../../../runner/test-runner.ts';
import type { FileBook } from '../../execute/execution-book.ts';

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

interface TestKill {
  readonly ordinal: number;
  readonly kind: KillKind;
}

interface Suspect {
  readonly ordinal?: number | undefined;
  readonly kind: KillKind;
}

/** The tests that notice each mutant, collected from the events of exhaustive jobs. */
export class KillSets {
  /** By mutant and by key of the test file. */
  readonly #notes = new Map<number, Map<string, FileNotes>>();

  /** Enters an event or the end of a job of the test file with this key. */
  note(file: string, event: JobEvent | JobEnd): void {
    switch (event.kind) {
      case 'hot-batch':
        for (const { mutant, why } of event.noticed) {
          this.#noteTest(file, mutant, { ordinal: event.ordinal, kind: killKind(why) });
        }
        break;
      case 'whole-file':
        this.#noteWholeFile(file, event);
        break;
      case 'overran':
        this.#suspect(file, event.mutant, { ordinal: event.ordinal, kind: 'timeout' });
        break;
      case 'crashed': {
        const { mutant, ordinal, overran } = event;
        const kind = overran ? 'timeout' : 'crash';
        if (mutant !== undefined) this.#suspect(file, mutant, { ordinal, kind });
        break;
      }
      default:
        break;
    }
  }

  /**
   * Returns the numbers of the tests that notice a mutant, without flaky tests. Returns undefined if this is not known of every test,
   * because a worker ended or ran past its limit. If a file notices a mutant as a whole (it does not load, or a hook fails), all of
   * its tests count.
   *
   * @param firstTest the number of the first test of each file
   */
  of(
    mutant: number,
    files: readonly FileBook[],
    firstTest: readonly number[],
  ): ReadonlySet<number> | undefined {
    const { killers, isComplete } = this.known(mutant, files, firstTest);
    return isComplete ? new Set(killers.keys()) : undefined;
  }

  /** Returns the tests that are known to notice a mutant, even if not everything is known. */
  known(mutant: number, files: readonly FileBook[], firstTest: readonly number[]): KnownKillers {
    const killers = new Map<number, KillKind>();
    let isComplete = true;
    files.forEach(({ observation, flaky }, at) => {
      const notes = this.#notes.get(mutant)?.get(observation.testFile.key);
      if (notes === undefined) return;
      isComplete &&= !notes.isOpen;
      for (const { ordinal, outcome } of observation.observed.tests) {
        const kind = notes.tests.get(ordinal) ?? (outcome === 'skip' ? undefined : notes.whole);
        if (kind === undefined || flaky.has(ordinal)) continue;
        killers.set((firstTest[at] ?? 0) + ordinal, kind);
      }
    });
    return { killers, isComplete };
  }

  #inFiles(mutant: number): Map<string, FileNotes> {
    const known = this.#notes.get(mutant) ?? new Map<string, FileNotes>();
    this.#notes.set(mutant, known);
    return known;
  }

  #noteTest(file: string, mutant: number, { ordinal, kind }: TestKill): void {
    const files = this.#inFiles(mutant);
    const known = files.get(file) ?? { tests: new Map<number, KillKind>(), isOpen: false };
    known.tests.set(ordinal, kind);
    files.set(file, known);
  }

  /** The result of a run of the whole file replaces earlier results. */
  #noteWholeFile(file: string, event: Extract<JobEvent, { kind: 'whole-file' }>): void {
    const { mutant, why, noticedBy, howNoticed = [] } = event;
    const files = this.#inFiles(mutant);
    if (why === undefined) {
      files.delete(file);
      return;
    }
    const kind = killKind(why);
    const isOpen = noticedBy === undefined;
    const ordinals = noticedBy ?? ('ordinal' in why ? [why.ordinal ?? -1] : []);
    const tests = new Map(ordinals.map((ordinal, at) => [ordinal, howNoticed[at] ?? kind]));
    files.set(file, { tests, isOpen, ...(tests.size === 0 && { whole: kind }) });
  }

  /** Notes a test that ran past its limit or ended its worker. */
  #suspect(file: string, mutant: number, found: Suspect): void {
    const files = this.#inFiles(mutant);
    const known = files.get(file);
    const tests = new Map(known?.tests);
    const first = known?.suspect;
    const ordinal = first?.ordinal ?? found.ordinal;
    if (first !== undefined && ordinal !== undefined && ordinal >= 0) {
      tests.set(ordinal, found.kind);
    }
    files.set(file, { tests, isOpen: true, suspect: { ...found, ordinal } });
  }
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
 * Returns whether tests killed a mutant within the wall-clock limit. Any other detected mutant would run past the limit or end its worker
 * with every test, and each such run takes longer than all other runs.
 */
export function isKilledByTests(verdict: Verdict | undefined): boolean {
  if (verdict === undefined || !isDetected(verdict.status)) return false;
  return verdict.reason?.kind !== 'wall-clock' && verdict.reason?.kind !== 'worker-crashed';
}
