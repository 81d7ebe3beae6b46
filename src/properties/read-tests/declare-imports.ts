import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { keyOf } from './read-literal.ts';
import type { NameScope, ReadValue } from './values.ts';

type ImportSpecifier = NodeOf<'ImportDeclaration'>['specifiers'][number];

/** Declares the names that an import gives a file. Other statements declare nothing. */
export function declareImports(
  node: Node,
  scope: NameScope,
  importOf: (specifier: string) => ReadValue,
): void {
  if (node.type !== 'ImportDeclaration' || node.importKind === 'type') return;
  const whole = importOf(node.source.value);
  for (const each of node.specifiers) {
    const name = importedName(each);
    if (whole.is === 'export') scope.declare(each.local.name, { ...whole, name });
    else if (whole.is === 'foreign') scope.declare(each.local.name, { ...whole, path: [name] });
    else if (whole.is === 'helpers' && name === '*') scope.declare(each.local.name, whole);
    else if (whole.is === 'helpers') {
      const local = whole.names.get(name) ?? '';
      scope.declareLater(each.local.name, () => whole.scope.find(local) ?? { is: 'opaque' });
    }
  }
}

/** The name that an import takes from its module; `*` stands for all exports. */
export function importedName(specifier: ImportSpecifier): string {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  return specifier.type === 'ImportSpecifier' ? (keyOf(specifier.imported) ?? '*') : '*';
}
