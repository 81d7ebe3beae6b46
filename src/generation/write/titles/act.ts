import type { GeneratedTest } from '../../../model/generated-test.ts';
import { globalSetBy } from '../../../model/sets-global.ts';
import type { Statement, Variable } from '../../../model/test-case.ts';
import type { Callable } from '../../../model/unit-model.ts';
import { callableOf, type ModelIndex } from '../model-index.ts';
import { statementsRun } from '../code/place-statements.ts';

/** The call that a test is about: the call that throws, or the last call about which the assertions can show something. */
export interface Act {
  readonly variable: Variable;
  readonly statement: Extract<Statement, { kind: 'call' | 'assign' }>;
  readonly callable: Callable;
  readonly isAwaited: boolean;
}

/** Finds the call that a test is about; undefined if the test calls nothing. */
export function findAct(test: GeneratedTest, index: ModelIndex): Act | undefined {
  const statements = statementsRun(test);
  const awaited = new Set(
    statements.flatMap((statement) => (statement.kind === 'await' ? statement.promise : [])),
  );
  const all = [...statements].flatMap((made, variable): Act[] => {
    const statement = asCall(made);
    if (statement === undefined || globalSetBy(statement) !== undefined) return [];
    const callable = callableOf(index, statement.callable);
    return [{ variable, statement, callable, isAwaited: awaited.has(variable) }];
  });
  const single = all.filter(({ variable }) => statements[variable]?.kind !== 'repeat');
  const acts = single.length > 0 ? single : all;
  const calls = acts.filter(({ callable }) => callable.kind !== 'constant');
  const thrown = test.assertions.find(
    ({ what, expected }) => what.of === 'thrown' && expected.is !== 'undefined',
  )?.what;
  const failing = thrown?.of === 'thrown' ? thrown.statement : undefined;
  const ofUnit = calls.findLast(({ callable }) => callable.span !== undefined);
  const shown = calls.findLast((act) => isShown(act, test));
  // Members of values that functions return may have no place in the text of the unit.
  const isLater = shown !== undefined && shown.variable > (ofUnit?.variable ?? -1);
  return (
    calls.find(({ variable }) => variable === failing) ??
    (isLater ? shown : ofUnit) ??
    calls.at(-1) ??
    acts.at(-1)
  );
}

/** Returns a call or an assignment itself, and of calls that are repeated one; undefined for other statements. */
function asCall(statement: Statement): Act['statement'] | undefined {
  if (statement.kind === 'call' || statement.kind === 'assign') return statement;
  if (statement.kind !== 'repeat') return undefined;
  const { times: _, ...one } = statement;
  return { ...one, kind: 'call' };
}

/** Whether an assertion is about the result of a call of the unit's own. */
function isShown(act: Act, test: GeneratedTest): boolean {
  const results = resultOf(act, test);
  return (
    act.callable.isHelper !== true &&
    test.assertions.some(({ what }) => what.of === 'value' && results.includes(what.variable))
  );
}

/** The variables that hold the result of the call, or the value with which its promise is fulfilled. */
export function resultOf({ variable }: Act, { testCase }: GeneratedTest): readonly Variable[] {
  return [...testCase.statements.keys()].filter((at) => {
    const statement = testCase.statements[at];
    return at === variable || (statement?.kind === 'await' && statement.promise === variable);
  });
}
