import type { Primitive } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { chance } from '../choose.ts';
import { fittingText } from '../values/fitting-values.ts';
import { alternatives } from '../typing/type-parts.ts';
import { literalPrimitive, variedPrimitive } from '../values/make-primitive.ts';
import { type Move, primitiveMoves } from '../values/primitive-moves.ts';
import type { BredKind, StatementMove } from './bred-kind.ts';

/** The probability that a changed text fits other values of the test case. */
const fitting = 0.15;

export const primitiveKind: BredKind<'primitive'> = {
  isValue: true,
  type: ({ value }) => primitiveType(value),
  change({ value: current }, { maker }) {
    const { draft, material } = maker;
    const isFitting = current.of === 'string' && chance(material.random, fitting);
    const text = isFitting ? fittingText(maker) : undefined;
    const value: Primitive =
      text === undefined ? variedPrimitive(current, material) : { of: 'string', value: text };
    return value === current ? undefined : draft.append({ kind: 'primitive', value });
  },
  moves: ({ value }) => [...primitiveMoves(value).map(moveValue), moveLiteral],
};

function primitiveType(primitive: Primitive): ValueType {
  switch (primitive.of) {
    case 'number':
      return { kind: 'literal', value: { of: 'number', value: Number(primitive.text) } };
    case 'bigint':
      return { kind: 'literal', value: { of: 'bigint', value: primitive.digits } };
    case 'string':
    case 'boolean':
      return { kind: 'literal', value: primitive };
    default:
      return { kind: primitive.of };
  }
}

function moveValue(move: Move): StatementMove {
  return ({ testCase, at }, steps) => {
    const statement = testCase.statements[at];
    if (statement?.kind !== 'primitive') return undefined;
    const value = move(statement.value, steps);
    return value && { statement: { kind: 'primitive', value } };
  };
}

/** If a parameter takes some literals only, the move tries them in their order. */
function moveLiteral(
  { testCase, at, scope, demands }: Parameters<StatementMove>[0],
  steps: number,
): ReturnType<StatementMove> {
  const statement = testCase.statements[at];
  if (statement?.kind !== 'primitive') return undefined;
  const [demand] = demands();
  const values = (demand === undefined ? [] : alternatives(demand, scope)).flatMap((type) =>
    type.kind === 'literal' && type.text === undefined ? [literalPrimitive(type.value)] : [],
  );
  const texts = values.map((value) => JSON.stringify(value));
  const value = values[texts.indexOf(JSON.stringify(statement.value)) + steps];
  return value && { statement: { kind: 'primitive', value } };
}
