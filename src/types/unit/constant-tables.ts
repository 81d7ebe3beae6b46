import ts from 'typescript';

import type { ConstantTable } from '../../model/unit-model.ts';

/** The least and the most keys of a table, and the most tables of a file. */
const limits = { least: 3, keys: 200, tables: 6 };

/**
 * Finds the tables of texts that a file looks something up in: lists, Sets, Maps and objects that have a name, whose members or keys are all
 * written down, and that the code asks for a value that it computes.
 */
export function constantTables(source: ts.SourceFile): readonly ConstantTable[] {
  const found = new Map<string, readonly string[]>();
  const lookedUp = new Set<string>();
  const visit = (node: ts.Node): void => {
    const isNamed = ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node);
    if (isNamed && ts.isIdentifier(node.name) && node.initializer !== undefined) {
      const keys = [...new Set(keysOf(node.initializer))];
      if (limits.least <= keys.length && keys.length <= limits.keys)
        found.set(node.name.text, keys);
    }
    const table = tableLookedUpBy(node);
    if (table !== undefined) lookedUp.add(table);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found]
    .flatMap(([name, keys]) => (lookedUp.has(name) ? [{ name, keys }] : []))
    .slice(0, limits.tables);
}

/** The texts that are the members of a list or a Set, or the keys of a Map or an object; none if some of them are not known. */
function keysOf(value: ts.Expression): readonly string[] {
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) return keysOf(value.expression);
  if (ts.isParenthesizedExpression(value)) return keysOf(value.expression);
  if (ts.isNewExpression(value) || ts.isCallExpression(value)) {
    const isMaker = ['Set', 'Map', 'Object.freeze'].includes(value.expression.getText());
    const [first] = value.arguments ?? [];
    return isMaker && first !== undefined ? keysOf(first) : [];
  }
  const keys = ts.isArrayLiteralExpression(value)
    ? value.elements.map(keyOfElement)
    : ts.isObjectLiteralExpression(value)
      ? value.properties.map(({ name }) => textOf(name))
      : [];
  const known = keys.filter((key) => key !== undefined);
  return known.length === keys.length ? known : [];
}

/** The text of an element, or the first of a pair. */
function keyOfElement(element: ts.Expression): string | undefined {
  const isPair = ts.isArrayLiteralExpression(element) && element.elements.length === 2;
  return textOf(isPair ? element.elements[0] : element, false);
}

function textOf(node: ts.Node | undefined, isName = true): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  return isName && ts.isIdentifier(node) ? node.text : undefined;
}

const questions: ReadonlySet<string> = new Set([
  'has',
  'get',
  'includes',
  'indexOf',
  'hasOwnProperty',
  'hasOwn',
  'call',
]);

/** The name of the table that an expression looks up, if it is one that does. */
function tableLookedUpBy(node: ts.Node): string | undefined {
  if (ts.isElementAccessExpression(node))
    return isLiteral(node.argumentExpression) ? undefined : nameOf(node.expression);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword)
    return nameOf(node.right);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
    return undefined;
  const { expression, name } = node.expression;
  const [first] = node.arguments;
  if (!questions.has(name.text) || first === undefined) return undefined;
  // `Object.hasOwn(table, key)` and `hasOwnProperty.call(table, key)`
  if (node.arguments.length === 2) return nameOf(first);
  return isLiteral(first) ? undefined : nameOf(expression);
}

function isLiteral(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isNumericLiteral(node);
}

/** The last name of an expression such as `table` and `Money.table`. */
function nameOf(node: ts.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? node.name.text : undefined;
}
