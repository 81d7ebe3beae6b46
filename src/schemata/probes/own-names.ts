import { isErased } from '../../syntax/nodes.ts';
import type { Node, Program } from '../../syntax/parse.ts';
import {
  declarationsOf,
  namesOf,
  scopeDeclarations,
  type Declaration,
} from '../../syntax/scope.ts';
import { walk } from '../../syntax/walk.ts';

/**
 * Returns the names that can be read without running any code: wherever the file uses such a name, it means a variable, parameter,
 * function, class or enum that the file declares. A name that anywhere means something else is left out, because its value may come
 * from an accessor: a global, an import (transpilers make a property of it) or an exported variable (TypeScript makes a property of
 * `exports`). No name is left in a file that uses a name beginning with `$` which it does not declare, because compilers turn
 * variables into calls there: Svelte does so with the variables of `$state`.
 */
export function ownNames(program: Program): ReadonlySet<string> {
  const own = new Set<string>();
  const others = new Set<string>();
  let usesWith = false;
  const scopes: ReadonlySet<string>[] = [];
  walk(program, {
    enter(node, ancestors) {
      scopes.push(new Set(namesOf(scopeDeclarations(node))));
      const parent = ancestors.at(-1);
      for (const declaration of declarationsOf(node)) {
        const names = isOwn(declaration, parent) ? own : others;
        for (const name of namesOf([declaration])) names.add(name);
      }
      if (isErased(node)) return 'skip';
      if (node.type === 'WithStatement') usesWith = true;
      const isUse = node.type === 'Identifier' && !isKey(node, parent);
      if (isUse && !scopes.some((names) => names.has(node.name))) others.add(node.name);
      return;
    },
    leave: () => void scopes.pop(),
  });
  if (usesWith || [...others].some((name) => name.startsWith('$'))) return new Set();
  for (const name of others) own.delete(name);
  return new Set([...own, 'undefined', 'NaN', 'Infinity']);
}

function isOwn({ kind, node }: Declaration, parent: Node | undefined): boolean {
  switch (kind) {
    case 'var':
    case 'let':
    case 'const':
      return !isErased(node) && parent?.type !== 'ExportNamedDeclaration';
    case 'parameter':
    case 'caught':
    case 'function':
    case 'class':
    case 'enum':
      return !isErased(node);
    default:
      return false;
  }
}

/** Returns whether a node is the name of a property, not of a variable. */
function isKey(node: Node, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return node === parent.property && !parent.computed;
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return node === parent.key && !parent.computed;
    default:
      return false;
  }
}
