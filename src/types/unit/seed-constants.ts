import ts from 'typescript';

import { exampleLiterals } from '../../model/example-literals.ts';
import type { Callable, UnitModel } from '../../model/unit-model.ts';
import { constantTables } from './constant-tables.ts';

/** Returns the literals of a text, each once and in order, without names of modules and directives. */
export function seedConstants(source: ts.SourceFile): UnitModel['constants'] {
  const numbers = new Set<number>();
  const strings = new Set<string>();
  const bigints = new Set<string>();
  const patterns = new Set<string>();
  const names = new Set<string>();
  const classes = new Set<string>();
  const separators = new Set<string>();
  let looksUp = false;
  const globals = new Set<string>();
  const entries = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (isModuleName(node) || isDirective(node)) return;
    if (ts.isNumericLiteral(node)) numbers.add(signOf(node) * Number(node.text));
    else if (ts.isBigIntLiteral(node)) bigints.add(digitsOf(node));
    else if (ts.isStringLiteralLike(node) || isTemplatePart(node)) {
      strings.add(node.text);
      const [, tag] = /^\[object (\w+)\]$/.exec(node.text) ?? [];
      if (tag !== undefined) classes.add(tag);
    } else if (ts.isRegularExpressionLiteral(node)) patterns.add(sourceOf(node.text));
    else if (ts.isPropertyAccessExpression(node) && isRead(node)) names.add(node.name.text);
    else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent))
      names.add((node.propertyName ?? node.name).getText(source));
    else if (ts.isIdentifier(node) && isClassName(node)) classes.add(node.text);
    else if (ts.isIdentifier(node) && /^(?:document|window)$/.test(node.text))
      globals.add(node.text);
    const separator = ts.isCallExpression(node) ? separatorOf(node) : undefined;
    if (separator !== undefined) separators.add(separator);
    if (ts.isElementAccessExpression(node) && ts.isIdentifier(node.argumentExpression))
      looksUp = true;
    if (ts.isObjectLiteralExpression(node)) for (const name of entriesOf(node)) entries.add(name);
    ts.forEachChild(node, visit);
  };
  visit(source);
  // A table is looked up by a text, or by the key of an object.
  if (looksUp) {
    for (const name of [...entries].slice(0, mostEntries)) {
      strings.add(name);
      names.add(name);
    }
  }
  strings.delete('');
  const keys = [...names].filter(isKey).slice(0, mostNames);
  const tables = constantTables(source);
  return {
    numbers: [...numbers],
    strings: [...strings],
    bigints: [...bigints],
    patterns: [...patterns],
    ...(separators.size > 0 && { separators: [...separators] }),
    ...(keys.length > 0 && { names: keys }),
    ...(classes.size > 0 && { classes: [...classes].slice(0, mostNames) }),
    ...(tables.length > 0 && { tables }),
    ...(/\.then\s*\(|\bawait\b/.test(source.text) ? { awaits: true } : {}),
    ...(globals.has('document') || globals.has('window') ? { readsPage: true } : {}),
  };
}

/** Returns the mark at which a call splits a text: one or two characters, with or without white space around them. */
function separatorOf({ expression, arguments: [given] }: ts.CallExpression): string | undefined {
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'split') {
    return undefined;
  }
  if (given === undefined) return undefined;
  const text = ts.isStringLiteralLike(given)
    ? given.text
    : ts.isRegularExpressionLiteral(given)
      ? textOfPattern(sourceOf(given.text))
      : '';
  return /^[^\w\\]{1,2}$/.test(text) ? text : undefined;
}

/** Returns the shortest text that a simple pattern matches, such as `,` for `\s*[,;]\s*`. */
function textOfPattern(pattern: string): string {
  if (pattern.includes('\\n')) return '\n';
  const marks = pattern.replaceAll(/\\s[*+?]?| [*+?]/g, '');
  if (marks === '') return ' ';
  return marks.replace(/^\[?\\?([^\w\s\\])[^\]]*\]?[+*?]?$/, '$1');
}

const mostNames = 120;
/** The most entries of tables whose names become texts. */
const mostEntries = 80;
/** The least entries that an object has which is a table, and no options or result: of functions, or of plain values. */
const leastEntries = { functions: 2, plain: 4 };

