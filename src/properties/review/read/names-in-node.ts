import type { Node } from '../../../syntax/parse.ts';
import { walk } from '../../../syntax/walk.ts';

/** Returns the names of variables that a node mentions. Names of members are left out. */
export function namesIn(root: Node): ReadonlySet<string> {
  const names = new Set<string>();
  walk(root, {
    enter(node, ancestors) {
      if (node.type !== 'Identifier') return;
      const parent = ancestors.at(-1);
      const isMember =
        parent?.type === 'MemberExpression' && parent.property === node && !parent.computed;
      const isKey =
        parent?.type === 'Property' && parent.key === node && !parent.computed && !parent.shorthand;
      if (!isMember && !isKey) names.add(node.name);
    },
  });
  return names;
}
