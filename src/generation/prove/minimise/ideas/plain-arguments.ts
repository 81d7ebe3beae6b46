import { parameterAt } from '../../../../model/parameter-at.ts';
import type { Primitive, Statement, TestCase, Variable } from '../../../../model/test-case.ts';
import type { UnitModel } from '../../../../model/unit-model.ts';
import type { ValueType } from '../../../../model/value-type.ts';
import { withValuesFirst } from '../edit-test-case.ts';
import type { Sound } from '../idea.ts';
import { isUnlikely } from '../unlikely-arguments.ts';

const replaced: ReadonlySet<Statement['kind']> = new Set([
  'array',
  'object',
  'built-in',
  'regexp',
  'stub',
  'call',
  'await',
  'primitive',
]);

const plain: readonly Primitive[] = [
  { of: 'string', value: 'a' },
  { of: 'number', text: '1' },
  { of: 'string', value: 'b' },
  { of: 'number', text: '2' },
  { of: 'string', value: 'a b' },
  { of: 'number', text: '10' },
];

/**
 * Gives a text or a number in place of an array, an object, a function or a result to all parameters that take any value. A parameter that
 * takes any value, but that code uses as a text or as a number, only gets such a one; there it also replaces a primitive of another kind.
 * Other values make a reader ask whether the test is about them.
 */
export function* plainArguments(
  start: Sound,
  { callables }: Pick<UnitModel, 'callables'>,
): Generator<TestCase, void, Sound | undefined> {
  let { testCase } = start;
  for (let at = testCase.statements.length - 1; at >= 0; at -= 1) {
    const statement = testCase.statements[at];
    if (statement === undefined || !replaced.has(statement.kind)) continue;
    for (const value of plain) {
      const proposal = withPlain(testCase, at, value, callables);
      if (proposal === undefined) continue;
      const taken = yield proposal;
      if (taken === undefined) continue;
      at += taken.testCase.statements.length - testCase.statements.length;
      ({ testCase } = taken);
      break;
    }
  }
}

/** Returns the test case with a primitive for each parameter that takes a variable and may have any value; undefined if there is none. */
function withPlain(
  testCase: TestCase,
  given: Variable,
  value: Primitive,
  callables: UnitModel['callables'],
): TestCase | undefined {
  const written = testCase.statements[given];
  const takes = (callable: string, at: number): boolean => {
    const parameters = callables.find(({ id }) => id === callable)?.parameters ?? [];
    const parameter = parameterAt(parameters, at);
    if (parameter === undefined) return false;
    const { type } = parameter;
    if (written?.kind === 'primitive' && !isUnlikely(written, parameter)) return false;
    if (type.kind !== 'union') return isAny(type);
    return type.members.some(isAny) && type.members.some(({ kind }) => kind === value.of);
  };
  let isChanged = false;
  const changed = withValuesFirst(testCase, [value], (statement) => {
    if (statement.kind !== 'call' && statement.kind !== 'repeat') return statement;
    const list = statement.arguments.map((argument, at) => {
      if (argument !== given + 1 || !takes(statement.callable, at)) return argument;
      isChanged = true;
      return 0;
    });
    return { ...statement, arguments: list };
  });
  return isChanged ? changed : undefined;
}

function isAny({ kind }: ValueType): boolean {
  return kind === 'unknown' || kind === 'type-parameter';
}
