import type { NodeOf } from '../syntax/nodes.ts';
import type { Node } from '../syntax/parse.ts';
import { children } from '../syntax/walk.ts';
import { isOf, isPrimitive } from './known-value.ts';
import type { ValueReader } from './value-reader.ts';

/**
 * True for an expression that runs no other code and changes nothing: it has no calls, no getters and no conversions of
 * objects. So it may be left out, or be evaluated twice with the same value. (An operation that mixes a bigint with a number
 * may throw all the same.)
 */
export function isQuiet(node: Node, values: Pick<ValueReader, 'valueOf'>): boolean {
  const { valueOf } = values;
  const inner = (each: Node): boolean => isQuiet(each, values);
  switch (node.type) {
    case 'Identifier':
    case 'Literal':
      return true;
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return inner(node.expression);
    case 'UnaryExpression':
      if (node.operator === 'delete') return false;
      return (
        inner(node.argument) &&
        (/^(?:!|typeof|void)$/.test(node.operator) || isPrimitive(valueOf(node.argument)))
      );
    case 'BinaryExpression': {
      if (!inner(node.left) || !inner(node.right)) return false;
      if (node.operator === '===' || node.operator === '!==') return true;
      if (node.operator === 'in' || node.operator === 'instanceof') return false;
      return isPrimitive(valueOf(node.left)) && isPrimitive(valueOf(node.right));
    }
    case 'LogicalExpression':
      return inner(node.left) && inner(node.right);
    case 'ConditionalExpression':
      return inner(node.test) && inner(node.consequent) && inner(node.alternate);
    case 'TemplateLiteral':
      return node.expressions.every((each) => inner(each) && isPrimitive(valueOf(each)));
    case 'MemberExpression':
      return isPlainRead(node, values) && inner(node.object);
    default:
      return false;
  }
}

/** True for `length` or an element of an array or a string. */
function isPlainRead(
  { object, property, computed, optional }: NodeOf<'MemberExpression'>,
  values: Pick<ValueReader, 'valueOf'>,
): boolean {
  if (optional || !isOf(values.valueOf(object), 'array', 'string')) return false;
  if (!computed) return property.type === 'Identifier' && property.name === 'length';
  return isOf(values.valueOf(property), 'number') && isQuiet(property, values);
}

/**
 * True for a statement that runs no other code, and changes only variables and elements of arrays. So it can't make an array
 * shorter.
 */
export function isContained(node: Node, values: Pick<ValueReader, 'valueOf'>): boolean {
  const inner = (each: Node): boolean => isContained(each, values);
  switch (node.type) {
    case 'BlockStatement':
    case 'IfStatement':
    case 'ForStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ExpressionStatement':
    case 'ReturnStatement':
    case 'LabeledStatement':
    case 'VariableDeclaration':
      return children(node).every(inner);
    case 'VariableDeclarator':
      return node.id.type === 'Identifier' && (node.init === null || inner(node.init));
    case 'EmptyStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return true;
    case 'UpdateExpression':
      return node.argument.type === 'Identifier' && isPrimitive(values.valueOf(node.argument));
    case 'AssignmentExpression': {
      const { left, right, operator } = node;
      if (!inner(right)) return false;
      const isPlace =
        left.type === 'Identifier' ||
        (left.type === 'MemberExpression' &&
          left.computed &&
          isOf(values.valueOf(left.object), 'array') &&
          isPlainRead(left, values) &&
          isQuiet(left.object, values));
      if (!isPlace) return false;
      return (
        operator === '=' ||
        (isPrimitive(values.valueOf(left)) && isPrimitive(values.valueOf(right)))
      );
    }
    default:
      return isQuiet(node, values);
  }
}
