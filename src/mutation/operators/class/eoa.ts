import type { Node } from '../../../syntax/parse.ts';
import type { ClassFacts } from '../../../types/facts/class-facts.ts';
import { assignedTarget } from '../../places/assigned-target.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';
import { precedence } from '../../replacements/precedence.ts';
import { constantText, fit, operandAlone } from '../../replacements/replacement-text.ts';

/**
 * Reference assignment and content assignment: where an object is stored, the mutant stores a copy of it. The copy is made by
 * `clone()`, or by spreading an array or a plain object. In turn, a copy that is stored becomes the object itself.
 */
export const eoa: MutationOperator = {
  name: 'EOA',
  description: 'Reference or copy assigned',
  needsTypes: true,
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const classes = context.types?.classes;
    if (classes === undefined || assignedTarget(node, context.ancestors) === undefined) return [];
    const original = copiedIn(node, classes);
    if (original !== undefined) {
      return [{ text: operandAlone(original, node, context), probe: { kind: 'always' } }];
    }
    const text = copyOf(node, context, classes);
    return text === undefined ? [] : [{ text, probe: { kind: 'always' } }];
  },
};

function copyOf(node: Node, context: OperatorContext, classes: ClassFacts): string | undefined {
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return undefined;
  const own = context.slice(node);
  switch (classes.objectKindOf(node)) {
    case 'array':
      return constantText(`[...${own}]`, node, context);
    case 'plain':
      return constantText(`{ ...${own} }`, node, context);
    case 'instance':
      return classes.memberOf(node, 'clone')?.arity === 0
        ? fit(`${own}.clone()`, precedence.call, node, context)
        : undefined;
    case 'other':
      return undefined;
  }
}

/** Returns the expression that a node copies; undefined if the node makes no copy. */
function copiedIn(node: Node, classes: ClassFacts): Node | undefined {
  if (node.type === 'ArrayExpression' || node.type === 'ObjectExpression') {
    const parts: readonly (Node | null)[] =
      node.type === 'ArrayExpression' ? node.elements : node.properties;
    const [only] = parts;
    return parts.length === 1 && only?.type === 'SpreadElement' ? only.argument : undefined;
  }
  if (node.type !== 'CallExpression' || node.optional) return undefined;
  const [argument] = node.arguments;
  const { callee } = node;
  if (callee.type === 'Identifier' && callee.name === 'structuredClone') return argument;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.optional) return undefined;
  const { object, property } = callee;
  if (argument !== undefined || property.type !== 'Identifier') return undefined;
  const isCopy =
    (property.name === 'clone' && classes.memberOf(object, 'clone') !== undefined) ||
    (property.name === 'slice' && classes.objectKindOf(object) === 'array');
  return isCopy ? object : undefined;
}
