import type { Node } from '../../syntax/parse.ts';

/** Returns whether a node is a function or class expression without a name, ignoring brackets. */
export function isAnonymousFunction(node: Node): boolean {
  switch (node.type) {
    case 'ParenthesizedExpression':
      return isAnonymousFunction(node.expression);
    case 'ArrowFunctionExpression':
      return true;
    case 'FunctionExpression':
    case 'ClassExpression':
      return node.id === null;
    default:
      return false;
  }
}

/**
 * Returns the name that an anonymous function or class gets in the place of a node, and would lose as a branch of a conditional
 * expression; undefined if the source does not spell such a name.
 */
export function evaluatedName(node: Node, ancestors: readonly Node[]): string | undefined {
  let child = node;
  for (let at = ancestors.length - 1; at >= 0; at -= 1) {
    const parent = ancestors[at];
    if (parent?.type !== 'ParenthesizedExpression') return nameGivenBy(parent, child);
    child = parent;
  }
  return undefined;
}

/** Returns the text around an anonymous function that names it: a property of that name. */
export function namingFrame(name: string): readonly [before: string, after: string] {
  const key = JSON.stringify(name);
  return [`{${key}:`, `}[${key}]`];
}

function nameGivenBy(parent: Node | undefined, child: Node): string | undefined {
  switch (parent?.type) {
    case 'VariableDeclarator':
      return identifierName(parent.id);
    case 'AssignmentExpression':
      return /^(?:=|&&=|\|\|=|\?\?=)$/.test(parent.operator)
        ? identifierName(parent.left)
        : undefined;
    case 'AssignmentPattern':
      return identifierName(parent.left);
    case 'Property':
    case 'PropertyDefinition':
      return child === parent.value && !parent.computed ? keyName(parent.key) : undefined;
    case 'ExportDefaultDeclaration':
      return 'default';
    default:
      return undefined;
  }
}

function identifierName(node: Node): string | undefined {
  return node.type === 'Identifier' ? node.name : undefined;
}

function keyName(key: Node): string | undefined {
  if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  if (key.type === 'Literal') return String(key.value);
  const name = identifierName(key);
  return name === '__proto__' ? undefined : name;
}
