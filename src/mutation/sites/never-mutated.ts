import { isOpaque } from '../../syntax/bound-depth.ts';
import { isDirective } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';

/** The TypeScript nodes that contain code. All others are erased, or their mutants would mean nothing. */
const holdsCode = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
  'TSNonNullExpression',
  'TSInstantiationExpression',
  'TSParameterProperty',
  'TSModuleDeclaration',
  'TSModuleBlock',
  'TSExportAssignment',
]);

/**
 * True for a node that gets no mutants, neither itself nor inside it:
 *
 * - types, declarations without code, and decorators;
 * - names of modules, which bundlers read as text: import and export sources, and the arguments of `import()`, of `require`
 *   and of the functions of `import.meta`;
 * - directives, property names, JSX text and attribute strings;
 * - tests in the source file (`if (import.meta.vitest)`);
 * - code that is nested too deep;
 * - enums: with a mutant in an initialiser, its member would become a computed member. This changes the members after it
 *   and the reverse mapping even if no mutant is active.
 */
export function isNeverMutated(node: Node, parent: Node | undefined): boolean {
  if (isOpaque(node)) return true;
  if (node.type.startsWith('TS') && !holdsCode.has(node.type)) return true;
  if ('declare' in node && node.declare) return true;
  switch (node.type) {
    case 'Decorator':
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
    case 'ExportSpecifier':
    case 'JSXText':
      return true;
    case 'ExpressionStatement':
      return isDirective(node);
    case 'CallExpression':
      return isReadByBundlers(node.callee);
    case 'NewExpression':
      return node.arguments.some(isImportMetaUrl);
    case 'IfStatement':
      return isImportMeta(node.test, 'vitest');
    default:
      return isName(node, parent);
  }
}

/** True for a literal or identifier that is a name and not a value. */
function isName(node: Node, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case 'ExportNamedDeclaration':
      return node === parent.source;
    case 'JSXAttribute':
      return node.type === 'Literal';
    case 'MemberExpression':
      return node === parent.property && isString(node);
    case 'Property':
      return node === parent.key && (!parent.computed || isString(node) || isNumber(node));
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'AccessorProperty':
      return node === parent.key;
    default:
      return false;
  }
}

function isString(node: Node): boolean {
  return (
    (node.type === 'Literal' && typeof node.value === 'string') ||
    (node.type === 'TemplateLiteral' && node.expressions.length === 0)
  );
}

function isNumber(node: Node): boolean {
  return node.type === 'Literal' && typeof node.value === 'number';
}

function isReadByBundlers(callee: Node): boolean {
  if (callee.type === 'Identifier') return callee.name === 'require';
  if (callee.type !== 'MemberExpression') return false;
  const { object } = callee;
  return (
    object.type === 'MetaProperty' || (object.type === 'Identifier' && object.name === 'require')
  );
}

/** True for `import.meta.url`, the second argument of a `new URL` that bundlers resolve. */
function isImportMetaUrl(node: Node): boolean {
  return isImportMeta(node, 'url');
}

function isImportMeta(node: Node, property: string): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'MetaProperty' &&
    node.property.type === 'Identifier' &&
    node.property.name === property
  );
}
