import type {
  FileResult,
  MutantResult,
  MutationTestResult,
  TestDefinition,
  TestFile,
} from 'mutation-testing-report-schema/api';

import type { AnalysisResult, Notice, Reuse } from '../../model/analysis-result.ts';
import type {
  HigherOrderResult,
  JudgedHigherOrderMutant,
} from '../../model/higher-order-mutant.ts';
import type { Impact } from '../../model/impact.ts';
import type { PackageOutcome } from '../../model/package-outcome.ts';
import type { JudgedMutant } from '../../model/verdict.ts';
import { comparePlace, compareText } from '../compare.ts';
import { describeVerdict } from '../describe-verdict.ts';
import { jsonMatrix, type JsonMatrix } from './json-matrix.ts';
import { groupBy } from '../../foundation/group-by.ts';
import { leftOutSentences, leftOutTests } from '../left-out.ts';
import { operatorTitle } from '../operator-title.ts';
import { defaultThresholds, type Thresholds } from '../threshold.ts';

/** The options of a JSON report. */
export interface JsonReportOptions {
  /** Assay's own version. */
  readonly version: string;
  readonly thresholds?: Thresholds | undefined;
  /** The resolved configuration, which must be plain JSON. */
  readonly config?: object | undefined;
  /** Texts of test files by path, so that the report can show the tests in place. */
  readonly testSources?: ReadonlyMap<string, string> | undefined;
}

/** A report in the schema's format, with additional properties, which the schema allows. */
export interface JsonReport extends MutationTestResult {
  /** Sentences about tests whose outcomes did not count, which readers should know before they trust the score. */
  readonly warnings?: readonly string[];
  /** Tests and files that fail without a mutant and were left out. */
  readonly leftOut?: readonly Notice[];
  readonly higherOrder?: JsonHigherOrder;
  /** The impact of survivors by their ids, if it was measured; the greatest first. */
  readonly impact?: Readonly<Record<string, Impact>>;
  /** The outcomes of the packages of a workspace. */
  readonly packages?: readonly PackageOutcome[];
  /** The results that were taken over from earlier runs. */
  readonly reuse?: Reuse;
  /** The kill matrix, if there is one. Then the `killedBy` of every mutant has all tests that kill it. */
  readonly killMatrix?: JsonMatrix;
}

/** Higher-order mutants, with tests by the report's short ids. */
export interface JsonHigherOrder {
  readonly strategy: string;
  readonly order: number;
  readonly seed: number;
  readonly milliseconds: number;
  readonly mutants: readonly JsonHigherOrderMutant[];
}

interface JsonHigherOrderMutant {
  readonly id: string;
  /** Ids of mutants in `files`. */
  readonly parts: readonly string[];
  readonly status: string;
  readonly statusReason?: string;
  readonly coveredBy: readonly string[];
  readonly killedBy: readonly string[];
  readonly testsCompleted: number;
  /** The subsumption, if it was searched for. Then `killedBy` has all tests that kill the mutant. */
  readonly fitness?: number;
  readonly stronglySubsuming?: boolean;
  readonly killersOfParts?: readonly string[];
}

/**
 * Returns the complete result in the format of `mutation-testing-report-schema`, version 2, in an order that depends only on the
 * result. Tests get short ids (their position in `result.tests`), because every mutant names all the tests that reach it.
 */
export function jsonReport(result: AnalysisResult, options: JsonReportOptions): JsonReport {
  const ids = new Map(result.tests.map((test, index) => [test.id, String(index)]));
  const { high, low } = options.thresholds ?? defaultThresholds;
  return {
    schemaVersion: '2',
    ...warningsOf(result),
    thresholds: { high: Math.round(high), low: Math.round(low) },
    projectRoot: result.root,
    files: filesOf(result, ids, killersOf(result)),
    testFiles: testFilesOf(result, ids, options.testSources),
    performance: {
      setup: result.timings.startUp,
      initialRun: result.timings.observe,
      mutation: result.timings.execute,
    },
    framework: { name: 'Assay', version: options.version, dependencies: { ...result.versions } },
    ...(options.config === undefined ? {} : { config: options.config }),
    ...impactsOf(result),
    ...(result.packages && { packages: result.packages }),
    ...(result.reuse && { reuse: result.reuse }),
    ...(result.higherOrder && { higherOrder: higherOrderOf(result.higherOrder, ids) }),
    ...(result.matrix && { killMatrix: jsonMatrix(result.matrix) }),
  };
}

function warningsOf(result: AnalysisResult): Pick<JsonReport, 'warnings' | 'leftOut'> {
  const warnings = leftOutSentences(result);
  const leftOut = leftOutTests(result);
  return { ...(warnings.length > 0 && { warnings }), ...(leftOut.length > 0 && { leftOut }) };
}

