import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { optionalLink, plainLink } from '../places/chain-link.ts';
import { constantReplacement } from './constant-replacement.ts';
import { isEffectFree, leftProbe } from './effect-free.ts';
import type { OperatorContext, Replacement } from '../operator.ts';
import { precedence } from './precedence.ts';
import {
  fit,
  operandAlone,
  withOperator,
  withoutBrackets,
  withUnaryOperator,
} from './replacement-text.ts';
import type { InfectionProbe } from '../sites/site.ts';

const always: InfectionProbe = { kind: 'always' };
const constants: Readonly<Record<string, string>> = { TRUE: 'true', FALSE: 'false' };
const logical = /^(?:&&|\|\||\?\?)$/;
const relational = /^(?:[<>]=?|[!=]==?)$/;
const ordering = /^[<>]=?$/;

/**
 * Returns the replacement of a node that an item of a replacement list stands for. An operator takes the place of the node's
 * own operator. `LHS` and `RHS` leave one operand; for a unary operator, `RHS` leaves its only operand. `TRUE` and `FALSE` are
 * constants. Undefined if the item makes no sense for the node, such as `<` between two results of `typeof`, or a truth
 * value in place of a number.
 */
export function listedReplacement(
  item: string,
  node: Node,
  context: OperatorContext,
): Replacement | undefined {
  switch (node.type) {
    case 'BinaryExpression':
      return ofBinary(item, node, context);
    case 'LogicalExpression':
      return ofLogical(item, node, context);
    case 'AssignmentExpression':
      return ofAssignment(item, node, context);
    case 'UnaryExpression':
      return ofUnary(item, node, context);
    case 'UpdateExpression':
      return ofUpdate(item, node, context);
    default:
      return ofOptionalLink(item, node, context);
  }
}

function ofBinary(
  item: string,
  node: NodeOf<'BinaryExpression'>,
  context: OperatorContext,
): Replacement | undefined {
  const { left, right } = node;
  if (constants[item] !== undefined) {
    return relational.test(node.operator)
      ? constantReplacement(constants[item], node, context)
      : undefined;
  }
  if (item === 'LHS') return { text: operandAlone(left, node, context), probe: always };
  if (item === 'RHS') return { text: operandAlone(right, node, context), probe: always };
  if (ordering.test(item) && [left, right].some(isTypeName)) return undefined;
  const probe: InfectionProbe = logical.test(item) ? always : { kind: 'binary', operator: item };
  return { text: withOperator(node, item, context), probe };
}

function ofLogical(
  item: string,
  node: NodeOf<'LogicalExpression'>,
  context: OperatorContext,
): Replacement | undefined {
  const { left, right } = node;
  if (item === 'LHS') {
    return { text: operandAlone(left, node, context), probe: leftProbe(node) };
  }
  if (item === 'RHS') {
    const probe: InfectionProbe = isEffectFree(left) ? { kind: 'right' } : always;
    return { text: operandAlone(right, node, context), probe };
  }
  if (logical.test(item)) return { text: withOperator(node, item, context), probe: always };
  const areBoolean = [left, right].every((each) => context.kindOf(each) === 'boolean');
  if (constants[item] !== undefined) {
    return areBoolean || context.isCondition
      ? constantReplacement(constants[item], node, context)
      : undefined;
  }
  if (!areBoolean) return undefined;
  return { text: withOperator(node, item, context), probe: { kind: 'binary', operator: item } };
}

/** A compound assignment such as `a += b` takes every operator that has a compound assignment; `RHS` stands for `a = b`. */
function ofAssignment(
  item: string,
  node: NodeOf<'AssignmentExpression'>,
  context: OperatorContext,
): Replacement | undefined {
  const isLogical = logical.test(node.operator.slice(0, -1));
  if (item === 'RHS') {
    const probe: InfectionProbe = isLogical ? { kind: 'binary', operator: '' } : always;
    return { text: withOperator(node, '=', context), probe };
  }
  if (item === 'LHS' || constants[item] !== undefined || relational.test(item)) return undefined;
  const probe: InfectionProbe =
    logical.test(item) === isLogical ? { kind: 'binary', operator: item } : always;
  return { text: withOperator(node, `${item}=`, context), probe };
}

function ofUnary(
  item: string,
  node: NodeOf<'UnaryExpression'>,
  context: OperatorContext,
): Replacement | undefined {
  const { argument } = node;
  if (constants[item] !== undefined) {
    return node.operator === '!' ? constantReplacement(constants[item], node, context) : undefined;
  }
  if (item === 'RHS') {
    return {
      text: operandAlone(argument, node, context),
      probe: { kind: 'unary', operator: '' },
    };
  }
  if (!/^[-+~!]$/.test(item)) return undefined;
  return {
    text: withUnaryOperator(item, argument, node, context),
    probe: { kind: 'unary', operator: item },
  };
}

function ofUpdate(
  item: string,
  node: NodeOf<'UpdateExpression'>,
  context: OperatorContext,
): Replacement | undefined {
  if (item === 'RHS') return { text: operandAlone(node.argument, node, context), probe: always };
  if (item !== '++' && item !== '--') return undefined;
  const whole = context.slice(node);
  const text = node.prefix ? item + whole.slice(2) : whole.slice(0, -2) + item;
  return { text: fit(text, precedence.update, node, context), probe: always };
}

/** `.` turns `a?.b` into `a.b`; `LHS` leaves `a`. */
function ofOptionalLink(
  item: string,
  node: Node,
  context: OperatorContext,
): Replacement | undefined {
  const found = optionalLink(node, context);
  if (found === undefined) return undefined;
  const text = item === 'LHS' ? operandAlone(found.base, node, context) : plainLink(found, context);
  // `delete a?.b` must not become `delete a`, which is a syntax error for a variable.
  const parent = context.ancestors.at(-1);
  const isDeleted = parent?.type === 'UnaryExpression' && parent.operator === 'delete';
  return text === undefined || (item === 'LHS' && isDeleted) ? undefined : { text, probe: always };
}

/** True for `typeof x`. Its value is one of eight strings, and their alphabetical order means nothing. */
function isTypeName(operand: Node): boolean {
  const bare = withoutBrackets(operand);
  return bare.type === 'UnaryExpression' && bare.operator === 'typeof';
}
