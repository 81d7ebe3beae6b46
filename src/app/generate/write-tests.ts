import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import { TestsFail } from '../../analysis/observe/require-suite.ts';
import { settledBefore, type StopSignals } from '../../foundation/stop-signals.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { GeneratedUnit } from '../../model/generated-unit.ts';
import type { GeneratedFile, KeptTests, RejectedTest } from '../../model/generation-result.ts';
import type { JudgedMutant } from '../../model/verdict.ts';
import { isDetected } from '../../model/mutant-status.ts';
import type { ArgumentKey } from '../../generation/write/code/code.ts';
import {
  checkDrafts,
  type CheckTypes,
  type TestDraft,
  type Faults,
  type PrintDraft,
} from './check-drafts.ts';
import { writeOutput } from '../write-output.ts';
import { findFaults, isNamed } from './find-faults.ts';

/** What writing tests needs. At its deadline, an interruption ends the verification. */
export interface WriteParts extends StopSignals {
  readonly root: string;
  /** Nothing is written, nor verified. */
  readonly isDryRun: boolean;
  readonly cacheDirectory: string;
  readonly print: PrintDraft;
  readonly checkTypes: CheckTypes;
  /** Makes of what a runner said of a test what may be printed. */
  readonly hide: (message: string) => string;
  /** Analyses the project with some of its options changed, until the deadline. */
  readonly analyse: (changed: Partial<AnalysisOptions>) => Promise<AnalysisResult>;
}

/** What became of generated tests. */
interface WrittenTests {
  /** With the tests that were kept. */
  readonly units: readonly GeneratedUnit[];
  readonly files: readonly GeneratedFile[];
  readonly rejected: readonly RejectedTest[];
  /** Ids of the mutants that they kill. */
  readonly killed: ReadonlySet<string>;
  /** By the ids of mutants that are not killed, what generated tests may not do and would do with them. */
  readonly unverified: ReadonlyMap<string, string>;
  /** What an interruption left no time to verify. */
  readonly kept?: KeptTests;
  /** The analysis that verified them. */
  readonly verdicts?: AnalysisResult;
}

/** How often tests that fail are taken out and the rest is run again. */
const mostRounds = 10;

/**
 * Writes the tests of units into their files and verifies them by an analysis with these files alone: tests that fail in the project's
 * own runner, or kill nothing there, are taken out again. Throws a `UserError` where the runner can't run the files at all;
 * or the files can't be written; they are then as they were before, and the texts are kept in the cache directory. So is what an
 * interruption leaves no time to verify, also where the process is ended meanwhile.
 */
export async function writeTests(
  units: readonly GeneratedUnit[],
  parts: WriteParts,
): Promise<WrittenTests> {
  const all = await printAll(
    units.filter(({ tests }) => tests.length > 0),
    parts,
  );
  const rejected: RejectedTest[] = [];
  const { deadline } = parts;
  const checked = await checkDrafts(all, parts.print, (texts) =>
    settledBefore(deadline, parts.checkTypes(texts)),
  );
  const drafts = await without(checked.drafts, checked.faults, rejected, parts);
  if (drafts.length === 0 || parts.isDryRun) {
    const kills = drafts.flatMap(({ unit }) => unit.tests.flatMap((test) => test.kills));
    return {
      units: withTests(units, drafts),
      files: drafts.map(fileOf),
      rejected,
      killed: new Set(kills),
      unverified: new Map(),
    };
  }
  const writing: Writing = { units, parts, rejected, before: textsOf(drafts, parts.root), drafts };
  const leave = (): void => {
    restore(writing.before, parts.root);
    keep(writing.drafts, parts);
  };
  // Who has sent SIGTERM may send SIGKILL soon.
  const keepAll = (): void => void keep(writing.drafts, parts);
  if (parts.signal.aborted) keepAll();
  parts.signal.addEventListener('abort', keepAll);
  process.once('exit', leave);
  try {
    const written = await verifyInRounds(writing);
    if (parts.signal.aborted) forget(written, drafts, parts);
    return written;
  } catch (error) {
    restore(writing.before, parts.root);
    if (!(error instanceof UserError)) throw error;
    // Ctrl-C reaches what was being started, too.
    if (parts.signal.aborted) return partlyVerified(writing);
    const { folder, problem } = keep(writing.drafts, parts);
    const place =
      problem === undefined
        ? `The tests are kept in ${folder}.`
        : `The tests are not kept in ${folder} either: ${problem}`;
    const advice = `${error.advice} ${place}`;
    if (error.code === 'file-unwritable')
      throw new UserError(error.code, error.message, advice, error.place);
    throw new UserError(
      'generated-tests-unusable',
      `The test runner could not run the generated tests: ${error.message}`,
      advice,
      writing.drafts[0]?.printed.path,
    );
  } finally {
    process.off('exit', leave);
    parts.signal.removeEventListener('abort', keepAll);
  }
}

