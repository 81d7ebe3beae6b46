import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import { TestsFail } from '../../analysis/observe/require-suite.ts';
import { settledBefore, type StopSignals } from '../../foundation/stop-signals.ts';
import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { GeneratedUnit } from '../../model/generated-unit.ts';
import type { GeneratedFile, KeptTests, RejectedTest } from '../../model/generation-result.ts';
import { findFaults, type Remedies } from './find-faults.ts';
import { isolateFaults } from './isolate-faults.ts';
import { findIdleTests, killedIn, unverifiedIn } from './find-idle-tests.ts';
import type {
  CheckTypes,
  Faults,
  MergedUnit,
  MergeUnit,
  PrintedUnit,
  PrintUnit,
} from './printed-unit.ts';
import { idsAmong } from './reported-tests.ts';
import type { TestFiles } from './test-files.ts';

/** The result of generating and verifying tests. */
export interface WrittenTests {
  /** All units, each with the tests that stay. */
  readonly units: readonly GeneratedUnit[];
  readonly files: readonly GeneratedFile[];
  readonly rejected: readonly RejectedTest[];
  /** Ids of the mutants that the tests kill. */
  readonly killed: ReadonlySet<string>;
  /** By the ids of mutants that are not killed, what generated tests may not do and would do with them. */
  readonly unverified: ReadonlyMap<string, string>;
  /** The tests that an interruption left no time to verify. */
  readonly kept?: KeptTests;
  /** The analysis that verified the tests. */
  readonly verdicts?: AnalysisResult;
}

/** The functions and signals that verifying tests needs. */
export interface VerifyParts extends StopSignals {
  readonly print: PrintUnit;
  readonly merge: MergeUnit;
  readonly checkTypes: CheckTypes;
  /** Hides values of the environment in a runner's message about a test. */
  readonly hide: (message: string) => string;
  /** Analyses the project with some of its options changed, until the deadline. */
  readonly analyse: (changed: Partial<AnalysisOptions>) => Promise<AnalysisResult>;
}

/** The verification of tests in their files. */
export interface Verification {
  readonly units: readonly GeneratedUnit[];
  readonly parts: VerifyParts;
  readonly rejected: RejectedTest[];
  readonly files: TestFiles;
  /** The units with the tests that are left. */
  merged: readonly MergedUnit[];
  /** By the paths of units, the most of their tests that have passed together while the others were left out. */
  readonly passed: Map<string, ReadonlySet<number>>;
  /** By the paths of units whose tests load modules anew, the number of failures without that. */
  readonly failures: Map<string, number>;
}

/** The number of times that failing tests are taken out and the rest is run again. */
const mostRounds = 10;

/** Writes and runs the tests, and takes out those that fail, until all pass. Then takes out those that kill nothing. */
export async function verifyInRounds(verification: Verification): Promise<WrittenTests> {
  const { units, parts, rejected, files } = verification;
  const isolated = ({ faults, whole }: Remedies): Promise<Faults> => {
    const failed = verification.merged.filter(({ unit }) => whole.has(unit.file));
    const isOver = (): boolean => parts.deadline.aborted;
    return isolateFaults(faults, failed, (one, ids) => runAlone(one, ids, verification), isOver);
  };
  for (let round = 1; verification.merged.length > 0; round += 1) {
    const { merged } = verification;
    if (round > 1 && parts.deadline.aborted) return partlyVerified(verification);
    files.write(merged);
    const outcome = await runAnalysis(merged, parts);
    const hasFailed = outcome instanceof TestsFail;
    if (!hasFailed && outcome.interrupted) return partlyVerified(verification, outcome);
    const wrong = findFaults(merged, outcome, parts.hide, verification.failures);
    const isChanging = wrong.restoring.size > 0 || wrong.reloading.size > 0;
    const mustRepeat = hasFailed || wrong.faults.size > 0 || isChanging;
    const faults = mustRepeat ? await isolated(wrong) : findIdleTests(merged, outcome);
    if (mustRepeat && parts.deadline.aborted) return partlyVerified(verification);
    // A failure of something that is none of these tests can't be taken out.
    if (hasFailed && faults.size === 0 && !isChanging) throw outcome;
    const isStuck = isWithoutTests(faults) && !isChanging;
    const isLast = mustRepeat && (round >= mostRounds || isStuck);
    // A file of which no test is left gets its old text back.
    files.restore();
    const wholly = isLast ? allTestsOf(merged, faults) : faults;
    await takeOut(verification, wholly, wrong);
    if (mustRepeat) continue;
    // The other tests pass and kill the same without those that kill nothing: no analysis is needed.
    files.write(verification.merged);
    return writtenTests(units, verification.merged, {
      rejected,
      killed: killedIn(outcome),
      unverified: unverifiedIn(outcome),
      verdicts: outcome,
    });
  }
  return writtenTests(units, [], { rejected });
}

