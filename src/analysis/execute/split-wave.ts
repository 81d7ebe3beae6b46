import type { ExecutionBook, FileBook } from './execution-book.ts';
import { controlOverhead, processStart, reloadTime, testTime } from './prioritise/expected-cost.ts';
import { openTests, type WaveFile } from './prioritise/open-tests.ts';

/** What a job of a wave does. */
export interface WaveJob {
  readonly share: WaveFile;
  /** Whether other jobs run other tests of the same file at the same time. */
  readonly isPart: boolean;
}

/** The least milliseconds of tests in a part. */
const leastPart = 2000;

/** How many times as long as the start of its process a part takes at least. Each process loads the file anew, and compiles its code. */
const leastStarts = 3;

/** What is known of the workers of a wave. */
interface Workers {
  readonly concurrency: number;
  /** Whether a file may run in several processes at once. */
  readonly maySplit: (file: FileBook) => boolean;
  readonly isLive: (mutant: number) => boolean;
}

/**
 * Returns the jobs of a wave: one for each file, or several for a file that would still run when all others are done. Each test, with all its
 * mutants, is in one of them, and so is each mutant that runs with the file as a whole.
 */
export function splitWave(
  book: ExecutionBook,
  wave: readonly WaveFile[],
  { concurrency, maySplit, isLive }: Workers,
): WaveJob[] {
  if (concurrency < 2) return wave.map((share) => ({ share, isPart: false }));
  const times = wave.map((share) => timesOf(book.files[share.index], share, isLive));
  const all = times.reduce((sum, time) => sum + time, 0);
  return wave.flatMap((share, position): WaveJob | WaveJob[] => {
    const time = times[position] ?? 0;
    const file = book.files[share.index];
    const load = file?.observation.observed.loadDuration ?? 0;
    const start = processStart + load;
    const least = Math.max(leastPart, start * leastStarts);
    const parts = Math.min(concurrency, Math.floor((time - load) / least));
    const whole: WaveJob = { share, isPart: false };
    if (parts < 2 || file === undefined) return whole;
    const others = times.filter((_, other) => other !== position);
    // With Vitest, the parts of a file start when the other files are done.
    const split = Math.max(...others, (all - time) / concurrency, 0) + start + time / parts;
    if (split >= Math.max(time, all / concurrency) || !maySplit(file)) return whole;
    return Array.from({ length: parts }, (_, part) => ({
      share: partOf(share, part, parts),
      isPart: true,
    }));
  });
}

function partOf(share: WaveFile, part: number, parts: number): WaveFile {
  return {
    index: share.index,
    warm: new Set([...share.warm].filter((_, position) => position % parts === part)),
    hot: (open) => share.hot(open).filter(({ ordinal }) => ordinal % parts === part),
  };
}

/** Returns the milliseconds that a file is likely to take. */
function timesOf(
  file: FileBook | undefined,
  { hot, warm }: WaveFile,
  isLive: Workers['isLive'],
): number {
  if (file === undefined) return 0;
  const { tests, loadDuration } = file.observation.observed;
  const durations = tests.map((test) => testTime(test) + controlOverhead);
  const whole = durations.reduce((sum, duration) => sum + duration, reloadTime(loadDuration));
  const runs = hot(openTests(file, isLive)).map(
    // One run without a mutant comes before the mutants, and one after them.
    ({ ordinal, mutants }) => (durations[ordinal] ?? 0) * (mutants.length + 2),
  );
  return runs.reduce((sum, time) => sum + time, loadDuration + warm.size * whole);
}
