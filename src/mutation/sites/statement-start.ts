import type { Node } from '../../syntax/parse.ts';

/**
 * The statement, arrow function or default export whose text begins where the node's does, so that the node's
 * first token decides how the rest is read; undefined where another token comes first.
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

/** True where a text begins with something that continues an unfinished statement on the line before. */
export function continuesLine(text: string): boolean {
  return /^(?:[([`/<*]|\+(?!\+)|-(?!-))/.test(text);
}

/** The statement before or after (`step` is -1 or 1) a statement in its list, if it is in one. */
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

/** True where a statement's end doesn't depend on what follows: it has its semicolon, or is a block. */
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
