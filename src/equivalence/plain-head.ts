import type { Span } from '../model/span.ts';
import type { FunctionNode } from '../syntax/nodes.ts';
import type { Node } from '../syntax/parse.ts';
import { walk } from '../syntax/walk.ts';

/**
 * The places of the types in the head of a function: of its parameters, its result and its own type parameters. With spaces
 * there, the function is JavaScript, which saves removing its types once for each mutant. Undefined where other types are
 * left in it, or its head has something that is more than a type.
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

/** What stands behind the name or pattern of a parameter; undefined where that is more than a type. */
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
