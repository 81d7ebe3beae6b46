import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { hoistsNames } from '../../syntax/scope.ts';
import { constantReplacement } from '../replacements/constant-replacement.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';

/**
 * Condition replacement, as StrykerJS's ConditionalExpression. The condition of `if` and `?:`, a comparison, and `&&` or `||`
 * between truth values become `true` and `false`. The condition of a loop becomes `false`. The statements of a `case` are
 * deleted. An operand of `&&` becomes `true` only, and an operand of `||` becomes `false` only: with the other constant, the
 * whole expression would become that constant, which is a mutant of its own.
 */
export const cnd: MutationOperator = {
  name: 'CND',
  description: 'Condition replaced by true and false, case emptied',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type === 'SwitchCase') return emptyCase(node, context);
    return constantsFor(node, context).map((text) => constantReplacement(text, node, context));
  },
};

function constantsFor(node: Node, context: OperatorContext): readonly string[] {
  if (node.type === 'ParenthesizedExpression') return [];
  const at = context.ancestors.findLastIndex((each) => each.type !== 'ParenthesizedExpression');
  const parent = context.ancestors[at];
  const child = context.ancestors[at + 1] ?? node;
  switch (parent?.type) {
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
      if (child === parent.test) return ['false'];
      break;
    case 'IfStatement':
    case 'ConditionalExpression':
      if (child === parent.test) return ['true', 'false'];
      break;
    case 'LogicalExpression':
      if (!isTruthValue(node, context)) return [];
      if (parent.operator === '&&') return ['true'];
      if (parent.operator === '||') return ['false'];
      break;
    default:
  }
  return isTruthValue(node, context) ? ['true', 'false'] : [];
}

function isTruthValue(node: Node, context: OperatorContext): boolean {
  if (node.type === 'BinaryExpression') return /^(?:[<>]=?|[!=]==?)$/.test(node.operator);
  if (node.type !== 'LogicalExpression' || node.operator === '??') return false;
  return (
    context.isCondition ||
    [node.left, node.right].every((each) => context.kindOf(each) === 'boolean')
  );
}

/** Deletes the statements of a `case`. A `case` that begins with `break` is left to STD. */
function emptyCase(node: NodeOf<'SwitchCase'>, context: OperatorContext): readonly Replacement[] {
  const [first] = node.consequent;
  if (first === undefined || first.type === 'BreakStatement' || hoistsNames(node)) return [];
  const head = context.slice({ start: node.start, end: first.start });
  const colon = /:(?=(?:\s|\/\/.*|\/\*[^]*?\*\/)*$)/.exec(head);
  if (colon === null) return [];
  return [{ text: head.slice(0, colon.index + 1), probe: { kind: 'always' } }];
}
