import { RUNTIME_KEY } from '../../runtime/protocol.ts';
import type { Node, ParsedFile } from '../../syntax/parse.ts';
import { walk } from '../../syntax/walk.ts';

/** A variable at module level that holds a weak collection all of whose uses are calls of its methods. */
export interface WeakCollection {
  readonly name: string;
  /** The expression that makes the collection. */
  readonly made: Node;
}

/**
 * Finds the weak collections of a module that only this module can reach. A constant of the module has each, and the module does
 * nothing with it but call its methods. So a run can have written to it only by these calls, which can be counted.
 */
export function weakCollections({ program }: ParsedFile): readonly WeakCollection[] {
  const found = new Map<string, WeakCollection>();
  for (const statement of program.body) {
    if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const') continue;
    for (const { id, init } of statement.declarations) {
      if (id.type !== 'Identifier' || init === null || !isWeakCollection(init)) continue;
      found.set(id.name, { name: id.name, made: init });
    }
  }
  if (found.size > 0) leaveOutEscaping(program, found);
  return [...found.values()];
}

function isWeakCollection(node: Node): boolean {
  return (
    node.type === 'NewExpression' &&
    node.callee.type === 'Identifier' &&
    /^Weak(?:Map|Set)$/.test(node.callee.name) &&
    node.arguments.length === 0
  );
}

/** Leaves out each collection whose name stands anywhere but before a method that is called, whatever that other place means. */
function leaveOutEscaping(program: Node, found: Map<string, WeakCollection>): void {
  walk(program, {
    enter(node, ancestors) {
      if (node.type !== 'Identifier') return;
      const parent = ancestors.at(-1);
      const isDeclared =
        parent?.type === 'VariableDeclarator' && parent.init === found.get(node.name)?.made;
      if (!isDeclared && !hasMethodCalled(node, parent, ancestors.at(-2))) found.delete(node.name);
    },
  });
}

function hasMethodCalled(
  node: Node,
  parent: Node | undefined,
  grandparent: Node | undefined,
): boolean {
  return (
    grandparent?.type === 'CallExpression' &&
    grandparent.callee === parent &&
    parent.type === 'MemberExpression' &&
    parent.object === node &&
    !parent.computed &&
    parent.property.type === 'Identifier' &&
    /^(?:get|has|set|add|delete)$/.test(parent.property.name)
  );
}

/** The texts to insert around the expression that makes a collection, so that the runtime watches it. */
export const watching = {
  before: `(globalThis.${RUNTIME_KEY}?.watchWeak ?? ((made) => made))(`,
  after: ')',
};
