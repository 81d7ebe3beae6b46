import type { ExecutionBook } from '../execution-book.ts';
import { openTests, openWarm, type OpenTest, type WaveFile } from './open-tests.ts';
import type { TestUnit } from './test-units.ts';

/** Units whose times differ by less than this factor may share a wave. */
const stageFactor = 5;

/** Units in the order of a strategy, and the limit of the first stage. */
interface PlannedUnits {
  readonly units: readonly TestUnit[];
  /** Units that take at most this many milliseconds belong to the first stage. */
  readonly firstStage: number;
}

/**
 * Chooses the next wave from units in an order that is the same for all mutants. Starting a worker takes longer than most tests, so
 * a wave takes all units of a stage. The first stage has the quick units. Each later stage has units whose times differ by less
 * than a factor of 5. Every mutant that survives a stage goes on to the next stage.
 */
export function planUnits(
  book: ExecutionBook,
  isLive: (mutant: number) => boolean,
  { units, firstStage }: PlannedUnits,
): WaveFile[] {
  const stageOf = (milliseconds: number): number =>
    milliseconds <= firstStage
      ? 0
      : 1 + Math.floor(Math.log(milliseconds / firstStage) / Math.log(stageFactor));
  const open = book.files.map(
    (file) => new Set(openTests(file, isLive).map(({ ordinal }) => ordinal)),
  );
  const warm = book.files.map((file) => openWarm(file, isLive));
  const total = book.files.map(({ observation }) =>
    observation.observed.tests.reduce((sum, { duration }) => sum + duration, 0),
  );
  const waiting = units.filter(({ file, ordinals }) =>
    ordinals.some((one) => open[file]?.has(one)),
  );
  const stage = Math.min(
    ...waiting.map(({ milliseconds }) => stageOf(milliseconds)),
    ...warm.flatMap((mutants, index) => (mutants.length > 0 ? [stageOf(total[index] ?? 0)] : [])),
  );
  const orders = new Map<number, number[]>();
  for (const { file, ordinals, milliseconds } of units) {
    const hasWarm = (warm[file] ?? []).length > 0 && stageOf(total[file] ?? 0) <= stage;
    const isNext =
      stageOf(milliseconds) <= stage && ordinals.some((ordinal) => open[file]?.has(ordinal));
    if (!isNext && !hasWarm) continue;
    const before = orders.get(file) ?? [];
    // The job has all units of the file, so the file takes the place of its last unit.
    if (isNext) orders.delete(file);
    orders.set(file, [...before, ...(isNext ? ordinals : [])]);
  }
  return [...orders].map(([index, order]) => ({
    index,
    warm: new Set(stageOf(total[index] ?? 0) <= stage ? warm[index] : []),
    hot: (now) => inOrder(now, order),
  }));
}

function inOrder(open: readonly OpenTest[], order: readonly number[]): OpenTest[] {
  const byOrdinal = new Map(open.map((test) => [test.ordinal, test]));
  return order.flatMap((ordinal) => byOrdinal.get(ordinal) ?? []);
}
