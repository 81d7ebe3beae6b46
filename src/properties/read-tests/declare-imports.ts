import type { Node } from '../../syntax/parse.ts';
import { keyOf } from './read-literal.ts';
import type { NameScope, ReadValue } from './values.ts';

/** Declares the names that an import gives a file. Other statements declare nothing. */
export function declareImports(
  node: Node,
  scope: NameScope,
  importOf: (specifier: string) => ReadValue,
): void {
  if (node.type !== 'ImportDeclaration' || node.importKind === 'type') return;
  const whole = importOf(node.source.value);
  for (const each of node.specifiers) {
    const name =
      each.type === 'ImportDefaultSpecifier'
        ? 'default'
        : each.type === 'ImportNamespaceSpecifier'
          ? '*'
          : (keyOf(each.imported) ?? '*');
    if (whole.is === 'export') scope.declare(each.local.name, { ...whole, name });
    else if (whole.is === 'foreign') scope.declare(each.local.name, { ...whole, path: [name] });
    else if (whole.is === 'helpers' && name === '*') scope.declare(each.local.name, whole);
    else if (whole.is === 'helpers') {
      const local = whole.names.get(name) ?? '';
      scope.declareLater(each.local.name, () => whole.scope.find(local) ?? { is: 'opaque' });
    }
  }
}
