import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { replaceOperators } from '../replacements/replace-operators.ts';
import { withoutBrackets } from '../replacements/replacement-text.ts';

const alternatives: Readonly<Record<string, readonly string[]>> = {
  '<<': ['>>', '>>>'],
  '>>': ['<<', '>>>'],
  '>>>': ['<<', '>>'],
};

/** The alternatives if the right operand is 0: `x << 0` equals `x >> 0`, and `x >>> 0` is an unsigned number. */
const byZero: Readonly<Record<string, readonly string[]>> = {
  '<<': ['>>>'],
  '>>': ['>>>'],
  '>>>': ['>>'],
};

/** The alternatives for bigints, which have no unsigned shift. */
const ofBigints: Readonly<Record<string, readonly string[]>> = { '<<': ['>>'], '>>': ['<<'] };

/** Shift operator replacement: `<<`, `>>` and `>>>` become each other, also in compound assignments. */
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
