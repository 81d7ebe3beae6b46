import type { KillKind } from '../../../model/kill-matrix.ts';
import type { JobEvent } from '../../../runner/job.ts';
import { killKind } from '../../../runner/kill-kind.ts';
import type { JobEnd, JobRequest, TestRunner } from '../../../runner/test-runner.ts';
import type { FileBook } from '../../execute/execution-book.ts';

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
  /** What is known, also where it is not everything. */
  readonly known: (
    mutant: number,
    files: readonly FileBook[],
    firstTest: readonly number[],
  ) => KnownKillers;
}

/** The tests that are known to notice a mutant. */
export interface KnownKillers {
  /** How each does, by its number, in ascending order. */
  readonly killers: ReadonlyMap<number, KillKind>;
  /** It is known of all other tests of these files that they don't, as far as they ran. */
  readonly isComplete: boolean;
}

/** What is known of one mutant in one file. */
interface FileNotes {
  /** By ordinal, how tests noticed it. */
  readonly tests: Map<number, KillKind>;
  /** The file noticed it as a whole. */
  readonly whole?: KillKind;
  /** Some test may notice it that is not among these. */
  readonly isOpen: boolean;
  /** A test that seemed to run too long or to end its worker; it counts once that has happened again. */
  readonly suspect?: Suspect;
}

interface Suspect {
  readonly ordinal?: number | undefined;
  readonly kind: KillKind;
}

/** Makes kill sets with nothing known to notice anything. */
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

  /** A whole run of the file has the last word. */
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

/** The runner, with all that its workers report entered into kill sets too. */
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