/** Tests on their way into their files. */
interface Writing {
  readonly units: readonly GeneratedUnit[];
  readonly parts: WriteParts;
  readonly rejected: RejectedTest[];
  /** What the files held before. */
  readonly before: ReadonlyMap<string, string | undefined>;
  /** Those that are in the running. */
  drafts: readonly TestDraft[];
}

async function verifyInRounds(writing: Writing): Promise<WrittenTests> {
  const { units, parts, rejected, before } = writing;
  for (let round = 1; writing.drafts.length > 0; round += 1) {
    const { drafts } = writing;
    for (const { printed } of drafts) put(parts.root, printed.path, printed.text);
    const outcome = await verify(drafts, parts);
    const hasFailed = outcome instanceof TestsFail;
    if (!hasFailed && outcome.interrupted) return partlyVerified(writing, outcome);
    const wrong = findFaults(drafts, outcome, parts.hide);
    const mustRepeat = hasFailed || wrong.faults.size > 0 || wrong.restoring.size > 0;
    const faults = mustRepeat ? wrong.faults : idle(drafts, outcome);
    // What fails and is none of these tests can't be taken out.
    if (hasFailed && faults.size === 0 && wrong.restoring.size === 0) throw outcome;
    const isStuck = namesNone(faults) && wrong.restoring.size === 0;
    const isLast = mustRepeat && (round >= mostRounds || isStuck);
    // Those that are left go into what was there before, not beside those that are taken out.
    restore(before, parts.root);
    const left = await without(drafts, isLast ? allOf(faults) : faults, rejected, parts);
    writing.drafts = await putBack(left, wrong.restoring, parts);
    if (mustRepeat) continue;
    // Without what kills nothing, the others pass and kill as before.
    for (const { printed } of writing.drafts) put(parts.root, printed.path, printed.text);
    return {
      units: withTests(units, writing.drafts),
      files: writing.drafts.map(fileOf),
      rejected,
      killed: killedIn(outcome),
      unverified: unverifiedIn(outcome),
      verdicts: outcome,
    };
  }
  return {
    units: withTests(units, []),
    files: [],
    rejected,
    killed: new Set(),
    unverified: new Map(),
  };
}

/**
 * What an interruption leaves: files stay of which each test has passed and was seen to kill something by then; the others are kept in
 * the cache directory.
 */
