import type { Node } from '../../syntax/parse.ts';

/** Returns the target that a node's value is stored in: the left side of `=`, a declared variable, or a field's name. */
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
