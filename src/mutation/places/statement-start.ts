import type { Node } from '../../syntax/parse.ts';

/**
 * Returns the expression statement, arrow function or default export whose code begins with a node. There, the node's first
 * token decides how the rest is parsed. Undefined if another token comes first.
 */
export function startedBy(node: Node, ancestors: readonly Node[]): Node | undefined {
  for (let at = ancestors.length - 1; at >= 0; at -= 1) {
    const ancestor = ancestors[at];
    if (ancestor === undefined) return undefined;
    if (ancestor.type === 'ArrowFunctionExpression' && ancestor.body.start === node.start) {
      return ancestor;
    }
    if (ancestor.type === 'ExportDefaultDeclaration') {
      return ancestor.declaration.start === node.start ? ancestor : undefined;
    }
    if (ancestor.start !== node.start) return undefined;
    if (ancestor.type === 'ExpressionStatement') return ancestor;
  }
  return undefined;
}

/** True for a text whose beginning would continue a statement without a semicolon on the line before. */
export function continuesLine(text: string): boolean {
  return /^(?:[([`/<*]|\+(?!\+)|-(?!-))/.test(text);
}

/** Returns the statement before (`step` is -1) or after (`step` is 1) a statement in its list; undefined if there is none. */
export function neighbour(
  statement: Node,
  parent: Node | undefined,
  step: -1 | 1,
): Node | undefined {
  const list = statementList(parent);
  const at = list.findIndex((each) => each === statement);
  return at === -1 ? undefined : list[at + step];
}

function statementList(parent: Node | undefined): readonly Node[] {
  switch (parent?.type) {
    case 'Program':
    case 'BlockStatement':
    case 'StaticBlock':
    case 'TSModuleBlock':
      return parent.body;
    case 'SwitchCase':
      return parent.consequent;
    default:
      return [];
  }
}

/** True for a statement that ends where it ends whatever follows: it has its semicolon, or ends with a block. */
export function isTerminated(statement: Node, text: string): boolean {
  if (text[statement.end - 1] === ';') return true;
  switch (statement.type) {
    case 'BlockStatement':
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'SwitchStatement':
    case 'TryStatement':
    case 'TSInterfaceDeclaration':
    case 'TSEnumDeclaration':
    case 'TSModuleDeclaration':
      return true;
    case 'IfStatement':
      return isTerminated(statement.alternate ?? statement.consequent, text);
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'LabeledStatement':
    case 'WithStatement':
      return isTerminated(statement.body, text);
    default:
      return false;
  }
}
