import ts from 'typescript';

import type { ConstantTable } from '../../model/unit-model.ts';

/** The least and the most keys of a table, the most keys of one without a name, and the most tables of each kind. */
const limits = { least: 3, keys: 200, nameless: 8, tables: 6 };

/**
 * Finds the tables of texts that a file looks something up in: lists, Sets, Maps and objects that have a name, whose members or keys are all
 * written down, and that the code asks for a value that it computes. Texts for which it does the same, as several `case`s or comparisons say, are a
 * table without a name.
 */
export function constantTables(source: ts.SourceFile): readonly ConstantTable[] {
  const found = new Map<string, readonly string[]>();
  const nameless = new Map<string, readonly string[]>();
  const lookedUp = new Set<string>();
  const visit = (node: ts.Node): void => {
    const isNamed = ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node);
    if (isNamed && ts.isIdentifier(node.name) && node.initializer !== undefined) {
      const keys = [...new Set(keysOf(node.initializer))];
      if (limits.least <= keys.length && keys.length <= limits.keys)
        found.set(node.name.text, keys);
    }
    for (const keys of alternativesIn(node)) {
      if (limits.least <= keys.length && keys.length <= limits.nameless)
        nameless.set(JSON.stringify(keys), keys);
    }
    const table = tableLookedUpBy(node);
    if (table !== undefined) lookedUp.add(table);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const named = [...found].flatMap(([name, keys]) => (lookedUp.has(name) ? [{ name, keys }] : []));
  const others = [...nameless.values()].map((keys) => ({ name: '', keys }));
  return [...named.slice(0, limits.tables), ...others.slice(0, limits.tables)];
}

/** The texts for which code does the same: those of `case`s that share their statements, and those with which one value is compared. */
function alternativesIn(node: ts.Node): readonly (readonly string[])[] {
  if (ts.isCaseBlock(node)) {
    const groups: string[][] = [[]];
    for (const clause of node.clauses) {
      const text = ts.isCaseClause(clause) ? textOf(clause.expression, false) : undefined;
      if (text !== undefined) groups.at(-1)?.push(text);
      // What falls through to the default is none of these texts alone.
      else if (ts.isDefaultClause(clause)) groups[groups.length - 1] = [];
      if (clause.statements.length > 0) groups.push([]);
    }
    return groups;
  }
  if (!isChoice(node) || isChoice(node.parent)) return [];
  const compared = comparedTexts(node);
  const isOfOne = new Set(compared.map(([subject]) => subject)).size === 1;
  const texts = compared.flatMap(([, text]) => text ?? []);
  return isOfOne && texts.length === compared.length ? [[...new Set(texts)]] : [];
}

function isChoice(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.BarBarToken;
}

/** What is compared with which text in the parts of `||`. */
function comparedTexts(
  node: ts.Expression,
): readonly (readonly [subject: string, text: string | undefined])[] {
  if (isChoice(node)) return [...comparedTexts(node.left), ...comparedTexts(node.right)];
  if (!ts.isBinaryExpression(node)) return [[node.getText(), undefined]];
  const { kind } = node.operatorToken;
  const isEquality =
    kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.EqualsEqualsToken;
  return [[node.left.getText(), isEquality ? textOf(node.right, false) : undefined]];
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
