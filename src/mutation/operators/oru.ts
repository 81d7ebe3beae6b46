import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { fit, operandAlone, withUnaryOperator } from '../replacements/replacement-text.ts';
import { precedence } from '../replacements/precedence.ts';

type Unary = NodeOf<'UnaryExpression'>;
type Update = NodeOf<'UpdateExpression'>;

/** Per operator what takes its place; the empty string leaves the operand alone. */
const alternatives: Readonly<Record<string, readonly string[]>> = {
  '-': ['', '~'],
  '+': ['-'],
  '~': ['', '-'],
  '!': [''],
};

/**
 * Unary operator replacement: `-x` becomes `x` and `~x`, `+x` becomes `-x` (never `x`, which may be a string), `~x`
 * becomes `x` and `-x`, `!x` becomes `x`; `++` and `--` become each other, before or after their operand as they were.
 */
export const oru: MutationOperator = {
  name: 'ORU',
  description: 'Unary operator replacement',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type === 'UpdateExpression') return [swapUpdate(node, context)];
    if (node.type !== 'UnaryExpression' || isNegatedAgain(node, context)) return [];
    return (alternatives[node.operator] ?? []).map((operator) => ({
      text:
        operator === ''
          ? operandAlone(node.argument, node, context)
          : withUnaryOperator(operator, node.argument, node, context),
      probe: { kind: 'unary', operator },
    }));
  },
};

/** In `!!x` the outer and the inner `!` give the same program when dropped. */
function isNegatedAgain(node: Unary, context: OperatorContext): boolean {
  const parent = context.ancestors.at(-1);
  return node.operator === '!' && parent?.type === 'UnaryExpression' && parent.operator === '!';
}

function swapUpdate(node: Update, context: OperatorContext): Replacement {
  const operator = node.operator === '++' ? '--' : '++';
  const whole = context.slice(node);
  const text = node.prefix ? operator + whole.slice(2) : whole.slice(0, -2) + operator;
  return { text: fit(text, precedence.update, node, context), probe: { kind: 'always' } };
}
