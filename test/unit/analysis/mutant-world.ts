import * as fc from 'fast-check';

import type { FileObservation } from '../../../src/analysis/observe/observation.ts';
import type { ExecuteJob, Job, JobEvent, Noticed } from '../../../src/runner/job.ts';
import { observationOf } from './books.ts';
import type { Answer } from './scripted-runner.ts';

/** A test by the mutants it infects; it notices those in `kills`. */
export interface WorldTest {
  readonly infects: readonly number[];
  readonly kills: readonly number[];
  readonly repeatable?: boolean;
  readonly duration?: number;
}

/** A test file of a made-up project, and how its workers behave. */
export interface WorldFile {
  readonly path: string;
  readonly tests: readonly WorldTest[];
  /** Infected while the file loads. */
  readonly load?: readonly number[];
  readonly loadDuration?: number;
  /** Mutants whose hot outcome can't be trusted. */
  readonly unsettled?: readonly number[];
  /** Mutants that pass hot while some state can't be seen, whatever the truth is. */
  readonly unseen?: readonly number[];
  /** Warm runs of this file are void. */
  readonly warmVoid?: boolean;
  /** What runs hot spoils the process for warm runs. */
  readonly postpones?: boolean;
  /** Ordinals of tests that fail in the second unmutated run, and fail with every mutant. */
  readonly flaky?: readonly number[];
  /** Its worker dies as soon as it has one of these active. */
  readonly crashes?: readonly number[];
  /** Its worker dies before anything is active, in this many of its first jobs. */
  readonly deaths?: number;
}

const someMutants = fc.uniqueArray(fc.nat(9), { maxLength: 6 });
const someTests = fc
  .record({
    infects: someMutants,
    kills: someMutants,
    duration: fc.constantFrom(0.2, 3, 30, 400, 900),
  })
  .map((one) => ({ ...one, kills: one.kills.filter((mutant) => one.infects.includes(mutant)) }));
const few = fc.uniqueArray(fc.nat(9), { maxLength: 2 });
/** Projects of a few files, in which anything may go wrong. */
export const worlds: fc.Arbitrary<WorldFile[]> = fc
  .array(
    fc.record({
      tests: fc.array(someTests, { minLength: 1, maxLength: 4 }),
      load: few,
      loadDuration: fc.nat(100),
      unsettled: few,
      unseen: few,
      crashes: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, few),
      warmVoid: fc.boolean(),
      postpones: fc.boolean(),
      flaky: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.constant([0])),
      deaths: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat(3)),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((files) => files.map((file, index): WorldFile => withPath(file, index)));

/**
 * Crashes come from mutants that the file infects. In a file with a flaky test the worker does not die by itself, since
 * its mutants would then run in processes of their own, where nothing tells of flaky tests.
 */
function withPath(file: Omit<WorldFile, 'path'>, index: number): WorldFile {
  const infected = new Set([...file.tests.flatMap(({ infects }) => infects), ...(file.load ?? [])]);
  const flaky = file.flaky ?? [];
  const infectedByOthers = new Set(
    file.tests.flatMap(({ infects }, ordinal) => (flaky.includes(ordinal) ? [] : infects)),
  );
  const live = flaky.length > 0 ? infectedByOthers : infected;
  const crashes = (file.crashes ?? []).filter((mutant) => live.has(mutant));
  const deaths = flaky.length > 0 ? 0 : (file.deaths ?? 0);
  return { ...file, crashes, deaths, path: `file ${index}` };
}

export function observationsOf(files: readonly WorldFile[]): FileObservation[] {
  return files.map(({ path, tests, load, loadDuration }) =>
    observationOf({
      path,
      tests,
      ...(load && { load }),
      ...(loadDuration !== undefined && { loadDuration }),
    }),
  );
}

/** What becomes of each mutant when every test that infects it has run and flaky tests do not count. */
export function truth(files: readonly WorldFile[]): Set<number> {
  const killed = new Set<number>();
  for (const { tests, flaky = [], crashes = [] } of files) {
    for (const mutant of crashes) killed.add(mutant);
    tests.forEach(({ kills }, ordinal) => {
      if (!flaky.includes(ordinal)) for (const mutant of kills) killed.add(mutant);
    });
  }
  return killed;
}

