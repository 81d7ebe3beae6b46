import type { NodeOf } from '../syntax/nodes.ts';
import type { Node } from '../syntax/parse.ts';
import { walk } from '../syntax/walk.ts';
import { isOf, isPrimitive, type KnownValue } from './known-value.ts';
import type { ValueReader } from './value-reader.ts';

type Values = Pick<ValueReader, 'valueOf' | 'isGlobal'>;

/**
 * Counts, by kind, the operations of a program that look as if they only computed a value, but may run other code: the
 * `valueOf` or `toString` of an operand, or a built-in function that a test has replaced. A minifier drops and merges some of
 * them.
 */
export function visibleOperations(root: Node, values: Values): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  walk(root, {
    enter(node) {
      for (const kind of operationsOf(node, values)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    },
  });
  return counts;
}

/** True if a program still has all operations that another program had before. */
export function keepsOperations(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): boolean {
  return [...before].every(([kind, count]) => (after.get(kind) ?? 0) >= count);
}

function operationsOf(node: Node, values: Values): readonly string[] {
  const { valueOf } = values;
  switch (node.type) {
    case 'BinaryExpression':
      return binary(node.operator, valueOf(node.left), valueOf(node.right));
    case 'AssignmentExpression':
      return /^(?:=|&&=|\|\|=|\?\?=)$/.test(node.operator)
        ? []
        : binary(node.operator.slice(0, -1), valueOf(node.left), valueOf(node.right));
    case 'UpdateExpression':
      return isOf(valueOf(node.argument), ...calculable) ? [] : [`${node.operator} of unknown`];
    case 'UnaryExpression':
      return unary(node.operator, valueOf(node.argument));
    case 'TemplateLiteral':
      return node.expressions.flatMap((each) => (isPrimitive(valueOf(each)) ? [] : ['template']));
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return node.computed && !isPrimitive(valueOf(node.key)) ? ['computed key'] : [];
    case 'ObjectPattern':
    case 'ArrayPattern':
    case 'SpreadElement':
      return [node.type];
    case 'CallExpression':
    case 'NewExpression':
      return globalCall(node, values);
    default:
      return [];
  }
}

/** Kinds of operands for which no arithmetic operator runs other code. A bigint is not among them: mixed with a number it throws. */
const calculable = ['number', 'string', 'boolean', 'nullish'] as const;

function binary(operator: string, left: KnownValue, right: KnownValue): readonly string[] {
  if (operator === '===' || operator === '!==') return [];
  if (operator === '==' || operator === '!=') {
    // A comparison with `null` or `undefined` converts nothing.
    const isSilent =
      isOf(left, 'nullish') || isOf(right, 'nullish') || (isPrimitive(left) && isPrimitive(right));
    return isSilent ? [] : ['=='];
  }
  if (/^[<>]=?$/.test(operator)) return isPrimitive(left) && isPrimitive(right) ? [] : [operator];
  if (operator === 'in' || operator === 'instanceof') return [operator];
  return isOf(left, ...calculable) && isOf(right, ...calculable) ? [] : [operator];
}

function unary(operator: string, operand: KnownValue): readonly string[] {
  switch (operator) {
    case '!':
    case 'typeof':
    case 'void':
      return [];
    case 'delete':
      return ['delete'];
    default:
      return isOf(operand, ...calculable) ? [] : [`${operator} of unknown`];
  }
}

function globalCall(
  node: NodeOf<'CallExpression' | 'NewExpression'>,
  { valueOf, isGlobal }: Values,
): readonly string[] {
  const name = globalName(node.callee, isGlobal);
  if (name === undefined) return [];
  const given = node.arguments.map((each) => valueOf(each));
  const isSilent =
    (takingPrimitives.test(name) && given.every(isPrimitive)) ||
    (takingNumbers.test(name) && given.every((each) => isOf(each, ...calculable)));
  return isSilent ? [] : [`call of ${name}`];
}

/** Functions that only compute a value from such arguments. Those that take numbers throw for a bigint. */
const takingPrimitives = /^(?:Number|String|Boolean|Number\.is[A-Z]\w*|Array\.isArray)$/;
const takingNumbers =
  /^(?:Math\.(?:abs|ceil|floor|max|min|pow|round|sign|sqrt|trunc)|isNaN|isFinite)$/;

function globalName(callee: Node, isGlobal: (name: string) => boolean): string | undefined {
  if (callee.type === 'Identifier') return isGlobal(callee.name) ? callee.name : undefined;
  if (callee.type !== 'MemberExpression' || callee.computed) return undefined;
  const object = globalName(callee.object, isGlobal);
  return object === undefined || callee.property.type !== 'Identifier'
    ? undefined
    : `${object}.${callee.property.name}`;
}
