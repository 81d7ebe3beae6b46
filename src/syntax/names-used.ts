import type { Node } from './parse.ts';
import { walk } from './walk.ts';

/** The identifiers in nodes, without names of members. */
export function namesUsedIn(nodes: readonly Node[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const root of nodes) {
    walk(root, {
      enter(node, ancestors) {
        if (node.type === 'Identifier' && !isMemberName(node, ancestors.at(-1)))
          names.add(node.name);
      },
    });
  }
  return names;
}

function isMemberName(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent.property === node && !parent.computed;
  if (parent?.type !== 'Property') return false;
  return parent.key === node && !parent.computed && !parent.shorthand;
}
