import type { Node } from '../syntax/parse.ts';
import { children } from '../syntax/walk.ts';

/** The parameters and variables that a node in a member of a class can see, up to the member. */
export function localNames(ancestors: readonly Node[]): ReadonlySet<string> {
  const member = ancestors.findLastIndex(
    ({ type }) => type === 'MethodDefinition' || type === 'PropertyDefinition',
  );
  return new Set(ancestors.slice(member + 1).flatMap(declaredIn));
}

function declaredIn(node: Node): readonly string[] {
  switch (node.type) {
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return node.params.flatMap(boundNames);
    case 'BlockStatement':
      return node.body.flatMap((each) => boundNames(each));
    case 'ForStatement':
      return node.init === null ? [] : boundNames(node.init);
    case 'ForInStatement':
    case 'ForOfStatement':
      return boundNames(node.left);
    case 'CatchClause':
      return node.param === null ? [] : boundNames(node.param);
    default:
      return [];
  }
}

/** The names that a pattern, a parameter or a declaration of variables binds. */
function boundNames(node: Node): string[] {
  switch (node.type) {
    case 'Identifier':
      return [node.name];
    case 'TSParameterProperty':
      return boundNames(node.parameter);
    case 'AssignmentPattern':
      return boundNames(node.left);
    case 'Property':
      return boundNames(node.value);
    case 'VariableDeclarator':
      return boundNames(node.id);
    case 'VariableDeclaration':
    case 'RestElement':
    case 'ArrayPattern':
    case 'ObjectPattern':
      return [...children(node)].flatMap(boundNames);
    default:
      return [];
  }
}

/** True where an identifier is read or assigned as a variable, and `this.name` could stand in its place. */
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
