import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { constantText } from '../replacements/replacement-text.ts';

/**
 * Numerical constant replacement, as Javalanche's "replace numerical constant": `c` becomes `c + 1`, `c - 1` and `0`. A minus
 * sign belongs to the constant.
 */
export const rnc: MutationOperator = {
  name: 'RNC',
  description: 'Numerical constant replaced by its neighbours and zero',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const parent = context.ancestors.at(-1);
    if (parent?.type === 'UnaryExpression' && parent.operator === '-') return [];
    const value = constantAt(node);
    if (value === undefined) return [];
    return alternatives(value).map((text) => ({
      text: constantText(text, node, context),
      probe: { kind: 'always' },
    }));
  },
};

function constantAt(node: Node): number | bigint | undefined {
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const value = node.argument.type === 'Literal' ? node.argument.value : undefined;
    return typeof value === 'number' || typeof value === 'bigint' ? -value : undefined;
  }
  if (node.type !== 'Literal') return undefined;
  return typeof node.value === 'number' || typeof node.value === 'bigint' ? node.value : undefined;
}

/** Returns the neighbours of a constant and zero, except those that equal the constant. */
function alternatives(value: number | bigint): readonly string[] {
  if (typeof value === 'bigint') {
    return [value + 1n, value - 1n, 0n].filter((each) => each !== value).map((each) => `${each}n`);
  }
  const values = [rounded(value + 1), rounded(value - 1), 0];
  return values
    .filter((each) => each !== value && Number.isFinite(each))
    .map((each) => String(each));
}

/** Removes rounding errors in the last digits, so that `1.1 + 1` gives `2.1`. */
function rounded(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}