/** The names of the entries of an object that looks like a table: all of its values are functions, or plain. */
function entriesOf({ properties }: ts.ObjectLiteralExpression): readonly string[] {
  const names = (isKind: (value: ts.Node) => boolean): readonly string[] =>
    properties.flatMap((each) => {
      const value = ts.isPropertyAssignment(each) ? each.initializer : each;
      const { name } = each;
      const isNamed =
        name !== undefined &&
        (ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name));
      return isNamed && isKind(value) ? [name.text] : [];
    });
  const functions = names(isFunction);
  const plain = names(isPlain);
  return [
    ...(functions.length >= leastEntries.functions ? functions : []),
    ...(plain.length >= leastEntries.plain && plain.length === properties.length ? plain : []),
  ];
}

function isFunction(node: ts.Node): boolean {
  return ts.isMethodDeclaration(node) || ts.isFunctionExpression(node) || ts.isArrowFunction(node);
}

function isPlain(node: ts.Node): boolean {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isNumericLiteral(node) ||
    ts.isRegularExpressionLiteral(node) ||
    (ts.isArrayLiteralExpression(node) && node.elements.every(isPlain))
  );
}

/** Whether a name is that of a class that is used as a value. */
function isClassName(node: ts.Identifier): boolean {
  const { text, parent } = node;
  if (!/^[A-Z][A-Za-z\d]*[a-z\d][A-Za-z\d]*$/.test(text)) return false;
  return (
    ts.isBinaryExpression(parent) ||
    ts.isCallExpression(parent) ||
    ts.isNewExpression(parent) ||
    (ts.isPropertyAccessExpression(parent) && parent.expression === node)
  );
}

function isRead(node: ts.PropertyAccessExpression): boolean {
  const { parent, expression } = node;
  if (expression.kind === ts.SyntaxKind.ThisKeyword) return false;
  if (ts.isCallExpression(parent)) return parent.expression !== node;
  return !(
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}

function isKey(name: string): boolean {
  return /^[A-Za-z][\w$]*$/.test(name) && !/^(?:exports|prototype|length|constructor)$/.test(name);
}

/** Adds the literals that are examples of parameters. */
export function withExamples(
  constants: UnitModel['constants'],
  callables: readonly Callable[],
): UnitModel['constants'] {
  const literals = exampleLiterals(callables);
  const numbers = literals.flatMap((each) => (each.of === 'number' ? [each.value] : []));
  const strings = literals.flatMap((each) => (each.of === 'string' ? [each.value] : []));
  const bigints = literals.flatMap((each) => (each.of === 'bigint' ? [each.value] : []));
  return {
    ...constants,
    numbers: [...new Set([...constants.numbers, ...numbers])],
    strings: [...new Set([...constants.strings, ...strings])],
    bigints: [...new Set([...constants.bigints, ...bigints])],
  };
}

function isModuleName({ parent, kind }: ts.Node): boolean {
  if (kind !== ts.SyntaxKind.StringLiteral) return false;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true;
  if (ts.isExternalModuleReference(parent)) return true;
  if (ts.isLiteralTypeNode(parent) && ts.isImportTypeNode(parent.parent)) return true;
  if (ts.isArrayLiteralExpression(parent)) return isDefine(parent.parent);
  if (!ts.isCallExpression(parent)) return false;
  const { expression } = parent;
  const isImport = expression.kind === ts.SyntaxKind.ImportKeyword;
  return isImport || (ts.isIdentifier(expression) && expression.text === 'require');
}

/** Whether a node defines a module as AMD does: `define(['fraction.js'], (Fraction) => …)`. */
function isDefine(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'define' &&
    node.arguments.length > 1
  );
}

function isDirective(node: ts.Node): boolean {
  return (
    ts.isExpressionStatement(node) &&
    ts.isStringLiteral(node.expression) &&
    (ts.isSourceFile(node.parent) || ts.isBlock(node.parent))
  );
}

function isTemplatePart(
  node: ts.Node,
): node is ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail {
  return ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
}

function signOf({ parent }: ts.Node): 1 | -1 {
  const isNegated =
    ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.MinusToken;
  return isNegated ? -1 : 1;
}

function digitsOf(node: ts.BigIntLiteral): string {
  return String(BigInt(node.text.slice(0, -1)) * BigInt(signOf(node)));
}

function sourceOf(text: string): string {
  return text.slice(1, text.lastIndexOf('/'));
}
