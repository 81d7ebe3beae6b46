import type { ExecutionBook, FileBook } from './execution-book.ts';
import { controlOverhead, processStart, reloadTime, testTime } from './prioritise/expected-cost.ts';
import { openTests, type WaveFile } from './prioritise/open-tests.ts';
import type { PartWorkers } from '../../runner/test-runner.ts';

/** What a job of a wave does. */
export interface WaveJob {
  readonly share: WaveFile;
  /** Whether other jobs run other tests of the same file at the same time. */
  readonly isPart: boolean;
}

/**
 * The least milliseconds of tests in a part. Most mutants are noticed in the first wave, so that the times of its files are estimated too high, and parts don't
 * know what others notice.
 */
const leastPart = { first: 2000, later: 500 };

/** How many times as long as its start a part takes at least. Each worker loads the file anew, and compiles its code. */
const leastStarts = 3;

/** What is known of the workers of a wave. */
interface Workers {
  readonly concurrency: number;
  /** Which workers may take parts of a file; undefined if it may not run in several processes at once. */
  readonly partWorkers: (file: FileBook) => PartWorkers | undefined;
  readonly isLive: (mutant: number) => boolean;
  /** Whether no wave comes before this one. */
  readonly isFirst: boolean;
  /** Whether the order of the files may be changed. */
  readonly mayReorder: boolean;
}

/** A job with the milliseconds that it is likely to take. */
interface TimedJob extends WaveJob {
  readonly time: number;
}

/**
 * Returns the jobs of a wave: one for each file, or several for a file that would still run when all others are done. Each test, with all its
 * mutants, is in one of them, and so is each mutant that runs with the file as a whole. Jobs that would end last start early enough.
 */
export function splitWave(
  book: ExecutionBook,
  wave: readonly WaveFile[],
  workers: Workers,
): WaveJob[] {
  const { concurrency, isLive, mayReorder } = workers;
  if (concurrency < 2) return wave.map((share) => ({ share, isPart: false }));
  const times = wave.map((share) => timesOf(book.files[share.index], share, isLive));
  const jobs = wave.flatMap((share, position): TimedJob[] => {
    const time = times[position] ?? 0;
    const file = book.files[share.index];
    const parts = file === undefined ? 1 : countParts(file, position, times, workers);
    if (parts < 2) return [{ share, isPart: false, time }];
    return Array.from({ length: parts }, (_, part) => ({
      share: partOf(share, part, parts),
      isPart: true,
      time: time / parts,
    }));
  });
  return mayReorder ? inTime(jobs, concurrency) : jobs;
}

/** Returns how many parts a file is worth, given the times of all files of its wave and its place among them. */
function countParts(
  file: FileBook,
  position: number,
  times: readonly number[],
  { concurrency, partWorkers, isFirst, mayReorder }: Workers,
): number {
  const time = times[position] ?? 0;
  const all = times.reduce((sum, each) => sum + each, 0);
  const load = file.observation.observed.loadDuration;
  const others = times.filter((_, other) => other !== position);
  const latest = Math.max(...others, (all - time) / concurrency, 0);
  /** When all files have run if this one is not split. */
  const whole = Math.max(time, all / concurrency);
  const { first, later } = leastPart;
  const own = processStart + load;
  const ofOwn = partsOf(time - load, Math.max(first, own * leastStarts), concurrency);
  // Workers that have other files before have compiled what they share.
  const shared = load / 2;
  const leastShared = Math.max(isFirst ? first : later, shared * leastStarts);
  const ofShared = partsOf(time - load, leastShared, concurrency);
  // The parts start when the other files are done.
  const isWorthOwn = ofOwn > 1 && latest + own + time / ofOwn < whole;
  // The parts are among the other files.
  const end = mayReorder ? whole : (all - time) / concurrency + time;
  const isWorthShared =
    ofShared > 1 && Math.max(...others, (all + ofShared * shared) / concurrency) < end;
  if (!isWorthOwn && !isWorthShared) return 1;
  const takenBy = partWorkers(file);
  if (takenBy === 'shared') return isWorthShared ? ofShared : 1;
  return takenBy === 'own' && isWorthOwn ? ofOwn : 1;
}

function partsOf(time: number, least: number, concurrency: number): number {
  return Math.min(concurrency, Math.floor(time / least));
}

/** Milliseconds by which a wave may take longer, so that its order is kept. */
const slack = 50;

/** Puts a job before others if it would still run when all others are done. Apart from that, they keep their order. */
function inTime(jobs: readonly TimedJob[], concurrency: number): TimedJob[] {
  const all = jobs.reduce((sum, { time }) => sum + time, 0);
  const end = Math.max(all / concurrency, ...jobs.map(({ time }) => time));
  const left = [...jobs];
  const ordered: TimedJob[] = [];
  let before = 0;
  while (left.length > 0) {
    const [first] = left;
    const nextStart = (before + (first?.time ?? 0)) / concurrency;
    const late = left.filter(({ time }) => nextStart + time > end + slack);
    const next = late.toSorted((one, other) => other.time - one.time)[0] ?? first;
    if (next === undefined) break;
    left.splice(left.indexOf(next), 1);
    ordered.push(next);
    before += next.time;
  }
  return ordered;
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
