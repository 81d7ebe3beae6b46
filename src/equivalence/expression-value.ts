import type { NodeOf } from '../syntax/nodes.ts';
import type { Node } from '../syntax/parse.ts';
import { builtInCall } from './built-in-call.ts';
import { either, isOf, isPrimitive, known, unknownValue, type KnownValue } from './known-value.ts';
import { literalValue } from './literal-value.ts';

/** The facts about names that reading an expression needs. */
interface NameValues {
  readonly valueOf: (node: Node) => KnownValue;
  readonly nameValue: (name: string) => KnownValue;
  readonly isGlobal: (name: string) => boolean;
}

/** Returns what is certain of the value of an expression. */
export function expressionValue(node: Node, context: NameValues): KnownValue {
  const { valueOf } = context;
  switch (node.type) {
    case 'Literal':
      return literalValue(node);
    case 'TemplateLiteral':
      return known('string');
    case 'Identifier':
      return context.nameValue(node.name);
    case 'UnaryExpression':
      return unary(node.operator, valueOf(node.argument));
    case 'UpdateExpression':
      return unary('-', valueOf(node.argument));
    case 'BinaryExpression':
      return binary(node.operator, valueOf(node.left), valueOf(node.right));
    case 'LogicalExpression':
      return either([valueOf(node.left), valueOf(node.right)]);
    case 'ConditionalExpression':
      return either([valueOf(node.consequent), valueOf(node.alternate)]);
    case 'AssignmentExpression':
      return assignedValue(node, valueOf);
    case 'SequenceExpression':
      return valueOf(node.expressions.at(-1) ?? node);
    case 'ArrayExpression':
      return known('array');
    case 'MemberExpression':
      return member(node, valueOf);
    case 'CallExpression':
      return node.optional ? unknownValue : builtInCall(node, context);
    case 'NewExpression': {
      const { callee } = node;
      const isArray = callee.type === 'Identifier' && callee.name === 'Array';
      return isArray && context.isGlobal('Array') ? known('array') : unknownValue;
    }
    // The type of a cast is ignored, since nothing checks it.
    case 'TSAsExpression':
    case 'TSTypeAssertion':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      return valueOf(node.expression);
    default:
      return unknownValue;
  }
}

function unary(operator: string, operand: KnownValue): KnownValue {
  switch (operator) {
    case '!':
    case 'delete':
      return known('boolean');
    case 'typeof':
      return known('string');
    case 'void':
      return known('nullish');
    case '+':
      return known('number');
    default:
      return isOf(operand, 'bigint') ? known('bigint') : arithmetic([operand]);
  }
}

function binary(operator: string, left: KnownValue, right: KnownValue): KnownValue {
  if (/^[<>]=?$|^[!=]==?$|^in/.test(operator)) return known('boolean');
  if (operator === '>>>') return known('number');
  if (operator !== '+') return arithmetic([left, right]);
  if (isOf(left, 'string') || isOf(right, 'string')) return known('string');
  if ([left, right].every((each) => isOf(each, 'number', 'boolean', 'nullish'))) {
    return known('number');
  }
  // Other operands are converted to primitives first.
  return isOf(left, 'bigint') && isOf(right, 'bigint')
    ? known('bigint')
    : known('string', 'number', 'bigint');
}

/** Numbers and bigints never mix, so the result is a number as soon as one operand can't be a bigint. */
function arithmetic(operands: readonly KnownValue[]): KnownValue {
  if (operands.every((each) => isOf(each, 'bigint'))) return known('bigint');
  const isNumber = operands.some((each) => isOf(each, 'number', 'string', 'boolean', 'nullish'));
  return isNumber ? known('number') : known('number', 'bigint');
}

/** Returns what is certain of a variable's value after an assignment. */
export function assignedValue(
  { operator, left, right }: NodeOf<'AssignmentExpression'>,
  valueOf: (node: Node) => KnownValue,
): KnownValue {
  if (operator === '=') return valueOf(right);
  if (/^(?:&&|\|\||\?\?)=$/.test(operator)) return either([valueOf(left), valueOf(right)]);
  return binary(operator.slice(0, -1), valueOf(left), valueOf(right));
}

function member(node: NodeOf<'MemberExpression'>, valueOf: (node: Node) => KnownValue): KnownValue {
  if (node.optional) return unknownValue;
  const object = valueOf(node.object);
  if (!isOf(object, 'array', 'string')) return unknownValue;
  if (!node.computed) {
    const isLength = node.property.type === 'Identifier' && node.property.name === 'length';
    return isLength ? known('number') : unknownValue;
  }
  if (!isOf(valueOf(node.property), 'number')) return unknownValue;
  if (isOf(object, 'string')) return known('string', 'nullish');
  const element: KnownValue = { kinds: object.elements };
  return isOf(object, 'array') && isPrimitive(element)
    ? either([element, known('nullish')])
    : unknownValue;
}
