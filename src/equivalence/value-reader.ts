import type { Span } from '../model/span.ts';
import type { NodeOf } from '../syntax/nodes.ts';
import type { Node } from '../syntax/parse.ts';
import { annotatedValue } from './annotated-value.ts';
import type { Assignment, Binding, Bindings } from './bindings.ts';
import { builtInCall } from './built-in-call.ts';
import {
  either,
  haveSameKinds,
  isOf,
  isPrimitive,
  known,
  unknownValue,
  type KnownValue,
} from './known-value.ts';
import { literalValue } from './literal-value.ts';

/** What is certain of the values in a file, for the program as it is and for one mutant of it alike. */
export interface ValueReader {
  readonly valueOf: (node: Node) => KnownValue;
  readonly valueOfName: (name: string) => KnownValue;
  /** True for code that is the same in the mutant. */
  readonly isUnchanged: (node: Node) => boolean;
  /** True for a name that nothing in the file declares or assigns, so that it means the built-in one. */
  readonly isGlobal: (name: string) => boolean;
  readonly bindings: Bindings;
}

/**
 * Makes the reader of a file's values. Nothing is concluded from code in `changed`, the place of the mutant: what a variable
 * starts with or is assigned there is another value in the mutant. Annotations are believed everywhere.
 */
export function valueReader(bindings: Bindings, changed?: Span): ValueReader {
  const isGlobal = (name: string): boolean =>
    !bindings.declared.has(name) && !bindings.assigned.has(name);
  const names = new Map<string, KnownValue>();
  const valueOf = (node: Node): KnownValue => read(node, { valueOf, nameValue, isGlobal });
  const nameValue = (name: string): KnownValue => {
    const remembered = names.get(name);
    if (remembered !== undefined) return remembered;
    // A variable that its own value depends on: nothing is known while it is found out.
    names.set(name, unknownValue);
    const value = bindings.declared.has(name) ? declaredValue(name) : globalValue(name);
    names.set(name, value);
    return value;
  };
  const globalValue = (name: string): KnownValue => {
    if (!isGlobal(name)) return unknownValue;
    if (name === 'undefined') return known('nullish');
    return name === 'NaN' || name === 'Infinity' ? known('number') : unknownValue;
  };
  const declaredValue = (name: string): KnownValue => {
    const all = bindings.declared.get(name) ?? [];
    const annotated = all.filter(({ annotation }) => annotation !== undefined).map(annotationOf);
    const inferred = all.filter(({ annotation }) => annotation === undefined);
    if (inferred.length === 0) return either(annotated);
    const first = either(inferred.map(initialValue));
    return either([...annotated, settle(name, first)]);
  };
  const annotationOf = ({ annotation, isOptional }: Binding): KnownValue => {
    const value = annotation === undefined ? unknownValue : annotatedValue(annotation, isGlobal);
    return isOptional ? either([value, known('nullish')]) : value;
  };
  const initialValue = ({ init }: Binding): KnownValue => {
    if (init === undefined || (init !== null && overlaps(init, changed))) return unknownValue;
    return init === null ? known('nullish') : valueOf(init);
  };
  /** The kinds that hold after every assignment if they hold before it: by induction they hold always. */
  const settle = (name: string, first: KnownValue): KnownValue => {
    const assignments = bindings.assigned.get(name) ?? [];
    const before = new Set(names.keys());
    let value = first;
    for (let round = 0; round < rounds && value.kinds !== undefined; round += 1) {
      // What was concluded from a guess that did not hold is forgotten with it.
      for (const each of names.keys()) if (!before.has(each)) names.delete(each);
      names.set(name, value);
      const next = either([value, ...assignments.map(assignedValue)]);
      if (haveSameKinds(value, next)) return next;
      value = next;
    }
    return assignments.length === 0 ? value : unknownValue;
  };
  const assignedValue = ({ node }: Assignment): KnownValue => {
    if (node === undefined || overlaps(node, changed)) return unknownValue;
    if (node.type === 'AssignmentExpression') return assigned(node, valueOf);
    return isOf(valueOf(node.argument), 'number', 'boolean', 'string', 'nullish')
      ? known('number')
      : known('number', 'bigint');
  };
  const isUnchanged = (node: Node): boolean => !overlaps(node, changed);
  return { valueOf, valueOfName: nameValue, isUnchanged, isGlobal, bindings };
}

/** Kinds only ever get more, so that this many rounds are enough. */
const rounds = 8;

/** True where a mutation in one place changes what stands in the other. */
function overlaps({ start, end }: Node, changed: Span | undefined): boolean {
  return changed !== undefined && start < changed.end && changed.start < end;
}

interface Context {
  readonly valueOf: (node: Node) => KnownValue;
  readonly nameValue: (name: string) => KnownValue;
  readonly isGlobal: (name: string) => boolean;
}

function read(node: Node, context: Context): KnownValue {
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
      return assigned(node, valueOf);
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
    // A cast is a claim that nobody checks.
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
  // Whatever the operands are, they are made primitives first.
  return isOf(left, 'bigint') && isOf(right, 'bigint')
    ? known('bigint')
    : known('string', 'number', 'bigint');
}

/** Two kinds of numbers never mix, so that one operand that can't be a bigint is enough. */
function arithmetic(operands: readonly KnownValue[]): KnownValue {
  if (operands.every((each) => isOf(each, 'bigint'))) return known('bigint');
  const isNumber = operands.some((each) => isOf(each, 'number', 'string', 'boolean', 'nullish'));
  return isNumber ? known('number') : known('number', 'bigint');
}

function assigned(
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
