import type { Node } from '../../syntax/parse.ts';

const terminated = new Set<string>([
  'ExpressionStatement',
  'VariableDeclaration',
  'ReturnStatement',
  'ThrowStatement',
  'BreakStatement',
  'ContinueStatement',
  'DebuggerStatement',
  'DoWhileStatement',
  'ImportDeclaration',
  'ExportAllDeclaration',
  'PropertyDefinition',
  'AccessorProperty',
  'TSTypeAliasDeclaration',
  'TSImportEqualsDeclaration',
  'TSExportAssignment',
  'TSNamespaceExportDeclaration',
  'TSDeclareFunction',
  'TSAbstractMethodDefinition',
  'TSAbstractPropertyDefinition',
  'TSAbstractAccessorProperty',
]);

const typeMembers = new Set<string>([
  'TSPropertySignature',
  'TSMethodSignature',
  'TSCallSignatureDeclaration',
  'TSConstructSignatureDeclaration',
  'TSIndexSignature',
]);

/** Returns whether a statement or member ends without a semicolon, so that only the line break behind it separates it. */
export function lacksSemicolon(node: Node, parent: Node | undefined, text: string): boolean {
  const last = text[node.end - 1];
  if (last === ';') return false;
  if (typeMembers.has(node.type)) return last !== ',';
  switch (node.type) {
    case 'VariableDeclaration':
      return !isLoopHead(node, parent);
    case 'ExportNamedDeclaration':
      return node.declaration === null;
    case 'ExportDefaultDeclaration':
      return !node.declaration.type.endsWith('Declaration');
    case 'MethodDefinition':
      return node.value.type === 'TSEmptyBodyFunctionExpression';
    default:
      return terminated.has(node.type);
  }
}

/** Returns whether the last statement in a node, at any depth, ends without a semicolon, or the node itself does. */
export function endsUnterminated(node: Node, parent: Node | undefined, text: string): boolean {
  const last = lastStatement(node);
  if (last === undefined) return lacksSemicolon(node, parent, text);
  return endsUnterminated(last, node, text);
}

function lastStatement(node: Node): Node | undefined {
  switch (node.type) {
    case 'SwitchCase':
      return node.consequent.at(-1);
    case 'IfStatement':
      return node.alternate ?? node.consequent;
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'LabeledStatement':
    case 'WithStatement':
      return node.body;
    default:
      return undefined;
  }
}

function isLoopHead(node: Node, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case 'ForStatement':
      return node === parent.init;
    case 'ForInStatement':
    case 'ForOfStatement':
      return node === parent.left;
    default:
      return false;
  }
}
