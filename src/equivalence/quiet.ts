import type { NodeOf } from '../syntax/nodes.ts';
import type { Node } from '../syntax/parse.ts';
import { children } from '../syntax/walk.ts';
import { isOf, isPrimitive } from './known-value.ts';
import type { ValueReader } from './value-reader.ts';

/**
 * True where evaluating an expression runs no code but its own and changes nothing, so that it may as well be left out or
 * evaluated twice, with the same value: no calls, no getters, no conversion of objects. (That of a bigint and a number at
 * once may throw, wherever they are mixed.)
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

/** `length` or an element of an array or a string. */
function isPlainRead(
  { object, property, computed, optional }: NodeOf<'MemberExpression'>,
  values: Pick<ValueReader, 'valueOf'>,
): boolean {
  if (optional || !isOf(values.valueOf(object), 'array', 'string')) return false;
  if (!computed) return property.type === 'Identifier' && property.name === 'length';
  return isOf(values.valueOf(property), 'number') && isQuiet(property, values);
}

/**
 * True for statements that run no code but their own and change nothing but variables and elements of arrays: none
 * that could make an array shorter.
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
