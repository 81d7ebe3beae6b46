import ts from 'typescript';

import { handedExports } from './handed-exports.ts';
import { resolved } from './type-forms.ts';

/** An export of a module. */
export interface ModuleExport {
  /** `default` for the default export, and for a CommonJS module that is a function or a class itself. */
  readonly name: string;
  /** The exported symbol, with aliases followed. For a variable that holds a class, the class. */
  readonly symbol: ts.Symbol;
  /** See `ExportedName`. */
  readonly isProperty?: true;
}

/** Returns the exports of a module, in the order of their names in its text. CommonJS is supported. */
export function moduleExports(
  module: ts.SourceFile | ts.Symbol,
  checker: ts.TypeChecker,
): readonly ModuleExport[] {
  const symbol = isSymbol(module) ? module : symbolOf(module, checker);
  const found = symbol === undefined ? [] : exportsOf(symbol, checker);
  return found.length > 0 || isSymbol(module) ? found : handedExports(module, checker);
}

/**
 * Returns the symbol of a module; undefined for a script. The checker knows no symbol of a CommonJS module in JavaScript, unless the
 * configuration has the modules of Node. A declaration file may be a script that declares the module by the name of its package.
 */
function symbolOf(
  module: ts.SourceFile & {
    readonly symbol?: ts.Symbol;
    readonly commonJsModuleIndicator?: unknown;
  },
  checker: ts.TypeChecker,
): ts.Symbol | undefined {
  const ofCommonJs = module.commonJsModuleIndicator === undefined ? undefined : module.symbol;
  const ambient = module.isDeclarationFile ? module.statements.find(isAmbientModule) : undefined;
  return (
    checker.getSymbolAtLocation(module) ??
    ofCommonJs ??
    (ambient && checker.getSymbolAtLocation(ambient.name))
  );
}

/** Returns whether a statement is `declare module 'name' {}`. */
function isAmbientModule(statement: ts.Statement): statement is ts.ModuleDeclaration {
  return ts.isModuleDeclaration(statement) && ts.isStringLiteral(statement.name);
}

function exportsOf(symbol: ts.Symbol, checker: ts.TypeChecker): readonly ModuleExport[] {
  const whole = symbol.exports?.get(ts.InternalSymbolName.ExportEquals);
  const named = checker.getExportsOfModule(symbol).filter((each) => !isOfInnerModule(each));
  if (whole === undefined) return defaultLast(named.map((each) => exported(each, checker)));
  const value = valueBehind(resolved(whole, checker), checker);
  if (isNamespace(value, checker)) {
    const members = checker.getPropertiesOfType(checker.getTypeOfSymbol(value));
    const found = [...new Set([...named, ...members])].map((each) => exported(each, checker));
    const isOwn = (each: ts.Symbol): boolean =>
      filesOf(each).some((file) => filesOf(symbol).includes(file));
    const isForeign = ({ symbol: held }: ModuleExport): boolean =>
      !isOwn(held) && filesOf(held).every(({ isDeclarationFile }) => isDeclarationFile);
    const isTyped = isInstance(value, checker) || (isOwn(value) && found.every(isForeign));
    if (!isTyped && !found.some(isBound)) return found;
    // Such functions work as methods of the object only, and where the type of a library declares all members (`/** @type {Plugin} */`), the
    // object says more than they. An instance (`declare const log: Logger`) may give its methods other code, which a test would not see that
    // took them from it at its start. Classes have names of their own.
    const classes = found.filter((each) => isConstructible(each, checker));
    return [{ name: 'default', symbol: value }, ...classes];
  }
  return [{ name: 'default', symbol: value }, ...besides(symbol, value, checker)];
}

/** Returns whether a value is declared as an instance of a class or an interface. */
function isInstance(value: ts.Symbol, checker: ts.TypeChecker): boolean {
  if ((value.flags & ts.SymbolFlags.Variable) === 0) return false;
  const { symbol } = checker.getTypeOfSymbol(value) as { readonly symbol?: ts.Symbol };
  const declared = ts.SymbolFlags.Class | ts.SymbolFlags.Interface;
  return symbol !== undefined && (symbol.flags & declared) !== 0;
}

/**
 * Returns whether an export seems to be one because a function of a bundle assigns to its own `exports`: `function (exports) { exports.parse
 * = parse; }`.
 */
function isOfInnerModule({ declarations = [] }: ts.Symbol): boolean {
  return (
    declarations.length > 0 && declarations.every((each) => isAssigned(each) && hasOwnExports(each))
  );
}

