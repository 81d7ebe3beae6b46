import type { NodeOf } from '../../../syntax/nodes.ts';
import type { Node } from '../../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';
import { precedence, precedenceOf } from '../../replacements/precedence.ts';
import { fit } from '../../replacements/replacement-text.ts';

/** Reference comparison and content comparison: `a === b` becomes `a.equals(b)` if `a` has that method, and `a.equals(b)` becomes `a === b`. */
export const eoc: MutationOperator = {
  name: 'EOC',
  description: 'Identity or equality',
  needsTypes: true,
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type === 'BinaryExpression') return asEquals(node, context);
    return node.type === 'CallExpression' ? asIdentity(node, context) : [];
  },
};

function asEquals(
  node: NodeOf<'BinaryExpression'>,
  context: OperatorContext,
): readonly Replacement[] {
  const isNegated = /^!==?$/.test(node.operator);
  if (!isNegated && !/^===?$/.test(node.operator)) return [];
  if (!hasEquals(node.left, context)) return [];
  const call = `${operand(node.left, precedence.call, context)}.equals(${context.slice(node.right)})`;
  const text = isNegated
    ? fit(`!${call}`, precedence.unary, node, context)
    : fit(call, precedence.call, node, context);
  return [{ text, probe: { kind: 'always' } }];
}

function asIdentity(
  node: NodeOf<'CallExpression'>,
  context: OperatorContext,
): readonly Replacement[] {
  const { callee } = node;
  const [other, ...more] = node.arguments;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.optional) return [];
  const isEquals = callee.property.type === 'Identifier' && callee.property.name === 'equals';
  if (!isEquals || other === undefined || other.type === 'SpreadElement' || more.length > 0)
    return [];
  if (node.optional || !hasEquals(callee.object, context)) return [];
  const sides = [
    operand(callee.object, precedence.equality, context),
    operand(other, precedence.relational, context),
  ];
  const text = fit(sides.join(' === '), precedence.equality, node, context);
  return [{ text, probe: { kind: 'always' } }];
}

function hasEquals(node: Node, { types }: OperatorContext): boolean {
  const equals = types?.classes.memberOf(node, 'equals');
  return equals?.kind === 'method' && equals.arity === 1;
}

function operand(node: Node, level: number, context: OperatorContext): string {
  const text = context.slice(node);
  return precedenceOf(node) < level ? `(${text})` : text;
}
