import type { Span } from '../model/span.ts';
import type { FunctionNode } from '../syntax/nodes.ts';
import type { Node } from '../syntax/parse.ts';
import { walk } from '../syntax/walk.ts';

/**
 * Returns the places of the types in the head of a function: the types of its parameters and its result, and its type
 * parameters. With spaces in these places the function is JavaScript, so that its types need not be removed once for each
 * mutant. Undefined if the function has other types, or if its head has syntax that is more than a type.
 */
export function typesInHead(node: FunctionNode): readonly Span[] | undefined {
  const spans: Span[] = [];
  for (const parameter of node.params) {
    const own = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
    const span = typeOf(own);
    if (span === undefined) return undefined;
    spans.push(span);
  }
  for (const part of [node.returnType, node.typeParameters]) {
    if (part !== null && part !== undefined) spans.push({ start: part.start, end: part.end });
  }
  let isPlain = true;
  walk(node, {
    enter(each) {
      if (!each.type.startsWith('TS')) return undefined;
      isPlain &&= spans.some(({ start, end }) => start <= each.start && each.end <= end);
      return 'skip';
    },
  });
  return isPlain ? spans : undefined;
}

/** Returns the place of the type after a parameter's name or pattern; undefined if there is more than a type. */
function typeOf(own: Node): Span | undefined {
  switch (own.type) {
    case 'Identifier':
      return own.name === 'this' ? undefined : { start: own.start + own.name.length, end: own.end };
    case 'ObjectPattern':
    case 'ArrayPattern':
    case 'RestElement': {
      const { typeAnnotation: type } = own;
      if ('optional' in own && own.optional) return undefined;
      return type === null || type === undefined
        ? { start: own.end, end: own.end }
        : { start: type.start, end: type.end };
    }
    default:
      return undefined;
  }
}