function hasOwnExports(node: ts.Node): boolean {
  for (let around = node.parent; !ts.isSourceFile(around); around = around.parent) {
    const { parameters = [] } = around as ts.Node & {
      readonly parameters?: readonly ts.ParameterDeclaration[];
    };
    const names = parameters.map(({ name }) => (ts.isIdentifier(name) ? name.text : ''));
    const at = names.findIndex((name) => name === 'exports' || name === 'module');
    if (at !== -1) return !isGivenExports(around, at);
  }
  return false;
}

/**
 * Returns whether a function gets the exports of its file at a place, as bundlers wrap a module for several loaders: `(function (global, factory)
 * { factory(exports); })(this, function (exports) { … })`.
 */
function isGivenExports(factory: ts.Node, at: number): boolean {
  const call = parentOf(factory);
  if (!ts.isCallExpression(call) || !ts.isSourceFile(statementOf(call).parent)) return false;
  const wrapper = withoutParentheses(call.expression);
  const place = call.arguments.findIndex((each) => withoutParentheses(each) === factory);
  if (!ts.isFunctionExpression(wrapper) && !ts.isArrowFunction(wrapper)) return false;
  const name = wrapper.parameters[place]?.name.getText();
  let isGiven = false;
  const visit = (node: ts.Node): void => {
    const isCall = ts.isCallExpression(node) && node.expression.getText() === name;
    const given = isCall ? node.arguments[at] : undefined;
    isGiven ||= given !== undefined && ts.isIdentifier(given) && given.text === 'exports';
    if (!isGiven) ts.forEachChild(node, visit);
  };
  if (name !== undefined) visit(wrapper.body);
  return isGiven;
}

function parentOf({ parent }: ts.Node): ts.Node {
  return ts.isParenthesizedExpression(parent) ? parentOf(parent) : parent;
}

/** Returns the statement that is an expression, or the expression itself if none is. */
function statementOf(node: ts.Node): ts.Node {
  const parent = parentOf(node);
  return ts.isExpressionStatement(parent) ? parent : node;
}

function filesOf({ declarations = [] }: ts.Symbol): readonly ts.SourceFile[] {
  return declarations.map((each) => each.getSourceFile());
}

function isConstructible({ symbol }: ModuleExport, checker: ts.TypeChecker): boolean {
  const isClass = (symbol.flags & ts.SymbolFlags.Class) !== 0;
  return isClass || checker.getTypeOfSymbol(symbol).getConstructSignatures().length > 0;
}

/** Returns whether an export is a function that uses its `this`, and so has to be called as a method of what holds it. */
function isBound({ symbol }: ModuleExport): boolean {
  const { valueDeclaration } = symbol;
  const code = functionOf(symbol) ?? valueDeclaration;
  if (code === undefined || ts.isClassLike(code) || ts.isArrowFunction(code)) return false;
  const { body } = code as ts.Node & { readonly body?: ts.Node };
  const isMade = /^[A-Z]/.test(symbol.name);
  return body !== undefined && !isMade && usesThis(body);
}

function usesThis(node: ts.Node): boolean {
  if (node.kind === ts.SyntaxKind.ThisKeyword) return true;
  const hasOwn = ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node);
  if (hasOwn || ts.isMethodDeclaration(node) || ts.isClassLike(node)) return false;
  return ts.forEachChild(node, usesThis) ?? false;
}

/** Returns the exports beside the function or class that a CommonJS module is, if they are not plain members of it. */
function besides(
  { exports }: ts.Symbol,
  whole: ts.Symbol,
  checker: ts.TypeChecker,
): ModuleExport[] {
  const type = checker.getTypeOfSymbol(whole);
  const isMember = (symbol: ts.Symbol): boolean =>
    checker.getPropertyOfType(type, symbol.name) !== undefined &&
    checker.getTypeOfSymbol(symbol).getConstructSignatures().length === 0;
  return [...(exports?.values() ?? [])]
    .filter((each) => each.name !== 'export=' && each.name !== 'prototype' && !isMember(each))
    .map((each) => exported(each, checker));
}

function exported(symbol: ts.Symbol, checker: ts.TypeChecker): ModuleExport {
  const { name, declarations = [] } = symbol;
  const target = resolved(symbol, checker);
  const value = valueBehind(checker.isUndefinedSymbol(target) ? symbol : target, checker);
  if (name !== 'default' || !declarations.some(isAssigned)) return { name, symbol: value };
  return { name, symbol: functionBehind(value, checker), isProperty: true };
}

/** Returns whether a declaration is an assignment such as `exports.default = …`. */
function isAssigned(declaration: ts.Declaration): boolean {
  return ts.isBinaryExpression(declaration) || ts.isPropertyAccessExpression(declaration);
}

