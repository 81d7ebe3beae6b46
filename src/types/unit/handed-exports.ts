import ts from 'typescript';

import { resolved } from './type-forms.ts';

/** An exported name, and the function or class that it stands for. */
export interface HandedExport {
  readonly name: string;
  readonly symbol: ts.Symbol;
}

/**
 * Returns the exports of a CommonJS module that passes its `exports` to a function, for example `(function (math) { math.half =
 * half; })(typeof exports === 'undefined' ? (this.math = {}) : exports)`: the functions and classes that the function assigns
 * to members of its parameter. The checker does not follow such calls.
 */
export function handedExports(source: ts.SourceFile, checker: ts.TypeChecker): HandedExport[] {
  if (!source.text.includes('exports')) return [];
  const found = new Map<string, ts.Symbol>();
  for (const parameter of exportsParameters(source, checker)) {
    for (const [name, value] of membersGiven(parameter)) {
      const symbol = codeBehind(value, checker);
      if (symbol !== undefined) found.set(name, symbol);
    }
  }
  return [...found].map(([name, symbol]) => ({ name, symbol }));
}

type Code = ts.FunctionExpression | ts.ArrowFunction | ts.FunctionDeclaration;

/** Returns the parameters that receive `exports`, of functions that are called in place or passed on once. */
function exportsParameters(
  source: ts.SourceFile,
  checker: ts.TypeChecker,
): ts.ParameterDeclaration[] {
  const found: ts.ParameterDeclaration[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const at = node.arguments.findIndex(isExports);
      const parameter = at < 0 ? undefined : calledCode(node, checker)?.parameters[at];
      if (parameter !== undefined) found.push(parameter);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns whether a node is `exports` or `module.exports`, also as one of the alternatives of a condition. */
function isExports(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return isExports(node.expression);
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].some(isExports);
  if (ts.isBinaryExpression(node)) {
    const isChoice = node.operatorToken.kind === ts.SyntaxKind.BarBarToken;
    return isChoice && [node.left, node.right].some(isExports);
  }
  if (ts.isIdentifier(node)) return node.text === 'exports';
  if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'exports') return false;
  return ts.isIdentifier(node.expression) && node.expression.text === 'module';
}

/**
 * Returns the function that a call calls: a function expression, a function of that name, or a function that a surrounding call
 * passes on.
 */
function calledCode(call: ts.CallExpression, checker: ts.TypeChecker): Code | undefined {
  const callee = withoutParentheses(call.expression);
  if (isCode(callee)) return callee;
  if (!ts.isIdentifier(callee)) return undefined;
  const declaration = checker.getSymbolAtLocation(callee)?.valueDeclaration;
  if (declaration === undefined) return undefined;
  if (ts.isFunctionDeclaration(declaration)) return declaration;
  if (!ts.isParameter(declaration) || !isCode(declaration.parent)) return undefined;
  const given = argumentFor(declaration, declaration.parent);
  return given !== undefined && isCode(given) ? given : undefined;
}

/** Returns the argument that a parameter gets from the call of its function in place. */
function argumentFor(
  parameter: ts.ParameterDeclaration,
  { parameters, parent }: Code,
): ts.Expression | undefined {
  let call: ts.Node = parent;
  while (ts.isParenthesizedExpression(call)) call = call.parent;
  const given = ts.isCallExpression(call)
    ? call.arguments[parameters.indexOf(parameter)]
    : undefined;
  return given === undefined ? undefined : withoutParentheses(given);
}

/** Returns the members that a function's body assigns to its parameter, in the order of the assignments. */
function membersGiven(parameter: ts.ParameterDeclaration): [name: string, value: ts.Expression][] {
  const found: [string, ts.Expression][] = [];
  const visit = (node: ts.Node): void => {
    if (isAssignment(node) && ts.isPropertyAccessExpression(node.left)) {
      const { expression, name } = node.left;
      if (isNameOf(parameter, expression)) found.push([name.text, valueOf(node.right)]);
    }
    ts.forEachChild(node, visit);
  };
  visit(parameter.parent);
  return found;
}

/** Returns whether a node is the name of a parameter. Where that is `exports`, the checker takes it for the exports of the module. */
function isNameOf(parameter: ts.ParameterDeclaration, node: ts.Expression): boolean {
  const name = parameter.name.getText();
  if (!ts.isIdentifier(node) || node.text !== name) return false;
  const owner = ts.findAncestor(
    node,
    (each) => ts.isFunctionLike(each) && each.parameters.some((one) => one.name.getText() === name),
  );
  return owner === parameter.parent;
}

function isAssignment(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

/** Returns the value of `a = b = value`. */
function valueOf(node: ts.Expression): ts.Expression {
  const plain = withoutParentheses(node);
  return isAssignment(plain) ? valueOf(plain.right) : plain;
}

/** Returns the function or class that an expression is, or names. */
function codeBehind(value: ts.Expression, checker: ts.TypeChecker): ts.Symbol | undefined {
  if (isCode(value) || ts.isClassExpression(value)) {
    return checker.getTypeAtLocation(value).getSymbol();
  }
  const symbol = ts.isIdentifier(value) ? checker.getSymbolAtLocation(value) : undefined;
  const type = symbol && checker.getTypeOfSymbol(symbol);
  const signatures = type && [...type.getCallSignatures(), ...type.getConstructSignatures()];
  return symbol === undefined || signatures?.length === 0 ? undefined : resolved(symbol, checker);
}

function isCode(node: ts.Node): node is Code {
  return (
    ts.isFunctionExpression(node) || ts.isArrowFunction(node) || ts.isFunctionDeclaration(node)
  );
}

function withoutParentheses(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? withoutParentheses(node.expression) : node;
}
