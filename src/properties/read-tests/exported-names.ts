import { isFunction } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { keyOf } from './read-literal.ts';

/** The names that a module exports, and the names that it declares for them. */
export function exportedNames(body: readonly Node[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const node of body) {
    if (node.type === 'ExportNamedDeclaration') {
      for (const each of node.specifiers)
        names.set(keyOf(each.exported) ?? '', keyOf(each.local) ?? '');
      const { declaration } = node;
      if (declaration?.type === 'VariableDeclaration') {
        for (const { id } of declaration.declarations)
          if (id.type === 'Identifier') names.set(id.name, id.name);
      } else if (declaration?.type === 'FunctionDeclaration' && declaration.id !== null) {
        names.set(declaration.id.name, declaration.id.name);
      } else if (declaration?.type === 'TSEnumDeclaration') {
        names.set(declaration.id.name, declaration.id.name);
      }
    }
    const whole = wholeExport(node);
    if (whole !== undefined && whole.type === 'Identifier') names.set('default', whole.name);
    else if (isFunction(whole)) names.set('default', nameOf(whole) ?? 'default');
    const [key, local] = assignedExport(node);
    if (key !== undefined && local !== undefined) names.set(key, local);
    for (const name of assignedTogether(node)) names.set(name, name);
  }
  return names;
}

function nameOf({ id }: { readonly id: Node | null }): string | undefined {
  return id === null ? undefined : keyOf(id);
}

/** What a module exports as a whole: by `export default`, or by `module.exports =`. */
export function wholeExport(node: Node): Node | undefined {
  if (node.type === 'ExportDefaultDeclaration') return node.declaration;
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression')
    return undefined;
  const { left, right } = node.expression;
  const isWhole =
    left.type === 'MemberExpression' &&
    left.object.type === 'Identifier' &&
    left.object.name === 'module' &&
    keyOf(left.property) === 'exports';
  return isWhole ? right : undefined;
}

/** `exports.name = local`. */
function assignedExport(node: Node): readonly [string?, string?] {
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression')
    return [];
  const { left, right } = node.expression;
  if (left.type !== 'MemberExpression' || right.type !== 'Identifier') return [];
  const isExports = left.object.type === 'Identifier' && left.object.name === 'exports';
  return isExports ? [keyOf(left.property) ?? '', right.name] : [];
}

/** `module.exports = { name }`. */
function assignedTogether(node: Node): readonly string[] {
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression')
    return [];
  const { left, right } = node.expression;
  const isWhole = left.type === 'MemberExpression' && keyOf(left.property) === 'exports';
  if (!isWhole || right.type !== 'ObjectExpression') return [];
  return right.properties.flatMap((each) =>
    each.type === 'Property' ? (keyOf(each.key) ?? []) : [],
  );
}
