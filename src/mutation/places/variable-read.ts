import type { Node } from '../../syntax/parse.ts';

/** True if an identifier is a variable whose value is used. It is neither called nor assigned, and it is no name of a property, label or the like. */
export function isVariableRead(node: Node, ancestors: readonly Node[]): boolean {
  const parent = ancestors.at(-1);
  switch (parent?.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'ConditionalExpression':
    case 'TemplateLiteral':
    case 'ArrayExpression':
    case 'SpreadElement':
    case 'AwaitExpression':
    case 'ParenthesizedExpression':
    case 'ReturnStatement':
    case 'IfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
    case 'SwitchStatement':
      return true;
    case 'UnaryExpression':
      return /^[-+!~]$/.test(parent.operator);
    case 'CallExpression':
    case 'NewExpression':
      return node !== parent.callee;
    case 'MemberExpression':
      return node === parent.object || parent.computed;
    case 'VariableDeclarator':
      return node === parent.init;
    case 'AssignmentExpression':
    case 'AssignmentPattern':
      return node === parent.right;
    case 'ArrowFunctionExpression':
      return parent.expression && node === parent.body;
    case 'Property':
      if (ancestors.at(-2)?.type !== 'ObjectExpression') return false;
      return node === parent.value && !parent.shorthand;
    default:
      return false;
  }
}