function partlyVerified(
  { units, parts, rejected, before, drafts }: Writing,
  outcome?: AnalysisResult,
): WrittenTests {
  const killers = new Map(
    (outcome?.judged ?? []).flatMap(({ mutant, verdict: { status, killedBy } }) =>
      status === 'Killed' && killedBy !== undefined ? [[mutant.id, killedBy] as const] : [],
    ),
  );
  const useful = new Set(killers.values());
  const proven = (outcome?.tests ?? []).filter(({ id }) => useful.has(id));
  const isProven = ({ printed: { path, titles } }: TestDraft): boolean =>
    titles.every((title) => proven.some(({ file, name }) => file === path && isNamed(name, title)));
  const done = drafts.filter(isProven);
  const left = drafts.filter((draft) => !done.includes(draft));
  restore(before, parts.root);
  for (const { printed } of done) put(parts.root, printed.path, printed.text);
  const paths = new Set(done.map(({ printed }) => printed.path));
  const own = new Set(proven.flatMap(({ id, file }) => (paths.has(file) ? [id] : [])));
  return {
    units: withTests(units, done),
    files: done.map(fileOf),
    rejected,
    killed: new Set([...killers].flatMap(([id, test]) => (own.has(test) ? [id] : []))),
    unverified: new Map(),
    ...(left.length > 0 && { kept: keep(left, parts) }),
  };
}

/** Removes what was kept of tests that were verified since, or left out. */
function forget(
  { kept, files }: WrittenTests,
  drafts: readonly TestDraft[],
  parts: WriteParts,
): void {
  const done = new Set(files.map(({ path }) => path));
  for (const { printed } of drafts) {
    if (kept !== undefined && !done.has(printed.path)) continue;
    rmSync(join(keptIn(parts.cacheDirectory), printed.path), { force: true });
  }
}

function keptIn(cacheDirectory: string): string {
  return join(cacheDirectory, 'generated');
}

/** Keeps the texts of tests that can't be where they should. */
function keep(drafts: readonly TestDraft[], { cacheDirectory }: WriteParts): KeptTests {
  const folder = keptIn(cacheDirectory);
  const tests = drafts.reduce((sum, { unit }) => sum + unit.tests.length, 0);
  try {
    for (const { printed } of drafts) put(folder, printed.path, printed.text);
    return { folder, tests };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { folder, tests, problem: error.message };
  }
}

async function printAll(
  units: readonly GeneratedUnit[],
  { print }: WriteParts,
): Promise<readonly TestDraft[]> {
  const drafts: TestDraft[] = [];
  const casts = new Set<ArgumentKey>();
  for (const unit of units) drafts.push({ unit, casts, printed: await print(unit, casts) });
  return drafts;
}

/** Analyses the live mutants with the new files alone; tests that fail are an outcome. */
async function verify(
  drafts: readonly TestDraft[],
  { analyse }: WriteParts,
): Promise<AnalysisResult | TestsFail> {
  try {
    return await analyse({
      failingTests: 'refuse',
      tests: drafts.map(({ printed }) => printed.path),
      selection: { ids: drafts.flatMap(({ unit }) => unit.live), seed: 0 },
      checkOrder: 'alone',
      guarded: new Map(drafts.map(({ printed: { path, titles } }) => [path, titles])),
    });
  } catch (error) {
    if (error instanceof TestsFail) return error;
    throw error;
  }
}

/** Tests that kill nothing in the project's own runner, or only what others do, which is no fault of theirs to be told. */
function idle(drafts: readonly TestDraft[], outcome: AnalysisResult): Faults {
  const faults = new Map<TestDraft, Map<number, string | undefined>>();
  const useful = new Set(
    outcome.judged
      .filter(({ verdict }) => isDetected(verdict.status))
      .flatMap(({ verdict: { killedBy, coveredBy } }) => killedBy ?? coveredBy),
  );
  const killed = killedIn(outcome);
  const unverified = unverifiedIn(outcome);
  const names = outcome.tests.filter(({ id }) => useful.has(id));
  for (const draft of drafts) {
    const { path, titles } = draft.printed;
    const own = names.filter(({ file }) => file === path);
    const none = titles.flatMap((title, at) => {
      if (own.some(({ name }) => isNamed(name, title))) return [];
      const isRedundant = draft.unit.tests[at]?.kills.every((mutant) => killed.has(mutant));
      const deniedTo = draft.unit.tests[at]?.kills.flatMap((id) => unverified.get(id) ?? []) ?? [];
      const reason =
        deniedTo[0] === undefined
          ? 'it kills no mutant'
          : `with the mutants that it is for, it would ${deniedTo[0]}`;
      return [[at, isRedundant === true ? undefined : reason] as const];
    });
    if (none.length > 0) faults.set(draft, new Map(none));
  }
  return faults;
}

