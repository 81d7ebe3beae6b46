import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { unwrapped } from '../../syntax/unwrapped.ts';
import type { OperatorContext } from '../operator.ts';
import { variablesInScope } from '../places/variables-in-scope.ts';

const arithmetic = /^(?:[-+*/%&|^]|\*\*|<<|>>>?)$/;

/**
 * True for an expression whose value is certainly a number, and whose value is used: as an operand, as an argument, as a
 * stored or returned value, and the like. The expression is a variable, a member, a call or a calculation; it is no
 * literal. If only the truthiness of the value matters, the answer is false.
 *
 * Whether a variable is a number follows from its declared type or, if it has none, from its initial value. For other
 * expressions it follows from annotations and syntax.
 */
export function isNumericRead(node: Node, context: OperatorContext): boolean {
  if (!isComputed(node) || !isRead(node, context.ancestors) || !isNumber(node, context)) {
    return false;
  }
  // The expression inside a cast is visited as well: only one of the two may count.
  const inner = unwrapped(node);
  return (inner === node || !isNumber(inner, context)) && !context.isCondition;
}

function isComputed(node: Node): boolean {
  switch (node.type) {
    case 'Identifier':
      return !/^(?:undefined|NaN|Infinity)$/.test(node.name);
    case 'UnaryExpression':
      return /^[-+~]$/.test(node.operator) && unwrapped(node.argument).type !== 'Literal';
    case 'AwaitExpression':
    case 'BinaryExpression':
    case 'CallExpression':
    case 'LogicalExpression':
    case 'MemberExpression':
    case 'UpdateExpression':
      return true;
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
      return unwrapped(node).type !== 'Literal';
    default:
      return false;
  }
}

function isRead(node: Node, ancestors: readonly Node[]): boolean {
  let child = node;
  let at = ancestors.length - 1;
  for (; at >= 0; at -= 1) {
    const parent = ancestors[at];
    if (parent === undefined || unwrapped(parent) === parent) break;
    child = parent;
  }
  const parent = ancestors[at];
  return parent !== undefined && isReadBy(child, parent, ancestors[at - 1]);
}

function isReadBy(child: Node, parent: Node, outer: Node | undefined): boolean {
  switch (parent.type) {
    case 'BinaryExpression':
      return !parent.operator.startsWith('in');
    case 'UnaryExpression':
      // A sign belongs to the number that follows it.
      return parent.operator === '~';
    case 'CallExpression':
    case 'NewExpression':
      return child !== parent.callee && !isAbsolute(parent.callee);
    case 'MemberExpression':
      return parent.computed && child === parent.property;
    case 'ArrowFunctionExpression':
      return parent.expression && child === parent.body;
    case 'VariableDeclarator':
      return child === parent.init;
    case 'AssignmentExpression':
    case 'AssignmentPattern':
      return child === parent.right;
    case 'PropertyDefinition':
      return child === parent.value;
    case 'Property':
      return outer?.type === 'ObjectExpression' && child === parent.value && !parent.shorthand;
    case 'ConditionalExpression':
      return child !== parent.test;
    case 'ArrayExpression':
    case 'LogicalExpression':
    case 'ReturnStatement':
    case 'SwitchCase':
    case 'SwitchStatement':
    case 'TemplateLiteral':
      return true;
    default:
      return false;
  }
}

/** True for `Math.abs`. Its argument is no place for another `Math.abs`. */
function isAbsolute(callee: Node): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'Math' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'abs'
  );
}

function isNumber(node: Node, context: OperatorContext): boolean {
  return kindOf(node, context) === 'number';
}

/** Returns the kind of an expression, or the text of its declared type. */
function kindOf(node: Node, context: OperatorContext): string | undefined {
  switch (node.type) {
    case 'Identifier': {
      const variables = variablesInScope(node, context);
      return variables.has(node.name) ? variables.get(node.name) : context.kindOf(node);
    }
    case 'ParenthesizedExpression':
      return kindOf(node.expression, context);
    case 'BinaryExpression':
      return arithmetic.test(node.operator) ? kindOfResult(node, context) : 'boolean';
    case 'UpdateExpression':
      return kindOf(node.argument, context);
    case 'UnaryExpression':
      return kindOf(node.argument, context) === 'bigint' ? 'bigint' : context.kindOf(node);
    default:
      return context.kindOf(node);
  }
}

function kindOfResult(
  { left, right, operator }: NodeOf<'BinaryExpression'>,
  context: OperatorContext,
): string | undefined {
  const kinds = [left, right].map((each) => kindOf(each, context));
  if (operator === '+') {
    return kinds.every((kind) => kind === 'number') ? 'number' : undefined;
  }
  return kinds.includes('bigint') ? 'bigint' : 'number';
}
