import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import type { TypesThread } from '../../analysis/threads/project-types.ts';
import { systemClock } from '../../foundation/clock.ts';
import { groupBy } from '../../foundation/group-by.ts';
import { limitedSignal } from '../../foundation/limited-signal.ts';
import { laterSignal } from '../../foundation/stop-signals.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { TimedSettings } from '../../generation/generate-for-unit.ts';
import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { PropertyResult, WrittenRow } from '../../model/property-result.ts';
import { type MutationScore, mutationScore } from '../../model/mutation-score.ts';
import { selectOperators } from '../../model/operator-selection.ts';
import type { RunnerChoice } from '../../model/runner-name.ts';
import { countOf, formatDuration } from '../../report/format-number.ts';
import { isTestFile } from '../../project/is-test-file.ts';
import { openFormatter } from '../../project/format-text.ts';
import { fastCheckVersion, propertyPackage } from '../arbitraries/fast-check-version.ts';
import { hideVariables } from '../generate/hide-variables.ts';
import { planPrinting, type PrintFacts, type PrintPlan } from '../generate/plan-printing.ts';
import { mergeUnit } from '../generate/print-unit.ts';
import type { SearchWatch } from '../generate/search-project.ts';
import { writeTests } from '../generate/write-tests.ts';
import { catalogueProject } from '../mutants/catalogue-project.ts';
import { mutantSelection } from '../mutants/mutant-selection.ts';
import type { FileCatalogue } from '../../mutation/sites/site.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { UnitOutcome } from '../../types/unit/open-unit-models.ts';
import { createBranchNumbers, createFunctionNumbers } from '../../analysis/served-numbers.ts';
import { numberMutants } from '../../analysis/select/mutant-table.ts';
import { openExamples } from '../generate/read-examples.ts';
import { openProjectRunner } from '../generate/open-project-runner.ts';
import { readTestFiles } from './read-test-files.ts';
import type { OpenedProject } from '../open-project.ts';
import { projectAliases, projectNeedsExtensions } from '../project-aliases.ts';
import type { ProjectRequest } from '../project-request.ts';
import { analysisOptions } from '../run-project.ts';
import { inEachPackage } from '../workspace/in-each-package.ts';
import { detectedMutants, isOfProperties, verdictsFor } from './detected-mutants.ts';
import { errorsAtUses } from './errors-at-uses.ts';
import { keepProperties } from './found-properties.ts';
import { type GeneralisedFile, generaliseProject } from './generalise-project.ts';
import {
  earlierProperties,
  planInTests,
  propertyPlan,
  restoreFiles,
  textOf,
} from './property-files.ts';
import { PropertyPrinter } from './property-printer.ts';
import { replaceTests } from './replace-tests.ts';
import { recordCalls } from './record-calls.ts';
import { isTitle } from '../generate/reported-tests.ts';
import type { WrittenTests } from '../generate/verify-tests.ts';
import { propertyResult } from './property-result.ts';

/** What the user asks of generalising tests. */
export interface GeneraliseRequest extends ProjectRequest {
  readonly settings: TimedSettings;
  /** Nothing is written or verified. */
  readonly isDryRun: boolean;
  /** Only properties that catch more than the existing ones are wanted. They are verified, and not written. */
  readonly isCheck: boolean;
  /** Concrete tests that a property covers are taken out. */
  readonly replaces: boolean;
}

/** The tests that were written, with what has printed them. */
interface WrittenProperties {
  readonly printer: PropertyPrinter;
  readonly written: WrittenTests;
}

/** What stops the command and shows its progress. */
export interface GeneraliseWatch extends SearchWatch {
  /** Says what begins, as a sentence without its full stop. */
  readonly tell: (text: string) => void;
}

/** The time after an interruption, in milliseconds, for verifying properties. */
const patience = 5500;
/** The least time for verifying properties, in milliseconds. They may take as long as looking for them did. */
const leastVerifying = 60_000;

/**
 * Makes properties of concrete tests, for a project or for each package of a workspace. Writes the properties that the project's own
 * runner confirms. Throws a `UserError` if it can't start.
 */
export async function generaliseTests(
  asked: GeneraliseRequest,
  watch: GeneraliseWatch,
): Promise<PropertyResult[]> {
  const request = withTestFiles(asked);
  return inEachPackage(request, watch.signal, async (project, types) => {
    fastCheckVersion(project.root);
    const result = await generaliseForProject(project, types, request, watch);
    keepProperties(project, [...result.properties, ...result.rows]);
    return result;
  });
}

/**
 * The project with more operators than a run has by default. A relation such as that between a list and its elements is relevant only
 * if a mutant breaks it, and the few operators of a run would break hardly any.
 */
function withMoreMutants(project: OpenedProject): OpenedProject {
  const { config } = project;
  if (config.operators.join() !== selectOperators(['sufficient']).join()) return project;
  const operators = selectOperators(['sufficient', 'stryker', 'VRO']);
  return { ...project, config: { ...config, operators } };
}