/** Returns the impact of survivors, for which mutants of the schema have no property. */
function impactsOf({ judged, timings }: AnalysisResult): { impact?: Record<string, Impact> } {
  const measured = judged.flatMap(({ mutant, verdict: { impact } }): [string, Impact][] =>
    impact === undefined ? [] : [[mutant.id, impact]],
  );
  if (measured.length === 0 && timings.impact === undefined) return {};
  measured.sort(([a, one], [b, other]) => other.functions - one.functions || compareText(a, b));
  return { impact: Object.fromEntries(measured) };
}

type TestIds = ReadonlyMap<string, string>;

/** Returns the short ids of all tests that kill each mutant, by its id; empty without a kill matrix. */
function killersOf({ matrix }: AnalysisResult): ReadonlyMap<string, string[]> {
  const rows = matrix?.rows ?? [];
  return new Map(rows.map(({ mutantId, killers }) => [mutantId, killers.map(String)]));
}

function filesOf(
  result: AnalysisResult,
  ids: TestIds,
  killers: ReadonlyMap<string, string[]>,
): Record<string, FileResult> {
  const mutants = groupBy(result.judged, ({ mutant }) => mutant.file);
  const files = [...result.sources]
    .sort((a, b) => compareText(a.path, b.path))
    .map(({ path, text, language }): [string, FileResult] => {
      const ofFile = mutants.get(path) ?? [];
      mutants.delete(path);
      ofFile.sort((a, b) => comparePlace(a.mutant, b.mutant));
      const ofMatrix = ofFile.map((one): MutantResult => {
        const made = mutantOf(one, ids);
        return { ...made, killedBy: killers.get(made.id) ?? made.killedBy ?? [] };
      });
      return [path, { language, source: text, mutants: ofMatrix }];
    });
  for (const path of mutants.keys())
    throw new Error(`The result has mutants but no text of ${path}`);
  return Object.fromEntries(files);
}

function mutantOf({ mutant, verdict }: JudgedMutant, ids: TestIds): MutantResult {
  const reason = describeVerdict(verdict);
  const { start, end } = mutant.location;
  return {
    id: mutant.id,
    mutatorName: mutant.operator,
    description: descriptionOf(mutant.operator, mutant.functionName),
    location: { start: { ...start }, end: { ...end } },
    replacement: mutant.replacement,
    status: verdict.status,
    static: mutant.functionName === '',
    coveredBy: verdict.coveredBy.map((test) => ids.get(test) ?? test),
    killedBy: verdict.killedBy === undefined ? [] : [ids.get(verdict.killedBy) ?? verdict.killedBy],
    testsCompleted: verdict.testsRun,
    ...(reason === undefined ? {} : { statusReason: reason }),
  };
}

function higherOrderOf(result: HigherOrderResult, ids: TestIds): JsonHigherOrder {
  const { strategy, order, seed, milliseconds, judged } = result;
  const mutants = judged.map((one) => higherOrderMutantOf(one, ids));
  return { strategy, order, seed, milliseconds, mutants };
}

function higherOrderMutantOf(
  { mutant, verdict, subsumption }: JudgedHigherOrderMutant,
  ids: TestIds,
): JsonHigherOrderMutant {
  const reason = describeVerdict(verdict);
  const short = (tests: readonly string[]): string[] => tests.map((test) => ids.get(test) ?? test);
  return {
    id: mutant.id,
    parts: mutant.parts.map(({ id }) => id),
    status: verdict.status,
    ...(reason === undefined ? {} : { statusReason: reason }),
    coveredBy: short(verdict.coveredBy),
    killedBy: short(
      subsumption?.killedBy ?? (verdict.killedBy === undefined ? [] : [verdict.killedBy]),
    ),
    testsCompleted: verdict.testsRun,
    ...(subsumption && {
      fitness: subsumption.fitness,
      stronglySubsuming: subsumption.isStrong,
      killersOfParts: short(subsumption.killersOfParts),
    }),
  };
}

function descriptionOf(operator: string, functionName: string): string {
  const title = operatorTitle(operator) ?? operator;
  return functionName === '' ? title : `${title} in ${functionName}`;
}

function testFilesOf(
  result: AnalysisResult,
  ids: TestIds,
  sources: ReadonlyMap<string, string> | undefined,
): Record<string, TestFile> {
  const files = [...groupBy(result.tests, (test) => test.file)]
    .sort(([a], [b]) => compareText(a, b))
    .map(([path, tests]): [string, TestFile] => {
      const source = sources?.get(path);
      const definitions = tests.map((test): TestDefinition => {
        const { id, name, location } = test;
        const place = location === undefined ? {} : { location: { start: { ...location } } };
        return { id: ids.get(id) ?? id, name, ...place };
      });
      return [path, { tests: definitions, ...(source === undefined ? {} : { source }) }];
    });
  return Object.fromEntries(files);
}
