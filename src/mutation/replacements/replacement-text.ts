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
} from '../sites/misreading.ts';
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

/** The node's text with another operator; spaces and comments around the operator stay. */
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

/** The text of an operand where it takes the place of the whole node; brackets no longer needed go. */
export function operandAlone(operand: Node, node: Node, context: OperatorContext): string {
  const bare = withoutBrackets(operand);
  const text = context.slice(bare);
  const needsBrackets =
    // A bare `in` would end the head of a `for`.
    /\bin\b/.test(text) || (endsInType(bare) && continuesType(context.text.slice(node.end)));
  return bare !== operand && needsBrackets
    ? fit(context.slice(operand), precedence.primary, node, context)
    : fit(text, precedenceOf(bare), node, context);
}

/** The text of `operator operand` in place of a node. */
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

/** The text of a literal, `undefined`, or the like in place of a node. */
export function constantText(text: string, node: Node, context: OperatorContext): string {
  if (text.startsWith('-')) return fit(text, precedence.unary, node, context);
  return fit(text, text.startsWith('new ') ? precedence.chain : precedence.primary, node, context);
}

/** The text, in brackets where the place of the node needs them. */
export function fit(text: string, level: number, node: Node, context: OperatorContext): string {
  const isBracketed =
    level < requiredPrecedence(node, context.ancestors.at(-1)) ||
    gluesToNeighbours(text, node, context.text) ||
    readsAsDeclaration(text, node, context.ancestors) ||
    readsAsTypeArguments(text, node, context);
  return isBracketed ? `(${text})` : text;
}

/** The expression inside any brackets around it. */
export function withoutBrackets(node: Node): Node {
  return node.type === 'ParenthesizedExpression' ? withoutBrackets(node.expression) : node;
}

function leftText(node: OperatorNode, operator: string, context: OperatorContext): string {
  // Brackets around the target of an assignment have no node of their own.
  if (node.type === 'AssignmentExpression') return context.text.slice(node.start, node.left.end);
  const isReadOn =
    (endsInType(node.left) && continuesType(operator)) ||
    (operator === '>' && opensTypeArguments(context.slice(node.left)));
  const required = isReadOn ? precedence.primary : operandPrecedence(operator, 'left');
  return operandText(node.left, required, context);
}

function operandText(operand: Node, required: number, context: OperatorContext): string {
  const text = context.slice(operand);
  return precedenceOf(operand) < required ? `(${text})` : text;
}

/** Where the operator stands in the text between two operands, comments left aside. */
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