/** Answers jobs as workers of this project would. */
export function workersOf(
  files: readonly WorldFile[],
): (job: Job, path: string, nth: number) => Answer {
  const controls = new Map<string, number>();
  return (job, path, nth) => {
    const file = files.find((one) => one.path === path);
    if (file === undefined || job.kind !== 'execute') throw new Error(`Nobody asked for ${path}.`);
    if (nth < (file.deaths ?? 0)) return dies({});
    if (job.control === true) {
      const run = controls.get(path) ?? 0;
      controls.set(path, run + 1);
      const failing = run === 1 ? (file.flaky ?? []) : [];
      const failed = failing.map((ordinal) => ({ ordinal, message: 'flaky' }));
      return { events: [{ kind: 'control', failed }] };
    }
    if (job.cold === undefined) return runTogether(file, job);
    if (file.crashes?.includes(job.cold)) return dies({ mutant: job.cold });
    return { events: [wholeFile(file, job, job.cold, 'cold')] };
  };
}

function dies(active: { mutant?: number }): Answer {
  return { end: { kind: 'crashed', ...active, overran: false, message: 'gone' } };
}

function runTogether(file: WorldFile, job: ExecuteJob): Answer {
  const events: JobEvent[] = [];
  const warm = new Set(job.warm);
  const dead = new Set<number>();
  for (const { ordinal, mutants } of job.hot) {
    const noticed: { mutant: number; why: Noticed }[] = [];
    const passed: number[] = [];
    const unsettled: number[] = [];
    const unseen: number[] = [];
    for (const mutant of mutants.filter((one) => !dead.has(one))) {
      if (file.crashes?.includes(mutant)) return { events, ...dies({ mutant }) };
      if (file.unsettled?.includes(mutant) === true) unsettled.push(mutant);
      else if (file.unseen?.includes(mutant) === true) unseen.push(mutant);
      else if (notices(file, ordinal, mutant)) noticed.push({ mutant, why: failureOf(ordinal) });
      else passed.push(mutant);
    }
    if (job.exhaustive !== true) for (const { mutant } of noticed) dead.add(mutant);
    for (const mutant of unsettled) warm.add(mutant);
    events.push({ kind: 'hot-batch', ordinal, passed, noticed, unsettled, unseen });
  }
  const mutants = [...warm].filter((mutant) => !dead.has(mutant));
  if ((file.flaky ?? []).length > 0) events.push({ kind: 'unsteady', ordinal: 0, message: '' });
  if (file.postpones === true && job.hot.length > 0 && mutants.length > 0) {
    return { events: [...events, { kind: 'postponed', mutants }] };
  }
  if (file.warmVoid === true && mutants.length > 0) {
    return { events: [...events, { kind: 'warm-void', mutants, message: 'differs' }] };
  }
  for (const mutant of mutants) {
    if (file.crashes?.includes(mutant)) return { events, ...dies({ mutant }) };
    events.push(wholeFile(file, job, mutant, 'warm'));
  }
  return { events };
}

function wholeFile(
  file: WorldFile,
  job: ExecuteJob,
  mutant: number,
  isolation: 'warm' | 'cold',
): JobEvent {
  const noticedBy = file.tests.flatMap((_, ordinal) =>
    !job.flaky.includes(ordinal) && notices(file, ordinal, mutant) ? [ordinal] : [],
  );
  const [killer] = noticedBy;
  const why = {
    ...(killer !== undefined && { why: failureOf(killer) }),
    ...(job.exhaustive === true && { noticedBy }),
  };
  return { kind: 'whole-file', mutant, isolation, testsRun: file.tests.length, ...why };
}

function notices(file: WorldFile, ordinal: number, mutant: number): boolean {
  const isFlaky = file.flaky?.includes(ordinal) === true;
  return isFlaky || file.tests[ordinal]?.kills.includes(mutant) === true;
}

function failureOf(ordinal: number): Noticed {
  return { kind: 'test-failed', ordinal, message: `test ${ordinal} failed` };
}