function namesNone(faults: Faults): boolean {
  return [...faults.values()].every(({ size }) => size === 0);
}

function allOf(faults: Faults): Faults {
  return new Map(
    [...faults].map(([draft, known]) => {
      const reason = [...known.values()][0] ?? 'its file fails';
      return [draft, new Map(draft.unit.tests.map((_, at) => [at, known.get(at) ?? reason]))];
    }),
  );
}

async function without(
  drafts: readonly TestDraft[],
  faults: Faults,
  rejected: RejectedTest[],
  parts: WriteParts,
): Promise<readonly TestDraft[]> {
  const left: TestDraft[] = [];
  for (const draft of drafts) {
    const own = faults.get(draft);
    if (own === undefined || own.size === 0) {
      left.push(draft);
      continue;
    }
    const { unit, printed } = draft;
    for (const [at, reason] of own) {
      if (reason === undefined) continue;
      rejected.push({ unit: unit.file, name: printed.titles[at] ?? '', reason });
    }
    const kept = unit.tests.filter((_, at) => !own.has(at));
    if (kept.length === 0) continue;
    const smaller = { ...unit, tests: kept };
    left.push({ ...draft, unit: smaller, printed: await parts.print(smaller, draft.casts) });
  }
  return left;
}

/** Has the tests of these units put back what they leave changed. */
async function putBack(
  drafts: readonly TestDraft[],
  restoring: ReadonlySet<TestDraft>,
  { print }: WriteParts,
): Promise<readonly TestDraft[]> {
  const files = new Set([...restoring].map(({ unit }) => unit.file));
  return Promise.all(
    drafts.map(async (draft) => {
      if (!files.has(draft.unit.file)) return draft;
      const tests = draft.unit.tests.map((test) => ({ ...test, isRestored: true }));
      const unit = { ...draft.unit, tests };
      return { ...draft, unit, printed: await print(unit, draft.casts) };
    }),
  );
}

function withTests(
  units: readonly GeneratedUnit[],
  drafts: readonly TestDraft[],
): readonly GeneratedUnit[] {
  return units.map((unit) => {
    const draft = drafts.find((one) => one.unit.file === unit.file);
    return draft?.unit ?? { ...unit, tests: [] };
  });
}

/** A mutant whose runs were denied something, and then took too long, was not detected by that. */
function killedIn({ judged, denied }: AnalysisResult): ReadonlySet<string> {
  const isKilled = ({ mutant, verdict: { status } }: JudgedMutant): boolean =>
    isDetected(status) && (status === 'Killed' || denied?.has(mutant.id) !== true);
  return new Set(judged.filter(isKilled).map(({ mutant }) => mutant.id));
}

function unverifiedIn(outcome: AnalysisResult): ReadonlyMap<string, string> {
  const killed = killedIn(outcome);
  return new Map([...(outcome.denied ?? [])].filter(([id]) => !killed.has(id)));
}

function fileOf({ unit, printed }: TestDraft): GeneratedFile {
  return { unit: unit.file, path: printed.path, text: printed.text, tests: unit.tests.length };
}

/** What test files hold before anything is written; undefined of those that are not there. */
function textsOf(
  drafts: readonly TestDraft[],
  root: string,
): ReadonlyMap<string, string | undefined> {
  return new Map(
    drafts.map(({ printed: { path } }) => [path, readText(join(root, path))] as const),
  );
}

/** Puts back what was there. */
function restore(before: ReadonlyMap<string, string | undefined>, root: string): void {
  for (const [path, text] of before) {
    if (readText(join(root, path)) === text) continue;
    if (text === undefined) rmSync(join(root, path), { force: true });
    else put(root, path, text);
  }
}

function readText(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function put(root: string, path: string, text: string): void {
  writeOutput(join(root, path), text);
}
