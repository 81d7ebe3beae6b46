import { join } from 'node:path';

import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import { buildTable } from '../../analysis/build-table.ts';
import { numberMutants } from '../../analysis/select/mutant-table.ts';
import { limitedSignal } from '../../foundation/limited-signal.ts';
import { pathWithin } from '../../foundation/path-within.ts';
import { spread } from '../../foundation/spread.ts';
import type { ConcreteTest } from '../../model/concrete-test.ts';
import { addData } from '../../model/data-statements.ts';
import type { RecordedCall } from '../../model/recorded-call.ts';
import type { Statement, TestCase, Variable } from '../../model/test-case.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import type { Callable, UnitModel } from '../../model/unit-model.ts';
import { isGuessed } from '../../properties/read-tests/widen-model.ts';
import type { ServeModule } from '../../runner/test-runner.ts';
import { type NotedFunction, withNotes } from '../../schemata/probes/call-notes.ts';
import { parse } from '../../syntax/parse.ts';
import { openRunner } from '../open-runner.ts';
import { isVague } from './plausible-tests.ts';

/** The most different calls of a function that are kept. */
const mostCalls = 30;
/** The milliseconds that a test may take, and those that all may take together. */
const limits = { test: 15_000, all: 60_000 };

/** What recording calls needs. */
interface CallsToRecord {
  readonly models: ReadonlyMap<string, UnitModel>;
  /** The tests that were read, by the paths of the units. */
  readonly tests: ReadonlyMap<string, readonly ConcreteTest[]>;
  /** Paths of the test files. */
  readonly paths: readonly string[];
  readonly options: AnalysisOptions;
  readonly tell: (text: string) => void;
}

/** A function of a unit whose calls are recorded. */
interface Wanted {
  readonly file: string;
  readonly callable: Callable;
}

/**
 * Runs the project's tests once, and returns what they give functions that they call through others only, by the paths of the units. In JavaScript, nobody has
 * written anywhere what such functions take.
 */
export async function recordCalls({
  models,
  tests,
  tell,
  ...parts
}: CallsToRecord): Promise<ReadonlyMap<string, readonly TestCase[]>> {
  const wanted = [...models].flatMap(([file, model]) => {
    const called = new Set(
      (tests.get(file) ?? []).flatMap(({ testCase }) =>
        testCase.statements.flatMap((each) => (each.kind === 'call' ? each.callable : [])),
      ),
    );
    return unknownIn(model, called).map((callable): Wanted => ({ file, callable }));
  });
  const found = new Map<string, TestCase[]>();
  if (wanted.length === 0) return found;
  tell('Running the tests, to see what they give functions that they call through others');
  const calls = await runTests(wanted, parts);
  for (const [number, { file, callable }] of wanted.entries()) {
    const own = calls.filter((each) => each.callable === number);
    const testCases = own.flatMap((each) => testCaseOf(callable, each.arguments) ?? []);
    const different = new Map(testCases.map((each) => [JSON.stringify(each), each]));
    found.set(file, [...(found.get(file) ?? []), ...spread([...different.values()], mostCalls)]);
  }
  return found;
}

/** The functions of a unit in JavaScript that no test calls by itself and no text gives an example of. */
function unknownIn(model: UnitModel, called: ReadonlySet<string>): readonly Callable[] {
  if (!isGuessed(model)) return [];
  const functions = model.callables.filter((each) => isVague(each) && !called.has(each.id));
  // What has several names is called by the first of them.
  const first = new Map(
    functions
      .toReversed()
      .map((each) => [JSON.stringify([each.span, each.kind === 'constructor']), each]),
  );
  return functions.filter((each) => [...first.values()].includes(each));
}

/** Runs all tests with sources that note their calls. What fails is left out. */
async function runTests(
  wanted: readonly Wanted[],
  { paths, options }: Pick<CallsToRecord, 'paths' | 'options'>,
): Promise<readonly RecordedCall[]> {
  const table = numberMutants([]);
  const relativePath = (path: string): string | undefined => pathWithin(options.root, path);
  const serve: ServeModule = (path, text) => {
    const file = relativePath(path);
    const noted = wanted.map(({ callable: { span, kind }, ...each }): NotedFunction | undefined =>
      each.file === file && span ? { ...span, isConstructed: kind === 'constructor' } : undefined,
    );
    if (file === undefined || noted.every((each) => each === undefined)) return undefined;
    const outcome = parse(file, text);
    return outcome.ok ? { code: withNotes(outcome.file, noted) } : undefined;
  };
  const sources = [...new Set(wanted.map(({ file }) => join(options.root, file)))];
  const calls: RecordedCall[] = [];
  const runner = await openRunner(options, {
    serve,
    table: buildTable(table, relativePath),
    sources,
  });
  const { concurrency } = options;
  const { signal, release } = limitedSignal(options.signal, limits.all);
  try {
    await runner.run(
      'observe',
      runner.testFiles
        .filter(({ path }) => paths.includes(path))
        .map((file) => ({
          file,
          takeJob: () => ({
            kind: 'observe',
            repeat: false,
            limit: limits.test,
            recordsCalls: true,
          }),
          onEvent(event) {
            if (event.kind === 'called') calls.push(...event.calls);
          },
          onEnd() {},
        })),
      { concurrency, signal, fresh: true },
    );
  } finally {
    release();
    await runner.close();
  }
  return calls;
}

/** A call as a test case; undefined if a value of it can't be written down. */
function testCaseOf({ id }: Callable, given: readonly ObservedValue[]): TestCase | undefined {
  const statements: Statement[] = [];
  const add = (statement: Statement): Variable => statements.push(statement) - 1;
  const args = given.flatMap((each) => addData(each, add) ?? []);
  if (args.length < given.length) return undefined;
  add({ kind: 'call', callable: id, arguments: args });
  return { typeArgument: 'unknown', statements };
}
