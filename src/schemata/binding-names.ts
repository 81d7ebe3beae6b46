import type { Node } from '../syntax/parse.ts';
import { children } from '../syntax/walk.ts';

/** The names that a pattern or parameter binds, in source order; a `this` parameter binds none. */
export function bindingNames(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return pattern.name === 'this' ? [] : [pattern.name];
    case 'AssignmentPattern':
      return bindingNames(pattern.left);
    case 'RestElement':
      return bindingNames(pattern.argument);
    case 'TSParameterProperty':
      return bindingNames(pattern.parameter);
    case 'Property':
      return bindingNames(pattern.value);
    case 'ArrayPattern':
    case 'ObjectPattern':
      return [...children(pattern)].flatMap((part) =>
        part.type === 'TSTypeAnnotation' ? [] : bindingNames(part),
      );
    default:
      return [];
  }
}
