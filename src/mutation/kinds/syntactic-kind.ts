import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { annotatedKind } from './annotated-kind.ts';
import { conversionKind } from './conversion-kind.ts';
import type { ValueKind } from './type-facts.ts';

type KindOf = (node: Node) => ValueKind;
type Identifier = NodeOf<'Identifier'>;

/** Methods that return a string on every built-in object that has them. */
const stringMethods = new Set([
  'charAt',
  'join',
  'padEnd',
  'padStart',
  'repeat',
  'substring',
  'toFixed',
  'toISOString',
  'toLocaleString',
  'toLowerCase',
  'toPrecision',
  'toString',
  'toUpperCase',
  'trim',
  'trimEnd',
  'trimStart',
]);

/**
 * Returns the function that finds the kinds of a file's expressions, by annotations and by syntax. The function remembers
 * its answers.
 *
 * @param kindOfVariable returns the kind of a variable, given an identifier that reads it
 */
export function kindReader(kindOfVariable: (identifier: Identifier) => ValueKind): KindOf {
  const known = new WeakMap<Node, ValueKind>();
  const kindOf = (node: Node): ValueKind => {
    const remembered = known.get(node);
    if (remembered !== undefined) return remembered;
    const bySyntax = syntacticKind(node, kindOf);
    const kind =
      bySyntax === 'unknown' && node.type === 'Identifier' ? kindOfVariable(node) : bySyntax;
    known.set(node, kind);
    return kind;
  };
  return kindOf;
}

function syntacticKind(node: Node, kindOf: KindOf): ValueKind {
  switch (node.type) {
    case 'Literal':
      return literalKind(node.value, node.raw);
    case 'TemplateLiteral':
      return 'string';
    case 'Identifier':
      return identifierKind(node.name);
    case 'UnaryExpression':
      return unaryKind(node.operator, kindOf(node.argument));
    case 'BinaryExpression':
      return binaryKind(node.operator, node.left, node.right, kindOf);
    case 'LogicalExpression':
      return common(kindOf(node.left), kindOf(node.right));
    case 'ConditionalExpression':
      return common(kindOf(node.consequent), kindOf(node.alternate));
    case 'AssignmentExpression':
      return node.operator === '=' ? kindOf(node.right) : 'unknown';
    case 'CallExpression':
      return callKind(node.callee);
    case 'ThisExpression':
    case 'ArrayExpression':
    case 'ObjectExpression':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'ClassExpression':
    case 'NewExpression':
      return 'object';
    default:
      return wrappedKind(node, kindOf);
  }
}

function wrappedKind(node: Node, kindOf: KindOf): ValueKind {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      return kindOf(node.expression);
    case 'TSAsExpression':
    case 'TSTypeAssertion': {
      const cast = annotatedKind(node.typeAnnotation);
      return cast === 'unknown' ? kindOf(node.expression) : cast;
    }
    case 'SequenceExpression': {
      const last = node.expressions.at(-1);
      return last === undefined ? 'unknown' : kindOf(last);
    }
    default:
      return 'unknown';
  }
}

function literalKind(value: unknown, raw: string | null): ValueKind {
  if (value === null) return raw === 'null' ? 'nullish' : 'object';
  switch (typeof value) {
    case 'number':
      return 'number';
    case 'bigint':
      return 'bigint';
    case 'string':
      return 'string';
    case 'boolean':
      return 'boolean';
    default:
      return 'object';
  }
}

function identifierKind(name: string): ValueKind {
  if (name === 'undefined') return 'nullish';
  return name === 'NaN' || name === 'Infinity' ? 'number' : 'unknown';
}

function unaryKind(operator: string, operand: ValueKind): ValueKind {
  switch (operator) {
    case '!':
    case 'delete':
      return 'boolean';
    case 'typeof':
      return 'string';
    case 'void':
      return 'nullish';
    default:
      return operand === 'bigint' && operator !== '+' ? 'bigint' : 'number';
  }
}

function binaryKind(operator: string, left: Node, right: Node, kindOf: KindOf): ValueKind {
  if (/^[<>]=?$|^[!=]==?$|^in/.test(operator)) return 'boolean';
  if (operator === '>>>') return 'number';
  const kinds = [kindOf(left), kindOf(right)];
  if (operator === '+') {
    if (kinds.includes('string')) return 'string';
    return kinds[0] === 'number' && kinds[1] === 'number' ? 'number' : common(kinds[0], kinds[1]);
  }
  return kinds.includes('bigint') ? 'bigint' : 'number';
}

function callKind(callee: Node): ValueKind {
  if (callee.type === 'Identifier') return conversionKind(callee.name) ?? 'unknown';
  if (callee.type !== 'MemberExpression' || callee.computed) return 'unknown';
  if (callee.object.type === 'Identifier' && callee.object.name === 'Math') return 'number';
  return stringMethods.has(callee.property.name) ? 'string' : 'unknown';
}

function common(one: ValueKind | undefined, other: ValueKind | undefined): ValueKind {
  return one !== undefined && one === other ? one : 'unknown';
}
