import { children } from '../../syntax/walk.ts';
import type { Node } from '../../syntax/parse.ts';

/**
 * What an expression's text says about the value it makes.
 * - `constant`: a primitive, or a structure that nothing can change;
 * - `code`: a function or class written here;
 * - `data`: a structure written here, or a name for one that is registered elsewhere: functions in it are code;
 * - `unknown`: made by a call, so functions in it may be closures over state that nobody can see.
 */
export type ValueOrigin = 'constant' | 'code' | 'data' | 'unknown';

/** Calls that return their arguments or plain data, so that only their arguments matter. */
const transparentConstructors = new Set(['Array', 'Map', 'Set', 'Date', 'RegExp', 'Error', 'URL']);
const transparentCalls =
  /^(?:Object\.(?:assign|create|entries|freeze|fromEntries|keys|seal|values)|Array(?:\.from|\.of)?|structuredClone)$/;
/** Calls that return a primitive, or an object of the platform. */
const constantCalls =
  /^(?:Symbol(?:\.for)?|String|Number|Boolean|BigInt|parseInt|parseFloat|Math\.\w+|Date\.now|performance\.now|createRequire|fileURLToPath|require)$/;

/** Returns where the value of an expression comes from. */
export function valueOrigin(node: Node): ValueOrigin {
  switch (node.type) {
    case 'Literal':
      return 'regex' in node && /[gy]/.test(node.regex.flags) ? 'data' : 'constant';
    case 'TemplateLiteral':
    case 'UnaryExpression':
    case 'BinaryExpression':
    case 'UpdateExpression':
    case 'ImportExpression':
      return 'constant';
    case 'Identifier':
      return node.name === 'undefined' ? 'constant' : 'data';
    case 'FunctionExpression':
    case 'FunctionDeclaration':
    case 'ArrowFunctionExpression':
    case 'ClassExpression':
    case 'ClassDeclaration':
      return 'code';
    case 'CallExpression':
      return callOrigin(node.callee, node.arguments);
    case 'NewExpression': {
      const { callee } = node;
      const known = callee.type === 'Identifier' && transparentConstructors.has(callee.name);
      return known ? structureOrigin(node.arguments) : 'unknown';
    }
    case 'TaggedTemplateExpression':
    case 'YieldExpression':
    // Code that is nested too deep.
    case 'V8IntrinsicExpression':
      return 'unknown';
    case 'AwaitExpression':
      return valueOrigin(node.argument);
    case 'AssignmentExpression':
      return valueOrigin(node.right);
    case 'SequenceExpression':
      return valueOrigin(node.expressions.at(-1) ?? node);
    case 'ConditionalExpression':
      return widest([valueOrigin(node.consequent), valueOrigin(node.alternate)]);
    case 'LogicalExpression':
      return widest([valueOrigin(node.left), valueOrigin(node.right)]);
    case 'ArrayExpression':
    case 'ObjectExpression':
      return structureOrigin(children(node));
    case 'TSAsExpression':
      return isConstAssertion(node.typeAnnotation) && isConstantStructure(node.expression, Infinity)
        ? 'constant'
        : valueOrigin(node.expression);
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TSNonNullExpression':
    case 'TSInstantiationExpression':
      return valueOrigin(node.expression);
    default:
      return 'data';
  }
}

function callOrigin(callee: Node, callArguments: readonly Node[]): ValueOrigin {
  const name = dottedName(callee);
  if (constantCalls.test(name) || /^(?:test|it|base)(?:\.\w+)*\.extend$/.test(name))
    return 'constant';
  const [first] = callArguments;
  if (name === 'Object.freeze' && first !== undefined && isConstantStructure(first, 1))
    return 'constant';
  return isTransparent(name) ? structureOrigin(callArguments) : 'unknown';
}

/** A bound method of something that has a name: the method is registered with its owner. */
const bound = /^\w.*\.bind$/;

function isTransparent(name: string): boolean {
  return transparentCalls.test(name) || bound.test(name);
}

/** Returns `a.b.c` for plain property accesses of a name, or the empty string. */
export function dottedName(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.computed) return '';
  const object = dottedName(node.object);
  return object === '' || node.property.type !== 'Identifier'
    ? ''
    : `${object}.${node.property.name}`;
}

/** Returns the origin of a structure with these parts: data, unless the origin of a part is unknown. */
function structureOrigin(parts: Iterable<Node>): ValueOrigin {
  for (const part of parts) if (partOrigin(part) === 'unknown') return 'unknown';
  return 'data';
}

function partOrigin(part: Node): ValueOrigin {
  if (part.type === 'Property') return valueOrigin(part.value);
  if (part.type === 'SpreadElement') return valueOrigin(part.argument);
  return valueOrigin(part);
}

const order: readonly ValueOrigin[] = ['constant', 'code', 'data', 'unknown'];

function widest(origins: readonly ValueOrigin[]): ValueOrigin {
  return order[Math.max(...origins.map((origin) => order.indexOf(origin)))] ?? 'unknown';
}

function isConstAssertion(type: Node): boolean {
  return (
    type.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    type.typeName.name === 'const'
  );
}

/** Returns whether a node consists of primitives and code in at most `levels` levels of arrays and objects. */
function isConstantStructure(node: Node, levels: number): boolean {
  if (node.type !== 'ArrayExpression' && node.type !== 'ObjectExpression')
    return ['constant', 'code'].includes(valueOrigin(node));
  if (levels === 0) return false;
  for (const part of children(node)) {
    if (part.type === 'SpreadElement') return false;
    const value = part.type === 'Property' ? part.value : part;
    if (!isConstantStructure(value, levels - 1)) return false;
  }
  return true;
}