/**
 * The outcome of an interrupted verification. Once all tests have passed in every order, all
 * tests are written, except those of which it is known by then that they kill nothing. Mutants that had no time to run again count as killed, as the search
 * saw it. Before that, the most tests that have passed together are written. Files with others are kept whole in the cache directory.
 */
export async function partlyVerified(
  { units, parts, rejected, files, merged, passed }: Verification,
  outcome?: AnalysisResult,
): Promise<WrittenTests> {
  const judged = outcome?.judged ?? [];
  const killers = new Set(
    judged.flatMap(({ verdict: { status, killedBy } }) =>
      status === 'Killed' && killedBy !== undefined ? [killedBy] : [],
    ),
  );
  const proven = idsAmong(
    (outcome?.tests ?? []).filter(({ id }) => killers.has(id)),
    merged,
  );
  const isSound = killers.size > 0 || outcome?.orderDependences?.length === 0;
  const pending = new Set(
    judged.flatMap(({ mutant, verdict }) =>
      isSound && verdict.status === 'Pending' ? [mutant.id] : [],
    ),
  );
  const done: MergedUnit[] = [];
  const left: MergedUnit[] = [];
  let unproven = 0;
  for (const one of merged) {
    const ids = (outcome === undefined ? passed : proven).get(one.unit.file);
    const tests = one.unit.tests.filter(
      ({ id, kills }) => ids?.has(id) === true || kills.some((mutant) => pending.has(mutant)),
    );
    if (tests.length === one.unit.tests.length) {
      done.push(one);
      continue;
    }
    left.push(one);
    unproven += one.unit.tests.length - tests.length;
    if (tests.length > 0) done.push(await reprinted({ ...one.unit, tests }, one.casts, parts));
  }
  files.restore();
  files.write(done);
  const claimed = done.flatMap(({ unit }) => unit.tests.flatMap(({ kills }) => kills));
  const killed =
    outcome === undefined
      ? claimed
      : [...killedIn(outcome), ...claimed.filter((mutant) => pending.has(mutant))];
  return writtenTests(units, done, {
    rejected,
    killed: new Set(killed),
    ...(left.length > 0 && { kept: { ...files.keep(left), tests: unproven } }),
  });
}

async function reprinted(
  unit: GeneratedUnit,
  casts: MergedUnit['casts'],
  { print, merge }: Pick<VerifyParts, 'print' | 'merge'>,
): Promise<MergedUnit> {
  const printed = print(unit, casts);
  return { ...printed, ...(await merge(printed)) };
}

/** Analyses the live mutants with the new files alone. Failing tests are an outcome, not an error. */
async function runAnalysis(
  merged: readonly MergedUnit[],
  { analyse, signal }: VerifyParts,
): Promise<AnalysisResult | TestsFail> {
  // After an interruption, there is no time to look for further mutants that the tests kill.
  const ids = merged.flatMap(({ unit }) =>
    signal.aborted ? unit.tests.flatMap(({ kills }) => kills) : unit.live,
  );
  try {
    return await analyse({
      tests: merged.map(({ path }) => path),
      selection: { ids, seed: 0 },
      // The analysis that found the live mutants has checked their types, and left out those that are proved equivalent.
      typeCheck: false,
      equivalence: 'none',
      generatedTests: new Map(
        merged.map(({ path, printed }) => [path, [...printed.titles.values()]]),
      ),
    });
  } catch (error) {
    if (error instanceof TestsFail) return error;
    throw error;
  }
}

/** Runs some tests of a unit alone in their file, with a single mutant. */
async function runAlone(
  one: MergedUnit,
  ids: ReadonlySet<number>,
  { parts, files, passed }: Verification,
): Promise<AnalysisResult | TestsFail> {
  const { file } = one.unit;
  const tests = one.unit.tests.filter(({ id }) => ids.has(id));
  const unit = { ...one.unit, tests, live: one.unit.live.slice(0, 1) };
  const merged = await reprinted(unit, one.casts, parts);
  files.restore();
  files.write([merged]);
  const outcome = await runAnalysis([merged], parts);
  const isWhole = !(outcome instanceof TestsFail) && !outcome.interrupted;
  const isSound = isWhole && (outcome.orderDependences ?? []).length === 0;
  if (isSound && ids.size > (passed.get(file)?.size ?? 0)) passed.set(file, ids);
  return outcome;
}

