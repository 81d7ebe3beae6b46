import type { Statement, TestCase } from '../../model/test-case.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import { isGuessed } from '../../properties/read-tests/widen-model.ts';

/** The most arguments of a call: a reader can't tell which of more matters. */
const mostArguments = 4;
/** Numbers up to this size need no reason. */
const smallNumber = 100;

/**
 * Returns what tells whether a reader can follow the calls of a test case, by what people have written of a unit. In TypeScript, types say which arguments may be left out. Members of objects
 * are something, unless people have written some that are undefined.
 */
export function easyIn(
  model: UnitModel,
  examples: readonly TestCase[],
): (testCase: TestCase, isThrown: boolean) => boolean {
  const { callables, constants } = model;
  const numbers = new Set([
    ...constants.numbers.map(String),
    ...examples.flatMap(({ statements }) => statements.flatMap(numberOf)),
  ]);
  const writesUndefined = examples.some(hasUndefinedMember);
  const fewest = new Map<string, number>();
  for (const { statements } of examples) {
    for (const each of statements) {
      if (each.kind !== 'call') continue;
      const count = givenTo(each, statements);
      fewest.set(each.callable, Math.min(count, fewest.get(each.callable) ?? count));
    }
  }
  /** Whether a call does without an argument that people give it, or without all, where it needs some and nobody has called it. */
  const lacksArgument = (call: Call, statements: readonly Statement[]): boolean => {
    const { parameters = [], kind } = callables.find(({ id }) => id === call.callable) ?? {};
    const needed = parameters.filter(({ isOptional }) => !isOptional).length;
    const least = fewest.get(call.callable) ?? Math.min(1, kind === 'constructor' ? 0 : needed);
    return givenTo(call, statements) < Math.min(needed, least);
  };
  return ({ statements, typeArgument }, isThrown) =>
    (writesUndefined || !hasUndefinedMember({ statements, typeArgument })) &&
    statements.every(
      (each) =>
        (each.kind !== 'call' ||
          (each.arguments.length <= mostArguments &&
            (isThrown || !isGuessed(model) || !lacksArgument(each, statements)))) &&
        numberOf(each).every((text) => numbers.has(text) || isEasy(Number(text))),
    );
}

type Call = Extract<Statement, { kind: 'call' }>;

/** How many arguments a call has up to the last one that is something. */
function givenTo(call: Call, statements: readonly Statement[]): number {
  return (
    call.arguments.findLastIndex((variable) => {
      const made = statements[variable];
      return made?.kind !== 'primitive' || made.value.of !== 'undefined';
    }) + 1
  );
}

function hasUndefinedMember({ statements }: TestCase): boolean {
  const isUndefined = (variable: number): boolean => {
    const made = statements[variable];
    return made?.kind === 'primitive' && made.value.of === 'undefined';
  };
  return statements.some(
    (each) => each.kind === 'object' && each.members.some(([, held]) => isUndefined(held)),
  );
}

/** Whether a number needs no reason: it is small and has few decimals, or has one digit before its zeros. */
function isEasy(number: number): boolean {
  const isShort = /^-?\d+(?:\.\d{1,3})?$/.test(`${number}`);
  return (
    (Math.abs(number) <= smallNumber && isShort) ||
    !Number.isFinite(number) ||
    /^-?\d0*$/.test(`${number}`)
  );
}

function numberOf(statement: Statement): readonly string[] {
  return statement.kind === 'primitive' && statement.value.of === 'number'
    ? [statement.value.text]
    : [];
}
