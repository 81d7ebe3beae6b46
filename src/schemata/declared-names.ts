import type { Node, Program } from '../syntax/parse.ts';
import { walk } from '../syntax/walk.ts';
import { bindingNames } from '../syntax/binding-names.ts';

/** The names that a file declares anywhere: reading one throws no error, but for one that is read too early. */
export function declaredNames(program: Program): ReadonlySet<string> {
  const names = new Set<string>(['undefined', 'NaN', 'Infinity']);
  walk(program, {
    enter(node) {
      for (const pattern of declaredPatterns(node)) {
        for (const name of bindingNames(pattern)) names.add(name);
      }
    },
  });
  return names;
}

/** The patterns that a node itself declares. */
export function declaredPatterns(node: Node): readonly Node[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return [node.id];
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return node.id === null ? node.params : [node.id, ...node.params];
    case 'ArrowFunctionExpression':
      return node.params;
    case 'ClassDeclaration':
    case 'ClassExpression':
      return node.id === null ? [] : [node.id];
    case 'CatchClause':
      return node.param === null ? [] : [node.param];
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return [node.local];
    default:
      return [];
  }
}
