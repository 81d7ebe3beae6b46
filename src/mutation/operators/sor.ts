import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { replaceOperators } from '../replacements/replace-operators.ts';
import { withoutBrackets } from '../replacements/replacement-text.ts';

const alternatives: Readonly<Record<string, readonly string[]>> = {
  '<<': ['>>', '>>>'],
  '>>': ['<<', '>>>'],
  '>>>': ['<<', '>>'],
};

/** `x << 0` and `x >> 0` are the same function; `>>> 0` makes an unsigned number. */
const byZero: Readonly<Record<string, readonly string[]>> = {
  '<<': ['>>>'],
  '>>': ['>>>'],
  '>>>': ['>>'],
};

/** Bigints have no unsigned shift. */
const ofBigints: Readonly<Record<string, readonly string[]>> = { '<<': ['>>'], '>>': ['<<'] };

/** Shift operator replacement: `<< >> >>>` by each other, and the same for the compound assignments. */
export const sor: MutationOperator = {
  name: 'SOR',
  description: 'Shift operator replacement',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type !== 'BinaryExpression' && node.type !== 'AssignmentExpression') return [];
    const right = withoutBrackets(node.right);
    if (right.type === 'Literal' && right.value === 0) {
      return replaceOperators(node, byZero, context);
    }
    const isBigint = context.kindOf(node.right) === 'bigint';
    return replaceOperators(node, isBigint ? ofBigints : alternatives, context);
  },
};
