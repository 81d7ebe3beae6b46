import type { Statement, TestCase } from '../../model/test-case.ts';
import type { InputVariable } from '../search/strategies/strategy.ts';
import { fitsAll } from './typing/fits.ts';
import { isFit } from './typing/is-fit.ts';
import { knownTypes } from './typing/known-types.ts';
import { literalPrimitive } from './values/make-primitive.ts';
import type { Material } from './maker.ts';
import { primitiveMoves, type Move } from './values/primitive-moves.ts';
import { renamed } from './typing/statement-uses.ts';
import { alternatives } from './typing/type-parts.ts';
import type { Scope } from './typing/unit-index.ts';
import { typeOfStatement } from './typing/variable-types.ts';

/** Elements of the longest array that is made longer. */
const longestArray = 64;

/**
 * What of a test case can be varied by itself, statement by statement: numbers by whole steps and by finer ones, texts by their length
 * and then by each character, booleans, members of enums, one of several literals, and lengths of arrays. What a test case is with
 * another value still fits all that is asked of it.
 */
export function inputVariables(
  { statements }: TestCase,
  material: Material,
): readonly InputVariable<TestCase>[] {
  return statements.flatMap((statement, at): readonly InputVariable<TestCase>[] => {
    switch (statement.kind) {
      case 'primitive':
        return [
          ...primitiveMoves(statement.value).map((move) => primitiveVariable(at, move, material)),
          literalVariable(at, material),
        ];
      case 'member':
        return [memberVariable(at, material)];
      case 'array':
      case 'async-iterable':
        return [lengthVariable(at, material)];
      default:
        return [];
    }
  });
}

function primitiveVariable(at: number, move: Move, material: Material): InputVariable<TestCase> {
  return {
    move(testCase, steps) {
      const statement = testCase.statements[at];
      if (statement?.kind !== 'primitive') return undefined;
      const value = move(statement.value, steps);
      return value && withValue(testCase, at, { kind: 'primitive', value }, material);
    },
  };
}

/** Where a parameter takes some literals only, they are tried in their order. */
function literalVariable(at: number, material: Material): InputVariable<TestCase> {
  return {
    move(testCase, steps) {
      const statement = testCase.statements[at];
      if (statement?.kind !== 'primitive') return undefined;
      const scope = scopeOf(testCase, material);
      const [asked] = knownTypes(testCase, scope).demands[at] ?? [];
      const values = (asked === undefined ? [] : alternatives(asked, scope)).flatMap((type) =>
        type.kind === 'literal' && type.text === undefined ? [literalPrimitive(type.value)] : [],
      );
      const texts = values.map((value) => JSON.stringify(value));
      const value = values[texts.indexOf(JSON.stringify(statement.value)) + steps];
      return value && withValue(testCase, at, { kind: 'primitive', value }, material);
    },
  };
}

function memberVariable(at: number, material: Material): InputVariable<TestCase> {
  return {
    move(testCase, steps) {
      const statement = testCase.statements[at];
      if (statement?.kind !== 'member') return undefined;
      const members = material.index.enumMembers(statement.constant);
      const member = members[members.indexOf(statement.member) + steps];
      return member === undefined
        ? undefined
        : withValue(testCase, at, { ...statement, member }, material);
    },
  };
}

/** An array becomes longer by elements like its last one, each of them a variable of its own where that is a primitive. */
function lengthVariable(at: number, material: Material): InputVariable<TestCase> {
  return {
    move(testCase, steps) {
      const statement = testCase.statements[at];
      if (statement?.kind !== 'array' && statement?.kind !== 'async-iterable') return undefined;
      const { elements } = statement;
      const last = elements.at(-1);
      const length = elements.length + steps;
      if (last === undefined || length < 0 || length > longestArray) return undefined;
      if (steps < 0) {
        const shorter = { ...statement, elements: elements.slice(0, length) };
        return withValue(testCase, at, shorter, material);
      }
      const like = testCase.statements[last];
      if (like?.kind !== 'primitive') {
        const more = Array.from({ length: steps }, () => last);
        const longer = { ...statement, elements: [...elements, ...more] };
        return withValue(testCase, at, longer, material);
      }
      const made = Array.from({ length: steps }, () => like);
      const longer = {
        ...statement,
        elements: [...elements, ...made.map((_, more) => at + more)],
      };
      const moved = testCase.statements
        .slice(at + 1)
        .map((each) => renamed(each, (variable) => (variable < at ? variable : variable + steps)));
      const grown = {
        ...testCase,
        statements: [...testCase.statements.slice(0, at), ...made, longer, ...moved],
      };
      return isFit(grown, material) ? grown : undefined;
    },
  };
}

function scopeOf({ typeArgument }: TestCase, { index }: Material): Scope {
  return { index, typeArgument };
}

/** The test case with another value at a place; undefined where it does not fit what is asked of it. */
function withValue(
  testCase: TestCase,
  at: number,
  statement: Statement,
  material: Material,
): TestCase | undefined {
  const scope = scopeOf(testCase, material);
  const { types, demands } = knownTypes(testCase, scope);
  const type = typeOfStatement(statement, types, scope);
  if (type === undefined || !fitsAll(type, demands[at] ?? [], scope)) return undefined;
  return { ...testCase, statements: testCase.statements.with(at, statement) };
}
