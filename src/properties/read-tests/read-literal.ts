import type { Node } from '../../syntax/parse.ts';
import { unwrapped } from '../../syntax/unwrapped.ts';
import { foldUnary } from './fold.ts';
import { booleanValue, nothing, numberValue, textValue, type ReadValue } from './values.ts';

/** Reads a literal, or a list or record of literals; undefined for all other expressions. */
export function readLiteral(node: Node): ReadValue | undefined {
  const inner = unwrapped(node);
  switch (inner.type) {
    case 'Literal':
      return plainLiteral(inner);
    case 'Identifier':
      return inner.name === 'undefined' ? nothing : undefined;
    case 'TemplateLiteral': {
      const [only] = inner.quasis;
      return inner.expressions.length === 0 ? textValue(only?.value.cooked ?? '') : undefined;
    }
    case 'UnaryExpression': {
      const value = readLiteral(inner.argument);
      return value && foldUnary(inner.operator, value);
    }
    case 'ArrayExpression': {
      const elements = inner.elements.map((each) =>
        each === null ? undefined : readLiteral(each),
      );
      const known = elements.filter((each) => each !== undefined);
      return known.length < elements.length ? undefined : { is: 'list', elements: known };
    }
    case 'ObjectExpression': {
      const members = new Map<string, ReadValue>();
      for (const each of inner.properties) {
        if (each.type !== 'Property' || each.computed || each.kind !== 'init') return undefined;
        const value = readLiteral(each.value);
        const key = keyOf(each.key);
        if (value === undefined || key === undefined) return undefined;
        members.set(key, value);
      }
      return { is: 'record', members };
    }
    default:
      return undefined;
  }
}

/** The name of a member in an object literal or after a dot. */
export function keyOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'Literal') return undefined;
  return typeof node.value === 'string' || typeof node.value === 'number'
    ? String(node.value)
    : undefined;
}

/** Reads a literal of the syntax. */
export function plainLiteral(node: Extract<Node, { type: 'Literal' }>): ReadValue | undefined {
  if ('regex' in node && node.regex !== null && node.regex !== undefined) {
    const { pattern, flags } = node.regex;
    return { is: 'regexp', source: pattern, flags };
  }
  if ('bigint' in node && typeof node.bigint === 'string') {
    return { is: 'primitive', value: { of: 'bigint', digits: node.bigint } };
  }
  const { value } = node;
  if (value === null) return { is: 'primitive', value: { of: 'null' } };
  if (typeof value === 'string') return textValue(value);
  if (typeof value === 'number') return numberValue(value);
  return typeof value === 'boolean' ? booleanValue(value) : undefined;
}
