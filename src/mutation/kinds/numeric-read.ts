import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { unwrapped } from '../../syntax/unwrapped.ts';
import type { OperatorContext } from '../operator.ts';
import { variablesInScope } from '../sites/variables-in-scope.ts';

const arithmetic = /^(?:[-+*/%&|^]|\*\*|<<|>>>?)$/;

/**
 * True for an expression whose value is certainly a number, is read as it is, and is not written down: a variable, a member, a call
 * or something computed that is an operand, an argument, returned, stored, or the like. Where only its truthiness matters it is not
 * read as a number.
 *
 * A variable is a number by its declared type or, where none is declared, by its initialiser; other expressions by what types or
 * syntax tell.
 */
export function isNumericRead(node: Node, context: OperatorContext): boolean {
  if (!isComputed(node) || !isRead(node, context.ancestors) || !isNumber(node, context)) {
    return false;
  }
  // The expression inside a cast is there by itself.
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
      // A sign belongs to what it stands before.
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

/** `Math.abs` of an absolute value says nothing new. */
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

/** The kind or declared type of an expression. */
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
