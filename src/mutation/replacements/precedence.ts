import type { Node } from '../../syntax/parse.ts';

/** The precedence of expressions. An expression with a higher number binds tighter. */
export const precedence = {
  any: 0,
  sequence: 1,
  assignment: 2,
  conditional: 3,
  coalesce: 3.5,
  or: 4,
  and: 5,
  bitOr: 6,
  equality: 9,
  relational: 10,
  exponent: 14,
  unary: 15,
  update: 16,
  chain: 16.5,
  call: 17,
  primary: 18,
} as const;

const byOperator: Readonly<Record<string, number>> = {
  '??': precedence.coalesce,
  '||': precedence.or,
  '&&': precedence.and,
  '|': precedence.bitOr,
  '^': 7,
  '&': 8,
  '==': precedence.equality,
  '!=': precedence.equality,
  '===': precedence.equality,
  '!==': precedence.equality,
  '<': precedence.relational,
  '<=': precedence.relational,
  '>': precedence.relational,
  '>=': precedence.relational,
  in: precedence.relational,
  instanceof: precedence.relational,
  '<<': 11,
  '>>': 11,
  '>>>': 11,
  '+': 12,
  '-': 12,
  '*': 13,
  '/': 13,
  '%': 13,
  '**': precedence.exponent,
};

/** Returns the precedence of `left operator right`, also if the operator is an assignment. */
export function operatorPrecedence(operator: string): number {
  return byOperator[operator] ?? precedence.assignment;
}

/** Returns the lowest precedence with which an operand of `left operator right` needs no brackets. */
export function operandPrecedence(operator: string, side: 'left' | 'right'): number {
  if (operator === '**') return side === 'left' ? precedence.update : precedence.exponent;
  // An operand of `??` that is `||` or `&&` needs brackets, on either side.
  if (operator === '??') return precedence.bitOr;
  const own = operatorPrecedence(operator);
  if (own === precedence.assignment) return side === 'left' ? precedence.call : own;
  return side === 'left' ? own : own + 1;
}

/** Returns the precedence of an expression as it is written. */
export function precedenceOf(node: Node): number {
  switch (node.type) {
    case 'SequenceExpression':
      return precedence.sequence;
    case 'AssignmentExpression':
    case 'ArrowFunctionExpression':
    case 'YieldExpression':
      return precedence.assignment;
    case 'ConditionalExpression':
      return precedence.conditional;
    case 'LogicalExpression':
    case 'BinaryExpression':
      return operatorPrecedence(node.operator);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return precedence.relational;
    case 'UnaryExpression':
    case 'AwaitExpression':
    case 'TSTypeAssertion':
      return precedence.unary;
    case 'UpdateExpression':
      return precedence.update;
    case 'ChainExpression':
    // `new X` without arguments would take the arguments of a call around it.
    case 'NewExpression':
      return precedence.chain;
    case 'CallExpression':
    case 'MemberExpression':
    case 'TaggedTemplateExpression':
    case 'TSNonNullExpression':
    case 'TSInstantiationExpression':
    case 'ImportExpression':
      return precedence.call;
    default:
      return precedence.primary;
  }
}

/** Returns the lowest precedence with which an expression in the place of `node` needs no brackets. */
export function requiredPrecedence(node: Node, parent: Node | undefined): number {
  switch (parent?.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operandPrecedence(parent.operator, node === parent.left ? 'left' : 'right');
    case 'ConditionalExpression':
      return node === parent.test ? precedence.coalesce : precedence.assignment;
    case 'AssignmentExpression':
      return operandPrecedence(parent.operator, node === parent.left ? 'left' : 'right');
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return precedence.relational;
    case 'UnaryExpression':
    case 'AwaitExpression':
    case 'TSTypeAssertion':
      return precedence.unary;
    case 'MemberExpression':
      return node === parent.object ? precedence.call : precedence.any;
    case 'CallExpression':
      return node === parent.callee ? precedence.call : precedence.assignment;
    case 'NewExpression':
      return node === parent.callee ? precedence.primary : precedence.assignment;
    default:
      return requiredElsewhere(parent);
  }
}

function requiredElsewhere(parent: Node | undefined): number {
  switch (parent?.type) {
    case 'ParenthesizedExpression':
    case 'ExpressionStatement':
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'IfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
    case 'ForInStatement':
    case 'SwitchStatement':
    case 'SwitchCase':
    case 'TemplateLiteral':
    case 'JSXExpressionContainer':
      return precedence.any;
    case 'SequenceExpression':
    case 'ArrayExpression':
    case 'Property':
    case 'VariableDeclarator':
    case 'AssignmentPattern':
    case 'ArrowFunctionExpression':
    case 'YieldExpression':
    case 'SpreadElement':
    case 'PropertyDefinition':
    case 'AccessorProperty':
    case 'ForOfStatement':
    case 'ExportDefaultDeclaration':
    case 'TSExportAssignment':
      return precedence.assignment;
    default:
      return precedence.primary;
  }
}
