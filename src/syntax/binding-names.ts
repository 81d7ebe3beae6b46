import type { Node, Program } from './parse.ts';
import { children, walk } from './walk.ts';

/** The names that a pattern or parameter binds, in source order; a `this` parameter binds none. */
export function bindingNames(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return pattern.name === 'this' ? [] : [pattern.name];
    case 'AssignmentPattern':
      return bindingNames(pattern.left);
    case 'RestElement':
      return bindingNames(pattern.argument);
    case 'TSParameterProperty':
      return bindingNames(pattern.parameter);
    case 'Property':
      return bindingNames(pattern.value);
    case 'ArrayPattern':
    case 'ObjectPattern':
      return [...children(pattern)].flatMap((part) =>
        part.type === 'TSTypeAnnotation' ? [] : bindingNames(part),
      );
    default:
      return [];
  }
}

/** The names that a module declares or imports in its own scope, those of types among them. */
export function moduleNames(program: Program): ReadonlySet<string> {
  const names = new Set(program.body.flatMap(statementNames));
  walk(program, {
    enter(node) {
      if (hasOwnVariables(node)) return 'skip';
      // A `var` in a block or in the head of a loop belongs to the module, too.
      if (node.type === 'VariableDeclaration' && node.kind === 'var') {
        for (const name of statementNames(node)) names.add(name);
      }
      return undefined;
    },
  });
  return names;
}

/** The names that a statement declares or imports in the scope that it stands in. */
export function statementNames(node: Node): readonly string[] {
  switch (node.type) {
    case 'ImportDeclaration':
      return node.specifiers.map(({ local }) => local.name);
    case 'VariableDeclaration':
      return node.declarations.flatMap(({ id }) => bindingNames(id));
    case 'ExportNamedDeclaration':
      return node.declaration === null ? [] : statementNames(node.declaration);
    case 'ExportDefaultDeclaration':
      return statementNames(node.declaration);
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSDeclareFunction':
    case 'TSEnumDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSModuleDeclaration':
    case 'TSImportEqualsDeclaration':
      return node.id === null ? [] : bindingNames(node.id);
    default:
      return [];
  }
}

function hasOwnVariables({ type }: Node): boolean {
  return (
    type === 'FunctionDeclaration' ||
    type === 'FunctionExpression' ||
    type === 'ArrowFunctionExpression' ||
    type === 'StaticBlock' ||
    type === 'TSModuleBlock'
  );
}
