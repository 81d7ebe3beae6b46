import { parameterAt } from '../../../../model/parameter-at.ts';
import type { Statement, TestCase, Variable } from '../../../../model/test-case.ts';
import type { UnitModel } from '../../../../model/unit-model.ts';
import { withValuesFirst } from '../edit-test-case.ts';
import type { Sound } from '../idea.ts';
import { isRealText, realTextsFor } from '../real-texts.ts';
import { textOf } from '../texts.ts';

/** Gives real names, places and the like to members and parameters whose names ask for them. */
export function* useRealTexts(
  start: Sound,
  { callables }: Pick<UnitModel, 'callables'>,
): Generator<TestCase, void, Sound | undefined> {
  let { testCase } = start;
  const { length } = start.testCase.statements;
  for (let fromEnd = 1; fromEnd <= length; fromEnd += 1) {
    const at = testCase.statements.length - fromEnd;
    const statement = testCase.statements[at];
    if (statement === undefined) return;
    for (const [place, [name, given]] of namedUses(statement, callables).entries()) {
      const text = textAt(testCase, given);
      if (text === undefined || isRealText(text)) continue;
      const taken = yield* tryTexts(testCase, { at, place }, realTextsFor(name));
      if (taken === undefined) continue;
      ({ testCase } = taken);
      break;
    }
  }
}

/** Proposes texts for one member or argument of a statement, until one is accepted. */
function* tryTexts(
  testCase: TestCase,
  { at, place }: { readonly at: Variable; readonly place: number },
  texts: readonly string[],
): Generator<TestCase, Sound | undefined, Sound | undefined> {
  for (const value of texts) {
    const proposal = withValuesFirst(testCase, [{ of: 'string', value }], (statement, variable) =>
      variable === at ? withFirstValue(statement, place) : statement,
    );
    const taken = yield proposal;
    if (taken !== undefined) return taken;
  }
  return undefined;
}

/** Returns a statement that has the first variable as one of its members or arguments. */
function withFirstValue(statement: Statement, place: number): Statement {
  if (statement.kind === 'call') {
    return { ...statement, arguments: statement.arguments.with(place, 0) };
  }
  if (statement.kind !== 'object') return statement;
  const members = statement.members.map((member, at) =>
    at === place ? ([member[0], 0] as const) : member,
  );
  return { ...statement, members };
}

function textAt({ statements }: TestCase, variable: Variable): string | undefined {
  const statement = statements[variable];
  return statement?.kind === 'primitive' ? textOf(statement) : undefined;
}

/** Returns the members and the arguments of a statement, by their names. */
function namedUses(
  statement: Statement,
  callables: UnitModel['callables'],
): readonly (readonly [name: string, given: Variable])[] {
  if (statement.kind === 'object') return statement.members;
  if (statement.kind !== 'call') return [];
  const parameters = callables.find(({ id }) => id === statement.callable)?.parameters ?? [];
  return statement.arguments.map((given, at) => [parameterAt(parameters, at)?.name ?? '', given]);
}
