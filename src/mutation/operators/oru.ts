import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { fit, operandAlone, withUnaryOperator } from '../replacements/replacement-text.ts';
import { precedence } from '../replacements/precedence.ts';

type Unary = NodeOf<'UnaryExpression'>;
type Update = NodeOf<'UpdateExpression'>;

/** The replacements of each operator; the empty string stands for the operand alone. */
const alternatives: Readonly<Record<string, readonly string[]>> = {
  '-': ['', '~'],
  '+': ['-'],
  '~': ['', '-'],
  '!': [''],
};

/**
 * Unary operator replacement: `-x` becomes `x` and `~x`, `~x` becomes `x` and `-x`, and `!x` becomes `x`. `+x` becomes `-x`, but
 * never `x`, since `x` may be a string. `++` and `--` become each other and stay on their side of the operand.
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

/** True for the inner `!` of `!!x`: dropping the inner or the outer `!` gives the same program. */
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