/** A request whose paths are those of sources, with the test files apart. */
interface SplitRequest extends GeneraliseRequest {
  /** The test files whose tests are generalised, relative to the root; none for all. */
  readonly testFiles: readonly string[];
}

function withTestFiles(request: GeneraliseRequest): SplitRequest {
  const { root, paths = [] } = request;
  const testFiles = paths.filter((path) => isTestFile(join(root, path)));
  return {
    ...request,
    paths: paths.filter((path) => !testFiles.includes(path)),
    testFiles: testFiles.map((path) => path.replace(/^\.\//, '')),
  };
}

async function generaliseForProject(
  opened: OpenedProject,
  types: TypesThread,
  request: SplitRequest,
  watch: GeneraliseWatch,
): Promise<PropertyResult> {
  const startedAt = systemClock.now();
  const { signal } = watch;
  const project = withMoreMutants(opened);
  const { root, config } = project;
  watch.tell('Looking for tests');
  const options = await analysisOptions(project, request, signal);
  const { analyseProject } = await import('../analyse-project.ts');
  const analyse = (changed: Partial<AnalysisOptions>): Promise<AnalysisResult> =>
    watch.show(project, (hooks) => analyseProject({ ...options, ...changed }, hooks));
  const { catalogues } = await catalogueProject(project, mutantSelection(config, request));
  const sources = new Set(catalogues.map(({ file }) => file));
  const paths = await testPaths({ project, request, options, catalogues });
  watch.tell(`Reading ${countOf(paths.length, 'test file')}`);
  const places = {
    root,
    aliases: await projectAliases(root),
    isSource: (path: string) => sources.has(path),
  };
  const read = await readTestFiles({
    ...places,
    paths,
    modelUnits: async (files, helpers) => modelled(await types.modelUnits(files, helpers)),
  });
  const byUnit = groupBy(read.tests, ({ unit }) => unit);
  const unread =
    request.testFiles.length > 0
      ? []
      : catalogues.map(({ file }) => file).filter((file) => !byUnit.has(file));
  const others = unread.length === 0 ? [] : modelled(await types.modelUnits(unread, []));
  const models = new Map([...read.models, ...others]);
  const verdicts = await verdictsFor({
    project: opened,
    request,
    files: new Set([...byUnit.keys(), ...unread]),
    analyse: async (asked) => {
      watch.tell('Running the tests with mutants, to see which survive');
      const all = await analysisOptions(asked, request, signal);
      return watch.show(asked, (hooks) =>
        analyseProject({ ...all, withoutTests: true, skipFailingTests: true }, hooks),
      );
    },
  });
  const recorded = await recordCalls({ models, tests: byUnit, paths, options, tell: watch.tell });
  const count = byUnit.size + unread.length;
  const time = formatDuration(request.settings.time);
  watch.tell(`Looking for properties of ${countOf(count, 'source')}, for ${time} at most`);
  const found = await watch.showSearch(count, (onProgress) =>
    generaliseProject({
      options,
      catalogues,
      models,
      tests: byUnit,
      unread,
      detected: detectedMutants(verdicts),
      includesUntested: request.testFiles.length === 0,
      recorded,
      examplesOf: openExamples({ ...places, testFiles: paths, recorded }),
      sharesModules: printedRunner(project) === 'mocha',
      settings: request.settings,
      onDone: ({ file, mutants, properties, rows }) =>
        onProgress({
          file,
          killed: new Set([...properties, ...rows].flatMap(({ kills }) => [...kills])).size,
          live: mutants.length,
          spent: 1,
          isDone: true,
        }),
    }),
  );
  const tests = new Map(found.map((each) => [each.file, each.tests]));
  const printable = found.filter(({ properties, rows }) => properties.length + rows.length > 0);
  const beside = propertyPlan(
    planPrinting({
      root,
      runner: printedRunner(project),
      models: new Map(found.map(({ file, model }) => [file, model])),
      sources: project.sources.map(({ file }) => file),
      testFiles: [...new Set([...read.tests, ...read.left].map(({ file }) => file))],
      aliases: places.aliases,
      needsExtensions: await projectNeedsExtensions(root),
      folder: undefined,
      showsKills: false,
      format: await openFormatter(root),
      replaces: true,
    }),
    tests,
  );
  const declaredBy = propertyPackage(root, printedRunner(project));
  const verifying = limitedSignal(
    laterSignal(signal, patience),
    Math.max(leastVerifying, request.settings.time),
  );
  const earlier = request.isCheck ? earlierProperties(read, beside, root) : [];
  const before = new Map<string, string | undefined>();
  let isFound = true;
  const write = async (plan: PrintPlan): Promise<WrittenProperties> => {
    const printer = new PropertyPrinter(found, plan, declaredBy);
    const written = await writeTests(printer.units, {
      root,
      isDryRun: request.isDryRun,
      cacheDirectory: options.cacheDirectory,
      print: printer.print.bind(printer),
      merge: async (printed) => {
        const merged = await mergeUnit(printed, plan, printer.printAvoiding.bind(printer));
        const file = join(root, merged.path);
        if (!before.has(file)) before.set(file, textOf(file));
        return merged;
      },
      checkTypes: async (texts) => {
        const errors = await types.checkTexts(texts);
        return errors?.map((own, at) => errorsAtUses(own, texts[at]?.text ?? ''));
      },
      hide: hideVariables(root, watch.environment),
      signal,
      deadline: verifying.signal,
      analyse: async (changed) => {
        try {
          return await analyse({
            ...changed,
            tests: [...new Set([...(changed.tests ?? []), ...earlier])],
            runners: verifiers(project),
            matrix: true,
            signal: verifying.signal,
            incremental: false,
          });
        } catch (error) {
          isFound = !(error instanceof UserError && error.code === 'no-tests');
          throw error;
        }
      },
    });
    return { printer, written };
  };
  const { printer, written } = await write(beside).catch((error: unknown) => {
    const having = new Set(printable.map(({ file }) => file));
    const within = isFound
      ? undefined
      : planInTests(beside, tests, paths, (file) => having.has(file));
    if (within === undefined) throw error;
    return write(within);
  });
  verifying.release();
  const result = propertyResult({
    root,
    found,
    unread: read.left,
    printer,
    written,
    isWritten: !request.isDryRun && !request.isCheck,
    isCheck: request.isCheck,
    interrupted: signal.aborted,
    milliseconds: systemClock.now() - startedAt,
    after: written.verdicts && scoreWith(written.verdicts, found),
  });
  if (request.isCheck) {
    restoreFiles(before);
    return withNewKills(result, written);
  }
  if (!request.replaces || request.isDryRun || signal.aborted) return result;
  const { properties, ...replaced } = await replaceTests({
    root,
    properties: result.properties,
    read,
    mutants: found.flatMap(({ mutants }) => mutants),
    analyse: (changed) =>
      analyse({ ...changed, runners: verifiers(project), incremental: false, typeCheck: false }),
  });
  return { ...result, properties, replaced, milliseconds: systemClock.now() - startedAt };
}

/** Only the properties and rows that kill a mutant which no other test of the verification kills. */
function withNewKills(result: PropertyResult, { verdicts }: WrittenTests): PropertyResult {
  const { tests = [], matrix } = verdicts ?? {};
  const isNew = (at: number): boolean => {
    const test = tests[at];
    return (
      test !== undefined &&
      [...result.properties, ...result.rows].some(
        ({ file, name }) => file === test.file && isTitle(test.name, name),
      )
    );
  };
  const known = new Set(
    matrix?.rows.flatMap(({ mutantId, killers }) => (killers.every(isNew) ? [] : [mutantId])),
  );
  const isWanted = ({ kills }: Pick<WrittenRow, 'kills'>): boolean =>
    kills.some((id) => !known.has(id));
  const { properties, rows } = result;
  return { ...result, properties: properties.filter(isWanted), rows: rows.filter(isWanted) };
}

/** The score of the properties alone, of all mutants of the sources. Mutants that no property was expected to notice were not run. */
function scoreWith({ judged }: AnalysisResult, found: readonly GeneralisedFile[]): MutationScore {
  const statuses = new Map(judged.map(({ mutant, verdict }) => [mutant.id, verdict.status]));
  return mutationScore(
    found.flatMap(({ mutants }) => mutants.map((id) => statuses.get(id) ?? 'Survived')),
  );
}

interface Work {
  readonly project: OpenedProject;
  readonly request: SplitRequest;
  readonly options: AnalysisOptions;
}

/** The test files to read: those that are asked for, or all that reach the sources. */
async function testPaths({
  request,
  options,
  catalogues,
}: Work & { readonly catalogues: readonly FileCatalogue[] }): Promise<readonly string[]> {
  if (request.testFiles.length > 0) return request.testFiles;
  const numbers = { functions: createFunctionNumbers(), branches: createBranchNumbers() };
  const runner = await openProjectRunner(options, numberMutants(catalogues), numbers);
  try {
    const paths = runner.testFiles.map(({ path }) => path);
    return paths.filter((path) => !isOfProperties(path) && existsSync(join(options.root, path)));
  } finally {
    await runner.close();
  }
}

function modelled(outcomes: ReadonlyMap<string, UnitOutcome>): ReadonlyMap<string, UnitModel> {
  return new Map(
    [...outcomes].flatMap(([file, outcome]) =>
      outcome.kind === 'modelled' ? [[file, outcome.model] as const] : [],
    ),
  );
}

/** The runner whose syntax properties are printed in. */
function printedRunner(project: OpenedProject): PrintFacts['runner'] {
  const [first] = verifiers(project);
  return first === undefined || first.name === 'command' ? 'node-test' : first.name;
}

/** The runners that verify properties. A command is not among them, since it can't run chosen files. */
function verifiers({ runners }: OpenedProject): readonly RunnerChoice[] {
  const driven = runners.filter(({ name }) => name !== 'command');
  return driven.length > 0 ? driven : [{ name: 'node-test' }];
}
