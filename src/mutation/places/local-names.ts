import type { Node } from '../../syntax/parse.ts';
import { namesOf, scopeDeclarations, type Declaration } from '../../syntax/scope.ts';

/** Returns the names of the parameters and variables that a node in a class's member can use and that the member itself declares. */
export function localNames(ancestors: readonly Node[]): ReadonlySet<string> {
  const member = ancestors.findLastIndex(
    ({ type }) => type === 'MethodDefinition' || type === 'PropertyDefinition',
  );
  const declared = ancestors.slice(member + 1).flatMap(scopeDeclarations);
  return new Set(namesOf(declared.filter(({ kind }) => variableKinds.has(kind))));
}

const variableKinds: ReadonlySet<Declaration['kind']> = new Set([
  'var',
  'let',
  'const',
  'parameter',
  'caught',
]);

/** True if an identifier is a variable that is read or assigned, so that `this.name` could take its place. */
export function isVariableUse(node: Node, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return node === parent.object || parent.computed;
    case 'Property':
      return node === parent.value && !parent.shorthand;
    case 'VariableDeclarator':
      return node === parent.init;
    case 'AssignmentPattern':
      return node === parent.right;
    case 'ArrowFunctionExpression':
      return node === parent.body;
    case 'FunctionExpression':
    case 'FunctionDeclaration':
    case 'ClassExpression':
    case 'ClassDeclaration':
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'ArrayPattern':
    case 'ObjectPattern':
    case 'RestElement':
    case 'CatchClause':
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'TSParameterProperty':
    case 'MetaProperty':
      return false;
    default:
      return true;
  }
}
