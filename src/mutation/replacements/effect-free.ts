import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import type { InfectionProbe } from '../sites/site.ts';

/**
 * True for an expression without effects, as far as syntax shows: it has no call, assignment, `++`, `--`, `delete`, `await`,
 * `yield` or spread. Getters and conversions (`valueOf`, `toString`) are assumed to have no effects.
 */
export function isEffectFree(node: Node): boolean {
  switch (node.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
    case 'Literal':
    case 'ThisExpression':
    case 'MetaProperty':
    case 'Super':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return true;
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TSNonNullExpression':
    case 'TSInstantiationExpression':
      return isEffectFree(node.expression);
    case 'UnaryExpression':
      return node.operator !== 'delete' && isEffectFree(node.argument);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return isEffectFree(node.left) && isEffectFree(node.right);
    case 'MemberExpression':
      return isEffectFree(node.object) && (!node.computed || isEffectFree(node.property));
    case 'ConditionalExpression':
      return [node.test, node.consequent, node.alternate].every(isEffectFree);
    case 'SequenceExpression':
    case 'TemplateLiteral':
      return node.expressions.every(isEffectFree);
    case 'ArrayExpression':
      return node.elements.every((element) => element === null || isEffectFree(element));
    case 'ObjectExpression':
      return node.properties.every(isEffectFree);
    case 'Property':
      return isEffectFree(node.key) && isEffectFree(node.value);
    default:
      return false;
  }
}

/** Returns the probe of a mutant that leaves out the right operand of a logical expression. */
export function leftProbe({ right }: NodeOf<'LogicalExpression'>): InfectionProbe {
  return isEffectFree(right) ? { kind: 'left' } : { kind: 'left', ifShort: true };
}
