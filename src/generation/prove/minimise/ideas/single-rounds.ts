import type { Primitive, Statement, TestCase, Variable } from '../../../../model/test-case.ts';
import { withValuesFirst } from '../edit-test-case.ts';
import type { Sound } from '../idea.ts';

/** Makes a plain call of a loop with one round. Its texts end in the number of that round: `key0` for `key`. */
export function* singleRounds(start: Sound): Generator<TestCase, void, Sound | undefined> {
  let { testCase } = start;
  for (let at = testCase.statements.length - 1; at >= 0; at -= 1) {
    const proposal = withCall(testCase, at);
    const taken = proposal && (yield proposal);
    if (taken === undefined) continue;
    at += taken.testCase.statements.length - testCase.statements.length;
    ({ testCase } = taken);
  }
}

function withCall(testCase: TestCase, at: number): TestCase | undefined {
  const { statements } = testCase;
  const loop = statements[at];
  if (loop?.kind !== 'repeat') return undefined;
  const times = primitiveAt(loop.times, statements);
  if (times?.of !== 'number' || times.text !== '1') return undefined;
  const texts = loop.arguments.flatMap((variable, place) => {
    const given = primitiveAt(variable, statements);
    return given?.of === 'string' ? [{ place, value: `${given.value}0` }] : [];
  });
  const values = texts.map(({ value }): Primitive => ({ of: 'string', value }));
  return withValuesFirst(testCase, values, (statement, variable, places) => {
    if (variable !== at || statement.kind !== 'repeat') return statement;
    const { times: _, ...call } = statement;
    const given = call.arguments.map((each, place) => {
      const text = texts.findIndex((one) => one.place === place);
      return places[text] ?? each;
    });
    return { ...call, kind: 'call', arguments: given };
  });
}

function primitiveAt(variable: Variable, statements: readonly Statement[]): Primitive | undefined {
  const statement = statements[variable];
  return statement?.kind === 'primitive' ? statement.value : undefined;
}