/** Whether the faults only name units, and no test in them. */
function isWithoutTests(faults: Faults): boolean {
  return [...faults.values()].every(({ size }) => size === 0);
}

/** All tests of the units that have faults, each with its own reason or one that is known of another test. */
function allTestsOf(merged: readonly MergedUnit[], faults: Faults): Faults {
  return new Map(
    merged.flatMap(({ unit: { file, tests } }) => {
      const known = faults.get(file);
      if (known === undefined) return [];
      const reason = [...known.values()][0] ?? 'its file fails';
      return [[file, new Map(tests.map(({ id }) => [id, known.get(id) ?? reason]))] as const];
    }),
  );
}

/**
 * Takes faulty tests out, and has the tests of some units put back what they leave changed, or load modules anew. Changed units are
 * printed again.
 */
async function takeOut(
  verification: Verification,
  faults: Faults,
  { restoring, reloading, failures }: Remedies,
): Promise<void> {
  const { parts, rejected } = verification;
  const left: MergedUnit[] = [];
  for (const one of verification.merged) {
    const sound = takeOutFaulty(one, faults, rejected);
    const unit = restoring.has(sound.file) ? withRestores(sound) : sound;
    if (unit.tests.length === 0) continue;
    const reloads = reloading.get(unit.file);
    if (reloads !== undefined) {
      verification.failures.set(unit.file, failures.get(unit.file) ?? 0);
      left.push(await (reloads ? reloaded : sharing)(unit, one.casts, parts));
      continue;
    }
    if (unit === one.unit) {
      left.push(one);
      continue;
    }
    left.push(await reprinted(unit, one.casts, parts));
  }
  verification.merged = left;
}

/** Prints the tests of a unit so that each of them loads the modules anew, unless that makes type errors. */
async function reloaded(
  unit: GeneratedUnit,
  casts: MergedUnit['casts'],
  parts: VerifyParts,
): Promise<MergedUnit> {
  const shared = await sharing(unit, casts, parts);
  const merged = await reprinted({ ...unit, reloads: true }, casts, parts);
  if (!merged.isTyped) return merged;
  const texts = [shared, merged].map(({ path, printed: { text } }) => ({ path, text }));
  const errors = await settledBefore(parts.deadline, parts.checkTypes(texts));
  const [before = [], after = []] = errors ?? [];
  return after.length > before.length ? shared : merged;
}

/** Prints the tests of a unit so that they share its modules. */
function sharing(
  unit: GeneratedUnit,
  casts: MergedUnit['casts'],
  parts: VerifyParts,
): Promise<MergedUnit> {
  return reprinted({ ...unit, reloads: false }, casts, parts);
}

/** The unit without its faulty tests, which are rejected if there is a reason to report. */
export function takeOutFaulty(
  { unit, printed }: PrintedUnit,
  faults: Faults,
  rejected: RejectedTest[],
): GeneratedUnit {
  const own = faults.get(unit.file);
  if (own === undefined || own.size === 0) return unit;
  for (const [id, reason] of own) {
    if (reason === undefined) continue;
    rejected.push({ unit: unit.file, name: printed.titles.get(id) ?? '', reason });
  }
  return { ...unit, tests: unit.tests.filter(({ id }) => !own.has(id)) };
}

/** The unit with tests that put back what they leave changed. */
function withRestores(unit: GeneratedUnit): GeneratedUnit {
  return { ...unit, tests: unit.tests.map((test) => ({ ...test, isRestored: true })) };
}

/** Makes the outcome from the units with the tests that stay. */
export function writtenTests(
  units: readonly GeneratedUnit[],
  merged: readonly MergedUnit[],
  more: Pick<WrittenTests, 'rejected'> & Partial<WrittenTests>,
): WrittenTests {
  const left = new Map(merged.map(({ unit }) => [unit.file, unit]));
  return {
    units: units.map((unit) => left.get(unit.file) ?? { ...unit, tests: [] }),
    files: merged.map(({ unit, path, text, apart, printed: { titles } }) => ({
      unit: unit.file,
      path,
      text,
      tests: unit.tests.length,
      titles,
      ...(apart !== undefined && { apart }),
    })),
    killed: new Set(),
    unverified: new Map(),
    ...more,
  };
}
