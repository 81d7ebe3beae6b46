import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import type { InfectionProbe } from '../sites/site.ts';

/**
 * True for an expression without effects, as far as syntax shows: it has no assignment, `++`, `--`, `delete`, `await`,
 * `yield` or spread, and calls only functions of the language that read. Getters, conversions (`valueOf`, `toString`) and methods
 * with the names of such functions are assumed to have no effects.
 */
export function isEffectFree(node: Node): boolean {
  switch (node.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
    case 'Literal':
    case 'ThisExpression':
    case 'MetaProperty':
    case 'Super':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return true;
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TSNonNullExpression':
    case 'TSInstantiationExpression':
      return isEffectFree(node.expression);
    case 'UnaryExpression':
      return node.operator !== 'delete' && isEffectFree(node.argument);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return isEffectFree(node.left) && isEffectFree(node.right);
    case 'MemberExpression':
      return isEffectFree(node.object) && (!node.computed || isEffectFree(node.property));
    case 'ConditionalExpression':
      return [node.test, node.consequent, node.alternate].every(isEffectFree);
    case 'SequenceExpression':
    case 'TemplateLiteral':
      return node.expressions.every(isEffectFree);
    case 'ArrayExpression':
      return node.elements.every((element) => element === null || isEffectFree(element));
    case 'ObjectExpression':
      return node.properties.every(isEffectFree);
    case 'CallExpression':
      return isReading(node.callee) && node.arguments.every(isEffectFree);
    case 'Property':
      return isEffectFree(node.key) && isEffectFree(node.value);
    default:
      return false;
  }
}

/** The functions of the language that only read their arguments, and may be called often in conditions. */
const readingFunctions: ReadonlySet<string> = new Set(
  (
    'Array.isArray Boolean Number Number.isFinite Number.isInteger Number.isNaN Number.isSafeInteger Object.hasOwn ' +
    'Object.is Object.keys String isFinite isNaN parseFloat parseInt'
  ).split(' '),
);

/** The methods of texts and lists that only read. They give nothing that is made anew, and take no functions. */
const readingMethods: ReadonlySet<string> = new Set(
  (
    'charAt charCodeAt codePointAt endsWith hasOwnProperty includes indexOf lastIndexOf startsWith ' +
    'toLowerCase toUpperCase trim'
  ).split(' '),
);

/** Whether a call of this function only reads. */
function isReading(callee: Node): boolean {
  if (callee.type === 'Identifier') return readingFunctions.has(callee.name);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  if (callee.computed) return false;
  const { object, property } = callee;
  if (object.type === 'Identifier' && readingFunctions.has(`${object.name}.${property.name}`))
    return true;
  const isTest = property.name === 'test' && isPlainPattern(object);
  return isTest || (readingMethods.has(property.name) && isEffectFree(object));
}

/** Whether an expression is a regular expression that remembers no place between two calls. */
function isPlainPattern(node: Node): boolean {
  return node.type === 'Literal' && 'regex' in node && !/[gy]/.test(node.regex.flags);
}

/** Returns the probe of a mutant that leaves out the right operand of a logical expression. */
export function leftProbe({ right }: NodeOf<'LogicalExpression'>): InfectionProbe {
  return isEffectFree(right) ? { kind: 'left' } : { kind: 'left', ifShort: true };
}
