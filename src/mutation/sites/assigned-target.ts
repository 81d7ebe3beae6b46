import type { Node } from '../../syntax/parse.ts';

/** What a node's value is stored in: the other side of `=`, a declared variable, or a field. */
export function assignedTarget(node: Node, ancestors: readonly Node[]): Node | undefined {
  const parent = ancestors.at(-1);
  switch (parent?.type) {
    case 'AssignmentExpression':
      return parent.operator === '=' && node === parent.right ? parent.left : undefined;
    case 'VariableDeclarator':
      return node === parent.init ? parent.id : undefined;
    case 'PropertyDefinition':
      return node === parent.value ? parent.key : undefined;
    default:
      return undefined;
  }
}