/** Transpilers export a value by its name, and again as the property `default`. The name is the better way to reach it. */
function defaultLast(found: readonly ModuleExport[]): readonly ModuleExport[] {
  return found.toSorted(
    (one, other) => Number(one.isProperty ?? 0) - Number(other.isProperty ?? 0),
  );
}

/** Returns whether an object only holds exports, and is no value of its own. */
function isNamespace(symbol: ts.Symbol, checker: ts.TypeChecker): boolean {
  if ((symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Function)) !== 0) return false;
  const type = checker.getTypeOfSymbol(symbol);
  const isCallable = [type.getCallSignatures(), type.getConstructSignatures()].flat().length > 0;
  return !isCallable && checker.getPropertiesOfType(type).length > 0;
}

/** Returns the class behind `const A = class {}`, and the value that `{ a }` or `exports.a = a` exports. */
function valueBehind(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  const { valueDeclaration: declaration } = symbol;
  if (declaration === undefined) return symbol;
  if (ts.isShorthandPropertyAssignment(declaration)) {
    const value = checker.getShorthandAssignmentValueSymbol(declaration);
    return value === undefined ? symbol : resolved(value, checker);
  }
  // Transpilers declare exports as undefined before they give them their values.
  const value = (symbol.declarations ?? [declaration])
    .map(assignedTo)
    .find((each) => each !== undefined && !isNothing(each));
  if (value === undefined) return symbol;
  if (ts.isIdentifier(value)) {
    const named = checker.getSymbolAtLocation(value);
    return named === undefined ? symbol : resolved(named, checker);
  }
  if (!ts.isClassExpression(value)) return symbol;
  return checker.getTypeAtLocation(value).getSymbol() ?? symbol;
}

/**
 * Returns the type of an exported value. Transpilers declare exports as undefined before they give them their values, so that some seem
 * to be undefined at times.
 */
export function typeOfExport(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Type {
  const type = checker.getTypeOfSymbol(symbol);
  const declarations = symbol.declarations ?? [];
  const values = declarations.flatMap((each) => assignedTo(each) ?? []);
  const isDefined = declarations.some((each) => ts.isCallExpression(each));
  const isGiven = isDefined || !values.every(isNothing);
  return isGiven && values.some(isNothing) ? checker.getNonNullableType(type) : type;
}

/** Returns whether an expression is `undefined` or `void 0`, or assigns that to another export. */
function isNothing(value: ts.Expression): boolean {
  if (ts.isBinaryExpression(value) && value.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    return isNothing(value.right);
  return ts.isVoidExpression(value) || (ts.isIdentifier(value) && value.text === 'undefined');
}

/** Returns the function or class behind a variable that is declared with its name, as bundlers do: `var a_default = a`. */
function functionBehind(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  const { valueDeclaration: declaration } = symbol;
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return symbol;
  const { initializer } = declaration;
  if (initializer === undefined || !ts.isIdentifier(initializer)) return symbol;
  const behind = checker.getSymbolAtLocation(initializer);
  const isCode = ((behind?.flags ?? 0) & (ts.SymbolFlags.Function | ts.SymbolFlags.Class)) !== 0;
  return behind !== undefined && isCode ? behind : symbol;
}

/** Returns the function that a symbol is declared with or assigned, whatever type is written there. */
export function functionOf({ valueDeclaration }: ts.Symbol): ts.Expression | undefined {
  const value = valueDeclaration && assignedTo(valueDeclaration);
  const inner = value && withoutParentheses(value);
  return inner !== undefined && (ts.isArrowFunction(inner) || ts.isFunctionExpression(inner))
    ? inner
    : undefined;
}

function withoutParentheses(value: ts.Expression): ts.Expression {
  const isWrapped =
    ts.isParenthesizedExpression(value) ||
    ts.isAsExpression(value) ||
    ts.isSatisfiesExpression(value);
  return isWrapped ? withoutParentheses(value.expression) : value;
}

export function assignedTo(declaration: ts.Declaration): ts.Expression | undefined {
  if (ts.isVariableDeclaration(declaration)) return codeOnly(declaration.initializer);
  if (ts.isPropertyAssignment(declaration)) return declaration.initializer;
  if (ts.isExportAssignment(declaration)) return declaration.expression;
  if (ts.isSourceFile(declaration)) return undefined;
  const assignment = ts.isBinaryExpression(declaration) ? declaration : declaration.parent;
  return ts.isBinaryExpression(assignment) ? assignment.right : undefined;
}

/** A variable that gets the value of another one stays a variable. */
function codeOnly(value: ts.Expression | undefined): ts.Expression | undefined {
  return value !== undefined && ts.isIdentifier(value) ? undefined : value;
}

function isSymbol(module: ts.SourceFile | ts.Symbol): module is ts.Symbol {
  return 'escapedName' in module;
}
