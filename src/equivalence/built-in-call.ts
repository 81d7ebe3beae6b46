import { conversionKind } from '../mutation/kinds/conversion-kind.ts';
import type { NodeOf } from '../syntax/nodes.ts';
import type { Node } from '../syntax/parse.ts';
import {
  arrayOf,
  isOf,
  isPrimitive,
  known,
  unknownValue,
  type KnownKind,
  type KnownValue,
} from './known-value.ts';

type Call = NodeOf<'CallExpression'>;

const stringMethods: Readonly<Record<string, KnownKind>> = {
  ...methods('string', [
    'charAt',
    'concat',
    'normalize',
    'padEnd',
    'padStart',
    'repeat',
    'slice',
    'substring',
    'toLowerCase',
    'toUpperCase',
    'trim',
    'trimEnd',
    'trimStart',
  ]),
  ...methods('number', ['charCodeAt', 'indexOf', 'lastIndexOf', 'localeCompare']),
  ...methods('boolean', ['endsWith', 'includes', 'startsWith']),
};

/** Methods whose result has the same elements as the array that they are called on. */
const sameElements = new Set([
  'concat',
  'filter',
  'reverse',
  'slice',
  'sort',
  'splice',
  'toSorted',
]);

const arrayMethods: Readonly<Record<string, KnownKind>> = {
  ...methods('number', ['findIndex', 'findLastIndex', 'indexOf', 'lastIndexOf', 'push', 'unshift']),
  ...methods('boolean', ['every', 'includes', 'some']),
  ...methods('array', ['flat', 'flatMap', 'map', ...sameElements]),
  join: 'string',
};

function methods(kind: KnownKind, names: readonly string[]): Readonly<Record<string, KnownKind>> {
  return Object.fromEntries(names.map((name) => [name, kind]));
}

/** Returns what is certain of the result of a call. It is known for some of the language's built-in functions only. */
export function builtInCall(
  { callee, arguments: given }: Call,
  context: {
    readonly valueOf: (node: Node) => KnownValue;
    readonly isGlobal: (name: string) => boolean;
  },
): KnownValue {
  if (callee.type === 'Identifier') {
    const kind = conversionKind(callee.name);
    return kind !== undefined && context.isGlobal(callee.name) ? known(kind) : unknownValue;
  }
  if (callee.type !== 'MemberExpression' || callee.computed || callee.optional) return unknownValue;
  if (callee.property.type !== 'Identifier') return unknownValue;
  const { name } = callee.property;
  if (callee.object.type === 'Identifier' && context.isGlobal(callee.object.name)) {
    return staticCall(callee.object.name, name);
  }
  const object = context.valueOf(callee.object);
  if (isOf(object, 'string')) {
    return name === 'split' && !given.every((each) => isSeparator(each, context.valueOf))
      ? unknownValue
      : methodOfString(name);
  }
  if (!isOf(object, 'array') || !Object.hasOwn(arrayMethods, name)) return unknownValue;
  const kind = arrayMethods[name];
  if (kind === undefined) return unknownValue;
  // The arguments of `concat` may add elements of other kinds.
  const keepsElements = sameElements.has(name) && (name !== 'concat' || given.length === 0);
  return keepsElements ? arrayOf(object.elements) : known(kind);
}

function methodOfString(name: string): KnownValue {
  if (name === 'split') return arrayOf(new Set(['string', 'nullish'] as const));
  if (name === 'at') return known('string', 'nullish');
  const kind = Object.hasOwn(stringMethods, name) ? stringMethods[name] : undefined;
  return kind === undefined ? unknownValue : known(kind);
}

/** True for an argument of `split` that gives an array of strings. Other objects may define `Symbol.split` themselves. */
function isSeparator(node: Node, valueOf: (node: Node) => KnownValue): boolean {
  return (node.type === 'Literal' && 'regex' in node) || isPrimitive(valueOf(node));
}

const mathFunctions =
  /^(?:abs|ceil|exp|floor|fround|hypot|log|log10|log2|max|min|pow|random|round|sign|sqrt|trunc)$/;

function staticCall(object: string, name: string): KnownValue {
  if (object === 'Math' && mathFunctions.test(name)) return known('number');
  if (object === 'Number' && /^is[A-Z]/.test(name)) return known('boolean');
  if (object === 'Array') {
    if (name === 'isArray') return known('boolean');
    return name === 'from' || name === 'of' ? known('array') : unknownValue;
  }
  if (object === 'Object' && name === 'keys') return arrayOf(new Set(['string'] as const));
  return unknownValue;
}
