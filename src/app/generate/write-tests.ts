import { settledBefore } from '../../foundation/stop-signals.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { GeneratedUnit } from '../../model/generated-unit.ts';
import type { RejectedTest } from '../../model/generation-result.ts';
import { checkPrintedTests } from './check-printed-tests.ts';
import type { MergedUnit } from './printed-unit.ts';
import { TestFiles } from './test-files.ts';
import {
  takeOutFaulty,
  partlyVerified,
  verifyInRounds,
  writtenTests,
  type Verification,
  type VerifyParts,
  type WrittenTests,
} from './verify-tests.ts';

/** The parts that writing tests needs. At its deadline, an interruption ends the verification. */
export interface WriteParts extends VerifyParts {
  readonly root: string;
  /** Nothing is written, nor verified. */
  readonly isDryRun: boolean;
  readonly cacheDirectory: string;
}

/**
 * Writes the tests of units into their files and verifies them by an analysis with these files alone. Tests that fail in the project's
 * own runner, or kill nothing there, are taken out again.
 *
 * Throws a `UserError` if the runner can't run the files at all, or if the files can't be written. The files then have the text that
 * they had before, and the texts with the tests are kept in the cache directory. The same holds for tests that an interruption leaves
 * no time to verify, even if the process is ended meanwhile.
 */
export async function writeTests(
  units: readonly GeneratedUnit[],
  parts: WriteParts,
): Promise<WrittenTests> {
  const rejected: RejectedTest[] = [];
  const merged = await mergeChecked(units, rejected, parts);
  if (merged.length === 0 || parts.isDryRun) {
    const kills = merged.flatMap(({ unit }) => unit.tests.flatMap((test) => test.kills));
    return writtenTests(units, merged, { rejected, killed: new Set(kills) });
  }
  const files = new TestFiles(parts);
  const passed = new Map<string, ReadonlySet<number>>();
  const failures = new Map<string, number>();
  const verification: Verification = { units, parts, rejected, files, merged, passed, failures };
  return keepingAll(verification, async () => {
    const written = await verifyInRounds(verification);
    if (!parts.signal.aborted) return written;
    const count = new Map(written.files.map(({ path, tests }) => [path, tests]));
    const isWhole = ({ path, unit }: MergedUnit): boolean => count.get(path) === unit.tests.length;
    const done = new Set(verification.merged.filter(isWhole).map(({ path }) => path));
    files.forget((path) => written.kept === undefined || done.has(path));
    return written;
  });
}

/** Prints tests, has their types checked, adds casts, and only then formats them and merges them into their files. */
async function mergeChecked(
  units: readonly GeneratedUnit[],
  rejected: RejectedTest[],
  parts: WriteParts,
): Promise<readonly MergedUnit[]> {
  const printed = units
    .filter(({ tests }) => tests.length > 0)
    .map((unit) => parts.print(unit, new Set()));
  const checked = await checkPrintedTests(printed, parts.print, (texts) =>
    settledBefore(parts.deadline, parts.checkTypes(texts)),
  );
  const merged: MergedUnit[] = [];
  for (const one of checked.units) {
    const unit = takeOutFaulty(one, checked.faults, rejected);
    if (unit.tests.length === 0) continue;
    const left = unit === one.unit ? one : parts.print(unit, one.casts);
    merged.push({ ...left, ...(await parts.merge(left)) });
  }
  return merged;
}

/** Verifies tests. Whatever ends the verification early, files are restored and the texts with the tests are kept. */
async function keepingAll(
  verification: Verification,
  verify: () => Promise<WrittenTests>,
): Promise<WrittenTests> {
  const { signal } = verification.parts;
  const { files } = verification;
  const leave = (): void => {
    files.restore();
    files.keep(verification.merged);
  };
  // A SIGKILL may soon follow the SIGTERM that caused the interruption.
  const keepAll = (): void => void files.keep(verification.merged);
  if (signal.aborted) keepAll();
  signal.addEventListener('abort', keepAll);
  process.once('exit', leave);
  try {
    return await verify();
  } catch (error) {
    files.restore();
    if (!(error instanceof UserError)) throw error;
    // Ctrl-C also reaches the processes that are being started.
    if (signal.aborted) return partlyVerified(verification);
    throw unusable(error, verification);
  } finally {
    process.off('exit', leave);
    signal.removeEventListener('abort', keepAll);
  }
}

/** Keeps the tests, and returns the error with the place where they are kept. */
function unusable(error: UserError, { files, merged }: Verification): UserError {
  const { folder, problem } = files.keep(merged);
  const place =
    problem === undefined
      ? `The tests are kept in ${folder}.`
      : `The tests are not kept in ${folder} either: ${problem}`;
  const advice = `${error.advice} ${place}`;
  if (error.code === 'file-unwritable')
    return new UserError(error.code, error.message, advice, error.place);
  return new UserError(
    'generated-tests-unusable',
    `The test runner could not run the generated tests: ${error.message}`,
    advice,
    merged[0]?.path,
  );
}
