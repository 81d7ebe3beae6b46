import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import {
  continuesType,
  endsInType,
  gluesToNeighbours,
  joinTokens,
  opensTypeArguments,
  readsAsDeclaration,
  readsAsTypeArguments,
} from './misreading.ts';
import type { OperatorContext } from '../operator.ts';
import {
  operandPrecedence,
  operatorPrecedence,
  precedence,
  precedenceOf,
  requiredPrecedence,
} from './precedence.ts';

/** An expression with two operands and an operator between them. */
export type OperatorNode = NodeOf<
  'BinaryExpression' | 'LogicalExpression' | 'AssignmentExpression'
>;

/** Returns the node's text with another operator. Spaces and comments around the operator stay. */
export function withOperator(
  node: OperatorNode,
  operator: string,
  context: OperatorContext,
): string {
  const between = context.text.slice(node.left.end, node.right.start);
  const at = operatorOffset(between, node.operator);
  const left = leftText(node, operator, context);
  const right = operandText(node.right, operandPrecedence(operator, 'right'), context);
  const text = joinTokens(
    left + between.slice(0, at),
    operator,
    between.slice(at + node.operator.length) + right,
  );
  return fit(text, operatorPrecedence(operator), node, context);
}

/** Returns the text of an operand that takes the place of the whole node, without brackets that are no longer needed. */
export function operandAlone(operand: Node, node: Node, context: OperatorContext): string {
  const bare = withoutBrackets(operand);
  const text = context.slice(bare);
  const needsBrackets =
    // An `in` without brackets would end the head of a `for`.
    /\bin\b/.test(text) || (endsInType(bare) && continuesType(context.text.slice(node.end)));
  return bare !== operand && needsBrackets
    ? fit(context.slice(operand), precedence.primary, node, context)
    : fit(text, precedenceOf(bare), node, context);
}

/** Returns the text of `operator operand` in place of a node. */
export function withUnaryOperator(
  operator: string,
  operand: Node,
  node: Node,
  context: OperatorContext,
): string {
  const text = context.slice(operand);
  const isLow = precedenceOf(operand) < precedence.unary || text.startsWith(operator);
  return fit(isLow ? `${operator}(${text})` : operator + text, precedence.unary, node, context);
}

/** Returns the text of a literal, of `undefined` or of another constant in place of a node. */
export function constantText(text: string, node: Node, context: OperatorContext): string {
  if (text.startsWith('-')) return fit(text, precedence.unary, node, context);
  return fit(text, text.startsWith('new ') ? precedence.chain : precedence.primary, node, context);
}

/** Returns a text with this precedence in place of a node, in brackets if that place needs them. */
export function fit(text: string, level: number, node: Node, context: OperatorContext): string {
  const isBracketed =
    level < requiredPrecedence(node, context.ancestors.at(-1)) ||
    gluesToNeighbours(text, node, context.text) ||
    readsAsDeclaration(text, node, context.ancestors) ||
    readsAsTypeArguments(text, node, context);
  return isBracketed ? `(${text})` : text;
}

/** Returns an expression without the brackets around it. */
export function withoutBrackets(node: Node): Node {
  return node.type === 'ParenthesizedExpression' ? withoutBrackets(node.expression) : node;
}

function leftText(node: OperatorNode, operator: string, context: OperatorContext): string {
  // Brackets around the target of an assignment have no node of their own.
  if (node.type === 'AssignmentExpression') return context.text.slice(node.start, node.left.end);
  const wouldBecomeType =
    (endsInType(node.left) && continuesType(operator)) ||
    (operator === '>' && opensTypeArguments(context.slice(node.left)));
  const required = wouldBecomeType ? precedence.primary : operandPrecedence(operator, 'left');
  return operandText(node.left, required, context);
}

function operandText(operand: Node, required: number, context: OperatorContext): string {
  const text = context.slice(operand);
  return precedenceOf(operand) < required ? `(${text})` : text;
}

/** Returns the offset of an operator in the text between two operands. Comments in that text are skipped. */
export function operatorOffset(between: string, operator: string): number {
  let at = 0;
  while (at < between.length) {
    if (between.startsWith('//', at)) at = between.indexOf('\n', at);
    else if (between.startsWith('/*', at)) at = between.indexOf('*/', at) + 1;
    else if (between.startsWith(operator, at)) return at;
    if (at === -1) break;
    at += 1;
  }
  throw new Error(`No operator ${operator} in ${JSON.stringify(between)}`);
}
